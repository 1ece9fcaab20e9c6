"""A squad in the list editor: its cards, the lines that still wait for a place, and its form codec."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from fleets.lists.games.xwing.catalogue import Catalogue, Pilot
from fleets.lists.games.xwing.squad import Squad, known_upgrade, reading_of, squad_of
from fleets.lists.games.xwing.types import Reading, Unplaced
from fleets.lists.games.xwing.writers import BULLET, line_of, write_text
from fleets.lists.list_editor import MAX_SUGGESTIONS, FormCodec, Leftover


@dataclass(frozen=True)
class ListEditor:
    """`leftovers` have to be placed or left out."""

    squad: Squad = field(default_factory=Squad)
    leftovers: tuple[Leftover, ...] = ()


FORM_CODEC: Final = FormCodec(ListEditor)


def list_editor_of(reading: Reading, catalogue: Catalogue) -> ListEditor:
    """All lines of the reading: cards with a place in the squad, all others as leftovers."""
    return ListEditor(squad_of(reading, catalogue), tuple(_leftovers(reading)))


def _leftovers(reading: Reading) -> Iterator[Leftover]:
    places = {n: at for at, n in enumerate(n for n, ship in enumerate(reading.pilots) if ship.card)}
    named_ships: set[int] = set()
    for trouble in reading.unplaced:
        leftover = _leftover(trouble)
        ship = reading.pilots[trouble.under] if trouble.under is not None else None
        if ship and ship.card is None and trouble.under not in named_ships:
            # The first unplaced line of an unknown ship is the ship itself.
            named_ships.add(trouble.under or 0)
            carries = tuple(upgrade.card.id for upgrade in ship.upgrades)
            yield replace(leftover, kind="ship", carries=carries)
        else:
            at = places.get(trouble.under) if trouble.under is not None else None
            yield replace(leftover, kind="upgrade", at=at)


def _leftover(trouble: Unplaced) -> Leftover:
    cards = tuple(f"{'pilot' if isinstance(card, Pilot) else 'upgrade'}/{card.id}" for card in trouble.near)
    return Leftover(
        trouble.line, trouble.text, trouble.code, cards=cards[:MAX_SUGGESTIONS],
        found=trouble.found, allowed=trouble.allowed,
    )  # fmt: skip


def write_draft(list_editor: ListEditor, catalogue: Catalogue) -> str:
    """The squad as text, with the lines that still wait for a place where they stood.

    Reading it gives the same list editor; without any card, faction or name the text is empty.
    """
    if list_editor == ListEditor():
        return ""
    reading = reading_of(list_editor.squad, catalogue)
    waiting: dict[int | None, list[str]] = defaultdict(list)
    for leftover in list_editor.leftovers:
        if leftover.kind == "ship" or leftover.at is None or leftover.at >= len(reading.pilots):
            waiting[None].append(_block(leftover, reading.faction, catalogue))
        else:
            waiting[leftover.at].append(leftover.text)
    return write_text(reading, catalogue=catalogue, waiting=waiting)


def _block(leftover: Leftover, side: str, catalogue: Catalogue) -> str:
    """An unknown ship with its upgrades; the price tells it from a remark."""
    upgrades = (known_upgrade(card, catalogue) for card in leftover.carries)
    attached = (BULLET + line_of(card, card.cost or 0, side, catalogue) for card in upgrades)
    return "\n".join((f"{leftover.text} (0)", *attached))
