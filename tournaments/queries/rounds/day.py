"""The plan of the day of an event, as it stands at this moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from ...models import Round
from ...play.timetable import KINDS, DayLine, DayPart, RoundTimes, day_parts, next_round
from ..state.state import EventState
from .rounds import clock_in


def lines_in(kept: Iterable[Mapping[str, Any]]) -> tuple[DayLine, ...]:
    """The lines out of the column, whatever stands there."""
    return tuple(
        DayLine(each["kind"], each["minutes"], each.get("name", "")) for each in kept if each["kind"] in KINDS
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
    return next_round(day_of(state, now))


def _times(state: EventState, round_: Round, now: datetime) -> RoundTimes:
    pushes = state.pushes(round_.number)
    began = next((push.at for push in pushes if push.kind == "start"), None) or round_.published_at or now
    if round_.state == Round.State.COMPLETE:
        return RoundTimes(began, round_.closed_at or began, None)
    return RoundTimes(began, None, _ends(state, round_, now))


def _ends(state: EventState, round_: Round, now: datetime) -> datetime:
    """When the last of the tables that are still open has no time left; now where all are in."""
    clock = clock_in(state, round_, now=now)
    records = state.records(round_.number)
    open_ones = [record.match.pk for record in records if record.is_game and not record.is_done]
    if not open_ones:
        return now
    longest = max(clock.extensions.get(match, 0) for match in open_ones)
    if clock.ends_at is not None:
        return clock.ends_at + timedelta(minutes=longest)
    return now + timedelta(seconds=clock.seconds_left, minutes=longest)
