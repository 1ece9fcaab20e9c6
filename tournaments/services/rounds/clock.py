"""The round clock, operated by hand (A-TIME-2, A-TIME-4)."""

from datetime import datetime

from ...acts import Action
from ...acts.payload import OfRound
from ...acts.rounds import Extended
from ...event_file.limits import MOST_MINUTES
from ...models import ClockEvent, Match, Round, Tournament, User
from ...play.clock import Clock
from ...queries.rounds.rounds import clock_of
from ...wording.refusals import Refused
from ..gate.change import Change, change
from ..gate.ruling import check_may_rule
from ..gate.states import check_not_complete, check_not_finished, check_published


def start_clock(round_: Round, actor: User | None, *, now: datetime) -> Clock:
    """Starts the clock; idempotent."""
    with change(round_, Action.START_CLOCK, actor, now=now) as step:
        return _advance(step, actor, ClockEvent.Kind.START, "ready", now=now)


def pause_clock(round_: Round, actor: User | None, *, now: datetime, reason: str = "") -> Clock:
    """Pauses the clock; idempotent."""
    with change(round_, Action.PAUSE_CLOCK, actor, now=now, reason=reason) as step:
        return _advance(step, actor, ClockEvent.Kind.PAUSE, "running", now=now)


def resume_clock(round_: Round, actor: User | None, *, now: datetime, reason: str = "") -> Clock:
    """Resumes the clock; changes nothing while it runs."""
    with change(round_, Action.RESUME_CLOCK, actor, now=now, reason=reason) as step:
        return _advance(step, actor, ClockEvent.Kind.RESUME, "paused", now=now)


def extend_clock(
    round_: Round,
    actor: User | None,
    *,
    minutes: int,
    now: datetime,
    reason: str,
    match: Match | None = None,
    undoes: int | None = None,
) -> Clock:
    """More time (or, with negative minutes, less) for all, or for one table; with a reason (A-TIME-4)."""
    if not minutes or abs(minutes) > MOST_MINUTES:
        raise Refused(
            "minutes_out_of_range", field="minutes", found=minutes, smallest=1, largest=MOST_MINUTES
        )
    with change(round_, Action.EXTEND_CLOCK, actor, now=now, reason=reason, undoes=undoes) as step:
        _check_under_way(step.tournament, step.target)
        if match is not None and match.round_id != step.target.pk:
            raise Refused("not_this_round")
        if match is not None:
            check_may_rule(actor, match)
        ClockEvent.objects.create(
            round=step.target,
            kind=ClockEvent.Kind.EXTEND,
            at=now,
            minutes=minutes,
            match=match,
            actor=actor,
            reason=step.reason,
        )
        table = match.table if match else None
        step.payload = Extended(round=step.target.number, minutes=minutes, table=table)
        return clock_of(step.target, now=now)


def _advance(
    step: Change[Round], actor: User | None, kind: ClockEvent.Kind, state: str, *, now: datetime
) -> Clock:
    """Writes the clock step if the clock is in this state, and returns the clock."""
    round_ = step.target
    step.payload = OfRound(round=round_.number)
    _check_under_way(step.tournament, round_)
    before = clock_of(round_, now=now)
    if before.state == "ready" and kind != ClockEvent.Kind.START:
        raise Refused("clock_not_started")
    if before.state != state:
        return step.unchanged(before)
    ClockEvent.objects.create(round=round_, kind=kind, at=now, actor=actor)
    return clock_of(round_, now=now)


def _check_under_way(tournament: Tournament, round_: Round) -> None:
    check_not_finished(tournament)
    check_published(round_)
    check_not_complete(round_)
