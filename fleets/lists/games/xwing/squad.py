"""A squad as ids and nothing else: what the builder changes and the writers write."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from fleets.lists.editing import EditError
from fleets.lists.games.xwing.catalogue import Catalogue, Pilot, Upgrade
from fleets.lists.games.xwing.types import Reading, ReadPilot, equipped


@dataclass(frozen=True)
class SquadShip:
    """A pilot and the upgrades on the ship, in the order listed."""

    pilot: str
    upgrades: tuple[str, ...] = ()


@dataclass(frozen=True)
class Squad:
    """Any squad of catalogue cards, legal or not. `faction` "" leaves it to the first ship."""

    name: str = ""
    faction: str = ""
    ships: tuple[SquadShip, ...] = ()
    obstacles: tuple[str, ...] = ()


def squad_of(reading: Reading, catalogue: Catalogue) -> Squad:
    """The cards of a reading that have a place; an unknown faction is left to the ships."""
    return Squad(
        name=reading.name,
        faction=reading.faction if reading.faction in catalogue.factions else "",
        ships=tuple(
            SquadShip(ship.card.id, tuple(upgrade.card.id for upgrade in ship.upgrades))
            for ship in reading.pilots
            if ship.card
        ),
        obstacles=reading.obstacles,
    )


def faction_of(squad: Squad, catalogue: Catalogue) -> str:
    """The faction chosen, or that of the first ship; "" for neither."""
    if squad.faction or not squad.ships:
        return squad.faction
    return known_pilot(squad.ships[0].pilot, catalogue).faction


def reading_of(squad: Squad, catalogue: Catalogue) -> Reading:
    """The squad as if it were read, for the rules; a "line" is the position of a card, counted from 1.

    Raises EditError `unknown_card`.
    """
    position = count(1)
    return Reading(
        format="editor",
        name=squad.name,
        faction=faction_of(squad, catalogue),
        pilots=tuple(_read(ship, catalogue, position) for ship in squad.ships),
        obstacles=squad.obstacles,
    )


def _read(ship: SquadShip, catalogue: Catalogue, position: Iterator[int]) -> ReadPilot:
    card = known_pilot(ship.pilot, catalogue)
    hull, at = catalogue.ships[card.ship], next(position)
    upgrades = (
        equipped(known_upgrade(upgrade, catalogue), next(position), card, hull) for upgrade in ship.upgrades
    )
    return ReadPilot(card, hull, "", at, tuple(upgrades))


def known_pilot(key: str, catalogue: Catalogue) -> Pilot:
    """The pilot of that id. Raises EditError `unknown_card`."""
    pilot = catalogue.pilot(key)
    if pilot is None:
        raise EditError("unknown_card")
    return pilot


def known_upgrade(key: str, catalogue: Catalogue) -> Upgrade:
    """The upgrade of that id. Raises EditError `unknown_card`."""
    upgrade = catalogue.upgrade(key)
    if upgrade is None:
        raise EditError("unknown_card")
    return upgrade
