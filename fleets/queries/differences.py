"""What changed between two versions of a list, card by card. Pure: works on stored readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from .cards import CATEGORIES


@dataclass(frozen=True, slots=True)
class Difference:
    """One line of a diff. `sign` is "+" or "-"; `place` the ship it is on, "" for ships and the rest.

    `kind`: ship, squadron, objective, faction, or the type of an upgrade. `count` is more than one for
    squadrons only.
    """

    sign: str
    kind: str
    label: str
    place: str = ""
    count: int = 1


def differences(before: dict[str, Any], after: dict[str, Any]) -> tuple[Difference, ...]:
    """What is gone (-) and what is new (+), ship by ship; nothing when only the writing changed."""
    return (
        *_faction(before, after),
        *_ships(before.get("ships", []), after.get("ships", [])),
        *_loose(before, after),
        *_squadrons(before, after),
        *_objectives(before, after),
    )


def _faction(before: dict[str, Any], after: dict[str, Any]) -> Iterator[Difference]:
    old, new = before.get("faction"), after.get("faction")
    if old != new:
        yield from (Difference(sign, "faction", word) for sign, word in (("-", old), ("+", new)) if word)


def _ships(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> Iterator[Difference]:
    """Ships of the same card are compared with each other, those most alike first."""
    pairs = _paired(before, after)
    for old, new in pairs:
        yield from _upgrades(old, new)
    seen_before = {id(old) for old, _new in pairs}
    seen_after = {id(new) for _old, new in pairs}
    for sign, ships, seen in (("-", before, seen_before), ("+", after, seen_after)):
        for ship in ships:
            if id(ship) not in seen:
                yield Difference(sign, "ship", ship["name"])
                for upgrade in ship["upgrades"]:
                    yield Difference(sign, upgrade["type"], upgrade["name"], ship["name"])


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


def _identity(ship: dict[str, Any]) -> str:
    return str(ship["id"] or ship["name"])


def _common(old: dict[str, Any], new: dict[str, Any]) -> int:
    return (_named(old["upgrades"]) & _named(new["upgrades"])).total()


def _named(upgrades: Iterable[dict[str, Any]]) -> Counter[tuple[str, str]]:
    """Upgrades by type and name: an officer and a commander of one name are two cards (A-FLEET-13)."""
    return Counter((upgrade["type"], upgrade["name"]) for upgrade in upgrades)


def _upgrades(old: dict[str, Any], new: dict[str, Any]) -> Iterator[Difference]:
    gone, come = _named(old["upgrades"]), _named(new["upgrades"])
    yield from (Difference("-", kind, name, old["name"]) for kind, name in (gone - come).elements())
    yield from (Difference("+", kind, name, new["name"]) for kind, name in (come - gone).elements())


def _loose(before: dict[str, Any], after: dict[str, Any]) -> Iterator[Difference]:
    gone, come = _named(before.get("loose", ())), _named(after.get("loose", ()))
    yield from (Difference("-", kind, name) for kind, name in (gone - come).elements())
    yield from (Difference("+", kind, name) for kind, name in (come - gone).elements())


def _squadrons(before: dict[str, Any], after: dict[str, Any]) -> Iterator[Difference]:
    gone, come = _counted(before), _counted(after)
    yield from (Difference("-", "squadron", label, count=n) for label, n in (gone - come).items())
    yield from (Difference("+", "squadron", label, count=n) for label, n in (come - gone).items())


def _counted(reading: dict[str, Any]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for squadron in reading.get("squadrons", ()):
        counts[squadron["label"]] += squadron["count"]
    return counts


def _objectives(before: dict[str, Any], after: dict[str, Any]) -> Iterator[Difference]:
    for category in CATEGORIES:
        old = [each["name"] for each in before.get("objectives", {}).get(category, ())]
        new = [each["name"] for each in after.get("objectives", {}).get(category, ())]
        yield from (Difference("-", "objective", name, category) for name in old if name not in new)
        yield from (Difference("+", "objective", name, category) for name in new if name not in old)
