"""Every card of a list, and where a card is in all lists of an event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import F

from fleets.lists.text import letters_of
from tournaments.models import Entry, Tournament
from tournaments.names import name_key

from ..models import FleetVersion

CATEGORIES = ("assault", "defense", "navigation", "campaign")
# What nobody looks for letter by letter; a query this short would only list everything.
SHORTEST = 2


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card of a list. `label` tells it from its namesakes (A-FLEET-13); `place` is the ship it is on.

    `kind`: ship, squadron, objective, or the type of an upgrade. `place` is empty for what is on no ship.
    """

    id: str
    name: str
    label: str
    kind: str
    place: str
    count: int
    line: int

    @property
    def title(self) -> str:
        """The words to show beside the kind, which tells an upgrade from its namesakes by itself."""
        return self.label if self.kind in ("ship", "squadron", "objective") else self.name


@dataclass(frozen=True, slots=True)
class Holder:
    """A player who has the card, with the places it is in."""

    entry: Entry
    version: FleetVersion
    places: tuple[PlacedCard, ...]

    @property
    def count(self) -> int:
        return sum(place.count for place in self.places)

    @property
    def ships(self) -> tuple[str, ...]:
        """The ships it is on, each once."""
        return tuple(dict.fromkeys(place.place for place in self.places if place.place))


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card somebody looked for, with everybody who has it."""

    label: str
    kind: str
    holders: tuple[Holder, ...]

    @property
    def title(self) -> str:
        """As of its places."""
        return self.holders[0].places[0].title

    @property
    def count(self) -> int:
        return sum(holder.count for holder in self.holders)


def cards_of(reading: dict[str, Any]) -> tuple[PlacedCard, ...]:
    """The cards of a stored reading in the order of the list; unknown ships are no cards."""
    return tuple(_cards(reading))


def _cards(reading: dict[str, Any]) -> Iterator[PlacedCard]:
    for ship in reading.get("ships", ()):
        if ship["id"]:
            yield _placed(ship, "ship")
        for upgrade in ship["upgrades"]:
            yield _placed(upgrade, upgrade["type"], place=ship["name"])
    for upgrade in reading.get("loose", ()):
        yield _placed(upgrade, upgrade["type"])
    for squadron in reading.get("squadrons", ()):
        yield _placed(squadron, "squadron", count=squadron["count"])
    for category in CATEGORIES:
        for objective in reading.get("objectives", {}).get(category, ()):
            yield _placed(objective, "objective")


def _placed(card: dict[str, Any], kind: str, *, place: str = "", count: int = 1) -> PlacedCard:
    label = card.get("label", card["name"])
    return PlacedCard(card["id"], card["name"], label, kind, place, count, card["line"])


def find_cards(tournament: Tournament, query: str) -> tuple[FoundCard, ...]:
    """The cards whose name holds every word of the query, with who has them; most held first.

    Namesakes are separate cards (A-FLEET-13). Nothing for fewer than two letters.
    """
    words = [letters_of(word) for word in query.split()]
    if sum(len(word) for word in words) < SHORTEST:
        return ()
    found: dict[tuple[str, str, str], list[Holder]] = defaultdict(list)
    for version in lists_in(tournament):
        mine: dict[tuple[str, str, str], list[PlacedCard]] = defaultdict(list)
        for card in cards_of(version.reading):
            if all(word in letters_of(card.label) for word in words):
                mine[(card.id, card.label, card.kind)].append(card)
        for which, places in mine.items():
            found[which].append(Holder(version.fleet.entry, version, tuple(places)))
    cards = [FoundCard(which[1], which[2], tuple(holders)) for which, holders in found.items()]
    return tuple(sorted(cards, key=lambda card: (-len(card.holders), letters_of(card.label), card.kind)))


def lists_in(tournament: Tournament) -> list[FleetVersion]:
    """The version that counts of everybody who still plays, by name. One query."""
    versions = FleetVersion.objects.filter(
        fleet__current=F("pk"), fleet__entry__tournament=tournament, fleet__entry__status=Entry.Status.ACTIVE
    )
    found = versions.select_related("fleet__entry")
    return sorted(found, key=lambda version: (name_key(version.fleet.entry.name), version.pk))
