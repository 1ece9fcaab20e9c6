"""The numbers of Legion events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.rules import Rules, read_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class LegionRules(Rules):
    """What Legion counts with; all but the largest figure are tournament points."""

    win_points: int
    loss_points: int
    bye_points: int
    most_victory_points: int


def read_legion_rules(data: Mapping[str, Any]) -> LegionRules:
    """The rules a parsed file holds. Raises RulesError."""
    return read_rules(LegionRules, data)
