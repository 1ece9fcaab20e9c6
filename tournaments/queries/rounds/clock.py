"""When the time of a table is up, where it is not the same as for all (A-TIME-4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ...models import Round
from ...play.clock import Clock
from ..state.state import EventState


@dataclass(frozen=True, slots=True)
class TableTime:
    """A table with more (or less) time; `ends_at` is None unless the clock runs."""

    table: int
    minutes: int
    ends_at: datetime | None


def table_times(state: EventState, round_: Round, clock: Clock) -> tuple[TableTime, ...]:
    """The tables with an extension of their own, in table order."""
    extended = {match: minutes for match, minutes in clock.extensions.items() if minutes}
    if not extended:
        return ()
    tables = {record.match.pk: record.table for record in state.records(round_.number)}
    return tuple(
        TableTime(table, minutes, clock.end_of(match))
        for match, minutes in sorted(extended.items(), key=lambda pair: tables.get(pair[0]) or 0)
        if (table := tables.get(match)) is not None
    )
