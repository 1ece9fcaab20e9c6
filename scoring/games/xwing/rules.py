"""The numbers of X-Wing events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.rules import Rules, read_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class XwingRules(Rules):
    """The numbers of X-Wing; margins are squad points, the others tournament points."""

    win_points: int
    loss_points: int
    bye_points: int
    bye_margin: int


def read_xwing_rules(data: Mapping[str, Any]) -> XwingRules:
    """The rules in a parsed file. Raises RulesError."""
    return read_rules(XwingRules, data)
