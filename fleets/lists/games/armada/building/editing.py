"""Changing a fleet card by card: each function returns a new fleet, legal or not; the rules are elsewhere."""

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeVar

from fleets.lists.editing import EditError, check_room, exchanged, part_at, plain_name, without_part
from fleets.lists.games.armada.cards.catalogue import (
    FACTIONS,
    Card,
    Catalogue,
    Category,
    Objective,
    Ship,
    Squadron,
    Upgrade,
)
from fleets.lists.games.armada.cards.fleet import Fleet, FleetShip, FleetSquadron, cards_by_id
from fleets.lists.games.armada.reading.lines import MAX_COUNT

# Far more than any fleet holds; a page of more cards would help nobody.
MAX_SHIPS: Final = 60
MAX_UPGRADES: Final = 40
MAX_SQUADRONS: Final = 60

CardT = TypeVar("CardT", Ship, Squadron, Upgrade, Objective)


@dataclass(frozen=True)
class CardPlace:
    """Where a card goes: `at` is the ship (or squadron line) in the list, None for a new one.

    `number` is the upgrade to replace, None for one more; `category` is that of an objective.
    """

    kind: Literal["ship", "upgrade", "squadron", "objective"]
    at: int | None = None
    number: int | None = None
    category: Category | None = None


def known_card(card: str, kind: type[CardT], catalogue: Catalogue) -> CardT:
    """The card of that id and kind. Raises EditError `unknown_card`."""
    match = cards_by_id(catalogue).get(card)
    if not isinstance(match, kind):
        raise EditError("unknown_card")
    return match


def put(fleet: Fleet, place: CardPlace, card: Card) -> Fleet:
    """The fleet with the card at that place. A fleet without a faction takes that of its first card.

    Raises EditError: `no_such_place` where the fleet has no such ship or line, `unknown_card` for a card of
    another kind, `too_many`.
    """
    match card:
        case Ship() if place.kind == "ship":
            changed = _put_ship(fleet, place.at, card)
        case Upgrade() if place.kind == "upgrade" and place.at is not None:
            changed = _put_upgrade(fleet, place.at, place.number, card)
        case Squadron() if place.kind == "squadron":
            changed = _put_squadron(fleet, place.at, card)
        case Objective() if place.kind == "objective" and place.category is not None:
            return set_objective(fleet, place.category, card.id)
        case _:
            raise EditError("unknown_card")
    if fleet.faction is None and len(card.factions) == 1:
        return replace(changed, faction=card.factions[0])
    return changed


def without(fleet: Fleet, place: CardPlace) -> Fleet:
    """The fleet with that place empty: a ship goes with its upgrades. Raises EditError `no_such_place`."""
    if place.kind == "objective" and place.category is not None:
        return set_objective(fleet, place.category, None)
    if place.at is None:
        raise EditError("no_such_place")
    if place.kind == "upgrade":
        ship = _ship(fleet, place.at)
        upgrades = without_part(ship.upgrades, place.number)
        return _with_ship(fleet, place.at, replace(ship, upgrades=upgrades))
    if place.kind == "squadron":
        return replace(fleet, squadrons=without_part(fleet.squadrons, place.at))
    return replace(fleet, ships=without_part(fleet.ships, place.at))


def copy_ship(fleet: Fleet, at: int, catalogue: Catalogue) -> Fleet:
    """The fleet with a copy of that ship next to it, without the unique upgrades."""
    ship = _ship(fleet, at)
    cards = (known_card(card, Upgrade, catalogue) for card in ship.upgrades)
    twin = replace(ship, upgrades=tuple(card.id for card in cards if not card.unique))
    check_room(fleet.ships, MAX_SHIPS)
    return replace(fleet, ships=(*fleet.ships[: at + 1], twin, *fleet.ships[at + 1 :]))


def set_count(fleet: Fleet, at: int, count: int) -> Fleet:
    """The fleet with `count` squadrons in that line; below 1 the line is removed."""
    line = part_at(fleet.squadrons, at)
    if count < 1:
        return without(fleet, CardPlace("squadron", at))
    if count > MAX_COUNT:
        raise EditError("too_many", MAX_COUNT)
    return replace(fleet, squadrons=exchanged(fleet.squadrons, at, replace(line, count=count)))


def set_objective(fleet: Fleet, category: Category, card: str | None) -> Fleet:
    """The fleet with that objective alone in its category, None for none."""
    objectives = {**fleet.objectives, category: (card,) if card else ()}
    return Fleet(fleet.name, fleet.faction, fleet.ships, fleet.squadrons, **objectives)


def set_faction(fleet: Fleet, faction: str) -> Fleet:
    """The fleet with another faction; the cards stay, and the rules report those of other factions."""
    if faction not in FACTIONS:
        raise EditError("no_such_edit")
    return replace(fleet, faction=faction)


def set_name(fleet: Fleet, name: str) -> Fleet:
    """The fleet with that name, on one line."""
    return replace(fleet, name=plain_name(name))


def _put_ship(fleet: Fleet, at: int | None, card: Ship) -> Fleet:
    if at is None:
        check_room(fleet.ships, MAX_SHIPS)
        return replace(fleet, ships=(*fleet.ships, FleetShip(card.id)))
    return _with_ship(fleet, at, replace(_ship(fleet, at), card=card.id))


def _put_upgrade(fleet: Fleet, at: int, number: int | None, card: Upgrade) -> Fleet:
    ship = _ship(fleet, at)
    if number is not None:
        part_at(ship.upgrades, number)
        return _with_ship(fleet, at, replace(ship, upgrades=exchanged(ship.upgrades, number, card.id)))
    check_room(ship.upgrades, MAX_UPGRADES)
    # The commander first, as other builders list it; all other upgrades in the order they were added.
    upgrades = (card.id, *ship.upgrades) if card.type == "commander" else (*ship.upgrades, card.id)
    return _with_ship(fleet, at, replace(ship, upgrades=upgrades))


def _put_squadron(fleet: Fleet, at: int | None, card: Squadron) -> Fleet:
    """A new line, or one more in the line of the same squadron if it is not unique."""
    if at is not None:
        line = part_at(fleet.squadrons, at)
        count = 1 if card.unique else line.count
        return replace(fleet, squadrons=exchanged(fleet.squadrons, at, FleetSquadron(card.id, count)))
    same = next((n for n, line in enumerate(fleet.squadrons) if line.card == card.id), None)
    if same is not None and not card.unique:
        return set_count(fleet, same, fleet.squadrons[same].count + 1)
    check_room(fleet.squadrons, MAX_SQUADRONS)
    return replace(fleet, squadrons=(*fleet.squadrons, FleetSquadron(card.id)))


def _ship(fleet: Fleet, at: int) -> FleetShip:
    return part_at(fleet.ships, at)


def _with_ship(fleet: Fleet, at: int, ship: FleetShip) -> Fleet:
    return replace(fleet, ships=exchanged(fleet.ships, at, ship))
