"""What games of two at a table have in common."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.results import ReportedResult


def opponent_of(result: ReportedResult, player: str) -> str:
    """The opponent."""
    first, second = result.players
    return second if player == first else first


def lower_total(points: Mapping[str, int]) -> str | None:
    """Whose list has the fewest points; None where that is shared."""
    lowest = [player for player, total in points.items() if total == min(points.values())]
    return lowest[0] if len(lowest) == 1 else None
