"""The fleet while it is being read: collects cards and claims, then freezes into a Reading."""

import re
from dataclasses import dataclass, field, replace
from typing import Final

from fleets.lists.games.armada.cards.catalogue import Card, Ship, Squadron, Upgrade
from fleets.lists.games.armada.cards.types import (
    Claim,
    Misspelling,
    Reading,
    ReadObjective,
    ReadShip,
    ReadSquadron,
    ReadUpgrade,
    Unplaced,
)
from fleets.lists.games.armada.reading.lines import TextLine
from fleets.lists.text import letters_of

# Squadrons, if stated, then the total, then the limit.
_TOTAL_BEHIND: Final = re.compile(r"\((?:[0-9]{1,9}/)?([0-9]{1,9})/[0-9]{1,9}\)$")


@dataclass
class Draft:
    """What was understood so far.

    A block is a ship with its upgrades or all squadrons; its sum may be claimed.
    """

    format: str
    name: str = ""
    faction: str | None = None
    faction_text: str = ""
    faction_line: int | None = None
    commander_text: str = ""
    commander_line: int | None = None
    closed: bool = False
    squadrons_closed: bool = False
    total_line: int | None = None
    ships: list[ReadShip] = field(default_factory=list)
    squadrons: list[ReadSquadron] = field(default_factory=list)
    loose: list[ReadUpgrade] = field(default_factory=list)
    objectives: list[ReadObjective] = field(default_factory=list)
    unread_objectives: set[str] = field(default_factory=set)
    troubles: list[Unplaced] = field(default_factory=list)
    misspellings: list[Misspelling] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    block_points: int = 0
    stated_total: int | None = None
    # The line of a ship that states its sum itself.
    summed: TextLine | None = None

    def open_block(self, line: TextLine) -> None:
        """Begin a block: from here on prices belong to another sum."""
        if self.summed and self.summed.block is not None:
            self.claim("ship", self.summed.number, self.summed.block, self.block_points)
        self.summed = line if line.block is not None else None
        self.block_points = 0
        if line.key == "squadrons":
            self.squadrons_closed = False

    def close_block(self, line: TextLine, *, squadrons: bool) -> None:
        """Note the sum a line states for the block above it."""
        self.claim("squadrons" if squadrons else "ship", line.number, line.points or 0, self.block_points)
        self.squadrons_closed = self.squadrons_closed or squadrons

    def add_ship(self, card: Ship | None, line: TextLine, *, count: int = 1) -> None:
        """Start a ship's block; None holds the place of an unknown ship.

        The price of several, which carry nothing, is that of all of them.
        """
        self.open_block(line)
        self.ships += [ReadShip(card, line.name, line.number)] * count
        if card:
            self._price(card, line, count=count)

    def add_upgrade(self, card: Upgrade, line: TextLine) -> None:
        """Put an upgrade on the ship above; above the first ship it is misplaced."""
        if not self.ships:
            self.misplaced(line, (card,))
            return
        ship = self.ships[-1]
        self.ships[-1] = replace(ship, upgrades=(*ship.upgrades, ReadUpgrade(card, line.number)))
        self._price(card, line)

    def misplaced(self, line: TextLine, cards: tuple[Card, ...]) -> None:
        """A card that stands where a ship should; an upgrade still costs its points."""
        self.unplaced(line, "misplaced_card", cards)
        if len(cards) == 1 and isinstance(cards[0], Upgrade):
            self.loose.append(ReadUpgrade(cards[0], line.number))
            self._price(cards[0], line)

    def add_squadron(self, card: Squadron, count: int, line: TextLine) -> None:
        """Add a squadron line; its price is that of all copies."""
        self.squadrons.append(ReadSquadron(card, count, line.number))
        self._price(card, line, count=count)

    def unplaced(
        self,
        line: TextLine,
        code: str,
        cards: tuple[Card, ...] = (),
        *,
        text: str = "",
        found: int | None = None,
        allowed: int | None = None,
        suggestions: tuple[Card, ...] = (),
    ) -> None:
        """Keep a line that has no place, with the reason."""
        self.troubles.append(
            Unplaced(line.number, text or line.name or line.text, code, cards, found, allowed, suggestions)
        )

    def claim(self, kind: str, line: int, stated: int, actual: int, card: Card | None = None) -> None:
        """Note a figure the text states."""
        self.claims.append(Claim(kind, line, stated, actual, card))

    def entitle(self, line: TextLine) -> None:
        """The line is the fleet's name; behind it `(386/400)` or `(93/386/400)` may state the total."""
        match = _TOTAL_BEHIND.search(line.text)
        self.name = line.text[: match.start()].strip() if match else line.text
        if match:
            self.total_line, self.stated_total = line.number, int(match[1])

    def state_total(self, line: TextLine) -> None:
        """Note the total of the header line; `386/400` states 386."""
        digits = line.value.partition("/")[0].strip().split(" ")[0]
        if digits.isascii() and digits.isdigit():
            self.total_line, self.stated_total = line.number, int(digits[:9])

    def has_commander(self) -> bool:
        """Some ship carries a commander."""
        return any(upgrade.card.type == "commander" for ship in self.ships for upgrade in ship.upgrades)

    def is_begun(self, line: int) -> bool:
        """A known ship stands right above that line, with nothing on board yet."""
        last = self.ships[-1] if self.ships else None
        return last is not None and last.card is not None and not last.upgrades and last.line == line - 1

    def equip_flagship(self, card: Upgrade, *, line: int) -> None:
        """Put the commander of the header on the first ship."""
        flagship = self.ships[0]
        self.ships[0] = replace(flagship, upgrades=(ReadUpgrade(card, line), *flagship.upgrades))

    def _price(self, card: Ship | Squadron | Upgrade, line: TextLine, *, count: int = 1) -> None:
        self.block_points += card.points * count
        if line.points is not None:
            self.claim("card", line.number, line.points, card.points * count, card)

    def reading(self) -> Reading:
        """The finished reading; a faction the text leaves out is the one most of its cards belong to."""
        self.open_block(TextLine(0, "blank"))
        reading = Reading(
            format=self.format,
            name=self.name,
            faction=self.faction or (None if letters_of(self.faction_text) else self._likely_faction()),
            faction_text=self.faction_text,
            faction_line=self.faction_line,
            commander_text=self.commander_text,
            commander_line=self.commander_line,
            ships=tuple(self.ships),
            squadrons=tuple(self.squadrons),
            loose=tuple(self.loose),
            objectives=tuple(self.objectives),
            unread_objectives=frozenset(self.unread_objectives),
            unplaced=tuple(self.troubles),
            misspellings=tuple(self.misspellings),
            claims=tuple(self.claims),
            total_line=self.total_line,
        )
        return self._with_total(reading)

    def _with_total(self, reading: Reading) -> Reading:
        if self.stated_total is None or self.total_line is None:
            return reading
        total = Claim("total", self.total_line, self.stated_total, reading.total)
        return replace(reading, claims=(*reading.claims, total))

    def _likely_faction(self) -> str | None:
        ships = [ship.card for ship in self.ships if ship.card]
        cards: list[Ship] | list[Squadron] = ships or [squadron.card for squadron in self.squadrons]
        factions = [faction for card in cards if len(card.factions) == 1 for faction in card.factions]
        return max(sorted(set(factions)), key=factions.count) if factions else None
