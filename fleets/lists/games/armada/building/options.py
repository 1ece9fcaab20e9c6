"""Which cards may go to a place of a fleet, and if not, why: the rules are asked, not repeated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import count, repeat

from fleets.lists.builder import EditError
from fleets.lists.findings import Finding
from fleets.lists.games.armada.building.editing import CardPlace, known, put, without
from fleets.lists.games.armada.cards.catalogue import Card, Catalogue, Objective, Ship, Squadron, Upgrade
from fleets.lists.games.armada.cards.fleet import Fleet, FleetShip
from fleets.lists.games.armada.cards.types import Reading, ReadObjective, ReadShip, ReadSquadron, ReadUpgrade
from fleets.lists.options import Check, Option, added, without_places


def reading_of(fleet: Fleet, catalogue: Catalogue) -> Reading:
    """The fleet as if it were read, for the rules; a "line" is the position of a card, counted from 1.

    Ships, each with its upgrades behind it, then squadrons, then objectives. Raises EditError `unknown_card`.
    """
    position = count(1)
    ships = tuple(_read_ship(ship, catalogue, position) for ship in fleet.ships)
    return _reading(fleet, ships, (), catalogue, position)


def _read_ship(ship: FleetShip, catalogue: Catalogue, position: Iterator[int]) -> ReadShip:
    card, at = known(ship.card, Ship, catalogue), next(position)
    upgrades = (ReadUpgrade(known(upgrade, Upgrade, catalogue), next(position)) for upgrade in ship.upgrades)
    return ReadShip(card, "", at, tuple(upgrades))


def _reading(
    fleet: Fleet,
    ships: tuple[ReadShip, ...],
    loose: tuple[ReadUpgrade, ...],
    catalogue: Catalogue,
    position: Iterator[int],
) -> Reading:
    squadrons = tuple(
        ReadSquadron(known(line.card, Squadron, catalogue), line.count, next(position))
        for line in fleet.squadrons
    )
    objectives = tuple(
        ReadObjective(known(card, Objective, catalogue), category, next(position))
        for category, cards in fleet.objectives.items()
        for card in cards
    )
    carried = (*(upgrade for ship in ships for upgrade in ship.upgrades), *loose)
    return Reading(
        format="editor",
        name=fleet.name,
        faction=fleet.faction,
        ships=ships,
        squadrons=squadrons,
        loose=loose,
        objectives=objectives,
        # The page always states the total.
        total_line=0,
        commanders=tuple(upgrade for upgrade in carried if upgrade.card.type == "commander"),
    )


def candidates(
    fleet: Fleet, place: CardPlace, *, catalogue: Catalogue, icon: str = "", foreign: bool = True
) -> tuple[Card, ...]:
    """The cards that could stand at the place by their kind; those of another faction unless not `foreign`.

    `icon` narrows upgrades: one of the ship's icons, "commander", "title", or "" for all.
    """
    cards = _of_kind(fleet, place, catalogue, icon)
    if foreign or fleet.faction is None:
        return cards
    return tuple(
        c for c in cards if isinstance(c, Objective) or not c.factions or fleet.faction in c.factions
    )


def _of_kind(fleet: Fleet, place: CardPlace, catalogue: Catalogue, icon: str) -> tuple[Card, ...]:
    match place.kind:
        case "ship":
            return catalogue.ships
        case "squadron":
            return catalogue.squadrons
        case "objective":
            return tuple(card for card in catalogue.objectives if card.category == place.category)
    if place.at is None or not 0 <= place.at < len(fleet.ships):
        raise EditError("no_such_place")
    ship = known(fleet.ships[place.at].card, Ship, catalogue)
    return tuple(card for card in catalogue.upgrades if _is_for(card, ship, icon))


def _is_for(card: Upgrade, ship: Ship, icon: str) -> bool:
    """A title of another ship is nobody's choice; the rest is decided by the icon asked for."""
    if card.type == "title":
        by_name = not card.chassis and bool(set(card.needs.tags) & set(ship.tags))
        return icon in ("", "title") and (by_name or ship.chassis in card.chassis)
    return not icon or icon == card.type or icon in card.takes


def options_for(
    fleet: Fleet,
    place: CardPlace,
    *,
    catalogue: Catalogue,
    check: Check,
    icon: str = "",
    foreign: bool = True,
) -> tuple[Option, ...]:
    """Every candidate for the place with what stands against it.

    A card that replaces another is measured against the fleet without that one.
    """
    cards = candidates(fleet, place, catalogue=catalogue, icon=icon, foreign=foreign)
    light, exchange = _Light(catalogue), _is_exchange(place)
    bare = without(fleet, place) if exchange else fleet
    # A ship to be replaced is gone from the fleet it is measured against.
    carrier = None if place.kind == "ship" else _carrier(place, fleet)
    before = without_places(check(light.reading(bare, carrier)))
    options = []
    for card in cards:
        changed = put(fleet, place, card)
        verdict = check(light.reading(changed, _carrier(place, changed)))
        options.append(Option(card, tuple(added(verdict, before, is_again=partial(_is_third, card)))))
    return tuple(options)


def _is_third(card: Card, finding: Finding) -> bool:
    """A third claim on a name reads like the second one did."""
    names = () if isinstance(card, Objective) else card.unique
    return finding.code == "duplicate_unique" and finding.found in names


def _is_exchange(place: CardPlace) -> bool:
    if place.kind == "upgrade":
        return place.number is not None
    return place.kind == "objective" or place.at is not None


def _carrier(place: CardPlace, fleet: Fleet) -> int | None:
    """The ship whose equipment the place is about."""
    if place.kind == "ship":
        return len(fleet.ships) - 1 if place.at is None else place.at
    return place.at if place.kind == "upgrade" else None


class _Light:
    """Readings of a fleet that cost little to check: only the ship in question carries its upgrades.

    What other ships carry is laid beside them: it still costs points, claims its names and its faction, but
    is not looked at again as equipment, about which a card elsewhere changes nothing.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.hulls: dict[FleetShip, tuple[ReadShip, tuple[ReadUpgrade, ...]]] = {}

    def reading(self, fleet: Fleet, carrier: int | None) -> Reading:
        """The fleet with full equipment on the ship `carrier` only."""
        light = [self._hull(ship) for n, ship in enumerate(fleet.ships) if n != carrier]
        ships = [hull for hull, _upgrades in light]
        if carrier is not None:
            hull, upgrades = self._hull(fleet.ships[carrier])
            ships.append(ReadShip(hull.card, "", 0, upgrades))
        loose = tuple(upgrade for _hull, upgrades in light for upgrade in upgrades)
        return _reading(fleet, tuple(ships), loose, self.catalogue, repeat(0))

    def _hull(self, ship: FleetShip) -> tuple[ReadShip, tuple[ReadUpgrade, ...]]:
        if ship not in self.hulls:
            read = _read_ship(ship, self.catalogue, repeat(0))
            self.hulls[ship] = (replace(read, upgrades=()), read.upgrades)
        return self.hulls[ship]
