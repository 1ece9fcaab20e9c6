"""A fleet in the list editor: its cards, the lines that still wait for a place, and its form codec.

Those lines are kept with the cards they may mean until one is chosen; the draft that is saved after every
edit has them too.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from fleets.lists.games.armada.cards.catalogue import CATEGORIES, Catalogue
from fleets.lists.games.armada.cards.fleet import Fleet, cards_by_id, fleet_of
from fleets.lists.games.armada.cards.types import REMARKS, Reading, ReadShip, Unplaced
from fleets.lists.games.armada.writing.writers import write_starforge
from fleets.lists.list_editor import MAX_SUGGESTIONS, FormCodec, Leftover

MAX_REMARKS: Final = 20
_SUM: Final = "= "


@dataclass(frozen=True)
class ListEditor:
    """`leftovers` have to be placed or left out; `remarks` are lines that are not cards."""

    fleet: Fleet = field(default_factory=Fleet)
    leftovers: tuple[Leftover, ...] = ()
    remarks: tuple[str, ...] = ()


FORM_CODEC: Final = FormCodec(ListEditor)


def list_editor_of(reading: Reading) -> ListEditor:
    """All lines of the reading: cards with a place in the fleet, all others as leftovers or remarks."""
    remarks = tuple(trouble.text for trouble in reading.unplaced if trouble.code in REMARKS)
    return ListEditor(fleet_of(reading), tuple(_leftovers(reading)), remarks[:MAX_REMARKS])


def _leftovers(reading: Reading) -> Iterator[Leftover]:
    unknown = {ship.line: ship for ship in reading.ships if ship.card is None}
    for trouble in reading.unplaced:
        if trouble.code in REMARKS:
            continue
        # A number before a ship is a separate trouble; a card is chosen for the name.
        ship = None if trouble.code == "count_not_allowed" else unknown.pop(trouble.line, None)
        yield _unknown_ship(ship, trouble) if ship else _other_leftover(reading, trouble)


def _unknown_ship(ship: ReadShip, trouble: Unplaced) -> Leftover:
    carries = tuple(upgrade.card.id for upgrade in ship.upgrades)
    return replace(_leftover(trouble), kind="ship", carries=carries)


def _other_leftover(reading: Reading, trouble: Unplaced) -> Leftover:
    """The leftover of that line; its kind is guessed from the lines around it."""
    leftover = _leftover(trouble)
    if reading.squadrons and trouble.line > reading.squadrons[0].line:
        return replace(leftover, kind="squadron")
    above = [ship for ship in reading.ships if ship.line < trouble.line]
    if above:
        known_ships = [ship for ship in reading.ships if ship.card]
        at = known_ships.index(above[-1]) if above[-1].card else None
        return replace(leftover, kind="upgrade", at=at)
    unread = [category for category in CATEGORIES if category in reading.unread_objectives]
    if unread:
        return replace(leftover, kind="objective", category=unread[0])
    return leftover


def _leftover(trouble: Unplaced) -> Leftover:
    cards = tuple(dict.fromkeys(card.id for card in (*trouble.cards, *trouble.suggestions)))
    return Leftover(
        trouble.line, trouble.text, trouble.code, cards=cards[:MAX_SUGGESTIONS],
        found=trouble.found, allowed=trouble.allowed,
    )  # fmt: skip


def write_draft(list_editor: ListEditor, catalogue: Catalogue) -> str:
    """The fleet as Star Forge writes it, with the lines that still wait for a place where they stood.

    Reading it gives the same list editor; without any card, faction or name the text is empty.
    """
    fleet = list_editor.fleet
    if list_editor == ListEditor(type(fleet)()):
        return ""
    lines = write_starforge(fleet, catalogue=catalogue).splitlines()
    for leftover in reversed(list_editor.leftovers):
        at, new = _line_of(leftover, lines, catalogue)
        lines[at:at] = new
    return "\n".join((*lines, *list_editor.remarks)) + "\n"


def _line_of(leftover: Leftover, lines: list[str], catalogue: Catalogue) -> tuple[int, list[str]]:
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
