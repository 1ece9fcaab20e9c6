"""A text format as a value: how it is recognised and where it departs from the common skeleton.

All builders write the same skeleton – headers, ships with upgrades under them, squadrons, sums – so one
reader (reader.py) serves them; a format is one file with one `Dialect`, and one line in parse.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fleets.lists.games.armada.reading.lines import TextLine


@dataclass(frozen=True)
class Dialect:
    """`recognises`: whether the text looks like it. `suffixed`: ships of two factions carry a mark in braces.

    `titled`: the first line is the fleet's name. `heading`: squadrons stand under "Squadrons:"; without
    it a squadron may follow the ships directly. `header_commander`: the commander stands only in the header,
    the first ship is the flagship. `by_id`: cards are named by their id.
    `unit_prices`: the price behind several squadrons may be that of one.
    """

    name: str
    recognises: Callable[[tuple[TextLine, ...]], bool]
    suffixed: bool = False
    titled: bool = False
    heading: bool = True
    header_commander: bool = False
    by_id: bool = False
    unit_prices: bool = False


def header(lines: tuple[TextLine, ...], key: str) -> str | None:
    """The value of the first header `key`, None where there is none."""
    return next((line.value for line in lines if line.kind == "header" and line.key == key), None)


def is_priced(lines: tuple[TextLine, ...]) -> bool:
    """Some card of the text has its points in brackets."""
    return any(line.kind == "card" and line.points is not None for line in lines)
