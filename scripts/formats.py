"""Simulates the table of the format adviser again: scoring/formats/shares.json.

.venv/bin/python scripts/formats.py
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scoring.formats.model import simulated, simulated_double, simulated_groups  # noqa: E402
from scoring.formats.options import TABLE  # noqa: E402

SIZES = (*range(3, 13), 14, 16, 20, 24, 32, 48, 64)


def events_of(players: int) -> int:
    """How many events of this size to simulate, so that the percentages are right to about one point."""
    return 10_000 if players <= 8 else 4_000


def main() -> None:
    """Writes the table; every size has its own seed, so that its figures don't depend on the others."""
    table = {}
    for players in SIZES:
        events = events_of(players)
        shares = {
            **simulated(players, events=events, rng=random.Random(f"formats/{players}")),
            **simulated_double(players, events=events, rng=random.Random(f"double/{players}")),
            **simulated_groups(players, events=events, rng=random.Random(f"groups/{players}")),
        }
        table[str(players)] = {option: round(100 * share, 1) for option, share in shares.items()}
        print(players, table[str(players)], flush=True)
    lines = (f'  "{players}": {json.dumps(row)}' for players, row in table.items())
    TABLE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
