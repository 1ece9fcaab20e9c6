"""The numbers of Kosmiczna Eskadra in events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.places import PlaceRules, read_place_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class EskadraRules(PlaceRules):
    """The numbers of a game in a pod."""

    wins_needed: int
    """Battles won that win the game (K-WIN-2)."""
    ore: int
    """Ore on the asteroid in one battle (K-ORE-1)."""
    largest_figure: int
    """Anything larger is a typing mistake (P-GAME-3)."""


def read_eskadra_rules(data: Mapping[str, Any]) -> EskadraRules:
    """The rules in a parsed file. Raises RulesError."""
    return read_place_rules(EskadraRules, data)
