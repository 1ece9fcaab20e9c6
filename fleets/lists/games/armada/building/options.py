"""Which cards fit in a place of a fleet, and why others don't: the rules are asked, not repeated."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, repeat

from fleets.lists.editing import EditError
from fleets.lists.findings import Finding, Verdict
from fleets.lists.games.armada.building.editing import CardPlace, known_card, put, without
from fleets.lists.games.armada.cards.catalogue import Card, Catalogue, Objective, Ship, Squadron, Upgrade
from fleets.lists.games.armada.cards.fleet import Fleet, FleetShip
from fleets.lists.games.armada.cards.names import is_of
from fleets.lists.games.armada.cards.types import Reading, ReadObjective, ReadShip, ReadSquadron, ReadUpgrade
from fleets.lists.options import Check, Option, options_among


def reading_of(fleet: Fleet, catalogue: Catalogue) -> Reading:
    """The fleet as a reading, for the rules; a "line" is the position of a card, counted from 1.

    Ships, each with its upgrades behind it, then squadrons, then objectives. Raises EditError `unknown_card`.
    """
    position = count(1)
    ships = tuple(_read_ship(ship, catalogue, position) for ship in fleet.ships)
    return _reading(fleet, ships, (), catalogue, position)


def _read_ship(ship: FleetShip, catalogue: Catalogue, position: Iterator[int]) -> ReadShip:
    card, at = known_card(ship.card, Ship, catalogue), next(position)
    upgrades = (
        ReadUpgrade(known_card(upgrade, Upgrade, catalogue), next(position)) for upgrade in ship.upgrades
    )
    return ReadShip(card, "", at, tuple(upgrades))


def _reading(
    fleet: Fleet,
    ships: tuple[ReadShip, ...],
    loose: tuple[ReadUpgrade, ...],
    catalogue: Catalogue,
    position: Iterator[int],
) -> Reading:
    squadrons = tuple(
        ReadSquadron(known_card(line.card, Squadron, catalogue), line.count, next(position))
        for line in fleet.squadrons
    )
    objectives = tuple(
        ReadObjective(known_card(card, Objective, catalogue), category, next(position))
        for category, cards in fleet.objectives.items()
        for card in cards
    )
    return Reading(
        format="editor",
        name=fleet.name,
        faction=fleet.faction,
        ships=ships,
        squadrons=squadrons,
        loose=loose,
        objectives=objectives,
        # The page always shows the total.
        total_line=0,
    )


def candidates(
    fleet: Fleet, place: CardPlace, *, catalogue: Catalogue, slot: str = "", foreign: bool = True
) -> tuple[Card, ...]:
    """The cards that fit in the place by their kind; `foreign` includes those of other factions.

    `slot` narrows upgrades: one of the ship's icons, "commander", "title", or "" for all.
    """
    cards = _of_kind(fleet, place, catalogue, slot)
    if foreign or fleet.faction is None:
        return cards
    return tuple(card for card in cards if is_of(card, fleet.faction))


def _of_kind(fleet: Fleet, place: CardPlace, catalogue: Catalogue, slot: str) -> tuple[Card, ...]:
    match place.kind:
        case "ship":
            return catalogue.ships
        case "squadron":
            return catalogue.squadrons
        case "objective":
            return tuple(card for card in catalogue.objectives if card.category == place.category)
    if place.at is None or not 0 <= place.at < len(fleet.ships):
        raise EditError("no_such_place")
    ship = known_card(fleet.ships[place.at].card, Ship, catalogue)
    return tuple(card for card in catalogue.upgrades if _is_for(card, ship, slot))


def _is_for(card: Upgrade, ship: Ship, slot: str) -> bool:
    """Titles of other ships are never offered; the slot decides about all other cards."""
    if card.type == "title":
        return slot in ("", "title") and card.names(ship)
    return not slot or slot == card.type or slot in card.takes


def options_for(
    fleet: Fleet,
    place: CardPlace,
    *,
    catalogue: Catalogue,
    check: Check,
    slot: str = "",
    foreign: bool = True,
) -> tuple[Option, ...]:
    """Every candidate for the place with the violations it would add.

    A card that replaces another is compared with the fleet without that one.
    """
    cards = candidates(fleet, place, catalogue=catalogue, slot=slot, foreign=foreign)
    readings, exchange = _LightReadings(catalogue), _is_exchange(place)
    bare = without(fleet, place) if exchange else fleet
    # A ship to be replaced is not in the fleet it is compared with.
    parent = None if place.kind == "ship" else _parent_position(place, fleet)

    def after(card: Card) -> Verdict:
        changed = put(fleet, place, card)
        return check(readings.reading(changed, _parent_position(place, changed)))

    return options_among(cards, check(readings.reading(bare, parent)), after, is_again=_is_third)


def _is_third(card: Card, finding: Finding) -> bool:
    """The violation of a third card with one unique name reads like that of the second."""
    names = () if isinstance(card, Objective) else card.unique
    return finding.code == "duplicate_unique" and finding.found in names


def _is_exchange(place: CardPlace) -> bool:
    if place.kind == "upgrade":
        return place.number is not None
    return place.kind == "objective" or place.at is not None


def _parent_position(place: CardPlace, fleet: Fleet) -> int | None:
    """The position of the ship whose upgrades the place is about; None for any other place."""
    if place.kind == "ship":
        return len(fleet.ships) - 1 if place.at is None else place.at
    return place.at if place.kind == "upgrade" else None


class _LightReadings:
    """Readings of a fleet that are cheap to check: only the ship in question has its upgrades attached.

    Upgrades of other ships are loose: they still count for points, unique names and faction, but are not
    checked as equipment again, which a card elsewhere does not change.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.hulls: dict[FleetShip, tuple[ReadShip, tuple[ReadUpgrade, ...]]] = {}

    def reading(self, fleet: Fleet, parent: int | None) -> Reading:
        """The fleet with upgrades attached to the ship `parent` only."""
        hulls = [self._hull(ship) for n, ship in enumerate(fleet.ships) if n != parent]
        ships = [hull for hull, _upgrades in hulls]
        if parent is not None:
            hull, upgrades = self._hull(fleet.ships[parent])
            ships.append(ReadShip(hull.card, "", 0, upgrades))
        loose = tuple(upgrade for _hull, upgrades in hulls for upgrade in upgrades)
        return _reading(fleet, tuple(ships), loose, self.catalogue, repeat(0))

    def _hull(self, ship: FleetShip) -> tuple[ReadShip, tuple[ReadUpgrade, ...]]:
        if ship not in self.hulls:
            read = _read_ship(ship, self.catalogue, repeat(0))
            self.hulls[ship] = (replace(read, upgrades=()), read.upgrades)
        return self.hulls[ship]
