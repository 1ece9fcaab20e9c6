"""What the readers return: plain frozen values, codes instead of words."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from fleets.lists.games.armada.cards.catalogue import Card, Objective, Ship, Squadron, Upgrade

# Lines around the list that its writer did not mean as part of it: they make no list illegal.
REMARKS: Final = ("unparsed_line", "crossed_out")


@dataclass(frozen=True)
class ReadUpgrade:
    """An upgrade found at `line`."""

    card: Upgrade
    line: int


@dataclass(frozen=True)
class ReadShip:
    """A ship and what it carries; `card` is None where the name is no ship we know (`text` has it)."""

    card: Ship | None
    text: str
    line: int
    upgrades: tuple[ReadUpgrade, ...] = ()

    @property
    def points(self) -> int:
        """Ship and upgrades together."""
        return (self.card.points if self.card else 0) + sum(u.card.points for u in self.upgrades)


@dataclass(frozen=True)
class ReadSquadron:
    """`count` squadrons of one card."""

    card: Squadron
    count: int
    line: int

    @property
    def points(self) -> int:
        """All of them together."""
        return self.card.points * self.count


@dataclass(frozen=True)
class ReadObjective:
    """An objective and the category under which the text lists it ("campaign" included)."""

    card: Objective
    category: str
    line: int


@dataclass(frozen=True)
class Unplaced:
    """A line that has no place in the fleet: `code` says why, `cards` what its name stands for.

    `suggestions`: what it may mean where no card has the name.
    """

    line: int
    text: str
    code: str
    cards: tuple[Card, ...] = ()
    found: int | None = None
    allowed: int | None = None
    suggestions: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Misspelling:
    """A misspelled name and the card it was read as."""

    line: int
    text: str
    card: Card


@dataclass(frozen=True)
class Claim:
    """A figure the text states, and the one the cards give.

    `kind`: card, ship, squadrons, total, commander.
    """

    kind: str
    line: int
    stated: int
    actual: int
    card: Card | None = None


@dataclass(frozen=True)
class Reading:
    """A fleet text, understood as far as possible.

    `faction` is None where the text names none that exists.
    """

    format: str
    name: str = ""
    faction: str | None = None
    faction_text: str = ""
    faction_line: int | None = None
    commander_text: str = ""
    commander_line: int | None = None
    ships: tuple[ReadShip, ...] = ()
    squadrons: tuple[ReadSquadron, ...] = ()
    # Upgrades in the place of a ship: they cost points, but are on no ship.
    loose: tuple[ReadUpgrade, ...] = ()
    objectives: tuple[ReadObjective, ...] = ()
    # Categories whose line names something that is no objective: unknown rather than missing.
    unread_objectives: frozenset[str] = frozenset()
    unplaced: tuple[Unplaced, ...] = ()
    misspellings: tuple[Misspelling, ...] = ()
    claims: tuple[Claim, ...] = ()
    total_line: int | None = None

    @cached_property
    def upgrades(self) -> tuple[ReadUpgrade, ...]:
        """All of them, those on ships first."""
        return (*(upgrade for ship in self.ships for upgrade in ship.upgrades), *self.loose)

    @cached_property
    def commanders(self) -> tuple[ReadUpgrade, ...]:
        """Every card of a commander, in the order of the ships."""
        return tuple(upgrade for upgrade in self.upgrades if upgrade.card.type == "commander")

    @property
    def commander(self) -> str | None:
        """The name of the first commander a ship carries."""
        return self.commanders[0].card.name if self.commanders else None

    @cached_property
    def squadron_points(self) -> int:
        """What all squadrons cost."""
        return sum(squadron.points for squadron in self.squadrons)

    @cached_property
    def total(self) -> int:
        """What everything recognised costs."""
        ships = sum(ship.card.points for ship in self.ships if ship.card)
        return ships + sum(upgrade.card.points for upgrade in self.upgrades) + self.squadron_points
