"""The numbers of a game's tournament rules, read from dated files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any

RULES = Path(__file__).parent / "rules"

Table = tuple[tuple[int, int, int], ...]


class RulesetError(ValueError):
    """A rules file that is missing or does not hold what it must; the message says which and what."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The dated numbers of one game. Points are fleet or tournament points, times are minutes."""

    name: str
    game: str
    date: date
    points_limit: int
    squadron_share: Fraction
    margin_cap: int
    points_table: Table
    """(lowest margin, winner's points, loser's points), lowest margin first."""
    bye_points: int
    bye_margin: int
    missed_points: int
    not_played_points: int
    """For each side of a game that was never played."""
    concession_threshold: int
    concession_points: int
    concession_margin: int
    largest_value: int
    objective_asked_from: int
    swiss_minutes: int
    knockout_minutes: int
    final_minutes: int
    tiebreaks: tuple[str, ...]
    release_delay: Mapping[str, int]
    """Level -> days after a release (A-LEVEL-2)."""
    structures: Mapping[str, Table]
    """Structure -> (fewest players, Swiss rounds, cut), fewest players first."""


def read_ruleset(data: Mapping[str, Any]) -> Ruleset:
    """The ruleset a parsed file holds. Raises RulesetError when keys are missing, unknown or out of order."""
    names = {field.name for field in fields(Ruleset)}
    if wrong := names.symmetric_difference(data):
        raise RulesetError(f"missing or unknown keys: {', '.join(sorted(wrong))}")
    ruleset = Ruleset(
        **{
            **data,
            "squadron_share": Fraction(data["squadron_share"]),
            "points_table": _table(data["points_table"]),
            "tiebreaks": tuple(data["tiebreaks"]),
            "release_delay": MappingProxyType(data["release_delay"]),
            "structures": MappingProxyType({name: _table(rows) for name, rows in data["structures"].items()}),
        }
    )
    # A table that starts above 0 would leave the narrowest wins without points.
    if ruleset.points_table[0][0] != 0:
        raise RulesetError("points_table: the first row must start at margin 0")
    return ruleset


def _table(rows: list[list[int]]) -> Table:
    table = tuple((lowest, second, third) for lowest, second, third in rows)
    if not table or any(above[0] >= below[0] for above, below in pairwise(table)):
        raise RulesetError("a table needs rows in ascending order")
    return table


@cache
def load_ruleset(name: str) -> Ruleset:
    """The ruleset of that name, e.g. ``armada-2018``. Raises RulesetError when there is none."""
    if name not in ruleset_names():
        raise RulesetError(f"no ruleset {name!r}")
    return read_ruleset(tomllib.loads((RULES / f"{name}.toml").read_text("utf-8")))


def with_house_rules(ruleset: Ruleset, *, not_played_points: int) -> Ruleset:
    """The ruleset with what the organizer of one event may set otherwise."""
    return replace(ruleset, not_played_points=not_played_points)


@cache
def ruleset_names(game: str | None = None) -> tuple[str, ...]:
    """The names of a game's rulesets, oldest first; of all games without an argument."""
    names = sorted(path.stem for path in RULES.glob("*.toml"))
    if game is None:
        return tuple(names)
    mine = [load_ruleset(name) for name in names]
    return tuple(each.name for each in sorted(mine, key=lambda each: each.date) if each.game == game)
