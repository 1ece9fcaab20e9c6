"""The round clock, computed from the steps people took (A-TIME-1 … A-TIME-4)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

State = Literal["ready", "running", "paused", "over"]


NOTHING = timedelta()
# The clocks of two machines that serve one event differ by less.
APART = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class ClockStep:
    """One step of the clock. `kind` is start, pause, resume or extend; `match` is set for one table."""

    kind: str
    at: datetime
    minutes: int = 0
    match: int | None = None


@dataclass(frozen=True, slots=True)
class Clock:
    """What the clock shows. `ends_at` is None unless it runs; `seconds_left` is never below 0."""

    state: State
    ends_at: datetime | None
    seconds_left: int
    extensions: Mapping[int, int]
    """Match -> extra minutes of this table."""
    is_behind: bool = False
    """The computer's clock was set back to before the latest step: the time stands until it gets there."""

    @property
    def is_started(self) -> bool:
        """True after the first start."""
        return self.state != "ready"

    def end_of(self, match: int) -> datetime | None:
        """When the time of this table is up; None unless the clock runs (A-TIME-4)."""
        return self.ends_at and self.ends_at + timedelta(minutes=self.extensions.get(match, 0))

    def seconds_of(self, match: int) -> int:
        """The seconds this table has left while the clock is stopped; a running clock is read by `end_of`."""
        return max(0, self.seconds_left + 60 * self.extensions.get(match, 0))


def read_clock(steps: Iterable[ClockStep], *, minutes: int, now: datetime) -> Clock:
    """The clock at `now` of a round of so many minutes; `steps` in the order they happened.

    The computer's own clock may have been set back meanwhile: time that ran backwards is no time played, so a
    pause still works and nobody gets more time than the round has.
    """
    left, since, started = timedelta(minutes=minutes), None, False
    extensions: dict[int, int] = {}
    for step in steps:
        if step.kind == "extend":
            if step.match is None:
                left += timedelta(minutes=step.minutes)
            else:
                extensions[step.match] = extensions.get(step.match, 0) + step.minutes
        elif step.kind == "pause":
            if since is not None:
                left, since = left - max(step.at - since, NOTHING), None
        elif since is None:
            since, started = step.at, True
    if since is not None:
        ends_at = min(since, now) + left
        state: State = "running" if now < ends_at else "over"
        return Clock(state, ends_at, _seconds(ends_at - now), extensions, since - now > APART)
    return Clock("paused" if started else "ready", None, _seconds(left), extensions)


def _seconds(left: timedelta) -> int:
    return max(0, round(left.total_seconds()))
