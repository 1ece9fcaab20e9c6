"""When the rounds of a day will end, as ranges learned from tables and days that were. No Django.

Every table ends at some share of its clock. A day is taken as one of the days known: those before it, and the
day itself as far as it was played, each as likely as its tables are like the tables of today. From that day's
tables, closings and delays the rest of the day is drawn many times over; the ranges are quantiles of that.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import accumulate
from math import exp, log, sqrt
from statistics import median, stdev

from tournaments.play.timetable import DayPart

DAYS_DRAWN = 300
# Fewer tables than these say nothing of how long tables take.
FEWEST_TABLES = 12
# The quantiles of a range: four of five days lie within it, nine of ten before its end.
LOW, MIDDLE, HIGH = 0.1, 0.5, 0.9
# Shares of the clock are compared in steps of this width, up to the last.
BIN, BINS = 0.1, 16
# Tables of one day are alike for more reasons than the day, so each counts for less than a whole one.
TEMPER = 0.3
# The day itself counts as much as all others together once it has so many tables.
OWN_TABLES = 30
# How far a share drawn lies from the one that was, as the deviation of its logarithm.
BLUR = 0.01
# How far a new day lies from one that was, all its tables together: where one day is known, and at least;
# and how far today lies from a single table of it.
DAY_BLUR, LEAST_DAY_BLUR, OWN_BLUR = 0.1, 0.03, 0.35
# A table that is open longer than any other ever was ends so many minutes from now on average.
OVERDUE_MINUTES = 6.0


@dataclass(frozen=True, slots=True)
class DayTimes:
    """How long things took on one day."""

    tables: tuple[float, ...] = ()
    """The share of its clock at which each table ended; above 1 where it went on."""
    closings: tuple[float, ...] = ()
    """Minutes from the last result of a round until it was closed."""
    delays: tuple[float, ...] = ()
    """Minutes by which a round began later than the plan and the round before allowed."""


@dataclass(frozen=True, slots=True)
class Today:
    """Where the day stands."""

    tables: int
    """How many games a round has."""
    games: Mapping[int, int] = field(default_factory=dict)
    """Round -> how many it has where these are fewer: in a bracket."""
    passed: float = 0
    """Minutes that the clock of the round that is played has run."""
    open_tables: tuple[float, ...] = ()
    """The minutes of the clock of each table that still plays, extensions included."""
    waited: float = 0
    """Where none does, the minutes since the last result."""


@dataclass(frozen=True, slots=True)
class Range:
    """Four of five days lie between low and high, nine of ten before high."""

    low: datetime
    middle: datetime
    high: datetime


@dataclass(frozen=True, slots=True)
class PartForecast:
    """When a part of the day begins and ends."""

    starts: Range
    ends: Range


def forecast(
    parts: Sequence[DayPart],
    *,
    today: Today,
    own: DayTimes,
    earlier: Sequence[DayTimes],
    now: datetime,
    rng: random.Random,
) -> Mapping[int, PartForecast]:
    """Place in the plan -> when the part begins and ends, of parts that are not over; empty while too few
    tables are known. Nothing still to come lies before `now`."""
    days = [day for day in (*earlier, own) if day.tables]
    coming = [part for part in parts if part.state != "done"]
    if sum(len(day.tables) for day in days) < FEWEST_TABLES or not coming:
        return {}
    model = _Model(own, [day for day in earlier if day.tables], rng)
    began = parts[len(parts) - len(coming) - 1].ends if len(coming) < len(parts) else coming[0].starts
    drawn = [_drawn_day(coming, today, model, began, now) for _ in range(DAYS_DRAWN)]
    return {
        part.place: PartForecast(_range([day[at][0] for day in drawn]), _range([day[at][1] for day in drawn]))
        for at, part in enumerate(coming)
    }


def _range(times: list[datetime]) -> Range:
    times.sort()
    low, middle, high = (times[int(share * (len(times) - 1))] for share in (LOW, MIDDLE, HIGH))
    return Range(low, middle, high)


def _drawn_day(
    coming: Sequence[DayPart], today: Today, model: _Model, cursor: datetime, now: datetime
) -> list[tuple[datetime, datetime]]:
    """Begin and end of each of these parts on a day drawn at random."""
    model.draw_day()
    times = []
    for part in coming:
        if part.round is None:
            starts = cursor
            # A part under way has its time by the plan; it moves no more.
            ends = part.ends if part.state == "now" else starts + timedelta(minutes=part.line.minutes)
        elif part.state == "now":
            starts, ends = part.starts, now + timedelta(minutes=model.minutes_left(today))
        else:
            starts = max(cursor, now) + timedelta(minutes=model.delay())
            tables = today.games.get(part.round, today.tables)
            ends = starts + timedelta(minutes=model.round_minutes(tables, part.line.minutes))
        times.append((starts, ends))
        cursor = ends
    return times


class _Model:
    """Days to draw from, each as likely as it is like today."""

    def __init__(self, own: DayTimes, earlier: Sequence[DayTimes], rng: random.Random) -> None:
        self.rng, self.days = rng, [*earlier, *([own] if own.tables else [])]
        self.sorted = [sorted(day.tables) for day in self.days]
        self.weights = list(accumulate(_weights(own, earlier)))
        # Of few rounds a day: all days together say more than one.
        self.closings = [minutes for day in self.days for minutes in day.closings]
        self.delays = [minutes for day in self.days for minutes in day.delays]
        self.blurs = [_day_blur(earlier)] * len(earlier)
        self.blurs += [OWN_BLUR / sqrt(len(own.tables))] if own.tables else []
        self.shares: Sequence[float] = ()
        self.pace = 1.0

    def draw_day(self) -> None:
        """From here on tables are those of another day, all somewhat faster or slower than they were."""
        at = bisect_right(self.weights, self.rng.random() * self.weights[-1])
        at = min(at, len(self.sorted) - 1)
        self.shares, self.pace = self.sorted[at], exp(self.rng.gauss(0, self.blurs[at]))

    def delay(self) -> float:
        """Minutes until a round begins that might begin."""
        return self._one_of(self.delays)

    def round_minutes(self, tables: int, minutes: float) -> float:
        """From the begin of a round until it is closed."""
        return (self._last_of(tables, 0) or 1.0) * minutes + self._one_of(self.closings)

    def minutes_left(self, today: Today) -> float:
        """From now until the round that is played is closed."""
        left = 0.0
        for limit in set(today.open_tables):
            share = self._last_of(today.open_tables.count(limit), today.passed / limit)
            overdue = self.rng.expovariate(1 / OVERDUE_MINUTES)
            left = max(left, overdue if share is None else share * limit - today.passed)
        return left + self._closing(0 if today.open_tables else today.waited)

    def _closing(self, waited: float) -> float:
        """Minutes until a round is closed whose last result came so long ago."""
        longer = [minutes - waited for minutes in self.closings if minutes > waited]
        return self._one_of(longer)

    def _one_of(self, minutes: Sequence[float]) -> float:
        """Like one of these; the fewer they are, the less like it."""
        if not minutes:
            return self.rng.expovariate(1 / OVERDUE_MINUTES)
        return self.rng.choice(minutes) * exp(self.rng.gauss(0, 1 / sqrt(len(minutes))))

    def _last_of(self, tables: int, above: float) -> float | None:
        """The share of the clock at which the last of so many tables ends, all of which play longer than
        that; None where no table has."""
        # A faster day ends no table earlier that the clock ends: only those before it are moved.
        first = bisect_right(self.shares, above / self.pace if above < 1 else above)
        if first == len(self.shares):
            return None
        # The latest of so many draws is one draw of this kind.
        place = first + self.rng.random() ** (1 / max(tables, 1)) * (len(self.shares) - first)
        share = self.shares[min(int(place), len(self.shares) - 1)]
        share = share if share >= 1 else min(1.0, share * self.pace)
        return max(above, share * exp(self.rng.gauss(0, BLUR)))


def _weights(own: DayTimes, earlier: Sequence[DayTimes]) -> list[float]:
    """How likely today is one of these days, and at the end, once it has tables, itself."""
    likely = [_log_likelihood(own.tables, day.tables) for day in earlier]
    best = max(likely, default=0.0)
    weights = [exp(TEMPER * (each - best)) for each in likely]
    if not own.tables:
        return weights
    share = len(own.tables) / (len(own.tables) + OWN_TABLES)
    rest = sum(weights)
    return [*weights, rest * share / (1 - share) if rest else 1.0]


def _day_blur(days: Sequence[DayTimes]) -> float:
    """How far a day lies from one of these: less where there are many, more where they differ."""
    paces = [log(median(day.tables)) for day in days if min(day.tables) > 0]
    if len(paces) < 2:
        return DAY_BLUR
    # As if one more day were known that lies as far from the others as days usually do.
    spread = sqrt((DAY_BLUR**2 + (len(paces) - 1) * stdev(paces) ** 2) / len(paces))
    return max(LEAST_DAY_BLUR, spread * sqrt(2 / len(paces)))


def _log_likelihood(tables: Sequence[float], day: Sequence[float]) -> float:
    """Of these tables on such a day."""
    counts = [0.5] * BINS
    for share in day:
        counts[_bin(share)] += 1
    whole = sum(counts)
    return sum(log(counts[_bin(share)] / whole) for share in tables)


def _bin(share: float) -> int:
    return min(int(share / BIN), BINS - 1)
