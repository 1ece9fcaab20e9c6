"""Lists with cards attached to parent cards: what changed between two lists, card by card."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from fleets.games.shapes import Difference


def cards_on(parent: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The cards attached to a parent card of a stored reading, in order."""
    cards: Sequence[Mapping[str, Any]] = parent["upgrades"]
    return cards


def open_parents(reading: Mapping[str, Any], *, named: bool) -> list[Mapping[str, Any]]:
    """The parent cards; an unknown one keeps its text only if it is `named`."""
    return [
        ship if named or ship.get("id") else {**ship, "name": "", "label": ""}
        for ship in reading.get("ships", ())
    ]


def difference_of_faction(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Difference]:
    """The old faction and the new one if they differ."""
    old, new = before.get("faction"), after.get("faction")
    if old != new:
        yield from (Difference(sign, "faction", name) for sign, name in (("-", old), ("+", new)) if name)


def differences_of_parents(
    before: list[dict[str, Any]], after: list[dict[str, Any]], *, kind: str
) -> Iterator[Difference]:
    """What is gone (-) and what is new (+), parent card by parent card.

    Copies of the same card are compared with each other, the most similar pairs first.
    """
    pairs = _paired(before, after)
    for old, new in pairs:
        yield from _upgrades(old, new)
    paired_before = {id(old) for old, _new in pairs}
    paired_after = {id(new) for _old, new in pairs}
    for sign, parents, paired in (("-", before, paired_before), ("+", after, paired_after)):
        for parent in parents:
            if id(parent) not in paired:
                yield Difference(sign, kind, parent["name"])
                for upgrade in parent["upgrades"]:
                    yield Difference(sign, upgrade["type"], upgrade["name"], parent["name"])


def _paired(
    before: list[dict[str, Any]], after: list[dict[str, Any]]
) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    candidates = sorted(
        (
            (-_common(old, new), at, to)
            for at, old in enumerate(before)
            for to, new in enumerate(after)
            if _identity(old) == _identity(new)
        ),
    )
    used_before: set[int] = set()
    used_after: set[int] = set()
    pairs: list[tuple[int, int]] = []
    for _common_cards, at, to in candidates:
        if at not in used_before and to not in used_after:
            used_before.add(at)
            used_after.add(to)
            pairs.append((at, to))
    return [(before[at], after[to]) for at, to in sorted(pairs)]


def _identity(parent: dict[str, Any]) -> str:
    return str(parent["id"] or parent["name"])


def _common(old: dict[str, Any], new: dict[str, Any]) -> int:
    return (cards_counted(old["upgrades"]) & cards_counted(new["upgrades"])).total()


def cards_counted(upgrades: Iterable[dict[str, Any]]) -> Counter[tuple[str, str]]:
    """Cards by type and name: two types of one name are two cards."""
    return Counter((upgrade["type"], upgrade["name"]) for upgrade in upgrades)


def _upgrades(old: dict[str, Any], new: dict[str, Any]) -> Iterator[Difference]:
    old_cards, new_cards = cards_counted(old["upgrades"]), cards_counted(new["upgrades"])
    yield from counted_differences(old_cards, new_cards, places=(old["name"], new["name"]))


def counted_differences(
    before: Counter[tuple[str, str]], after: Counter[tuple[str, str]], *, places: tuple[str, str] = ("", "")
) -> Iterator[Difference]:
    """Cards by type and name that are gone (-) or new (+); `places` are those before and after."""
    yield from (Difference("-", kind, name, places[0]) for kind, name in (before - after).elements())
    yield from (Difference("+", kind, name, places[1]) for kind, name in (after - before).elements())
