"""The dated numbers of fleet building: limits, and what one edition allows and another does not."""

import datetime
import tomllib
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from fleets.lists.games.armada.cards.catalogue import DATA

DEFAULT: Final = "armada-2025"
FILE: Final = DATA / "rulesets.toml"

TableT = TypeVar("TableT")


class FleetRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One named set; see data/rulesets.toml for the units."""

    date: datetime.date
    squadron_share: int
    points_per_flotilla: int
    points_per_ace: int
    commander_on_flotilla: bool
    second_copy_on_ship: bool
    # Days after its release from which a product is legal at a premier event (A-LEVEL-2).
    premier_delay: int

    def squadron_cap(self, points_limit: int) -> int:
        """A third of the limit, rounded up (A-FLEET-2)."""
        return -(-points_limit // self.squadron_share)


class RulesetsError(ValueError):
    """A file of rulesets with missing or wrong values; the message names file, set and key."""


@cache
def rulesets() -> dict[str, FleetRules]:
    """All sets by name. Raises RulesetsError."""
    return tables_in(FILE, FleetRules)


def tables_in(path: Path, kind: type[TableT]) -> dict[str, TableT]:
    """The tables of a file, each as that type, by name. Raises RulesetsError."""
    tables = {}
    for name, data in tomllib.loads(path.read_text("utf-8")).items():
        try:
            tables[name] = msgspec.convert(data, kind)
        except msgspec.ValidationError as error:
            raise RulesetsError(f"{path.name}: {name}: {error}") from error
    return tables


def ruleset_names() -> tuple[str, ...]:
    """The names, oldest first."""
    return tuple(sorted(rulesets(), key=lambda name: rulesets()[name].date))


def load_rules(name: str) -> FleetRules:
    """The set called `name`; KeyError if there is none."""
    return rulesets()[name]
