"""Armada Warlords: the name in the first line, "total ship cost", plural squadrons without a heading."""

from __future__ import annotations

from fleets.lists.dialect import Dialect
from fleets.lists.lines import Line


def _recognises(lines: tuple[Line, ...]) -> bool:
    return any("total ship cost" in line.text or "[ flagship ]" in line.text for line in lines)


WARLORDS = Dialect("warlords", _recognises, titled=True, heading=False)
