"""The tables of a round: one to four players in the order of seats, and the result."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.results import Outcome, Score, has_won

from ..models import Entry, Match
from ..queries import MatchView
from ..queries.rounds.rounds import TableTime, gives_points
from ..text.collation import folded
from ..text.names import name_key
from ..wording.sentences import joined, number_text, outcome_text, points_text


@dataclass(frozen=True, slots=True)
class Side:
    """One player at a table, with the figure and the score of the result that counts."""

    entry: Entry
    total: int | None
    score: Score | None
    list_points: int | None = None
    """Of the list, where it says who goes first and all lists of the table are there."""

    @property
    def name(self) -> str:
        return self.entry.name

    @property
    def club(self) -> str:
        """Beside the name."""
        return self.entry.club_beside

    @property
    def is_winner(self) -> bool:
        return has_won(self.score)

    @property
    def points(self) -> str:
        """ "7 points"; "" without a result."""
        return points_text(self.score.points) if self.score else ""

    @property
    def outcome(self) -> str:
        """The mark beside the name: won, a draw, a place; "" for who lost."""
        if self.score is None:
            return ""
        is_marked = self.is_winner or self.score.outcome in (Outcome.DRAW, Outcome.PLACED)
        return outcome_text(self.score) if is_marked else ""


@dataclass(frozen=True, slots=True)
class TableView:
    """One table of a round, or one player's bye or missed round."""

    view: MatchView
    sides: tuple[Side, ...]
    """In the order of the seats."""
    time: TableTime | None = None
    """Where the table has more (or less) time than the others: how much, and until when."""

    @property
    def match(self) -> Match:
        return self.view.match

    @property
    def table(self) -> int | None:
        return self.view.table

    @property
    def is_game(self) -> bool:
        return self.view.is_game

    @property
    def is_done(self) -> bool:
        return self.view.is_done

    @property
    def ruling(self) -> str:
        """Why the score is not that of a game, in words; "" for a game."""
        return self.view.ruling

    @property
    def ending(self) -> str:
        """How the game ended, where the figures alone don't tell; "" otherwise."""
        return self.view.ending

    @property
    def kind_name(self) -> str:
        """Bye or missed round; "" for a game."""
        return "" if self.is_game else str(self.match.get_kind_display())

    @property
    def number(self) -> str:
        """The table in figures; a dash for a bye and a missed round."""
        return "–" if self.table is None else str(self.table)

    @property
    def until(self) -> str:
        """Until when a table with more (or less) time plays; "" for all others."""
        if self.time is None:
            return ""
        if self.time.ends_at is None:
            return _("+%(minutes)s min") % {"minutes": self.time.minutes}
        time = localtime(self.time.ends_at).strftime("%H:%M")
        return _("until %(time)s (%(minutes)s min)") % {"time": time, "minutes": self.time.minutes}

    @property
    def totals(self) -> str:
        """The final score in the order of the seats: "177 : 49"; "" without one."""
        return " : ".join(str(side.total) for side in self.sides if side.total is not None)

    @property
    def points(self) -> str:
        """The points in the order of the seats; "" without a result, and where none are given."""
        if not gives_points(self.match.round):
            return ""
        return " / ".join(number_text(side.score.points) for side in self.sides if side.score is not None)

    def result_of(self, side: Side) -> tuple[str, str]:
        """What one player has of a result and what it is worth; in a round without points, who has won."""
        if side.score is None:
            return "", ""
        total = "" if self.ruling or side.total is None else str(side.total)
        if not gives_points(self.match.round):
            return total, "✓" if side.is_winner else ""
        return total, number_text(side.score.points)


@dataclass(frozen=True, slots=True)
class ShownPlace:
    """Where one player sits: a line of the pairings by name, only words and figures, ready to be written."""

    name: str
    club: str
    table: str
    time: str
    others: str
    """Whom they meet there, by name; "" for nobody."""
    kind_name: str
    total: str = ""
    points: str = ""
    """Of a result: what they have and what it is worth, for phones."""
    is_winner: bool = False
    teams: str = ""
    """Where teams meet teams: which match of theirs it is, and which board of it."""

    @property
    def below(self) -> str:
        """The line below the name on the wall: the opponents, or the bye or missed round; and the teams."""
        return " · ".join(filter(None, (self.others or self.kind_name, self.teams)))

    @property
    def letter(self) -> str:
        """The first letter of the last word of the name, by which lists are sorted."""
        return self.name.split()[-1][0].upper()


def table_views_of(matches: Iterable[MatchView], times: Iterable[TableTime] = ()) -> tuple[TableView, ...]:
    """These tables, byes and missed rounds in their order; with `times` each table has its own."""
    own = {time.table: time for time in times}
    return tuple(TableView(match, _sides(match), own.get(match.table or 0)) for match in matches)


def _sides(match: MatchView) -> tuple[Side, ...]:
    return tuple(
        Side(entry, match.totals.get(entry.key), match.scores.get(entry.key), match.lists.get(entry.key))
        for entry in match.entries
    )


def seats_by_name(
    table_views: Iterable[TableView], teams: Mapping[str, str] | None = None
) -> list[ShownPlace]:
    """Every player of the round in the order of names; `teams` are the labels of their match of teams."""
    labels = teams or {}
    seats = [(side, table_view) for table_view in table_views for side in table_view.sides]
    seats.sort(key=lambda seat: (name_key(seat[0].name), seat[0].entry.pk))
    return [_place(side, table_view, labels.get(side.entry.key, "")) for side, table_view in seats]


def _place(side: Side, table_view: TableView, teams: str) -> ShownPlace:
    return ShownPlace(
        side.name,
        side.club,
        table_view.number,
        table_view.until,
        joined(other.name for other in table_view.sides if other is not side),
        table_view.kind_name,
        *table_view.result_of(side),
        is_winner=table_view.is_game and side.is_winner,
        teams=teams,
    )


def places_named(places: Iterable[ShownPlace], words: str) -> list[ShownPlace]:
    """Those whose name holds every word; all of them without a word."""
    wanted = folded(words).split()
    return [place for place in places if all(word in folded(place.name) for word in wanted)]
