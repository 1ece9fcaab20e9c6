"""The lines of a text with no place in the fleet: kept, with what they may mean, until somebody decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from fleets.lists.builder import EditError
from fleets.lists.games.armada.building.editing import CATEGORIES, CardPlace, put
from fleets.lists.games.armada.building.workbench import Workbench
from fleets.lists.games.armada.cards.catalogue import Catalogue, Objective, Squadron, Upgrade
from fleets.lists.games.armada.cards.fleet import Fleet, cards_by_id, fleet_of
from fleets.lists.games.armada.cards.types import REMARKS, Reading, ReadShip, Unplaced
from fleets.lists.workbench import MAX_SUGGESTIONS, Leftover, dropped, leftover_at

MAX_REMARKS: Final = 20


def workbench_of(reading: Reading) -> Workbench:
    """Everything in the reading: cards with a place in the fleet, all other lines beside it."""
    remarks = tuple(trouble.text for trouble in reading.unplaced if trouble.code in REMARKS)
    return Workbench(fleet_of(reading), tuple(_leftovers(reading)), remarks[:MAX_REMARKS])


def _leftovers(reading: Reading) -> Iterator[Leftover]:
    unknown = {ship.line: ship for ship in reading.ships if ship.card is None}
    for trouble in reading.unplaced:
        if trouble.code in REMARKS:
            continue
        # The number before a ship is a trouble of its own; the name is what a card is chosen for.
        ship = None if trouble.code == "count_not_allowed" else unknown.pop(trouble.line, None)
        yield _unknown_ship(ship, trouble) if ship else _placeless(reading, trouble)


def _unknown_ship(ship: ReadShip, trouble: Unplaced) -> Leftover:
    carries = tuple(upgrade.card.id for upgrade in ship.upgrades)
    return replace(_leftover(trouble), kind="ship", carries=carries)


def _placeless(reading: Reading, trouble: Unplaced) -> Leftover:
    """What stands at that line, judged by what stands around it."""
    leftover = _leftover(trouble)
    if reading.squadrons and trouble.line > reading.squadrons[0].line:
        return replace(leftover, kind="squadron")
    above = [ship for ship in reading.ships if ship.line < trouble.line]
    if above:
        known = [ship for ship in reading.ships if ship.card]
        at = known.index(above[-1]) if above[-1].card else None
        return replace(leftover, kind="upgrade", at=at)
    unread = [category for category in CATEGORIES if category in reading.unread_objectives]
    if unread:
        return replace(leftover, kind="objective", category=unread[0])
    return leftover


def _leftover(trouble: Unplaced) -> Leftover:
    cards = tuple(dict.fromkeys(card.id for card in (*trouble.cards, *trouble.suggestions)))
    return Leftover(trouble.line, trouble.text, trouble.code, cards=cards[:MAX_SUGGESTIONS])


def placed(workbench: Workbench, number: int, card: str, at: int | None, catalogue: Catalogue) -> Workbench:
    """The workbench with that leftover meant as `card`; an upgrade goes on the ship `at`.

    Raises EditError like `put`.
    """
    leftover, found = leftover_at(workbench, number), cards_by_id(catalogue).get(card)
    if found is None:
        raise EditError("unknown_card")
    if isinstance(found, Upgrade):
        place = CardPlace("upgrade", leftover.at if at is None else at)
    elif isinstance(found, Objective):
        place = CardPlace("objective", category=found.category)
    else:
        place = CardPlace("squadron" if isinstance(found, Squadron) else "ship")
    fleet = put(workbench.fleet, place, found)
    if leftover.carries and place.kind == "ship":
        fleet = _carrying(fleet, leftover.carries)
    return replace(dropped(workbench, number), fleet=fleet)


def _carrying(fleet: Fleet, carries: tuple[str, ...]) -> Fleet:
    """The last ship with what stood under its line."""
    last = replace(fleet.ships[-1], upgrades=(*fleet.ships[-1].upgrades, *carries))
    return replace(fleet, ships=(*fleet.ships[:-1], last))
