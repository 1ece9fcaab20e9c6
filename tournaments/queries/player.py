"""What one player needs to know at this moment, for the page behind the personal link."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import groupby

from django.utils.translation import gettext as _

from scoring.results import Score

from ..clock import Clock
from ..models import Entry, Match, Penalty, Round, Stage, Tournament
from .bracket import knockout_name
from .played import Played, plain_round, played_in, scores_of, totals_of
from .ranking import Row, rows_of
from .rounds import MatchView, clock_of, ruling_of, view_of
from .said import Said, said_of


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
    mine: Said | None
    theirs: Said | None
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
    """The day of one player, in ten queries however many rounds and players there are."""
    tournament = entry.tournament
    rounds = _rounds(tournament)
    latest = rounds[-1][0] if rounds else None
    in_play = latest is not None and latest.state == Round.State.PUBLISHED
    clock = clock_of(latest, now=now) if latest is not None and in_play else None
    own = [(round_, _own(matches, entry), _name(round_, matches)) for round_, matches in rounds]
    current = own[-1][1] if own else None
    view = view_of(current, extensions=clock.extensions if clock else {}) if current else None
    ranking = rows_of(tournament, [plain_round(each, matches, tournament) for each, matches in rounds])
    complete = [each.number for each, _matches in rounds if each.state == Round.State.COMPLETE]
    mine, theirs = words_of(current, entry)
    state = _now(entry, latest, current)
    return PlayerDay(
        now=state,
        round=latest,
        round_name=own[-1][2] if own else "",
        view=view,
        opponent=_other(current, entry) if current else None,
        clock=clock,
        games=tuple(_game(each, played, name, entry) for each, played, name in reversed(own) if played),
        row=next((row for row in ranking if row.entry.pk == entry.pk), None) if complete else None,
        players=len(ranking),
        penalties=tuple(entry.penalties.select_related("round").exclude(state=Penalty.State.PROPOSED)),
        mine=mine,
        theirs=theirs,
        unchecked=complete[-1] if complete and entry.results_checked < complete[-1] else None,
        may_report=in_play and may_report(entry, current),
        may_drop=tournament.state == Tournament.State.RUNNING and entry.status == Entry.Status.ACTIVE,
    )


def may_report(entry: Entry, played: Played | MatchView | None) -> bool:
    """True where this player may say how his game ended: the service has the last word."""
    return (
        played is not None
        and entry.tournament.player_reports
        and entry.tournament.state == Tournament.State.RUNNING
        and entry.status != Entry.Status.DISQUALIFIED
        and played.match.kind == Match.Kind.GAME
        and played.report is None
    )


def _rounds(tournament: Tournament) -> list[tuple[Round, list[Played]]]:
    matches = Match.objects.filter(round__tournament=tournament).exclude(round__state=Round.State.DRAFT)
    ordered = sorted(played_in(matches), key=lambda each: each.match.round.number)
    return [(each, list(of_round)) for each, of_round in groupby(ordered, key=lambda x: x.match.round)]


def _own(matches: Sequence[Played], entry: Entry) -> Played | None:
    return next((each for each in matches if any(one.pk == entry.pk for one in each.entries)), None)


def _other(played: Played, entry: Entry) -> Entry | None:
    return next((each for each in played.entries if each.pk != entry.pk), None)


def words_of(played: Played | MatchView | None, entry: Entry) -> tuple[Said | None, Said | None]:
    """What he said of his game and what the other said, while neither counts."""
    if played is None:
        return None, None
    said = [said_of(each, played.entries, entry.tournament) for each in played.pending]
    mine = next((each for each in said if each.report.said_by_id == entry.pk), None)
    return mine, next((each for each in said if each.report.said_by_id != entry.pk), None)


def _name(round_: Round, matches: Sequence[Played]) -> str:
    if round_.stage.kind == Stage.Kind.SWISS:
        return _("Round %(number)s") % {"number": round_.number}
    highest = max((each.match.game or 1 for each in matches), default=1)
    return knockout_name(1 << (highest - 1).bit_length())


def _game(round_: Round, played: Played, name: str, entry: Entry) -> OwnGame:
    scores, totals = scores_of(played, round_.tournament) or {}, totals_of(played, round_.tournament)
    other = _other(played, entry)
    return OwnGame(
        round=round_,
        name=name,
        kind=played.match.kind,
        table=played.match.table,
        opponent=other,
        score=scores.get(entry.key),
        total=totals.get(entry.key),
        their_total=totals.get(other.key) if other else None,
        ruling=ruling_of(played),
    )


def _now(entry: Entry, latest: Round | None, current: Played | None) -> Now:
    tournament = entry.tournament
    if entry.status == Entry.Status.DISQUALIFIED:
        return Now.DISQUALIFIED
    if tournament.state == Tournament.State.FINISHED:
        return Now.FINISHED
    if entry.status == Entry.Status.REMOVED:
        return Now.DROPPED
    if latest is None or tournament.state == Tournament.State.SETUP:
        return Now.BEFORE
    if current is None:
        return Now.OUT if latest.stage.kind == Stage.Kind.KNOCKOUT else Now.UNSEATED
    if latest.state == Round.State.COMPLETE:
        return _after(latest, current, entry)
    return _in_round(current)


def _after(latest: Round, current: Played, entry: Entry) -> Now:
    score = (scores_of(current, latest.tournament) or {}).get(entry.key)
    has_won = score is not None and score.outcome in ("win", "bye")
    if latest.stage.kind == Stage.Kind.KNOCKOUT and not has_won:
        return Now.OUT
    return Now.BETWEEN


def _in_round(current: Played) -> Now:
    if current.match.kind == Match.Kind.BYE:
        return Now.BYE
    if current.match.kind == Match.Kind.MISSED:
        return Now.MISSED
    return Now.PLAYED if current.report is not None or current.losers else Now.GAME
