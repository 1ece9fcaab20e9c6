"""How long things took: in this event so far, and in earlier ones of the same game on this server.

Of other events nothing but durations is read, whoever held them.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from ...memory import Memory
from ...models import ClockEvent, Report, Round, Tournament
from ...play.clock import ClockStep
from ...play.durations import RoundRecord, day_times
from ...play.forecast import DayTimes
from ...play.timetable import KINDS, DayLine
from ..state.state import EventState

# The latest days say most of what the next one will be like.
EARLIER_DAYS = 12
# By the events they were read from: what is finished changes rarely.
EARLIER: Memory[tuple[DayTimes, ...]] = Memory(8)


def lines_in(stored: Iterable[Mapping[str, Any]]) -> tuple[DayLine, ...]:
    """The lines stored in the column; unknown kinds are left out."""
    return tuple(
        DayLine(line["kind"], line["minutes"], line.get("name", ""))
        for line in stored
        if line["kind"] in KINDS
    )


def own_records(state: EventState) -> tuple[RoundRecord, ...]:
    """The published rounds of this event."""
    return tuple(
        record
        for round_ in state.published
        for record in _records(round_, state.clock_steps(round_.number), _own_results(state, round_))
    )


def _own_results(state: EventState, round_: Round) -> list[tuple[int, datetime]]:
    """When the results of the games came in, of those that no leader ruled."""
    return [
        (record.match.pk, record.report.at)
        for record in state.records(round_.number)
        if record.report is not None and not record.played.ruling
    ]


def own_times(state: EventState) -> DayTimes:
    """What the day says of itself so far."""
    event = state.tournament
    return day_times(own_records(state), lines=lines_in(event.day_plan), starts=event.day_starts)


def earlier_times(event: Tournament) -> tuple[DayTimes, ...]:
    """What the latest earlier events of this game say; not practice, nor rounds played at home."""
    days = list(
        Tournament.objects.filter(
            game=event.game,
            state=Tournament.State.FINISHED,
            is_practice=False,
            round_days=0,
            date__lte=event.date,
        )
        .exclude(pk=event.pk)
        .order_by("-date", "-pk")
        .only("pk", "cache_version", "day_plan", "day_starts")[:EARLIER_DAYS]
    )
    key = tuple((day.pk, day.cache_version) for day in days)
    return EARLIER.once(key, lambda: _times_of(days)) if days else ()


def _times_of(days: Sequence[Tournament]) -> tuple[DayTimes, ...]:
    rounds: dict[int, list[RoundRecord]] = defaultdict(list)
    steps, results = _steps(days), _results(days)
    for round_ in _rounds(days):
        rounds[round_.tournament_id] += _records(round_, steps[round_.pk], results[round_.pk])
    return tuple(
        day_times(rounds[day.pk], lines=lines_in(day.day_plan), starts=day.day_starts) for day in days
    )


def _rounds(days: Sequence[Tournament]) -> QuerySet[Round]:
    rounds = Round.objects.filter(tournament__in=days, state=Round.State.COMPLETE)
    return rounds.order_by("tournament", "number")


def _steps(days: Sequence[Tournament]) -> Mapping[int, list[ClockStep]]:
    """Round -> the steps of its clock."""
    steps: dict[int, list[ClockStep]] = defaultdict(list)
    rows = ClockEvent.objects.filter(round__tournament__in=days).order_by("at", "pk")
    columns = rows.values_list("round_id", "kind", "at", "minutes", "match_id")
    for round_, kind, at, minutes, match in columns:
        steps[round_].append(ClockStep(kind, at, minutes, match))
    return steps


def _results(days: Sequence[Tournament]) -> Mapping[int, list[tuple[int, datetime]]]:
    """Round -> its matches and when their results came in."""
    results: dict[int, list[tuple[int, datetime]]] = defaultdict(list)
    rows = Report.objects.filter(match__round__tournament__in=days, state=Report.State.CONFIRMED)
    for round_, match, at in rows.values_list("match__round_id", "match_id", "at").order_by("pk"):
        results[round_].append((match, at))
    return results


def _records(
    round_: Round, steps: Sequence[ClockStep], results: Iterable[tuple[int, datetime]]
) -> list[RoundRecord]:
    """The record of the round; nothing of one that an older version published, without noting when."""
    if round_.published_at is None:
        return []
    began = next((step.at for step in steps if step.kind == "start"), round_.published_at)
    closed = round_.closed_at if round_.state == Round.State.COMPLETE else None
    in_time = tuple((match, at) for match, at in results if at >= began and (closed is None or at <= closed))
    return [RoundRecord(round_.number, round_.minutes, began, closed, tuple(steps), in_time)]
