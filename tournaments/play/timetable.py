"""When each part of the day is, from the plan and from what has happened so far. Plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

Kind = Literal["round", "break", "lists", "prizes"]
State = Literal["done", "now", "coming"]
KINDS: tuple[Kind, ...] = ("round", "break", "lists", "prizes")


@dataclass(frozen=True, slots=True)
class DayLine:
    """A part of the day; its minutes are those of the plan."""

    kind: Kind
    minutes: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class RoundTimes:
    """What is known of a round: when it began and ended, and while it is played when it will."""

    began: datetime
    ended: datetime | None
    ends: datetime | None
    """By the clock and the tables that are open; None once it has ended."""


@dataclass(frozen=True, slots=True)
class DayPart:
    """A line with its times as they are known or estimated at this moment."""

    line: DayLine
    place: int
    """Its place in the plan, from 1."""
    round: int | None
    """The number of the round; None for another line."""
    starts: datetime
    ends: datetime
    state: State


def day_parts(
    lines: Sequence[DayLine], *, starts: datetime, rounds: Mapping[int, RoundTimes], now: datetime
) -> tuple[DayPart, ...]:
    """The plan as it moves with the day: what happened has its times, what comes follows from them.

    Nothing that is still to come begins in the past, once the day has begun.
    """
    parts: list[DayPart] = []
    number, cursor, last = 0, starts, max(rounds, default=0)
    for place, line in enumerate(lines, start=1):
        if line.kind == "round":
            number += 1
            part = _round(line, place, number, rounds.get(number), cursor, last, now)
        else:
            part = _other(line, place, rounds.get(number + 1), cursor, number < last, now)
        parts.append(part)
        cursor = part.ends
    return tuple(parts)


def _round(
    line: DayLine,
    place: int,
    number: int,
    known: RoundTimes | None,
    cursor: datetime,
    last: int,
    now: datetime,
) -> DayPart:
    minutes = timedelta(minutes=line.minutes)
    if known is None:
        begins = max(cursor, now) if last else cursor
        return DayPart(line, place, number, begins, begins + minutes, "coming")
    if known.ended is not None:
        return DayPart(line, place, number, known.began, known.ended, "done")
    return DayPart(line, place, number, known.began, max(now, known.ends or now), "now")


def _other(
    line: DayLine, place: int, following: RoundTimes | None, cursor: datetime, is_past: bool, now: datetime
) -> DayPart:
    ends = cursor + timedelta(minutes=line.minutes)
    if is_past:
        ends = min(ends, following.began) if following and following.began > cursor else ends
        return DayPart(line, place, None, cursor, ends, "done")
    state: State = "coming" if now <= cursor else "now" if now < ends else "done"
    return DayPart(line, place, None, cursor, ends, state)


def next_round(parts: Sequence[DayPart], *, step: int = 5) -> tuple[int, datetime] | None:
    """The next round and about when it begins, to whole five minutes upwards; None where none comes."""
    coming = next((part for part in parts if part.round is not None and part.state == "coming"), None)
    if coming is None or coming.round is None:
        return None
    over = (coming.starts.minute % step) * 60 + coming.starts.second
    exact = coming.starts.replace(microsecond=0)
    return coming.round, exact + timedelta(seconds=(step * 60 - over) if over else 0)
