"""How often the best player wins, read from the table that scripts/formats.py simulates (see model.py)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_name("shares.json")


def share_of(option: str, players: int) -> float | None:
    """How many of 100 events with so many players the best one wins: interpolated between two sizes of the
    table, constant beyond the largest. None for an option that was not simulated."""
    table = _table()
    below = max((size for size in table if size <= players), default=None)
    above = min((size for size in table if size >= players), default=below)
    if below is None or above is None or option not in table[below] or option not in table[above]:
        return None
    low, high = table[below][option], table[above][option]
    return low if above == below else low + (high - low) * (players - below) / (above - below)


@cache
def _table() -> Mapping[int, Mapping[str, float]]:
    rows = json.loads(TABLE.read_text(encoding="utf-8"))
    return {int(players): shares for players, shares in rows.items()}
