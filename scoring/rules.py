"""The numbers of a game's tournament rules, read from dated files."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self, TypeVar

import msgspec

PointsTable = tuple[tuple[int, int, int], ...]

_KINDS = {
    "int": "a whole number", "float": "a number with a point", "bool": "true or false", "str": "text",
    "date": "a day", "array": "a list", "object": "a table",
}  # fmt: skip


class RulesError(ValueError):
    """A rules file that is missing or invalid; the message says which and what is wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The dated numbers that every game has. Times are minutes; a game adds its own in a subclass."""

    name: str
    """The name of its file."""
    game: str
    """The key of the game in whose package the file lies."""
    date: date
    """The first day they apply; several rules are listed oldest first."""
    points_limit: int
    """The limit of a list; 0 for a game without lists."""
    not_played_points: int
    """For each side of a match that was never played."""
    swiss_minutes: int
    knockout_minutes: int
    final_minutes: int
    tiebreaks: tuple[str, ...]
    """The columns of the standings that rank, most important first; chance always comes last."""
    structures: Mapping[str, PointsTable]
    """Structure -> (fewest players, Swiss rounds, cut), fewest players first."""

    def with_limit(self, points_limit: int) -> Self:
        """The same rules at the limit of an event, including whatever depends on it."""
        return replace(self, points_limit=points_limit)

    def checked(self) -> Self:
        """The same rules, where a game demands more of them than types say. Raises RulesError."""
        return self


R = TypeVar("R", bound=Rules)


def read_rules(kind: type[R], data: Mapping[str, Any]) -> R:
    """The rules in a parsed file. Raises RulesError with the key: missing, unknown or of another type."""
    names = {field.name for field in fields(kind)}
    for key in sorted(names - data.keys()):
        raise RulesError(f"{key}: missing")
    for key in sorted(data.keys() - names):
        raise RulesError(f"{key}: unknown key")
    try:
        rules = msgspec.convert(dict(data), kind)
    except msgspec.ValidationError as error:
        raise RulesError(_sentence(str(error))) from error
    for structure, table in rules.structures.items():
        check_points_table(f"structures.{structure}", table)
    return replace(rules, structures=MappingProxyType(dict(rules.structures))).checked()


def _sentence(message: str) -> str:
    """A message of msgspec ("Expected `int`, got `str` - at `$.bye_points`") with the key in front."""
    text, _, place = message.partition(" - at `$.")
    key = re.split(r"[.\[]", place.rstrip("`"))[0]
    for code, kind in _KINDS.items():
        text = text.replace(f"`{code}`", kind)
    return f"{key}: {text[:1].lower()}{text[1:]}"


def check_points_table(key: str, table: PointsTable) -> None:
    """Raises RulesError unless the first numbers of the rows rise."""
    if not table or any(above[0] >= below[0] for above, below in pairwise(table)):
        raise RulesError(f"{key}: a table needs rows in ascending order")


@cache
def read_file(folder: Path, name: str) -> Mapping[str, Any]:
    """The parsed file of that name. Raises RulesError when there is none or it is not TOML."""
    path = folder / f"{name}.toml"
    if name not in names_in(folder):
        raise RulesError(f"no rules {name!r}")
    try:
        return MappingProxyType(tomllib.loads(path.read_text("utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"not a TOML file: {error}") from error


@cache
def names_in(folder: Path) -> tuple[str, ...]:
    """The names of the rules files in a folder, in order."""
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))
