"""How long the tables and pauses of a day took, from what was noted of its rounds. No Django."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from tournaments.play.clock import ClockStep
from tournaments.play.forecast import DayTimes
from tournaments.play.timetable import DayLine


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """When a round began and was closed, and when its results came in."""

    number: int
    minutes: int
    began: datetime
    closed: datetime | None
    """None while it is played."""
    steps: tuple[ClockStep, ...]
    results: tuple[tuple[int, datetime], ...]
    """Match and moment, of games played to their end; corrections after the closing left out."""


def clock_minutes(steps: Sequence[ClockStep], *, since: datetime, at: datetime) -> float:
    """The minutes that the clock of a round has run until then; without a clock those `since` it began."""
    if not any(step.kind == "start" for step in steps):
        return _minutes(at - since)
    run, running_since = timedelta(), None
    for step in steps:
        if step.at > at:
            break
        if step.kind == "pause" and running_since is not None:
            run, running_since = run + (step.at - running_since), None
        elif step.kind in ("start", "resume") and running_since is None:
            running_since = step.at
    return _minutes(run + (at - running_since if running_since is not None else timedelta()))


def clock_of_table(record: RoundRecord, match: int) -> float:
    """The minutes of a table's clock, extensions included; at least one."""
    extensions = sum(
        step.minutes for step in record.steps if step.kind == "extend" and step.match in (None, match)
    )
    return float(max(1, record.minutes + extensions))


def day_times(
    records: Sequence[RoundRecord], *, lines: Sequence[DayLine], starts: datetime | None
) -> DayTimes:
    """What the rounds of a day say; delays only where it had a plan, whose breaks are known."""
    return DayTimes(
        tables=tuple(
            clock_minutes(record.steps, since=record.began, at=at) / clock_of_table(record, match)
            for record in records
            for match, at in record.results
        ),
        closings=tuple(
            _minutes(record.closed - max(at for _match, at in record.results))
            for record in records
            if record.closed is not None and record.results
        ),
        delays=_delays(records, lines, starts),
    )


def _delays(
    records: Sequence[RoundRecord], lines: Sequence[DayLine], starts: datetime | None
) -> tuple[float, ...]:
    """Minutes from when the plan and the round before allowed a round to begin until it did."""
    before = _minutes_before_rounds(lines)
    delays = []
    if starts is not None and records and records[0].number == 1 and before:
        delays.append(_minutes(records[0].began - starts - timedelta(minutes=before[0])))
    for earlier, record in pairwise(records):
        if earlier.closed is not None and record.number == earlier.number + 1 <= len(before):
            allowed = earlier.closed + timedelta(minutes=before[record.number - 1])
            delays.append(_minutes(record.began - allowed))
    return tuple(delays)


def _minutes_before_rounds(lines: Sequence[DayLine]) -> list[int]:
    """Of each round of the plan the minutes of breaks and the like between it and the one before."""
    before, minutes = [], 0
    for line in lines:
        if line.kind == "round":
            before.append(minutes)
            minutes = 0
        else:
            minutes += line.minutes
    return before


def _minutes(time: timedelta) -> float:
    return max(0.0, time.total_seconds() / 60)
