"""What a new catalogue changes: cards that come, go, and are no longer the same."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from fleets.lists.game import Card, Catalogue


@dataclass(frozen=True)
class CardChange:
    """A card with each fact that changed: (name of the fact, before, after); points come first."""

    card: Card
    facts: tuple[tuple[str, Any, Any], ...]


@dataclass(frozen=True)
class CatalogueDiff:
    """New cards, cards that are gone, cards that changed, each in the order of the catalogues."""

    added: tuple[Card, ...]
    removed: tuple[Card, ...]
    changed: tuple[CardChange, ...]

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed)


def difference(old: Catalogue, new: Catalogue) -> CatalogueDiff:
    """What changes from one to the other; points as the two were priced."""
    before, after = {_key(card): card for card in old.cards}, {_key(card): card for card in new.cards}
    both = [(before[key], card) for key, card in after.items() if key in before]
    return CatalogueDiff(
        added=tuple(card for key, card in after.items() if key not in before),
        removed=tuple(card for key, card in before.items() if key not in after),
        changed=tuple(CardChange(card, facts) for was, card in both if (facts := tuple(_facts(was, card)))),
    )


def _key(card: Card) -> str:
    """What identifies the card: its id, or the key in a game whose cards share ids."""
    key: str = getattr(card, "key", card.id)
    return key


def _facts(old: Card, new: Card) -> Iterator[tuple[str, Any, Any]]:
    before, after = msgspec.structs.asdict(old), msgspec.structs.asdict(new)
    # The history of a price follows from the price; a card that becomes another kind has other facts.
    names = sorted({*before, *after} - {"was"}, key=lambda name: (name != "points", name))
    for name in names:
        if before.get(name) != after.get(name):
            yield name, before.get(name), after.get(name)
