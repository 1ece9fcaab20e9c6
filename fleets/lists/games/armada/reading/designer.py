"""Armada Fleet Designer: "(ship + upgrades: sum)", no headings, bare objectives at the end."""

from __future__ import annotations

import re
from typing import Final

from fleets.lists.games.armada.reading.builder_dialect import Dialect
from fleets.lists.games.armada.reading.lines import TextLine, states_sum

_TITLE: Final = re.compile(r"\([0-9]+/[0-9]+/[0-9]+\)$")


def _recognises(lines: tuple[TextLine, ...]) -> bool:
    """Squadrons, points and limit behind the name, or a ship with its sum."""
    first = next(line for line in lines if line.kind != "blank")
    titled = first.kind == "card" and _TITLE.search(first.text) is not None
    return titled or any(states_sum(line.text) for line in lines)


DESIGNER = Dialect("designer", _recognises, titled=True, heading=False, unit_prices=True)
