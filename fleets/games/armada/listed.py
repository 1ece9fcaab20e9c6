"""A stored list of Armada: its cards, the cards of a search term, what changed between two lists."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from fleets.games.parent_cards import (
    cards_counted,
    counted_differences,
    difference_of_faction,
    differences_of_parents,
)
from fleets.games.shapes import Difference, PlacedCard
from fleets.lists.games.armada.cards.catalogue import CATEGORIES, Catalogue
from fleets.lists.games.armada.cards.names import named


def cards_of(reading: Mapping[str, Any]) -> tuple[PlacedCard, ...]:
    """The cards of a stored reading in the order of the list; unknown ships are no cards."""
    return tuple(_cards(reading))


def _cards(reading: Mapping[str, Any]) -> Iterator[PlacedCard]:
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
    # An upgrade is shown with its kind, which tells it from its namesakes.
    title = label if kind in ("ship", "squadron", "objective") else card["name"]
    return PlacedCard(card["id"], card["name"], label, kind, place, count, card["line"], title)


def ids_meant(term: str, catalogue: Catalogue) -> frozenset[str]:
    """The ids of cards that players call so: "ECM", "Vader"."""
    return frozenset(card.id for _rank, card in named(term, catalogue=catalogue))


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Difference, ...]:
    """What is gone (-) and what is new (+), ship by ship; empty if only the wording changed."""
    return (
        *difference_of_faction(before, after),
        *differences_of_parents(before.get("ships", []), after.get("ships", []), kind="ship"),
        *counted_differences(cards_counted(before.get("loose", ())), cards_counted(after.get("loose", ()))),
        *_squadrons(before, after),
        *_objectives(before, after),
    )


def _squadrons(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Difference]:
    old, new = _squadron_counts(before), _squadron_counts(after)
    yield from (Difference("-", "squadron", label, count=n) for label, n in (old - new).items())
    yield from (Difference("+", "squadron", label, count=n) for label, n in (new - old).items())


def _squadron_counts(reading: Mapping[str, Any]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for squadron in reading.get("squadrons", ()):
        counts[squadron["label"]] += squadron["count"]
    return counts


def _objectives(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Difference]:
    for category in CATEGORIES:
        old = [card["name"] for card in before.get("objectives", {}).get(category, ())]
        new = [card["name"] for card in after.get("objectives", {}).get(category, ())]
        yield from (Difference("-", "objective", name, category) for name in old if name not in new)
        yield from (Difference("+", "objective", name, category) for name in new if name not in old)
