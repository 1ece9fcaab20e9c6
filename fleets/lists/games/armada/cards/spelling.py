"""How to write a card so that the reader takes it for this card and no other."""

from __future__ import annotations

from collections.abc import Iterator

from fleets.lists.games.armada.cards.catalogue import Card, Catalogue, Ship, Squadron, Upgrade
from fleets.lists.games.armada.cards.fuzzy_match import kind
from fleets.lists.games.armada.cards.names import Context, identify


def spelled(card: Card, *, context: Context, catalogue: Catalogue) -> str:
    """The shortest of the usual spellings that is read as `card` at its place; its id at worst."""
    for text in _spellings(card, suffixed=context.suffixed):
        if identify(text, kinds=(kind(card),), context=context, catalogue=catalogue).card is card:
            return text
    return card.id


def exported(card: Card) -> str:
    """The name as builders export it: pilot and craft, the mark of a ship that two factions have."""
    match card:
        case Squadron(craft=craft) if craft:
            return f"{card.name} - {craft}"
        case Ship(suffix=suffix) if suffix:
            return f"{card.name} {{{suffix}}}"
    return card.name


def _spellings(card: Card, *, suffixed: bool) -> Iterator[str]:
    if suffixed or isinstance(card, Squadron):
        yield exported(card)
    yield card.name
    if isinstance(card, Upgrade):
        yield f"{card.name} ({card.type.replace('-', ' ')})"
    if isinstance(card, Ship | Squadron | Upgrade):
        yield from (f"{card.name} ({faction})" for faction in card.factions)
    # What the id adds to the name: "cc" for one of two printings.
    yield f"{card.name} ({card.id.rpartition('-')[2]})"
