"""The cards of X-Wing as dated facts, read once from data/ and checked strictly (X-SQUAD-2)."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, cached_property, partial
from itertools import chain
from pathlib import Path
from typing import Final, Literal

import msgspec

from fleets.lists.printed_names import printed_names_in
from fleets.lists.text import letters_of

# Ids that builders exported once, by their letters.
OLD_IDS: Final = {
    "oddballarc170": "oddball-arc170starfighter",
    "chewbaccaresistance": "chewbacca-scavengedyt1300",
    "niennumbt70xwing": "niennunb",
    "niennunbt70xwing": "niennunb",
    "reysmilleniumfalcon": "reysmillenniumfalcon",
}
DATA = Path(__file__).parent / "data"
# () -> the names on cards of other languages; pilots and upgrades share some.
printed_names: Final = partial(printed_names_in, DATA)

Size = Literal["small", "medium", "large", "huge"]
Basis = Literal["size", "initiative", "agility"]


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Facts never change, and an unknown key is a typing error in the data."""


class Ship(_Strict, frozen=True, kw_only=True):
    """A type of ship with its printed values; an action is "white focus", linked ones are left out."""

    id: str
    name: str
    size: Size
    agility: int = 0
    shields: int = 0
    arcs: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()


class Pilot(_Strict, frozen=True, kw_only=True):
    """A ship card; `limited` is the number of dots, `one_of_slots` one more slot for one of these kinds.

    `actions` is given where the pilot's own bar differs from the ship's; `requires` names upgrades in the
    squad. `told` distinguishes the pilot from namesakes: no file gives it, the catalogue does.
    """

    id: str
    name: str
    ship: str
    faction: str
    cost: int
    initiative: int = 0
    limited: int = 0
    slots: tuple[str, ...] = ()
    one_of_slots: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    ability: str = ""
    actions: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    hyperspace: bool = False
    epic_only: bool = False
    told: str = ""

    @property
    def type(self) -> str:
        """The kind of card, next to the slots of upgrades."""
        return "pilot"

    @property
    def key(self) -> str:
        """What identifies the card in the catalogue."""
        return self.id


class CostBy(_Strict, frozen=True, kw_only=True):
    """A price that depends on a printed value of the ship (X-SQUAD-10)."""

    by: Basis
    values: dict[str, int]


class Needs(_Strict, frozen=True, kw_only=True):
    """What a card requires of its ship and squad: all of it, and of several values one (X-SQUAD-5)."""

    faction: tuple[str, ...] = ()
    or_squad_has: tuple[str, ...] = ()
    """Names: with one of them in the squad the faction does not matter."""
    ship: tuple[str, ...] = ()
    size: tuple[Size, ...] = ()
    keyword: tuple[str, ...] = ()
    ability: tuple[str, ...] = ()
    arc: tuple[str, ...] = ()
    action: str = ""
    """Colour and type; the colour "any" takes each."""
    equipped: str = ""
    """Another upgrade of this kind on the ship."""
    limited: bool | None = None
    initiative: tuple[int, int] | None = None
    agility: int | None = None
    shields: int | None = None


class Upgrade(_Strict, frozen=True, kw_only=True):
    """An upgrade; `slots` are all it takes, its kind first. Its price is `cost` or depends on the ship."""

    id: str
    name: str
    slots: tuple[str, ...]
    limited: int = 0
    cost: int | None = None
    cost_by: CostBy | None = None
    needs: Needs = Needs()
    solitary: bool = False
    standardized: bool = False
    adds_slots: tuple[str, ...] = ()
    removes_slots: tuple[str, ...] = ()
    grants_actions: tuple[str, ...] = ()
    grants_keywords: tuple[str, ...] = ()
    hyperspace: bool = False
    epic_only: bool = False

    @property
    def type(self) -> str:
        """Its kind."""
        return self.slots[0]

    @property
    def key(self) -> str:
        """What identifies the card in the catalogue: pilots and upgrades share ids."""
        return f"{self.id}.{self.type}"


Card = Pilot | Upgrade


class CardFile(_Strict, frozen=True, kw_only=True):
    format: Literal["flagship-cards/1"]
    game: Literal["xwing"]
    date: datetime.date
    factions: dict[str, str]
    ships: tuple[Ship, ...]
    pilots: tuple[Pilot, ...]
    upgrades: tuple[Upgrade, ...]


class Catalogue:
    """All cards as of `date`, and how they are found. Equal only to itself."""

    def __init__(self, file: CardFile) -> None:
        """The cards of a file."""
        self.game, self.date, self.factions = file.game, file.date, file.factions
        self.ships = {ship.id: ship for ship in file.ships}
        self.pilots, self.upgrades = tuple(_with_distinctions(file)), file.upgrades

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card, pilots first."""
        return (*self.pilots, *self.upgrades)

    def on(self, day: datetime.date) -> Catalogue:
        """The points that held on `day`: only one list of points is known; it serves for every day."""
        return self

    @cached_property
    def _pilots(self) -> dict[str, Pilot]:
        return {letters_of(pilot.id): pilot for pilot in self.pilots}

    @cached_property
    def _upgrades(self) -> dict[str, Upgrade]:
        return {letters_of(upgrade.id): upgrade for upgrade in self.upgrades}

    def pilot(self, key: str) -> Pilot | None:
        """The pilot of an XWS id or a label; older files put the ship behind some ids that have none now."""
        key = OLD_IDS.get(letters_of(key), key)
        card = self._pilots.get(letters_of(key))
        if card is None and isinstance(labelled := self._labelled.get(letters_of(key)), Pilot):
            return labelled
        name, hyphen, ship = key.rpartition("-")
        if card is None and hyphen:
            card = self._pilots.get(letters_of(name))
            return card if card and card.ship == letters_of(ship) else None
        return card

    def upgrade(self, key: str) -> Upgrade | None:
        """The upgrade of an XWS id, or of a label put there; hyphens of older files may be missing."""
        key = OLD_IDS.get(letters_of(key), key)
        named = self._labelled.get(letters_of(key))
        return self._upgrades.get(letters_of(key)) or (named if isinstance(named, Upgrade) else None)

    @cached_property
    def _labelled(self) -> dict[str, Card]:
        return {letters_of(label(card)): card for card in reversed(self.cards)}

    @cached_property
    def by_name(self) -> dict[str, tuple[Card, ...]]:
        """The letters of a name -> all cards of that name."""
        cards_by_name: dict[str, tuple[Card, ...]] = {}
        for card in self.cards:
            printed = (names.get(card.id, ()) for names in printed_names().values())
            for name in {letters_of(text) for text in (card.name, *chain.from_iterable(printed))}:
                cards_by_name[name] = (*cards_by_name.get(name, ()), card)
        return cards_by_name

    @cached_property
    def faction_named(self) -> dict[str, str]:
        """The letters of a faction's id or name, in each language -> its id."""
        return _by_letters(self.factions, "factions")

    @cached_property
    def ship_named(self) -> dict[str, str]:
        """The letters of a ship's id or name, in each language -> its id."""
        return _by_letters({ship.id: ship.name for ship in self.ships.values()}, "ships")


def _by_letters(names: Mapping[str, str], kind: str) -> dict[str, str]:
    """The letters of each id and name, in each language -> the id."""
    printed = _printed_ships()[kind]
    return {
        letters_of(word): key for key, name in names.items() for word in (key, name, *printed.get(key, ()))
    }


def _with_distinctions(file: CardFile) -> Iterator[Pilot]:
    """Each pilot with the name of the ship, and the end of the id where two fly the same one."""
    ships = {ship.id: ship.name for ship in file.ships}
    count = Counter((pilot.name, pilot.ship) for pilot in file.pilots)
    for pilot in file.pilots:
        distinction, end = ships.get(pilot.ship, pilot.ship), pilot.id.partition("-")[2]
        if end and count[pilot.name, pilot.ship] > 1:
            distinction = f"{distinction}, {end}"
        yield msgspec.structs.replace(pilot, told=distinction)


@cache
def _printed_ships() -> dict[str, dict[str, tuple[str, ...]]]:
    """The names of ships and of factions in other languages, by their ids."""
    document = (DATA / "printed_ships.toml").read_bytes()
    return msgspec.toml.decode(document, type=dict[str, dict[str, tuple[str, ...]]])


@cache
def _catalogue() -> Catalogue:
    return Catalogue(msgspec.json.decode((DATA / "xwing.json").read_bytes(), type=CardFile))


def load_catalogue(*, on: datetime.date | None = None) -> Catalogue:
    """The catalogue that comes with the program; loaded once."""
    return _catalogue()


def label(card: Card) -> str:
    """The card's name with its ship or kind: pilots and upgrades share names (X-SQUAD-7)."""
    return f"{card.name} ({card.told if isinstance(card, Pilot) else card.type})"


def cost_of(upgrade: Upgrade, pilot: Pilot | None, ship: Ship | None) -> int:
    """Squad points of the upgrade on this ship, by its printed values; the least where the ship is unknown
    (X-SQUAD-10)."""
    if upgrade.cost_by is None:
        return upgrade.cost or 0
    values = upgrade.cost_by.values
    if pilot is None or ship is None:
        return min(values.values())
    basis = {"size": ship.size, "initiative": pilot.initiative, "agility": ship.agility}
    return values.get(str(basis[upgrade.cost_by.by]), max(values.values()))
