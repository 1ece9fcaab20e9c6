"""The plan of the day of an event at this moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from ...models import Round
from ...play.timetable import KINDS, DayLine, DayPart, RoundTimes, day_parts, next_round_start
from ..state.state import EventState
from .rounds import clock_in


def lines_in(stored: Iterable[Mapping[str, Any]]) -> tuple[DayLine, ...]:
    """The lines stored in the column; unknown kinds are left out."""
    return tuple(
        DayLine(line["kind"], line["minutes"], line.get("name", ""))
        for line in stored
        if line["kind"] in KINDS
    )


def day_of(state: EventState, now: datetime) -> tuple[DayPart, ...]:
    """Every part of the day with its times; nothing where the event has no plan."""
    event = state.tournament
    if not event.day_plan or event.day_starts is None:
        return ()
    rounds = {round_.number: _times(state, round_, now) for round_ in state.published}
    return day_parts(lines_in(event.day_plan), starts=event.day_starts, rounds=rounds, now=now)


def next_round_of(state: EventState, now: datetime) -> tuple[int, datetime] | None:
    """The next round and about when it begins; None where the plan has none to come."""
    return next_round_start(day_of(state, now))


def _times(state: EventState, round_: Round, now: datetime) -> RoundTimes:
    steps = state.clock_steps(round_.number)
    began = next((step.at for step in steps if step.kind == "start"), None) or round_.published_at or now
    if round_.state == Round.State.COMPLETE:
        return RoundTimes(began, round_.closed_at or began, None)
    return RoundTimes(began, None, _ends(state, round_, now))


def _ends(state: EventState, round_: Round, now: datetime) -> datetime:
    """When the last of the tables that are still open has no time left; now where all are in."""
    clock = clock_in(state, round_, now=now)
    records = state.records(round_.number)
    open_matches = [record.match.pk for record in records if record.is_game and not record.is_done]
    if not open_matches:
        return now
    longest = max(clock.extensions.get(match, 0) for match in open_matches)
    if clock.ends_at is not None:
        return clock.ends_at + timedelta(minutes=longest)
    return now + timedelta(seconds=clock.seconds_left, minutes=longest)
