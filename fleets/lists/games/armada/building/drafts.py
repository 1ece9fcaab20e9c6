"""A workbench as text that nothing is missing from: for the draft that is saved after every step."""

from __future__ import annotations

from typing import Final

from fleets.lists.games.armada.building.workbench import Workbench
from fleets.lists.games.armada.cards.catalogue import Catalogue
from fleets.lists.games.armada.cards.fleet import cards_by_id
from fleets.lists.games.armada.writing.writers import write_starforge
from fleets.lists.workbench import Leftover

_SUM: Final = "= "


def write_draft(workbench: Workbench, *, catalogue: Catalogue) -> str:
    """The fleet in the notation of Star Forge, and where they stood the lines that still wait for a place.

    Read again it is the same workbench; without any card, faction or name it is no text at all.
    """
    fleet = workbench.fleet
    if workbench == Workbench(type(fleet)()):
        return ""
    lines = write_starforge(fleet, catalogue=catalogue).splitlines()
    for leftover in reversed(workbench.leftovers):
        at, new = _place(leftover, lines, catalogue)
        lines[at:at] = new
    return "\n".join((*lines, *workbench.remarks)) + "\n"


def _place(leftover: Leftover, lines: list[str], catalogue: Catalogue) -> tuple[int, list[str]]:
    """Before which line it goes, and as what."""
    sums = [at for at, line in enumerate(lines) if line.startswith(_SUM)]
    if leftover.kind == "objective":
        head = next(
            at for at, line in enumerate(lines) if line.startswith(f"{leftover.category.capitalize()}:")
        )
        return head + 1, [f"{leftover.category.capitalize()}: {leftover.text}"]
    if leftover.kind == "squadron":
        return sums[-1], [f"• {leftover.text}"]
    if leftover.kind == "upgrade" and leftover.at is not None and leftover.at < len(sums) - 1:
        return sums[leftover.at], [f"• {leftover.text}"]
    squadrons = lines.index("Squadrons:")
    if leftover.kind == "ship":
        cards = cards_by_id(catalogue)
        carried = [f"• {cards[card].name}" for card in leftover.carries]
        return squadrons, [leftover.text, *carried, ""]
    return squadrons, [f"• {leftover.text}", ""]
