"""A stored squad: its cards, and what changed between two squads."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from fleets.games.parent_cards import counted_differences, difference_of_faction, differences_of_parents
from fleets.games.shapes import Difference, PlacedCard


def cards_of(reading: Mapping[str, Any]) -> tuple[PlacedCard, ...]:
    """The cards of a stored reading in the order of the list; unknown pilots are no cards."""
    return tuple(_cards(reading))


def _cards(reading: Mapping[str, Any]) -> Iterator[PlacedCard]:
    for ship in reading.get("ships", ()):
        if ship["id"]:
            yield _placed(ship, "pilot", title=ship["label"])
        for upgrade in ship["upgrades"]:
            yield _placed(upgrade, upgrade["type"], place=ship["name"], title=upgrade["name"])


def _placed(card: Mapping[str, Any], kind: str, *, title: str, place: str = "") -> PlacedCard:
    return PlacedCard(card["id"], card["name"], card["label"], kind, place, 1, card["line"], title)


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Difference, ...]:
    """What is gone (-) and what is new (+), ship by ship; empty if only the wording changed."""
    return (
        *difference_of_faction(before, after),
        *differences_of_parents(before.get("ships", []), after.get("ships", []), kind="pilot"),
        *counted_differences(_obstacles(before), _obstacles(after)),
    )


def _obstacles(reading: Mapping[str, Any]) -> Counter[tuple[str, str]]:
    return Counter(("obstacle", name) for name in reading.get("obstacles", ()))
