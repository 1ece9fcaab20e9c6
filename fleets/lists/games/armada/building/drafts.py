"""A list editor as text with nothing left out: the draft that is saved after every edit."""

from __future__ import annotations

from typing import Final

from fleets.lists.games.armada.building.list_editor import ListEditor
from fleets.lists.games.armada.cards.catalogue import Catalogue
from fleets.lists.games.armada.cards.fleet import cards_by_id
from fleets.lists.games.armada.writing.writers import write_starforge
from fleets.lists.list_editor import Leftover

_SUM: Final = "= "


def write_draft(list_editor: ListEditor, *, catalogue: Catalogue) -> str:
    """The fleet as Star Forge writes it, with the lines that still wait for a place where they stood.

    Reading it gives the same list editor; without any card, faction or name the text is empty.
    """
    fleet = list_editor.fleet
    if list_editor == ListEditor(type(fleet)()):
        return ""
    lines = write_starforge(fleet, catalogue=catalogue).splitlines()
    for leftover in reversed(list_editor.leftovers):
        at, new = _place(leftover, lines, catalogue)
        lines[at:at] = new
    return "\n".join((*lines, *list_editor.remarks)) + "\n"


def _place(leftover: Leftover, lines: list[str], catalogue: Catalogue) -> tuple[int, list[str]]:
    """Before which line the leftover goes, and the lines it becomes."""
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
        attached = [f"• {cards[card].name}" for card in leftover.carries]
        return squadrons, [leftover.text, *attached, ""]
    return squadrons, [f"• {leftover.text}", ""]
