"""The cards of a game as dated facts: read once from data/, checked strictly, priced for any day."""

from __future__ import annotations

import datetime
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, TypeVar, get_args

import msgspec

DATA = Path(__file__).parents[1] / "data"

Faction = Literal["rebel", "empire", "republic", "separatist"]
Size = Literal["small", "medium", "large", "huge"]
Slot = Literal[
    "officer", "weapons-team", "support-team", "fleet-command", "fleet-support", "offensive-retrofit",
    "defensive-retrofit", "experimental-retrofit", "turbolasers", "ion-cannons", "ordnance", "superweapon",
]  # fmt: skip
UpgradeType = Literal["commander", "title", "boarding-team"] | Slot
Category = Literal["assault", "defense", "navigation", "campaign"]
FACTIONS: Final[tuple[Faction, ...]] = get_args(Faction)
CATEGORIES: Final[tuple[Category, ...]] = get_args(Category)


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Facts never change, and an unknown key is a typing error in the data."""


class _Printed(_Strict, frozen=True, kw_only=True):
    """Any card: `id` unique in the catalogue, `name` as printed, `also` other names people write.

    `release` = wave, `product` = the box it first came in, `errata` = month of the last change of its text.
    """

    id: str
    name: str
    release: str = ""
    product: str = ""
    errata: str = ""
    also: tuple[str, ...] = ()


class _Priced(_Printed, frozen=True, kw_only=True):
    """`factions` empty = any; `was` = (first day it no longer held, points), oldest first.

    `unique` = names claimed.
    """

    points: int
    factions: tuple[Faction, ...] = ()
    was: tuple[tuple[datetime.date, int], ...] = ()
    unique: tuple[str, ...] = ()

    def points_on(self, day: datetime.date) -> int:
        """Fleet points of this card on `day`."""
        return next((points for until, points in self.was if day < until), self.points)


class Ship(_Priced, frozen=True, kw_only=True):
    """`slots` without commander and title; `tags` are words of the name that upgrades ask for.

    `suffix` as exported.
    """

    size: Size
    chassis: str
    slots: tuple[Slot, ...]
    traits: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    suffix: str = ""

    @property
    def is_flotilla(self) -> bool:
        """True for the small support ships that have a limit of their own."""
        return "flotilla" in self.traits


class Squadron(_Priced, frozen=True, kw_only=True):
    """`craft` is set for unique squadrons (the pilot is the name); `ace` = unique with defense tokens."""

    craft: str = ""
    ace: bool = False


class Needs(_Strict, frozen=True, kw_only=True):
    """What a card requires of its ship.

    Lists are "one of these"; `without` = an icon the ship itself may not have.
    """

    sizes: tuple[Size, ...] = ()
    traits: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    flagship: bool = False
    without: Slot | None = None
    without_sizes: tuple[Size, ...] = ()


class Upgrade(_Priced, frozen=True, kw_only=True):
    """`chassis` (titles): ships it fits; `adds`: icons the ship gains.

    `blocks`: icons it may not use any more.
    """

    type: UpgradeType
    modification: bool = False
    chassis: tuple[str, ...] = ()
    needs: Needs = Needs()
    adds: tuple[Slot, ...] = ()
    blocks: tuple[Slot, ...] = ()

    @property
    def takes(self) -> tuple[str, ...]:
        """The icons it fills: none for commander and title, two for a boarding team (A-FLEET-7)."""
        if self.type in ("commander", "title"):
            return ()
        return ("weapons-team", "offensive-retrofit") if self.type == "boarding-team" else (self.type,)

    def names(self, ship: Ship) -> bool:
        """A title of that ship: of its class, else of a word of its name."""
        return ship.chassis in self.chassis or (
            not self.chassis and not set(ship.tags).isdisjoint(self.needs.tags)
        )


class Objective(_Printed, frozen=True, kw_only=True):
    """An objective card; campaign ones are not legal in tournaments (A-FLEET-5)."""

    category: Category


Card = Ship | Squadron | Upgrade | Objective
PricedT = TypeVar("PricedT", Ship, Squadron, Upgrade)


class Catalogue(_Strict, frozen=True, kw_only=True, eq=False):
    """All official cards of a game as of `date`. Equal only to itself."""

    format: Literal["flagship-cards/1"]
    game: str
    date: datetime.date
    ships: tuple[Ship, ...]
    squadrons: tuple[Squadron, ...]
    upgrades: tuple[Upgrade, ...]
    objectives: tuple[Objective, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card, ships first."""
        return (*self.ships, *self.squadrons, *self.upgrades, *self.objectives)

    def on(self, day: datetime.date) -> Catalogue:
        """The same cards with the points that held on `day`."""
        return msgspec.structs.replace(
            self,
            ships=tuple(_priced_on(card, day) for card in self.ships),
            squadrons=tuple(_priced_on(card, day) for card in self.squadrons),
            upgrades=tuple(_priced_on(card, day) for card in self.upgrades),
        )


def _priced_on(card: PricedT, day: datetime.date) -> PricedT:
    return msgspec.structs.replace(card, points=card.points_on(day))


@lru_cache(maxsize=32)
def _catalogue(on: datetime.date | None) -> Catalogue:
    if on is not None:
        return _catalogue(None).on(on)
    return msgspec.json.decode((DATA / "armada.json").read_bytes(), type=Catalogue)


def load_catalogue(*, on: datetime.date | None = None) -> Catalogue:
    """The catalogue that comes with the program, priced for the day `on` (default: the newest points).

    Loaded once; the same call gives the same object.
    """
    return _catalogue(on)


def label(card: Card) -> str:
    """The card's name with what tells it from its namesakes (A-FLEET-13)."""
    match card:
        case Squadron(craft=craft) if craft:
            return f"{card.name} ({craft})"
        case Ship(suffix=suffix) if suffix:
            return f"{card.name} ({suffix})"
        case Upgrade(type="commander" | "officer" | "boarding-team"):
            return f"{card.name} ({card.type})"
    return card.name


def full_label(card: Card) -> str:
    """The label with the kind of every upgrade: where a name alone may not tell what is meant."""
    return f"{card.name} ({card.type})" if isinstance(card, Upgrade) else label(card)
