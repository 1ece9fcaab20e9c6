"""The numbers of a game's tournament rules, read from dated files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

Table = tuple[tuple[int, int, int], ...]


class RulesError(ValueError):
    """A rules file that is missing or does not hold what it must; the message says which and what."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The dated numbers that every game has. Times are minutes; a game adds its own in a subclass."""

    name: str
    game: str
    date: date
    points_limit: int
    """Of a list; 0 for a game without lists."""
    not_played_points: int
    """For each side of a match that was never played."""
    swiss_minutes: int
    knockout_minutes: int
    final_minutes: int
    tiebreaks: tuple[str, ...]
    """The columns of the standings that rank, the weightiest first; chance always comes last."""
    structures: Mapping[str, Table]
    """Structure -> (fewest players, Swiss rounds, cut), fewest players first."""


R = TypeVar("R", bound=Rules)


def read_rules(kind: type[R], data: Mapping[str, Any], **converted: Any) -> R:
    """The rules a parsed file holds; `converted` are the values that take more than a TOML type.

    Raises RulesError when keys are missing, unknown or out of order.
    """
    names = {field.name for field in fields(kind)}
    if wrong := names.symmetric_difference(data):
        raise RulesError(f"missing or unknown keys: {', '.join(sorted(wrong))}")
    structures = {name: read_table(rows) for name, rows in data["structures"].items()}
    return kind(
        **{
            **data,
            "tiebreaks": tuple(data["tiebreaks"]),
            "structures": MappingProxyType(structures),
            **converted,
        }
    )


def read_table(rows: list[list[int]]) -> Table:
    """Rows of three whole numbers, the first of each rising. Raises RulesError."""
    table = tuple((lowest, second, third) for lowest, second, third in rows)
    if not table or any(above[0] >= below[0] for above, below in pairwise(table)):
        raise RulesError("a table needs rows in ascending order")
    return table


@cache
def read_file(folder: Path, name: str) -> Mapping[str, Any]:
    """The parsed file of that name, e.g. ``armada-2018``. Raises RulesError when there is none."""
    path = folder / f"{name}.toml"
    if name not in names_in(folder):
        raise RulesError(f"no rules {name!r}")
    return MappingProxyType(tomllib.loads(path.read_text("utf-8")))


@cache
def names_in(folder: Path) -> tuple[str, ...]:
    """The names of the rules files in a folder, in order."""
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))
