"""What people type or keep in a spreadsheet: short names, no points, the commander only in the header."""

from __future__ import annotations

from fleets.lists.games.armada.reading.builder_dialect import Dialect
from fleets.lists.games.armada.reading.lines import TextLine


def _recognises(lines: tuple[TextLine, ...]) -> bool:
    """Whatever no other format recognised."""
    return bool(lines)


PLAIN = Dialect("plain", _recognises, heading=False, header_commander=True)
