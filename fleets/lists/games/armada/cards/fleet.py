"""A fleet as card ids and nothing else: what an editor changes and the writers write."""

from dataclasses import dataclass
from functools import lru_cache

from fleets.lists.games.armada.cards.catalogue import CATEGORIES, Card, Catalogue
from fleets.lists.games.armada.cards.types import Reading


@dataclass(frozen=True)
class FleetShip:
    """One ship and what it carries, in the order listed."""

    card: str
    upgrades: tuple[str, ...] = ()


@dataclass(frozen=True)
class FleetSquadron:
    """`count` squadrons of one card, 1 to MAX_COUNT."""

    card: str
    count: int = 1


@dataclass(frozen=True)
class Fleet:
    """Any fleet of catalogue cards, legal or not.

    An objective stands under the category its owner chose, wrong or not.
    `faction` None leaves it to the ships.
    """

    name: str = ""
    faction: str | None = None
    ships: tuple[FleetShip, ...] = ()
    squadrons: tuple[FleetSquadron, ...] = ()
    assault: tuple[str, ...] = ()
    defense: tuple[str, ...] = ()
    navigation: tuple[str, ...] = ()
    campaign: tuple[str, ...] = ()

    @property
    def objectives(self) -> dict[str, tuple[str, ...]]:
        """The objectives by category, in the order builders list them."""
        return {category: getattr(self, category) for category in CATEGORIES}


def fleet_of(reading: Reading) -> Fleet:
    """The cards of a reading that have a place; what is listed under an unknown ship has none."""
    return Fleet(
        name=reading.name,
        faction=reading.faction,
        ships=tuple(
            FleetShip(ship.card.id, tuple(upgrade.card.id for upgrade in ship.upgrades))
            for ship in reading.ships
            if ship.card
        ),
        squadrons=tuple(FleetSquadron(s.card.id, s.count) for s in reading.squadrons),
        **{
            category: tuple(o.card.id for o in reading.objectives if o.category == category)
            for category in CATEGORIES
        },
    )


@lru_cache(maxsize=32)
def cards_by_id(catalogue: Catalogue) -> dict[str, Card]:
    """Every card by its id."""
    return {card.id: card for card in catalogue.cards}
