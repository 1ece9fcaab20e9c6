"""The numbers of Star Wars: Armada's tournament rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.rules import Rules, RulesError, Table, read_rules, read_table


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmadaRules(Rules):
    """What Armada counts with; points are fleet or tournament points."""

    margin_cap: int
    points_table: Table
    """(lowest margin, winner's points, loser's points), lowest margin first."""
    bye_points: int
    bye_margin: int
    missed_points: int
    concession_threshold: int
    concession_points: int
    concession_margin: int
    largest_value: int
    objective_asked_from: int


def read_armada_rules(data: Mapping[str, Any]) -> ArmadaRules:
    """The rules a parsed file holds. Raises RulesError."""
    table = read_table(data.get("points_table", []))
    # A table that starts above 0 would leave the narrowest wins without points.
    if table[0][0] != 0:
        raise RulesError("points_table: the first row must start at margin 0")
    return read_rules(ArmadaRules, data, points_table=table)
