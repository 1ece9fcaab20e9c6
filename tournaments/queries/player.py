"""What one player needs to know at this moment, for the page behind the personal link."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from scoring.results import Score

from ..clock import Clock
from ..models import Entry, Match, Penalty, Round, Stage, Tournament
from .ranking import Row, final_ranking_of
from .records import MatchRecord
from .rounds import MatchView, clock_in, round_name, ruling_of, view_of
from .said import Told, told_by
from .state import EventState, newest_state


class Now(StrEnum):
    """Where the player stands; each has its own words on the page."""

    BEFORE = "before"
    """The event has not started, or no round is published yet."""
    GAME = "game"
    PLAYED = "played"
    """His game has a result; the round goes on."""
    BYE = "bye"
    MISSED = "missed"
    UNSEATED = "unseated"
    """In the event, but this round was made without him."""
    BETWEEN = "between"
    """The round is closed; the next is not published yet."""
    OUT = "out"
    """The knockout goes on without him."""
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class OwnGame:
    """One round of the player. `score` is None while it has no result."""

    round: Round
    name: str
    kind: str
    table: int | None
    opponent: Entry | None
    score: Score | None
    total: int | None
    their_total: int | None
    ruling: str


@dataclass(frozen=True, slots=True)
class PlayerDay:
    """Everything on the player's page."""

    now: Now
    round: Round | None
    """The latest published round."""
    round_name: str
    view: MatchView | None
    """His match of that round."""
    opponent: Entry | None
    clock: Clock | None
    """The clock of that round while it is played."""
    games: tuple[OwnGame, ...]
    """His rounds, the latest first."""
    row: Row | None
    """His line of the ranking, once a round is complete."""
    players: int
    penalties: tuple[Penalty, ...]
    mine: Told | None
    theirs: Told | None
    """What he and what the opponent said, while neither counts."""
    unchecked: int | None
    """The last complete round, while he has not said that his results are right."""
    may_report: bool
    may_drop: bool

    @property
    def is_disputed(self) -> bool:
        return self.mine is not None and self.theirs is not None

    @property
    def standing_penalties(self) -> tuple[Penalty, ...]:
        return tuple(each for each in self.penalties if each.state == Penalty.State.STANDING)


def player_day_of(entry: Entry, now: datetime) -> PlayerDay:
    """The day of one player, read with the whole event."""
    state = newest_state(entry.tournament)
    latest = state.published[-1] if state.published else None
    in_play = latest is not None and latest.state == Round.State.PUBLISHED
    view = _view_of(state, latest, entry) if latest else None
    mine, theirs = words_of(view, entry)
    complete = [round_.number for round_ in state.published if round_.state == Round.State.COMPLETE]
    ranking = final_ranking_of(state)
    return PlayerDay(
        now=_now(entry, latest, view),
        round=latest,
        round_name=round_name(state, latest) if latest else "",
        view=view,
        opponent=next(iter(view.others(entry)), None) if view else None,
        clock=clock_in(state, latest, now=now) if latest and in_play else None,
        games=_games(state, entry),
        row=next((row for row in ranking if row.entry.pk == entry.pk), None) if complete else None,
        players=len(ranking),
        penalties=_penalties(state, entry),
        mine=mine,
        theirs=theirs,
        unchecked=complete[-1] if complete and entry.results_checked < complete[-1] else None,
        may_report=in_play and may_report(entry, view),
        may_drop=entry.tournament.state == Tournament.State.RUNNING and entry.status == Entry.Status.ACTIVE,
    )


def may_report(entry: Entry, record: MatchRecord | None) -> bool:
    """True where this player may say how his game ended: the service has the last word."""
    return (
        record is not None
        and entry.tournament.player_reports
        and entry.tournament.state == Tournament.State.RUNNING
        and entry.status != Entry.Status.DISQUALIFIED
        and record.is_game
        and record.report is None
    )


def words_of(record: MatchRecord | None, entry: Entry) -> tuple[Told | None, Told | None]:
    """What he said of his game and what the other said, while neither counts."""
    if record is None:
        return None, None
    said = [told_by(report, record.entries, entry.tournament) for report in record.pending]
    mine = next((word for word in said if word.report.said_by_id == entry.pk), None)
    return mine, next((word for word in said if word.report.said_by_id != entry.pk), None)


def own_match(state: EventState, number: int, entry: Entry) -> MatchRecord | None:
    """The game, bye or missed round of this player in a round; None where there is none."""
    at = next((at for at, match in enumerate(state.matches(number)) if entry.key in match.players), None)
    return None if at is None else state.records(number)[at]


def own_game(state: EventState, number: int, entry: Entry) -> MatchView | None:
    """The table of this player in a published round; None where there is none."""
    is_published = any(round_.number == number for round_ in state.published)
    record = own_match(state, number, entry) if is_published else None
    return view_of(state, record) if record and record.is_game else None


def _view_of(state: EventState, round_: Round, entry: Entry) -> MatchView | None:
    record = own_match(state, round_.number, entry)
    return view_of(state, record) if record else None


def _games(state: EventState, entry: Entry) -> tuple[OwnGame, ...]:
    """The rounds of the player, the latest first."""
    own = [(round_, own_match(state, round_.number, entry)) for round_ in reversed(state.published)]
    return tuple(_game(round_, round_name(state, round_), record, entry) for round_, record in own if record)


def _game(round_: Round, name: str, record: MatchRecord, entry: Entry) -> OwnGame:
    other = next(iter(record.others(entry)), None)
    return OwnGame(
        round=round_,
        name=name,
        kind=record.match.kind,
        table=record.table,
        opponent=other,
        score=record.scores.get(entry.key),
        total=record.totals.get(entry.key),
        their_total=record.totals.get(other.key) if other else None,
        ruling=ruling_of(record),
    )


def _penalties(state: EventState, entry: Entry) -> tuple[Penalty, ...]:
    """The rulings on the player; a proposal is none yet."""
    return tuple(
        ruling
        for ruling in state.penalties
        if ruling.entry_id == entry.pk and ruling.state != Penalty.State.PROPOSED
    )


def _now(entry: Entry, latest: Round | None, record: MatchRecord | None) -> Now:
    """Where the player stands: by what became of him, then of the event, then of the round."""
    tournament = entry.tournament
    if entry.status == Entry.Status.DISQUALIFIED:
        return Now.DISQUALIFIED
    if tournament.state == Tournament.State.FINISHED:
        return Now.FINISHED
    if entry.status == Entry.Status.REMOVED:
        return Now.DROPPED
    if latest is None or tournament.state == Tournament.State.SETUP:
        return Now.BEFORE
    if record is None:
        return Now.OUT if latest.stage.kind == Stage.Kind.KNOCKOUT else Now.UNSEATED
    if latest.state == Round.State.COMPLETE:
        goes_on = latest.stage.kind == Stage.Kind.SWISS or record.played.has_won(entry.key)
        return Now.BETWEEN if goes_on else Now.OUT
    return _in_round(record)


def _in_round(record: MatchRecord) -> Now:
    if record.match.kind == Match.Kind.BYE:
        return Now.BYE
    if record.match.kind == Match.Kind.MISSED:
        return Now.MISSED
    return Now.PLAYED if record.is_done else Now.GAME
