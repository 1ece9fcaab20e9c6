"""The numbers of Legion events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.rules import Rules, read_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class LegionRules(Rules):
    """The numbers of Legion; all but `most_victory_points` are tournament points."""

    win_points: int
    loss_points: int
    bye_points: int
    most_victory_points: int


def read_legion_rules(data: Mapping[str, Any]) -> LegionRules:
    """The rules in a parsed file. Raises RulesError."""
    return read_rules(LegionRules, data)
