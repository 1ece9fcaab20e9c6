"""The times of each part of the day, from the plan and from what has happened so far. Plain values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

Kind = Literal["round", "break", "lists", "prizes"]
State = Literal["done", "now", "coming"]
KINDS: tuple[Kind, ...] = ("round", "break", "lists", "prizes")


@dataclass(frozen=True, slots=True)
class DayLine:
    """A planned part of the day and its planned minutes."""

    kind: Kind
    minutes: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class RoundTimes:
    """When a round began and ended, or while it is played, when it will end."""

    began: datetime
    ended: datetime | None
    ends: datetime | None
    """The end by the clock and the open tables; None once it has ended."""


@dataclass(frozen=True, slots=True)
class DayPart:
    """A line with its times as known or estimated at this moment."""

    line: DayLine
    place: int
    """The place in the plan, from 1."""
    round: int | None
    """The number of the round; None for other lines."""
    starts: datetime
    ends: datetime
    state: State


def day_parts(
    lines: Sequence[DayLine], *, starts: datetime, rounds: Mapping[int, RoundTimes], now: datetime
) -> tuple[DayPart, ...]:
    """The plan adjusted to the day: past parts have their real times, the next ones follow from them.

    Once the day has begun, no part still to come begins in the past.
    """
    parts: list[DayPart] = []
    number, cursor, last = 0, starts, max(rounds, default=0)
    for place, line in enumerate(lines, start=1):
        if line.kind == "round":
            number += 1
            part = _round_part(line, place, number, rounds.get(number), cursor, last, now)
        else:
            part = _other_part(line, place, rounds.get(number + 1), cursor, number < last, now)
        parts.append(part)
        cursor = part.ends
    return tuple(parts)


def _round_part(
    line: DayLine,
    place: int,
    number: int,
    times: RoundTimes | None,
    cursor: datetime,
    last: int,
    now: datetime,
) -> DayPart:
    minutes = timedelta(minutes=line.minutes)
    if times is None:
        begins = max(cursor, now) if last else cursor
        return DayPart(line, place, number, begins, begins + minutes, "coming")
    if times.ended is not None:
        return DayPart(line, place, number, times.began, times.ended, "done")
    return DayPart(line, place, number, times.began, max(now, times.ends or now), "now")


def _other_part(
    line: DayLine, place: int, following: RoundTimes | None, cursor: datetime, is_past: bool, now: datetime
) -> DayPart:
    ends = cursor + timedelta(minutes=line.minutes)
    if is_past:
        ends = min(ends, following.began) if following and following.began > cursor else ends
        return DayPart(line, place, None, cursor, ends, "done")
    state: State = "coming" if now <= cursor else "now" if now < ends else "done"
    return DayPart(line, place, None, cursor, ends, state)


def next_round_start(parts: Sequence[DayPart]) -> tuple[int, datetime] | None:
    """The next round and when it begins, in whole steps; None where there is no next one."""
    upcoming = next((part for part in parts if part.round is not None and part.state == "coming"), None)
    if upcoming is None or upcoming.round is None:
        return None
    return upcoming.round, whole_steps(upcoming.starts)


def whole_steps(moment: datetime) -> datetime:
    """The moment rounded up to five minutes."""
    excess = (moment.minute % 5) * 60 + moment.second
    return moment.replace(microsecond=0) + timedelta(seconds=(5 * 60 - excess) if excess else 0)
