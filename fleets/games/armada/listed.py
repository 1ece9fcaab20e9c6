"""A stored list of Armada: its cards, what changed between two of them, what a judge reads beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from fleets.games.shapes import Difference, PlacedCard

CATEGORIES: Final = ("assault", "defense", "navigation", "campaign")


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
    # The kind beside it tells an upgrade from its namesakes by itself.
    title = label if kind in ("ship", "squadron", "objective") else card["name"]
    return PlacedCard(card["id"], card["name"], label, kind, place, count, card["line"], title)


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Difference, ...]:
    """What is gone (-) and what is new (+), ship by ship; nothing when only the writing changed."""
    return (
        *_faction(before, after),
        *_ships(before.get("ships", []), after.get("ships", [])),
        *_loose(before, after),
        *_squadrons(before, after),
        *_objectives(before, after),
    )


def _faction(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Difference]:
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


def _loose(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Difference]:
    gone, come = _named(before.get("loose", ())), _named(after.get("loose", ()))
    yield from (Difference("-", kind, name) for kind, name in (gone - come).elements())
    yield from (Difference("+", kind, name) for kind, name in (come - gone).elements())


def _squadrons(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Difference]:
    gone, come = _counted(before), _counted(after)
    yield from (Difference("-", "squadron", label, count=n) for label, n in (gone - come).items())
    yield from (Difference("+", "squadron", label, count=n) for label, n in (come - gone).items())


def _counted(reading: Mapping[str, Any]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for squadron in reading.get("squadrons", ()):
        counts[squadron["label"]] += squadron["count"]
    return counts


def _objectives(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Difference]:
    for category in CATEGORIES:
        old = [each["name"] for each in before.get("objectives", {}).get(category, ())]
        new = [each["name"] for each in after.get("objectives", {}).get(category, ())]
        yield from (Difference("-", "objective", name, category) for name in old if name not in new)
        yield from (Difference("+", "objective", name, category) for name in new if name not in old)
