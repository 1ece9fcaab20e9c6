"""When the time of each table is up, where that is another moment than for all (A-TIME-4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ..clock import Clock
from ..models import Round


@dataclass(frozen=True, slots=True)
class TableTime:
    """A table with more (or less) time; `ends_at` is None unless the clock runs."""

    table: int
    minutes: int
    ends_at: datetime | None


def table_times(round: Round, clock: Clock) -> tuple[TableTime, ...]:
    """The tables that were extended on their own, in table order; no query where there is none."""
    extended = {match: minutes for match, minutes in clock.extensions.items() if minutes}
    if not extended:
        return ()
    tables = dict(round.matches.filter(pk__in=extended).values_list("pk", "table"))
    return tuple(
        TableTime(table, extended[match], clock.end_of(match))
        for match, table in sorted(tables.items(), key=lambda pair: pair[1] or 0)
        if table is not None
    )
