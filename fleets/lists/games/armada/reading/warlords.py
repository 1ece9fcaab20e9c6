"""Armada Warlords: the name in the first line, "total ship cost", plural squadrons without a heading."""

from __future__ import annotations

from fleets.lists.games.armada.reading.builder_dialect import Dialect
from fleets.lists.games.armada.reading.lines import TextLine


def _recognises(lines: tuple[TextLine, ...]) -> bool:
    texts = (line.text.casefold() for line in lines if line.kind in ("sum", "card"))
    return any("total ship cost" in text or "[ flagship ]" in text for text in texts)


WARLORDS = Dialect("warlords", _recognises, titled=True, heading=False)
