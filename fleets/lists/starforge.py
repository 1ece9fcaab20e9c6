"""Star Forge, the builder most players use: the full skeleton, with braces behind ships of two factions."""

from __future__ import annotations

from fleets.lists.dialect import Dialect, header, is_priced
from fleets.lists.lines import Line, split_points


def _recognises(lines: tuple[Line, ...]) -> bool:
    """The commander's price in the header, or a mark no other builder makes (braces, "Pilot - Craft")."""
    if not is_priced(lines):
        return False
    commander = split_points(header(lines, "commander") or "")[1]
    marks = any(line.kind == "card" and ("{" in line.name or " - " in line.name) for line in lines)
    return commander is not None or marks


STARFORGE = Dialect("starforge", _recognises, suffixed=True)
