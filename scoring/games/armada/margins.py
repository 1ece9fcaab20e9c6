"""Tournament points by margin of victory."""

from __future__ import annotations

from bisect import bisect_right

from scoring.rules import PointsTable


def margin_of(winner: int, loser: int, *, cap: int) -> int:
    """The margin of victory: the difference of two scores, at least 0 and at most the cap (A-MOV-1)."""
    return min(max(winner - loser, 0), cap)


def points_by_margin(margin: int, *, table: PointsTable) -> tuple[int, int]:
    """The tournament points of winner and loser for a margin of 0 or more; `table` by lowest margin."""
    row = bisect_right(table, margin, key=lambda line: line[0]) - 1
    _, winner, loser = table[row]
    return winner, loser
