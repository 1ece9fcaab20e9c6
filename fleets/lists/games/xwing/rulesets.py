"""The formats of squads by date: what may come, and how many ships there usually are (X-SQUAD-13)."""

import datetime
import tomllib
from functools import cache
from typing import Final

import msgspec

from fleets.lists.games.xwing.catalogue import DATA

DEFAULT: Final = "xwing-extended-2021"


class SquadRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One named set; see data/rulesets.toml."""

    date: datetime.date
    huge: bool
    hyperspace: bool
    fewest_ships: int
    most_ships: int


@cache
def rulesets() -> dict[str, SquadRules]:
    """All sets by name. Raises msgspec.ValidationError for a file that is none."""
    data = tomllib.loads((DATA / "rulesets.toml").read_text("utf-8"))
    return msgspec.convert(data, dict[str, SquadRules])


def ruleset_names() -> tuple[str, ...]:
    """The names, oldest first."""
    return tuple(sorted(rulesets(), key=lambda name: rulesets()[name].date))
