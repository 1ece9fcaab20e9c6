"""The games Flagship knows, by key."""

from __future__ import annotations

from scoring.system import GameSystem
from scoring.systems.armada import ARMADA

SYSTEMS: dict[str, GameSystem] = {ARMADA.key: ARMADA}
