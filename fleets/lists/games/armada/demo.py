"""Two dozen legal fleets of our own, built from the catalogue, the same every time, in Star Forge text."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

from fleets.lists.games.armada.cards.catalogue import (
    CATEGORIES,
    FACTIONS,
    Catalogue,
    Faction,
    Ship,
    Squadron,
    Upgrade,
    load_catalogue,
)
from fleets.lists.games.armada.cards.fleet import Fleet, FleetShip, FleetSquadron
from fleets.lists.games.armada.writing.writers import write_starforge

_NAMES: Final = (
    "Northern Watch", "Second Dawn", "Silent Harbor", "Long Patrol", "Amber Line", "Last Lantern",
    "Iron Tide", "Cold Anchor", "Grey Fist", "Black Meridian", "Hard Vacuum", "Paper Throne",
    "Open Hand", "Blue Corridor", "Senate's Word", "Bright Shield", "Core Guard", "Steady Hand",
    "Profit Margin", "Broken Chain", "Assembly Line", "Quiet Ledger", "Hollow Crown", "Thousand Gears",
)  # fmt: skip
_PER_FACTION: Final = 6
_SHIP_BUDGET: Final = 285
_TOTAL: Final = 400
_SQUADRONS: Final = 134


@cache
def demo_fleets() -> tuple[str, ...]:
    """24 different 400-point fleets, six of each faction, legal under every ruleset."""
    catalogue, names = load_catalogue(), iter(_NAMES)
    return tuple(
        write_starforge(_Demo(faction, turn, catalogue).fleet(next(names)), catalogue=catalogue).rstrip()
        for faction in FACTIONS
        for turn in range(_PER_FACTION)
    )


class _Demo:
    """One fleet under construction; `turn` shifts every choice, `used` are the unique names taken."""

    def __init__(self, faction: Faction, turn: int, catalogue: Catalogue) -> None:
        self.faction, self.turn, self.catalogue = faction, turn, catalogue
        self.used: set[str] = set()
        self.spent = 0

    def fleet(self, name: str) -> Fleet:
        """A commander on the first ship, what else the ships can carry, squadrons for what is left."""
        commander = self._choice(u for u in self.catalogue.upgrades if u.type == "commander")
        self._take(commander)
        flagship, *others = self._ships()
        ships = (self._equipped(flagship, commander), *map(self._equipped, others))
        return Fleet(name, self.faction, ships, tuple(self._squadrons()), **self._objectives())

    def _fits(self, card: Ship | Squadron | Upgrade) -> bool:
        return (not card.factions or self.faction in card.factions) and not self.used & set(card.unique)

    def _take(self, card: Ship | Squadron | Upgrade) -> None:
        self.used.update(card.unique)
        self.spent += card.points

    def _choice(self, cards: Iterator[Upgrade]) -> Upgrade:
        fitting = [card for card in cards if self._fits(card)]
        return fitting[self.turn % len(fitting)]

    def _ships(self) -> list[Ship]:
        """A flagship of some size, then what the budget holds, at most two flotillas."""
        fitting = [s for s in self.catalogue.ships if self._fits(s) and s.size != "huge"]
        big = [s for s in fitting if s.size != "small"]
        chosen = [big[self.turn % len(big)]]
        shifted = fitting[self.turn % len(fitting) :] + fitting[: self.turn % len(fitting)]
        for ship in shifted:
            flotillas = sum(s.is_flotilla for s in (*chosen, ship))
            points = sum(s.points for s in (*chosen, ship))
            if points <= _SHIP_BUDGET - 40 and flotillas <= 2 and not (ship.unique and ship in chosen):
                chosen.append(ship)
        return chosen

    def _equipped(self, ship: Ship, *commander: Upgrade) -> FleetShip:
        self._take(ship)
        return FleetShip(ship.id, tuple(card.id for card in (*commander, *self._upgrades(ship))))

    def _upgrades(self, ship: Ship) -> list[Upgrade]:
        """A title and two upgrades for icons the ship has, none with requirements of its own."""
        chosen: list[Upgrade] = []
        bar = Counter[str](ship.slots)
        upgrades = self.catalogue.upgrades
        for upgrade in upgrades[self.turn * 7 % len(upgrades) :] + upgrades[: self.turn * 7 % len(upgrades)]:
            if upgrade.type == "commander" or not self._fits(upgrade) or upgrade.points > 7:
                continue
            title = upgrade.type == "title" and ship.chassis in upgrade.chassis
            equip = upgrade.takes and all(bar[icon] for icon in upgrade.takes)
            plain = upgrade.needs == type(upgrade.needs)() and not upgrade.modification and not upgrade.adds
            new = len(chosen) < 3 and not any(u.type == upgrade.type for u in chosen)
            if new and plain and (title or equip):
                self._take(upgrade)
                chosen.append(upgrade)
        return chosen

    def _squadrons(self) -> Iterator[FleetSquadron]:
        """Up to three aces and as many of one plain kind as points allow."""
        fitting = [s for s in self.catalogue.squadrons if self._fits(s)]
        aces, plain = [s for s in fitting if s.craft], [s for s in fitting if not s.craft]
        left = min(_SQUADRONS, _TOTAL - self.spent)
        for ace in aces[self.turn % len(aces) :][:3]:
            if ace.points <= left and self._fits(ace):
                self._take(ace)
                left -= ace.points
                yield FleetSquadron(ace.id)
        kind = plain[self.turn % len(plain)]
        yield FleetSquadron(kind.id, left // kind.points)

    def _objectives(self) -> dict[str, tuple[str, ...]]:
        """One of each category; campaign objectives are for no tournament."""
        objectives = self.catalogue.objectives
        ids = {name: [o.id for o in objectives if o.category == name] for name in CATEGORIES}
        return {
            name: (cards[self.turn * 5 % len(cards)],) for name, cards in ids.items() if name != "campaign"
        }
