"""Rounds as the desk, the hall and the sheets show them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.db.models import Sum
from django.utils.timezone import localtime
from django.utils.translation import gettext

from scoring.results import Outcome, Score, has_won

from ...games import GAME_WORDS
from ...games.words import RULING_WORDS
from ...models import ClockEvent, Entry, Match, Round, Stage, Tournament
from ...pairing import Seats, games_ahead, places_of, round_seed
from ...play.clock import Clock, ClockStep, read_clock
from ...play.next_round import NextRoundError
from ...play.played import PlayedMatch
from ...wording.endings import ending_of
from ...wording.refusals import Refused, refused_by
from ...wording.sentences import (
    joined,
    note_text,
    number_text,
    outcome_text,
    points_text,
    reason_text,
    seeding_text,
)
from ..state.first_choice import FirstChoice, first_choice_of
from ..state.groups import group_name
from ..state.played import game_of
from ..state.records import MatchRecord
from ..state.round_codes import RoundCode, double_code, knockout_code
from ..state.state import EventState, newest_state


@dataclass(frozen=True, slots=True)
class Side:
    """One player at a table, with the figure and the score of the result that counts."""

    entry: Entry
    total: int | None
    score: Score | None
    list_points: int | None
    """Of the list of this round; None while it is missing."""

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
class MatchInWords(MatchRecord):
    """One table, why these players meet, and how long they have: all that needs no other match."""

    reason: str
    """Why these players meet."""
    extension: int
    """Minutes this table has beyond the others."""


@dataclass(frozen=True, slots=True)
class MatchView(MatchInWords):
    """One table of a round, or one player's bye or missed round, with all that page and paper show of it."""

    notes: tuple[str, ...]
    first_choice: FirstChoice | None
    """None in a bye, while a list is missing, and in a game that asks for no list."""
    lists: Mapping[str, int]
    """Key -> points of the list, for those of the table who have handed one in."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """In the order of the seats."""
        totals, scores = self.totals, self.scores
        return tuple(
            Side(entry, totals.get(entry.key), scores.get(entry.key), self.lists.get(entry.key))
            for entry in self.entries
        )

    @property
    def number(self) -> str:
        """The table in figures; a dash for a bye and a missed round."""
        return "–" if self.table is None else str(self.table)

    @property
    def kind_name(self) -> str:
        """Bye or missed round; "" for a game."""
        return "" if self.is_game else str(self.match.get_kind_display())

    @property
    def waiting(self) -> Literal["", "disputed", "reported"]:
        """What players have reported while no result counts: different results, or one to be confirmed."""
        if self.is_done or not self.pending:
            return ""
        return "disputed" if self.is_disputed else "reported"

    @property
    def figures(self) -> str:
        """The final score in the order of the seats: "177 : 49"; "" without one."""
        return " : ".join(str(self.totals[entry.key]) for entry in self.entries if entry.key in self.totals)

    @property
    def points(self) -> str:
        """The points in the order of the seats; "" without a result, and where none are given."""
        if not gives_points(self.match.round):
            return ""
        scores = (self.scores.get(entry.key) for entry in self.entries)
        return " / ".join(number_text(score.points) for score in scores if score is not None)

    def own_result(self, side: Side) -> tuple[str, str]:
        """What one player has of a result and what it is worth; in a round without points, who has won."""
        if side.score is None:
            return "", ""
        total = "" if self.ruling or side.total is None else str(side.total)
        if not gives_points(self.match.round):
            return total, "✓" if side.is_winner else ""
        return total, number_text(side.score.points)

    @property
    def ruling(self) -> str:
        """In words, why the score is not that of a game: nobody came, game loss …; "" for a game."""
        return ruling_of(self)

    @property
    def ending(self) -> str:
        """In words, how a game ended, where the figures alone don't tell: who conceded …; "" otherwise."""
        return ending_in(self)

    @property
    def remark(self) -> str:
        """What the figures alone don't tell: why there is no game behind them, or how it ended."""
        return self.ruling or self.ending


def ending_in(match: MatchRecord) -> str:
    """In words, how the game of these records ended, where the figures alone don't tell; "" otherwise."""
    names = {entry.key: entry.name for entry in match.entries}
    tournament = match.match.round.tournament
    return ending_of(match.played, names, game_of(tournament), GAME_WORDS[tournament.game])


def ruling_of(match: MatchRecord) -> str:
    """In words, why the score is not that of a game: nobody came, game loss …; "" otherwise."""
    if match.losers:
        names = [entry.name for entry in match.entries if entry.key in match.losers]
        return gettext("game loss: %(names)s") % {"names": joined(names)}
    return str(RULING_WORDS[match.played.ruling]) if match.played.ruling else ""


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round with its tables; `done` of `total` games have a result."""

    round: Round
    matches: tuple[MatchView, ...]
    done: int
    total: int
    notes: tuple[str, ...]

    @property
    def open(self) -> tuple[MatchView, ...]:
        """The games without a result."""
        return tuple(match for match in self.matches if not match.is_done)

    def match(self, pk: int) -> MatchView | None:
        """The table of this match; None where the round has none."""
        return next((match for match in self.matches if match.match.pk == pk), None)


def rounds_of(tournament: Tournament, *, with_draft: bool = False) -> tuple[Round, ...]:
    """The rounds everybody may see, in order; the draft too where asked for. Pages use the state."""
    rounds = (
        Round.objects.filter(tournament=tournament).select_related("stage", "tournament").order_by("number")
    )
    return tuple(rounds if with_draft else rounds.exclude(state=Round.State.DRAFT))


def current_round(tournament: Tournament, *, with_draft: bool = True) -> Round | None:
    """The latest round; None before the first. Pages use the state."""
    rounds = rounds_of(tournament, with_draft=with_draft)
    return rounds[-1] if rounds else None


def clock_of(round_: Round, *, now: datetime) -> Clock:
    """The clock of the round at this moment, read for this round alone."""
    events = ClockEvent.objects.filter(round=round_).order_by("pk")
    steps = [ClockStep(event.kind, event.at, event.minutes, event.match_id) for event in events]
    return read_clock(steps, minutes=round_.minutes, now=now)


def clock_in(state: EventState, round_: Round, *, now: datetime) -> Clock:
    """The clock of the round at this moment."""
    return read_clock(state.clock_steps(round_.number), minutes=round_.minutes, now=now)


def round_view(event: EventState | Round, number: int | None = None) -> RoundView:
    """The round with its tables, in table order, byes and missed rounds last."""
    state, round_ = round_in(event, number)
    records = state.records(round_.number)
    extensions, points = _extensions(state.clock_steps(round_.number)), state.list_points(round_.number)
    names = {entry.key: entry.name for entry in state.entries}
    done, total = progress_of(state, round_.number)
    return RoundView(
        round=round_,
        matches=tuple(_match_view(record, names, extensions, points) for record in records),
        done=done,
        total=total,
        notes=tuple(_note(note, names) for note in round_.notes),
    )


def match_view(event: EventState | Match, pk: int | None = None) -> MatchView:
    """One table, as in its round. Raises Match.DoesNotExist where the event has no such match."""
    if isinstance(event, Match):
        return match_view(newest_state(event.round.tournament), event.pk)
    return view_of(event, event.record(pk or 0))


def in_words(record: MatchRecord) -> MatchInWords:
    """A match read alone, with its texts; one query, or two where the reason names others."""
    match = record.match
    names = {entry.key: entry.name for entry in record.entries}
    if not names.keys() >= set(match.reason_players):
        others = Entry.objects.filter(tournament=match.round.tournament_id, key__in=match.reason_players)
        names |= dict(others.values_list("key", "name"))
    extensions = ClockEvent.objects.filter(match=match, kind=ClockEvent.Kind.EXTEND)
    return MatchInWords(
        *record.parts,
        reason=reason_of(match, record.entries, names),
        extension=extensions.aggregate(minutes=Sum("minutes", default=0))["minutes"],
    )


def view_of(state: EventState, record: MatchRecord) -> MatchView:
    """The match of this record with its texts."""
    number = record.match.round.number
    names = {entry.key: entry.name for entry in state.entries}
    return _match_view(record, names, _extensions(state.clock_steps(number)), state.list_points(number))


def progress_of(state: EventState, number: int) -> tuple[int, int]:
    """How many games of the round have a result, and how many there are."""
    games = [match for match in state.matches(number) if match.is_game]
    return sum(match.is_done for match in games), len(games)


def round_in(event: EventState | Round, number: int | None) -> tuple[EventState, Round]:
    """The event and its round of this number. Raises Round.DoesNotExist."""
    if isinstance(event, Round):
        return round_in(newest_state(event.tournament), event.number)
    round_ = event.round(number or 0)
    if round_ is None:
        raise Round.DoesNotExist
    return event, round_


def _match_view(
    record: MatchRecord, names: Mapping[str, str], extensions: Mapping[int, int], points: Mapping[str, int]
) -> MatchView:
    match, keys = record.match, set(record.played.players)
    notes = [note for note in match.round.notes if note["players"] and keys.issuperset(note["players"])]
    return MatchView(
        *record.parts,
        reason=reason_of(match, record.entries, names),
        notes=tuple(_note(note, names) for note in notes),
        extension=extensions.get(match.pk, 0),
        first_choice=first_choice_of(match.round.tournament, record.entries, points),
        lists={key: points[key] for key in record.played.players if key in points},
    )


def reason_of(match: Match, entries: Sequence[Entry], names: Mapping[str, str]) -> str:
    """Why these players meet, in words."""
    group = group_name(match.round.tournament, entries[0].key) if entries else ""
    return reason_text(match.reason, _named(match.reason_players, names), group)


def _note(note: Mapping[str, object], names: Mapping[str, str]) -> str:
    players = note["players"]
    names_of_players = _named(players if isinstance(players, list) else [], names)
    return note_text(str(note["code"]), names_of_players, str(note.get("why", "")))


def _named(keys: Iterable[str], names: Mapping[str, str]) -> list[str]:
    return [names.get(key, key) for key in keys]


def _extensions(steps: Sequence[ClockStep]) -> dict[int, int]:
    """Match -> minutes this table has beyond the others."""
    minutes: dict[int, int] = {}
    for step in steps:
        if step.kind == ClockEvent.Kind.EXTEND and step.match is not None:
            minutes[step.match] = minutes.get(step.match, 0) + step.minutes
    return minutes


def round_name(state: EventState, round_: Round) -> str:
    """What people call the round: its number, or "Semi-finals"."""
    return round_code(state, round_).name


def round_code(state: EventState, round_: Round) -> RoundCode:
    """Which round of the event it is."""
    if round_.stage.kind == Stage.Kind.SWISS:
        return RoundCode("numbered", round_.number)
    if state.tournament.double_elimination:
        plan = places_of(match.game or 1 for match in state.matches(1))
        return double_code(plan[min(round_.number, len(plan)) - 1][0].half, round_.number)
    seats = game_of(state.tournament).seats
    return knockout_code(columns_ahead(state.matches(round_.number), seats), seats)


@dataclass(frozen=True, slots=True)
class SharedReason:
    """A reason with its tables; for a bye the player."""

    text: str
    tables: tuple[int, ...]
    names: tuple[str, ...]


def reasons_of(view: RoundView, seeds: Mapping[str, int] | None = None) -> tuple[SharedReason, ...]:
    """Why the players of this round meet, or have the bye: each reason once, in the order of the tables.

    `seeds` are the numbers of the players in the seeding of a cut, which its reason names.
    """
    seeded = [match for match in view.matches if match.match.reason == "seeding"] if seeds else []
    numbers = seeding_text([seeds[entry.key] for entry in match.entries] for match in seeded) if seeds else ""
    by_reason: dict[str, list[MatchView]] = {}
    for match in view.matches:
        if match.reason:
            by_reason.setdefault(numbers if match in seeded else match.reason, []).append(match)
    return tuple(
        SharedReason(
            text,
            tuple(match.table for match in matches if match.table is not None),
            tuple(entry.name for match in matches if match.table is None for entry in match.entries),
        )
        for text, matches in by_reason.items()
    )


def is_drawn(view: RoundView) -> bool:
    """False for a bracket made from places or winners, and where every table was set by hand."""
    if view.round.stage.kind == Stage.Kind.KNOCKOUT and view.round.number > 1:
        return False
    return any(match.match.reason != "by_hand" for match in view.matches)


def draw_seed_of(view: RoundView) -> str:
    """From which seed this round was drawn; a round robin and groups are, as a whole, from that of the event.
    "" where nothing was drawn."""
    round_ = view.round
    is_of_plan = round_.tournament.first_stage != Tournament.FirstStage.SWISS
    return (round_.tournament.seed if is_of_plan else round_.seed) if is_drawn(view) else ""


def seed_shown(view: RoundView) -> str:
    """The same for everybody: before the end of the event "" where other rounds come from the same seed."""
    seed, tournament = draw_seed_of(view), view.round.tournament
    return "" if seed == tournament.seed and tournament.state != Tournament.State.FINISHED else seed


def event_seed_shown(view: RoundView) -> str:
    """The secret seed that those of the rounds come from, once the event is finished; "" otherwise."""
    tournament = view.round.tournament
    is_derived = draw_seed_of(view) == round_seed(tournament.seed, view.round.number) != tournament.seed
    return tournament.seed if is_derived and tournament.state == Tournament.State.FINISHED else ""


def gives_points(round_: Round) -> bool:
    """False in a bracket after Swiss rounds: who wins there goes on, and nobody gets tournament points."""
    return round_.stage.kind == Stage.Kind.SWISS or round_.tournament.elimination


def name_of_round(round_: Round) -> str:
    """The same for a round without its state; only a bracket needs to be read for it."""
    if round_.stage.kind == Stage.Kind.SWISS:
        return RoundCode("numbered", round_.number).name
    return round_name(newest_state(round_.tournament), round_)


def bracket_names(event: EventState | Tournament) -> dict[int, str]:
    """The rounds of the bracket by number, as people call them; nothing is read where there are none."""
    tournament = event.tournament if isinstance(event, EventState) else event
    if not tournament.cut and not tournament.elimination:
        return {}
    state = newest_state(event)
    bracket = (round_ for round_ in state.rounds if round_.stage.kind == Stage.Kind.KNOCKOUT)
    codes = {round_.number: round_code(state, round_) for round_ in bracket}
    # "Round 2" adds nothing to its number.
    return {number: code.name for number, code in codes.items() if code.kind != "numbered"}


def numbered(number: int, names: Mapping[int, str]) -> str:
    """The text behind the word "round": "2", and "4 (Semi-finals)" where the round has one of these names.

    The number stays beside the name: of a bracket that was paired again it is all that is left.
    """
    return f"{number} ({names[number]})" if number in names else str(number)


def number_and_name(round_: Round) -> str:
    """The same for a round without its state; only a bracket needs to be read for it."""
    if round_.stage.kind == Stage.Kind.SWISS:
        return str(round_.number)
    return numbered(round_.number, bracket_names(round_.tournament))


def refused_next(error: NextRoundError, event: EventState | Tournament) -> Refused:
    """Why there is no next round; the round it mentions by number and name."""
    refused = refused_by(error)
    if isinstance(number := refused.figures.get("round"), int):
        refused.figures["round"] = numbered(number, bracket_names(event))
    return refused


def columns_ahead(matches: Iterable[PlayedMatch], seats: Seats) -> tuple[tuple[int, ...], ...]:
    """The games of this round of the bracket and of those to come, by number from top to bottom; without the
    one for the third place."""
    games = [(match.game or 1, len(match.players)) for match in matches if not match.for_third]
    return games_ahead(games, seats)


@dataclass(frozen=True, slots=True)
class TableTime:
    """A table with more (or less) time; `ends_at` is None unless the clock runs."""

    table: int
    minutes: int
    ends_at: datetime | None

    @property
    def text(self) -> str:
        """Until when it plays."""
        if self.ends_at is None:
            return gettext("+%(minutes)s min") % {"minutes": self.minutes}
        time = localtime(self.ends_at).strftime("%H:%M")
        return gettext("until %(time)s (%(minutes)s min)") % {"time": time, "minutes": self.minutes}


def table_times(state: EventState, round_: Round, clock: Clock) -> tuple[TableTime, ...]:
    """The tables with an extension of their own, in table order."""
    extended = {match: minutes for match, minutes in clock.extensions.items() if minutes}
    if not extended:
        return ()
    tables = {record.match.pk: record.table for record in state.records(round_.number)}
    return tuple(
        TableTime(table, minutes, clock.end_of(match))
        for match, minutes in sorted(extended.items(), key=lambda pair: tables.get(pair[0]) or 0)
        if (table := tables.get(match)) is not None
    )
