"""Star Forge, the builder most players use: the full skeleton, with braces behind ships of two factions."""

from __future__ import annotations

from fleets.lists.games.armada.reading.builder_dialect import Dialect, header, is_priced
from fleets.lists.games.armada.reading.figures import split_points
from fleets.lists.games.armada.reading.lines import TextLine


def _recognises(lines: tuple[TextLine, ...]) -> bool:
    """Points behind every card, the commander in the header too; or braces, which no other builder writes."""
    name, points = split_points(header(lines, "commander") or "")
    braces = any(line.kind == "card" and line.name.endswith("}") for line in lines)
    return is_priced(lines) and (braces or points is not None or not name)


STARFORGE = Dialect("starforge", _recognises, suffixed=True)
