"""The lines of a text with no place in the fleet: kept, with what they may mean, until somebody decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from fleets.lists.builder import EditError
from fleets.lists.games.armada.catalogue import Catalogue, Objective, Squadron, Upgrade
from fleets.lists.games.armada.editing import CATEGORIES, Place, put
from fleets.lists.games.armada.fleet import Fleet, cards_by_id, fleet_of
from fleets.lists.games.armada.types import Reading, ReadShip, Unplaced
from fleets.lists.games.armada.workbench import Leftover, Workbench

# Nobody places more lines one by one; a text like that is mended as a text.
MAX_LEFTOVERS: Final = 60
MAX_SUGGESTIONS: Final = 6
MAX_REMARKS: Final = 20


def workbench_of(reading: Reading) -> Workbench:
    """Everything in the reading: cards with a place in the fleet, all other lines beside it."""
    remarks = tuple(trouble.text for trouble in reading.unplaced if trouble.code == "unparsed_line")
    return Workbench(fleet_of(reading), tuple(_leftovers(reading)), remarks[:MAX_REMARKS])


def _leftovers(reading: Reading) -> Iterator[Leftover]:
    unknown = {ship.line: ship for ship in reading.ships if ship.card is None}
    for trouble in reading.unplaced:
        if trouble.code == "unparsed_line":
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
    leftover, found = _at(workbench, number), cards_by_id(catalogue).get(card)
    if found is None:
        raise EditError("unknown_card")
    if isinstance(found, Upgrade):
        place = Place("upgrade", leftover.at if at is None else at)
    elif isinstance(found, Objective):
        place = Place("objective", category=found.category)
    else:
        place = Place("squadron" if isinstance(found, Squadron) else "ship")
    fleet = put(workbench.fleet, place, found)
    if leftover.carries and place.kind == "ship":
        fleet = _carrying(fleet, leftover.carries)
    return replace(dropped(workbench, number), fleet=fleet)


def dropped(workbench: Workbench, number: int) -> Workbench:
    """The workbench without that leftover: somebody said it is not needed."""
    leftover = _at(workbench, number)
    return replace(workbench, leftovers=tuple(each for each in workbench.leftovers if each is not leftover))


def after_ship_left(workbench: Workbench, at: int) -> Workbench:
    """The leftovers once the ship `at` is gone: those under it have no ship, those behind move up."""

    def moved(leftover: Leftover) -> Leftover:
        if leftover.at is None or leftover.at < at:
            return leftover
        return replace(leftover, at=None if leftover.at == at else leftover.at - 1)

    return replace(workbench, leftovers=tuple(map(moved, workbench.leftovers)))


def after_ship_came(workbench: Workbench, at: int) -> Workbench:
    """The leftovers once a ship stands at `at` that was not there."""

    def moved(leftover: Leftover) -> Leftover:
        behind = leftover.at is not None and leftover.at >= at
        return replace(leftover, at=(leftover.at or 0) + 1) if behind else leftover

    return replace(workbench, leftovers=tuple(map(moved, workbench.leftovers)))


def _carrying(fleet: Fleet, carries: tuple[str, ...]) -> Fleet:
    """The last ship with what stood under its line."""
    last = replace(fleet.ships[-1], upgrades=(*fleet.ships[-1].upgrades, *carries))
    return replace(fleet, ships=(*fleet.ships[:-1], last))


def _at(workbench: Workbench, number: int) -> Leftover:
    if not 0 <= number < len(workbench.leftovers):
        raise EditError("no_such_place")
    return workbench.leftovers[number]
