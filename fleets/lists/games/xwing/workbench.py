"""A squad on the workbench: its cards, the lines that still wait for a place, and how a form carries it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from fleets.lists.games.xwing.catalogue import Catalogue, Pilot
from fleets.lists.games.xwing.squad import Squad, known_upgrade, reading_of, squad_of
from fleets.lists.games.xwing.types import Reading, Unplaced
from fleets.lists.games.xwing.writers import BULLET, line_of, write_text
from fleets.lists.workbench import MAX_SUGGESTIONS, CarriedBy, Leftover


@dataclass(frozen=True)
class Workbench:
    """`leftovers` have to be placed or left out; `remarks` are lines that were no cards anyway."""

    squad: Squad = field(default_factory=Squad)
    leftovers: tuple[Leftover, ...] = ()
    remarks: tuple[str, ...] = ()


CARRIED: Final = CarriedBy(Workbench)


def workbench_of(reading: Reading, catalogue: Catalogue) -> Workbench:
    """Everything in the reading: cards with a place in the squad, all other lines beside it."""
    return Workbench(squad_of(reading, catalogue), tuple(_leftovers(reading)))


def _leftovers(reading: Reading) -> Iterator[Leftover]:
    places = {n: at for at, n in enumerate(n for n, ship in enumerate(reading.pilots) if ship.card)}
    told: set[int] = set()
    for trouble in reading.unplaced:
        leftover = _leftover(trouble)
        ship = reading.pilots[trouble.under] if trouble.under is not None else None
        if ship and ship.card is None and trouble.under not in told:
            # The first line under a ship nobody knows is that ship.
            told.add(trouble.under or 0)
            carries = tuple(each.card.id for each in ship.upgrades)
            yield Leftover(
                trouble.line, trouble.text, trouble.code, "ship", cards=leftover.cards, carries=carries
            )
        else:
            at = places.get(trouble.under) if trouble.under is not None else None
            yield Leftover(trouble.line, trouble.text, trouble.code, "upgrade", at, cards=leftover.cards)


def _leftover(trouble: Unplaced) -> Leftover:
    cards = tuple(f"{'pilot' if isinstance(card, Pilot) else 'upgrade'}/{card.id}" for card in trouble.near)
    return Leftover(trouble.line, trouble.text, trouble.code, cards=cards[:MAX_SUGGESTIONS])


def write_draft(workbench: Workbench, catalogue: Catalogue) -> str:
    """The squad as text, and where they stood the lines that still wait for a place.

    Read again it is the same workbench; without any card, faction or name it is no text at all.
    """
    if workbench == Workbench():
        return ""
    reading = reading_of(workbench.squad, catalogue)
    waiting: dict[int | None, list[str]] = defaultdict(list)
    for leftover in workbench.leftovers:
        if leftover.kind == "ship" or leftover.at is None or leftover.at >= len(reading.pilots):
            waiting[None].append(_block(leftover, reading.faction, catalogue))
        else:
            waiting[leftover.at].append(leftover.text)
    return write_text(reading, catalogue=catalogue, waiting=waiting)


def _block(leftover: Leftover, side: str, catalogue: Catalogue) -> str:
    """A ship nobody knows with what it carries; the price tells it from words."""
    upgrades = (known_upgrade(card, catalogue) for card in leftover.carries)
    carried = (BULLET + line_of(card, card.cost or 0, side, catalogue) for card in upgrades)
    return "\n".join((f"{leftover.text} (0)", *carried))
