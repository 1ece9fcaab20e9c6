"""The demo events that are played, one line a game."""

from typing import Final

from fleets.management.demo_event import Demo
from fleets.management.games import armada, best_of_three, kosmiczna_eskadra, legion, xwing

FIRST: Final[tuple[Demo, ...]] = (armada.DEMO, xwing.DEMO, kosmiczna_eskadra.DEMO)
"""Those an empty installation begins with."""
LATER: Final[tuple[Demo, ...]] = (legion.DEMO, best_of_three.DEMO)
"""Those `make demo` adds; the first start does not wait for them."""
