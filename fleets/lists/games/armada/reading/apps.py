"""Builders on phones: like Warlords, but "[flagship]", and several squadrons may have the price of one."""

from __future__ import annotations

from fleets.lists.games.armada.reading.builder_dialect import Dialect
from fleets.lists.games.armada.reading.lines import TextLine


def _recognises(lines: tuple[TextLine, ...]) -> bool:
    return any(line.kind == "card" and line.text.casefold().startswith("[flagship]") for line in lines)


APPS = Dialect("apps", _recognises, titled=True, heading=False, unit_prices=True)
