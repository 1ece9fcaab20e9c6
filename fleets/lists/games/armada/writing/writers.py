"""A fleet as text: parse(write(fleet)) gives the same fleet, for every fleet of catalogue cards.

A card is spelled in the shortest of its usual ways that the reader takes for this card and no other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeVar

import msgspec

from fleets.lists.games.armada.cards.catalogue import Card, Catalogue, Objective, Ship, Squadron, Upgrade
from fleets.lists.games.armada.cards.fleet import Fleet, cards_by_id
from fleets.lists.games.armada.cards.fuzzy_match import kind
from fleets.lists.games.armada.cards.names import Context, identify
from fleets.lists.games.armada.reading.document import FORMAT, Document, Objectives, ShipEntry, SquadronEntry
from fleets.lists.text import tidy

# Longer names would only push the list off the page.
MAX_NAME: Final = 200

CardT = TypeVar("CardT", bound=Card)


def write_starforge(fleet: Fleet, *, catalogue: Catalogue) -> str:
    """The notation of Star Forge, with every price and sum of the catalogue's day. KeyError: unknown id."""
    return "\n".join(_StarForge(fleet, catalogue, suffixed=True).lines()) + "\n"


def write_plain(fleet: Fleet, *, catalogue: Catalogue) -> str:
    """The notation people type, without points; namesakes carry a mark. KeyError: unknown id."""
    return "\n".join(_Plain(fleet, catalogue, suffixed=False).lines()).strip("\n") + "\n"


def write_json(fleet: Fleet, *, catalogue: Catalogue) -> str:
    """Our own notation (document.py defines it), one card per line. KeyError: unknown id."""
    writer = _Writer(fleet, catalogue, suffixed=False)
    document = Document(
        format=FORMAT,
        game=catalogue.game,
        name=_name(fleet),
        faction=fleet.faction,
        ships=[ShipEntry(card=ship.id, upgrades=[u.id for u in carried]) for ship, carried in writer.ships],
        squadrons=[SquadronEntry(card=card.id, count=count) for card, count in writer.squadrons],
        objectives=Objectives(**{c: [o.id for o in cards] for c, cards in writer.objectives.items()}),
    )
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"


def _name(fleet: Fleet) -> str:
    return tidy(tidy(fleet.name)[:MAX_NAME])


@dataclass(frozen=True)
class _Writer:
    """What both texts share: finding cards and spelling them so that they come back."""

    fleet: Fleet
    catalogue: Catalogue
    suffixed: bool

    def card(self, id_: str, type_: type[CardT]) -> CardT:
        card = cards_by_id(self.catalogue)[id_]
        if not isinstance(card, type_):
            raise KeyError(id_)
        return card

    @cached_property
    def ships(self) -> tuple[tuple[Ship, tuple[Upgrade, ...]], ...]:
        return tuple(
            (self.card(ship.card, Ship), tuple(self.card(upgrade, Upgrade) for upgrade in ship.upgrades))
            for ship in self.fleet.ships
        )

    @cached_property
    def squadrons(self) -> tuple[tuple[Squadron, int], ...]:
        return tuple((self.card(s.card, Squadron), s.count) for s in self.fleet.squadrons)

    @cached_property
    def commander(self) -> Upgrade | None:
        """The first commander a ship carries."""
        carried = (upgrade for _, upgrades in self.ships for upgrade in upgrades)
        return next((upgrade for upgrade in carried if upgrade.type == "commander"), None)

    def spell(self, card: Card, *, points: int | None = None, count: int = 1) -> str:
        """The shortest of the usual spellings that is read as `card` at its place; its id at worst."""
        context = Context(
            faction=self.fleet.faction,
            points=points,
            count=count,
            commander=self.commander.name if self.commander else "",
            suffixed=self.suffixed,
        )
        for text in _spellings(card, suffixed=self.suffixed):
            if identify(text, kinds=(kind(card),), context=context, catalogue=self.catalogue).card is card:
                return text
        return card.id

    @cached_property
    def objectives(self) -> dict[str, list[Objective]]:
        return {
            category: [self.card(id_, Objective) for id_ in ids]
            for category, ids in self.fleet.objectives.items()
        }

    def objective_lines(self) -> Iterator[tuple[str, str]]:
        """The word of each category and its objectives, separated by commas."""
        for category, cards in self.objectives.items():
            yield category.capitalize(), ", ".join(self.spell(card) for card in cards)


class _StarForge(_Writer):
    """Every card with its price, every block with its sum."""

    def lines(self) -> Iterator[str]:
        yield from self._head()
        for ship, upgrades in self.ships:
            yield self._priced(ship)
            yield from (f"• {self._priced(upgrade)}" for upgrade in upgrades)
            yield f"= {ship.points + sum(u.points for u in upgrades)} Points"
            yield ""
        yield "Squadrons:"
        for squadron, count in self.squadrons:
            number = f"{count} x " if count > 1 else ""
            yield f"• {number}{self._priced(squadron, count=count)}"
        yield f"= {self._squadron_points()} Points"
        yield ""
        yield f"Total Points: {self._total()}"

    def _head(self) -> Iterator[str]:
        chief = self.commander
        yield f"Name: {_name(self.fleet)}"
        yield f"Faction: {(self.fleet.faction or '').capitalize()}"
        yield f"Commander: {f'{chief.name} ({chief.points})' if chief else ''}"
        yield ""
        for word, cards in self.objective_lines():
            if cards or word != "Campaign":
                yield f"{word}: {cards}"
        yield ""

    def _priced(self, card: Ship | Squadron | Upgrade, *, count: int = 1) -> str:
        points = card.points * count
        return f"{self.spell(card, points=points, count=count)} ({points})"

    def _squadron_points(self) -> int:
        return sum(squadron.points * count for squadron, count in self.squadrons)

    def _total(self) -> int:
        carried = (ship.points + sum(u.points for u in upgrades) for ship, upgrades in self.ships)
        return sum(carried) + self._squadron_points()


class _Plain(_Writer):
    """Names only; what the fleet does not have is left out."""

    def lines(self) -> Iterator[str]:
        yield from self._head()
        for ship, upgrades in self.ships:
            yield ""
            yield self.spell(ship)
            yield from (f"- {self.spell(upgrade)}" for upgrade in upgrades)
        if self.squadrons:
            yield ""
            yield "Squadrons:"
        for squadron, count in self.squadrons:
            yield f"{f'{count} x ' if count > 1 else ''}{self.spell(squadron, count=count)}"

    def _head(self) -> Iterator[str]:
        faction = (self.fleet.faction or "").capitalize()
        head = [("Name", _name(self.fleet)), ("Faction", faction)]
        head.append(("Commander", self.commander.name if self.commander else ""))
        head.extend(self.objective_lines())
        yield from (f"{word}: {value}" for word, value in head if value)


def _exported(card: Card) -> str:
    """The name as builders export it: pilot and craft, the mark of a ship that two factions have."""
    match card:
        case Squadron(craft=craft) if craft:
            return f"{card.name} - {craft}"
        case Ship(suffix=suffix) if suffix:
            return f"{card.name} {{{suffix}}}"
    return card.name


def _spellings(card: Card, *, suffixed: bool) -> Iterator[str]:
    if suffixed or isinstance(card, Squadron):
        yield _exported(card)
    yield card.name
    if isinstance(card, Upgrade):
        yield f"{card.name} ({card.type.replace('-', ' ')})"
    if isinstance(card, Ship | Squadron | Upgrade):
        yield from (f"{card.name} ({faction})" for faction in card.factions)
    # What the id adds to the name: "cc" for one of two printings.
    yield f"{card.name} ({card.id.rpartition('-')[2]})"
