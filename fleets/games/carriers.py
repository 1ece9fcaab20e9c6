"""Lists whose cards carry others: what changed between two of them, card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from fleets.games.shapes import Difference


def cards_on(carrier: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """What it carries, card by card, as a stored reading has it."""
    cards: Sequence[Mapping[str, Any]] = carrier["upgrades"]
    return cards


def difference_of_faction(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Difference]:
    """The old faction and the new one, where it is another."""
    old, new = before.get("faction"), after.get("faction")
    if old != new:
        yield from (Difference(sign, "faction", word) for sign, word in (("-", old), ("+", new)) if word)


def differences_of_carriers(
    before: list[dict[str, Any]], after: list[dict[str, Any]], *, kind: str
) -> Iterator[Difference]:
    """What is gone (-) and what is new (+), carrier by carrier.

    Those of the same card are compared with each other, those most alike first.
    """
    pairs = _paired(before, after)
    for old, new in pairs:
        yield from _upgrades(old, new)
    seen_before = {id(old) for old, _new in pairs}
    seen_after = {id(new) for _old, new in pairs}
    for sign, carriers, seen in (("-", before, seen_before), ("+", after, seen_after)):
        for carrier in carriers:
            if id(carrier) not in seen:
                yield Difference(sign, kind, carrier["name"])
                for upgrade in carrier["upgrades"]:
                    yield Difference(sign, upgrade["type"], upgrade["name"], carrier["name"])


def _paired(
    before: list[dict[str, Any]], after: list[dict[str, Any]]
) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    alike = sorted(
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
    for _common_cards, at, to in alike:
        if at not in used_before and to not in used_after:
            used_before.add(at)
            used_after.add(to)
            pairs.append((at, to))
    return [(before[at], after[to]) for at, to in sorted(pairs)]


def _identity(carrier: dict[str, Any]) -> str:
    return str(carrier["id"] or carrier["name"])


def _common(old: dict[str, Any], new: dict[str, Any]) -> int:
    return (cards_counted(old["upgrades"]) & cards_counted(new["upgrades"])).total()


def cards_counted(upgrades: Iterable[dict[str, Any]]) -> Counter[tuple[str, str]]:
    """Cards by type and name: two types of one name are two cards."""
    return Counter((upgrade["type"], upgrade["name"]) for upgrade in upgrades)


def _upgrades(old: dict[str, Any], new: dict[str, Any]) -> Iterator[Difference]:
    gone, come = cards_counted(old["upgrades"]), cards_counted(new["upgrades"])
    yield from (Difference("-", kind, name, old["name"]) for kind, name in (gone - come).elements())
    yield from (Difference("+", kind, name, new["name"]) for kind, name in (come - gone).elements())
