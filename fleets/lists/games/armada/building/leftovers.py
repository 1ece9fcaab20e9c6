"""The lines of a text without a place in the fleet, kept with the cards they may mean until one is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from fleets.lists.builder import EditError
from fleets.lists.games.armada.building.editing import CardPlace, put
from fleets.lists.games.armada.building.list_editor import ListEditor
from fleets.lists.games.armada.cards.catalogue import CATEGORIES, Catalogue, Objective, Squadron, Upgrade
from fleets.lists.games.armada.cards.fleet import Fleet, cards_by_id, fleet_of
from fleets.lists.games.armada.cards.types import REMARKS, Reading, ReadShip, Unplaced
from fleets.lists.list_editor import MAX_SUGGESTIONS, Leftover, leftover_at, without_leftover

MAX_REMARKS: Final = 20


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


def placed(
    list_editor: ListEditor, number: int, card: str, at: int | None, catalogue: Catalogue
) -> ListEditor:
    """The list editor with that leftover placed as `card`; an upgrade goes on the ship `at`.

    Raises EditError like `put`.
    """
    leftover, match = leftover_at(list_editor, number), cards_by_id(catalogue).get(card)
    if match is None:
        raise EditError("unknown_card")
    if isinstance(match, Upgrade):
        place = CardPlace("upgrade", leftover.at if at is None else at)
    elif isinstance(match, Objective):
        place = CardPlace("objective", category=match.category)
    else:
        place = CardPlace("squadron" if isinstance(match, Squadron) else "ship")
    fleet = put(list_editor.fleet, place, match)
    if leftover.carries and place.kind == "ship":
        fleet = _with_attached(fleet, leftover.carries)
    return replace(without_leftover(list_editor, number), fleet=fleet)


def _with_attached(fleet: Fleet, carries: tuple[str, ...]) -> Fleet:
    """The fleet with the cards that stood under the line attached to its last ship."""
    last = replace(fleet.ships[-1], upgrades=(*fleet.ships[-1].upgrades, *carries))
    return replace(fleet, ships=(*fleet.ships[:-1], last))
