"""Every card of a list, and where a card is in all lists of an event."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from django.db.models import F

from fleets.games import LIST_PAGES
from fleets.games.shapes import PlacedCard
from fleets.lists.text import letters_of
from tournaments.models import Entry, Tournament
from tournaments.text.names import name_key

from ..models import FleetVersion
from .checking import catalogue_of

# Fewer letters would find nearly everything.
SHORTEST = 2


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
    def parents(self) -> tuple[str, ...]:
        """The cards it is on, each once."""
        return tuple(dict.fromkeys(place.place for place in self.places if place.place))


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card that a search found, with all its holders."""

    label: str
    kind: str
    holders: tuple[Holder, ...]

    @property
    def title(self) -> str:
        """The title that its places give it."""
        return self.holders[0].places[0].title

    @property
    def count(self) -> int:
        return sum(holder.count for holder in self.holders)


def find_cards(tournament: Tournament, query: str) -> tuple[FoundCard, ...]:
    """The cards whose name holds every word of the query, or that players call so, with their holders.

    Most held first. Namesakes are separate cards (A-FLEET-13). Nothing for fewer than two letters.
    """
    words = [letters_of(word) for word in query.split()]
    if sum(len(word) for word in words) < SHORTEST:
        return ()
    holders_by_card: dict[tuple[str, str, str], list[Holder]] = defaultdict(list)
    pages = LIST_PAGES[tournament.game]
    nicknamed = pages.meant(query, catalogue_of(tournament))
    for version in lists_in(tournament):
        places_by_card: dict[tuple[str, str, str], list[PlacedCard]] = defaultdict(list)
        for card in pages.cards_of(version.reading):
            if card.id in nicknamed or all(word in letters_of(card.label) for word in words):
                places_by_card[(card.id, card.label, card.kind)].append(card)
        for card_key, places in places_by_card.items():
            holders_by_card[card_key].append(Holder(version.fleet.entry, version, tuple(places)))
    cards = [
        FoundCard(card_key[1], card_key[2], tuple(holders)) for card_key, holders in holders_by_card.items()
    ]
    return tuple(sorted(cards, key=lambda card: (-len(card.holders), letters_of(card.label), card.kind)))


def lists_in(tournament: Tournament) -> list[FleetVersion]:
    """The version that counts of every active player, by name. One query."""
    return current_versions(tournament, fleet__entry__status=Entry.Status.ACTIVE)


def current_versions(tournament: Tournament, **of: Any) -> list[FleetVersion]:
    """The version that counts of every player, in the order of the list of players."""
    counting = FleetVersion.objects.filter(fleet__current=F("pk"), fleet__entry__tournament=tournament, **of)
    loaded = counting.select_related("fleet__entry")
    return sorted(loaded, key=lambda version: (name_key(version.fleet.entry.name), version.fleet.entry_id))
