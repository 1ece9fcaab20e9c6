"""Demo events of games that bring their own course of a day, one line a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fleets.management.games import best_of_three, kosmiczna_eskadra, legion, xwing

Demos = Mapping[str, Callable[..., Any]]
"""Name of the event -> the function that plays it, given the organizer, `now` and `say`."""

FIRST: Demos = {
    xwing.PLAYED: xwing.play_xwing_demo,
    kosmiczna_eskadra.PLAYED: kosmiczna_eskadra.play_eskadra_demo,
}
"""Those an empty installation begins with."""
LATER: Demos = {
    legion.PLAYED: legion.play_legion_demo,
    best_of_three.PLAYED: best_of_three.play_cards_demo,
}
"""Those `make demo` adds; the first start does not wait for them."""
