"""The text formats of the builders: how each is recognised, and where it departs from the common skeleton.

All builders write the same skeleton – headers, ships with upgrades under them, squadrons, sums – so one
reader (reader.py) serves them; a format is one `Dialect` in the table below.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from fleets.lists.games.armada.reading.figures import split_points
from fleets.lists.games.armada.reading.lines import TextLine, states_sum

Lines = tuple[TextLine, ...]
# Squadrons, points and limit behind the name of the fleet.
_TITLE: Final = re.compile(r"\([0-9]+/[0-9]+/[0-9]+\)$")


@dataclass(frozen=True)
class Dialect:
    """`recognises`: whether the text looks like it. `suffixed`: ships of two factions carry a mark in braces.

    `titled`: the first line is the fleet's name. `heading`: squadrons stand under "Squadrons:"; without
    it a squadron may follow the ships directly. `header_commander`: the commander stands only in the header,
    the first ship is the flagship. `by_id`: cards are named by their id.
    `unit_prices`: the price behind several squadrons may be that of one.
    """

    name: str
    recognises: Callable[[Lines], bool]
    suffixed: bool = False
    titled: bool = False
    heading: bool = True
    header_commander: bool = False
    by_id: bool = False
    unit_prices: bool = False


def header(lines: Lines, key: str) -> str | None:
    """The value of the first header `key`, None where there is none."""
    return next((line.value for line in lines if line.kind == "header" and line.key == key), None)


def _is_priced(lines: Lines) -> bool:
    """Some card of the text has its points in brackets."""
    return any(line.kind == "card" and line.points is not None for line in lines)


def _is_warlords(lines: Lines) -> bool:
    texts = (line.text.casefold() for line in lines if line.kind in ("sum", "card"))
    return any("total ship cost" in text or "[ flagship ]" in text for text in texts)


def _is_designer(lines: Lines) -> bool:
    """Squadrons, points and limit behind the name, or a ship with its sum."""
    first = next(line for line in lines if line.kind != "blank")
    titled = first.kind == "card" and _TITLE.search(first.text) is not None
    return titled or any(states_sum(line.text) for line in lines)


def _is_apps(lines: Lines) -> bool:
    return any(line.kind == "card" and line.text.casefold().startswith("[flagship]") for line in lines)


def _is_starforge(lines: Lines) -> bool:
    """Points behind every card, the commander in the header too; or braces, which no other builder writes."""
    name, points = split_points(header(lines, "commander") or "")
    braces = any(line.kind == "card" and line.name.endswith("}") for line in lines)
    return _is_priced(lines) and (braces or points is not None or not name)


# Tried in this order.
DIALECTS: Final = (
    # Armada Warlords: the name in the first line, "total ship cost", plural squadrons without a heading.
    Dialect("warlords", _is_warlords, titled=True, heading=False),
    # Armada Fleet Designer: "(ship + upgrades: sum)", no headings, bare objectives at the end.
    Dialect("designer", _is_designer, titled=True, heading=False, unit_prices=True),
    # Builders on phones: like Warlords, but "[flagship]", and several squadrons may have the price of one.
    Dialect("apps", _is_apps, titled=True, heading=False, unit_prices=True),
    # Star Forge, the builder most players use: the full skeleton, with braces behind ships of two factions.
    Dialect("starforge", _is_starforge, suffixed=True),
    # Ryan Kingston's builder: the skeleton Star Forge copied, without braces and points in the header.
    Dialect("kingston", _is_priced),
    # What people type or keep in a spreadsheet, and whatever no other format recognised: short names, no
    # points, the commander only in the header.
    Dialect("plain", bool, heading=False, header_commander=True),
)
