"""The tables of a round: what stands beside a `MatchView` on the page for all, at the desk and on the wall.

What only one game has beside a name or a table comes from that game's words, so no template knows a game.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring.results import Number

from ..acts import Action
from ..games import GAME_WORDS
from ..games.words import FirstChoiceWords, GameWords, Heading
from ..models import Round, Tournament, User
from ..queries import EventState, MatchView, RoundView, game_of
from ..queries.rounds.rounds import Side, TableTime, gives_points
from ..queries.state.first_choice import first_choice_words
from ..queries.state.ranking import points_before
from ..queries.state.teams import team_names
from ..text.collation import folded
from ..text.names import name_key
from ..wording.sentences import joined, number_text, plural_of, points_text
from .wall import width_of

Act = Literal["", "enter", "correct", "look"]
"""What a leader may do about the result of a table."""


@dataclass(frozen=True, slots=True)
class HallTable:
    """The tables of a round for everybody."""

    matches: tuple[MatchView, ...]
    seats: range
    """One for each seat of the fullest table."""
    notes: Mapping[str, str]
    """Key -> what stands below the name of a player before the game."""
    times: Mapping[int, str]
    """Until when a table with more (or less) time plays."""
    list_words: FirstChoiceWords | None
    """The headings of what lists decide; None where they decide nothing, or nobody has one yet."""
    points: Heading | None
    """What a result is worth, where each player has a line; None where the round gives no points."""


@dataclass(frozen=True, slots=True)
class DeskTable:
    """The tables of a round for the leaders."""

    tournament: Tournament
    matches: Sequence[MatchView]
    may: Collection[str]
    """The acts of the visitor, which are none at the table where they play (A-ROLE-5)."""
    reader: User | None = None

    @property
    def seats(self) -> int:
        """How many columns the players have: one each for two, one for all of a larger table."""
        return 2 if max((len(match.entries) for match in self.matches), default=2) <= 2 else 1

    @property
    def headings(self) -> tuple[Heading, ...]:
        """Beside the score: the game's own figures, and the points."""
        words = GAME_WORDS[self.tournament.game]
        return tuple(words.heading(key) for key in (*words.counters, "points"))

    def figures_of(self, match: MatchView) -> tuple[str, ...]:
        """The score of a table, and what stands below each heading; "" without a result."""
        words = GAME_WORDS[self.tournament.game]
        counters = (counter_text(match, key, words) for key in words.counters)
        return (match.figures, *counters, match.points)

    def act_at(self, match: MatchView) -> Act:
        """What the visitor may do about the result."""
        if not match.is_game:
            return ""
        may = () if match.seats(self.reader) else self.may
        if match.report is None:
            return "enter" if Action.REPORT_RESULT in may else ""
        return "correct" if Action.CORRECT_RESULT in may else "look"


@dataclass(frozen=True, slots=True)
class WallTable:
    """One table of the pairings on the wall."""

    number: str
    seats: tuple[tuple[str, str], ...]
    """Each name, and below it a note for the others before the game."""
    below: str
    """What it is instead of a game, e.g. a bye; who chooses at this table, where lists say that."""
    teams: str
    """Where teams meet teams: which match of theirs it is, and which board of it."""

    @property
    def widths(self) -> list[tuple[float, float]]:
        """The widths of each name and of the text below it."""
        names = [(width_of(name), width_of(note)) for name, note in self.seats]
        return [(0, width_of(self.teams)), *names, (0, width_of(self.below))]


@dataclass(frozen=True, slots=True)
class ShownPlace:
    """Where one player sits: a line of the pairings by name."""

    match: MatchView
    side: Side
    time: str = ""
    """Until when a table with more (or less) time plays."""
    teams: str = ""
    """Where teams meet teams: which match of theirs it is, and which board of it."""

    @property
    def others(self) -> str:
        """Whom they meet there, by name; "" for nobody."""
        return joined(other.name for other in self.match.others(self.side.entry))

    @property
    def below(self) -> str:
        """The line below the name on the wall: the opponents, or the bye or missed round; and the teams."""
        return _joined(self.others or self.match.kind_name, self.teams)

    @property
    def letter(self) -> str:
        """The first letter of the last word of the name, by which lists are sorted."""
        return self.side.name.split()[-1][0].upper()


def hall_table(state: EventState, view: RoundView, times: Iterable[TableTime] = ()) -> HallTable:
    """The round for everybody: points before, the result, and what the game's lists decide; where teams meet
    teams, the team of each player."""
    teams, points = _teams(state), points_before(state, view.round.number)
    # Where nobody has a list yet, there would be two columns of dashes.
    has_lists = any(match.lists for match in view.matches)
    heading = GAME_WORDS[state.tournament.game].heading("points")
    return HallTable(
        matches=view.matches,
        seats=seat_columns(state.tournament, view),
        notes={
            side.entry.key: _joined(
                third_place(match), teams.get(side.entry.key), _standing_of(side, points, view.round)
            )
            for match in view.matches
            for side in match.sides
        },
        times={time.table: time.text for time in times},
        list_words=first_choice_words(state.tournament) if has_lists else None,
        points=heading if gives_points(view.round) else None,
    )


def seat_columns(tournament: Tournament, view: RoundView) -> range:
    """One for each seat of the fullest table; for the fewest of the game where there is none."""
    return range(max([game_of(tournament).seats[0], *(len(match.entries) for match in view.matches)]))


def wall_tables(
    state: EventState, view: RoundView, matches: Mapping[str, str] | None = None
) -> tuple[WallTable, ...]:
    """The pairings on the wall, without results; `matches` are the labels of team matches, by player."""
    teams, labels = _teams(state), matches or {}
    words, points = first_choice_words(state.tournament), points_before(state, view.round.number)

    def note(match: MatchView, side: Side) -> str:
        standing = _note_on_the_wall(side, points, view.round, words)
        return _joined(third_place(match), teams.get(side.entry.key), standing)

    return tuple(
        WallTable(
            match.number,
            tuple((side.name, note(match, side)) for side in match.sides),
            match.kind_name
            or (f"{first.words.heading}: {first.label}" if (first := match.first_choice) else ""),
            next((labels[entry.key] for entry in match.entries if entry.key in labels), ""),
        )
        for match in view.matches
    )


def places_by_name(
    matches: Iterable[MatchView],
    *,
    times: Iterable[TableTime] = (),
    teams: Mapping[str, str] | None = None,
    words: str = "",
) -> list[ShownPlace]:
    """Every player of the round in the order of names, or those whose name holds all `words`; `teams` are the
    labels of their match of teams."""
    texts, labels, wanted = {time.table: time.text for time in times}, teams or {}, folded(words).split()
    places = [
        ShownPlace(match, side, texts.get(match.table or 0, ""), labels.get(side.entry.key, ""))
        for match in matches
        for side in match.sides
        if all(word in folded(side.name) for word in wanted)
    ]
    return sorted(places, key=lambda place: (name_key(place.side.name), place.side.entry.pk))


def counter_text(match: MatchView, key: str, words: GameWords) -> str:
    """One counter of everybody at the table, or the one number that counts; "" without a result, and for a
    bye of a bracket, which counts nothing."""
    if not match.is_game and not gives_points(match.match.round):
        return ""
    numbers = [match.scores[entry.key].counters.get(key, 0) for entry in match.entries if match.scores]
    if words.heading(key).one_a_table:
        return number_text(max(numbers)) if numbers else ""
    return " : ".join(map(number_text, numbers))


def mark_at_desk(match: MatchView, side: Side) -> str:
    """The mark of the player who chooses, while it still matters."""
    return match.first_choice.mark_of(side.entry) if match.first_choice and not match.is_done else ""


def note_at_desk(match: MatchView) -> str:
    """Why it is no game, or before it that the points are equal."""
    undecided = match.first_choice.undecided if match.first_choice and not match.is_done else ""
    return match.kind_name or undecided


def third_place(match: MatchView) -> str:
    """That this table plays for the third place; "" at every other table."""
    return _("third place") if match.played.for_third else ""


def _note_on_the_wall(
    side: Side, points: Mapping[str, Number], round_: Round, words: FirstChoiceWords | None
) -> str:
    """ "4 points · Fleet 398 · Blue Club"; before round 1 nobody has points."""
    counts = round_.number > 1 and gives_points(round_)
    before = points_text(points.get(side.entry.key, 0)) if counts else ""
    listed = f"{words.points} {side.list_points}" if words and side.list_points is not None else ""
    return _joined(before, listed, side.club)


def _standing_of(side: Side, points: Mapping[str, Number], round_: Round) -> str:
    """ "4 points before · Blue Club": built here, because a template takes ten times as long for a plural."""
    # Before the first round nobody has any.
    if round_.number == 1 or not gives_points(round_):
        return side.club
    return _joined(_points_before(points.get(side.entry.key, 0), get_language()), side.club)


@lru_cache(maxsize=1024)
def _points_before(number: Number, language: str | None) -> str:
    """The number in words of this language, which is the current one; many in a round have the same."""
    before = ngettext("%(points)s point before", "%(points)s points before", plural_of(number))
    return before % {"points": number_text(number)}


def _teams(state: EventState) -> Mapping[str, str]:
    """Key of a player -> the name of the team, where teams meet teams."""
    return team_names(state) if state.tournament.has_boards else {}


def _joined(*texts: str | None) -> str:
    return " · ".join(filter(None, texts))
