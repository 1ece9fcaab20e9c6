"""Two dozen legal fleets of our own, built from the catalogue, the same every time, in Star Forge text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

from fleets.lists.games.armada.cards.catalogue import (
    Catalogue,
    Faction,
    Ship,
    Squadron,
    Upgrade,
    load_catalogue,
)

_FACTIONS: Final[tuple[tuple[Faction, str], ...]] = (
    ("rebel", "Rebel"), ("empire", "Empire"), ("republic", "Republic"), ("separatist", "Separatist"),
)  # fmt: skip
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
        f"Name: {next(names)}\n{_Fleet(faction, word, turn, catalogue).text()}"
        for faction, word in _FACTIONS
        for turn in range(_PER_FACTION)
    )


class _Fleet:
    """One fleet under construction; `turn` shifts every choice, `used` are the unique names taken."""

    def __init__(self, faction: Faction, word: str, turn: int, catalogue: Catalogue) -> None:
        self.faction, self.word, self.turn, self.catalogue = faction, word, turn, catalogue
        self.used: set[str] = set()
        self.spent = 0

    def text(self) -> str:
        """The fleet in Star Forge's notation, with every sum."""
        commander = self._choice(u for u in self.catalogue.upgrades if u.type == "commander")
        self._take(commander)
        blocks = [self._block(ship, commander if n == 0 else None) for n, ship in enumerate(self._ships())]
        squadrons = self._squadrons()
        head = [f"Faction: {self.word}", f"Commander: {commander.name} ({commander.points})", ""]
        return "\n".join(
            [*head, *self._objectives(), "", *blocks, squadrons, "", f"Total Points: {self.spent}"]
        )

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

    def _block(self, ship: Ship, commander: Upgrade | None) -> str:
        self._take(ship)
        upgrades = ([commander] if commander else []) + self._upgrades(ship)
        name = f"{ship.name} {{{ship.suffix}}}" if ship.suffix else ship.name
        points = ship.points + sum(u.points for u in upgrades)
        lines = [f"{name} ({ship.points})", *(f"• {u.name} ({u.points})" for u in upgrades)]
        return "\n".join([*lines, f"= {points} Points", ""])

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

    def _squadrons(self) -> str:
        """Up to three aces and as many of one plain kind as points allow."""
        fitting = [s for s in self.catalogue.squadrons if self._fits(s)]
        aces, plain = [s for s in fitting if s.craft], [s for s in fitting if not s.craft]
        left = min(_SQUADRONS, _TOTAL - self.spent)
        budget, lines = left, []
        for ace in aces[self.turn % len(aces) :][:3]:
            if ace.points <= left and self._fits(ace):
                self._take(ace)
                left -= ace.points
                lines.append(f"• {ace.name} - {ace.craft} ({ace.points})")
        kind = plain[self.turn % len(plain)]
        number = left // kind.points
        self.spent += number * kind.points
        left -= number * kind.points
        lines.append(f"• {number} x {kind.name} ({number * kind.points})")
        return "\n".join(["Squadrons:", *lines, f"= {budget - left} Points"])

    def _objectives(self) -> list[str]:
        words = (("Assault", "assault"), ("Defense", "defense"), ("Navigation", "navigation"))
        lines = []
        for word, category in words:
            cards = [o for o in self.catalogue.objectives if o.category == category]
            lines.append(f"{word}: {cards[self.turn * 5 % len(cards)].name}")
        return lines
