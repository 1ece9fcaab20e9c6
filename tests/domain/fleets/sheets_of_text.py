"""A list of Star Forge taken apart, and written again in the shape that somebody else would type it.

No card, count, price or total is lost or made up on the way, so what is known of the list stays true.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

Change = Callable[[str], str]

_CARD: Final = re.compile(r"^(?:• )?(?:(?P<count>\d+) x )?(?P<name>[^=:]+?) \((?P<points>\d+)\)$")
_CATEGORIES: Final = ("Assault", "Defense", "Navigation", "Campaign")


@dataclass(frozen=True)
class Row:
    """A card with the price that stands behind it, which is that of all copies."""

    name: str
    points: int
    count: int = 1


@dataclass(frozen=True)
class Carrier:
    """A ship, what it carries, and the sum stated below."""

    row: Row
    upgrades: tuple[Row, ...]
    sum: str


@dataclass(frozen=True)
class Taken:
    """The parts of a list, in the words of its text."""

    name: str = ""
    faction: str = ""
    commander: str = ""
    objectives: tuple[tuple[str, str], ...] = ()
    ships: tuple[Carrier, ...] = ()
    squadrons: tuple[Row, ...] = ()
    squadron_sum: str = ""
    total: str = ""


def taken(text: str) -> Taken:
    """The parts of a text of Star Forge."""
    found, squads = Taken(), False
    # The one objective that a list of those broke over two rows.
    for line in text.replace("Mining\nFacility", "Mining Facility").splitlines():
        head, _, value = line.partition(":")
        card = _CARD.match(line)
        if line.startswith("Squadrons:"):
            squads = True
        elif line.startswith("="):
            found = _summed(found, line, squads=squads)
        elif card:
            found = _with(
                found, Row(card["name"], int(card["points"]), int(card["count"] or 1)), line, squads
            )
        elif head.strip() in _CATEGORIES and value.strip():
            found = replace(found, objectives=(*found.objectives, (head.strip(), value.strip())))
        elif head.strip() == "Total Points":
            found = replace(found, total=value.strip())
        elif head.strip() in ("Name", "Faction", "Commander"):
            found = replace(found, **{head.strip().lower(): value.strip()})
    return found


def _with(found: Taken, row: Row, line: str, squads: bool) -> Taken:
    if squads:
        return replace(found, squadrons=(*found.squadrons, row))
    if not line.startswith("•"):
        return replace(found, ships=(*found.ships, Carrier(row, (), "")))
    last = found.ships[-1]
    return replace(found, ships=(*found.ships[:-1], replace(last, upgrades=(*last.upgrades, row))))


def _summed(found: Taken, line: str, *, squads: bool) -> Taken:
    figure = line.split()[1]
    if squads:
        return replace(found, squadron_sum=figure)
    return replace(found, ships=(*found.ships[:-1], replace(found.ships[-1], sum=figure)))


@dataclass(frozen=True)
class Shape:
    """How somebody types a list: one template for each kind of line; an empty one leaves the line out.

    Templates know {name} {points} {n} (which ship, which card under it); squadrons {times} {count} {one}
    too, ships {sum}; `several` is for squadrons that stand more than once.
    """

    head: str = "Name: {name}\nFaction: {faction}\nCommander: {commander}\n"
    objective: str = "{category}: {name}"
    categories: tuple[str, ...] = _CATEGORIES
    objectives_first: bool = True
    objectives_head: str = ""
    ships_head: str = ""
    ship: str = "{name} ({points})"
    upgrade: str = "• {name} ({points})"
    joined: str = "\n"
    ship_sum: str = "= {sum} Points"
    gap: str = "\n"
    squadrons_head: str = "Squadrons:"
    squadron: str = "• {name} ({points})"
    several: str = "• {count} x {name} ({points})"
    squadron_sum: str = "= {sum} Points"
    total: str = "Total Points: {total}"
    named: Callable[[str], str] = field(default=lambda name: name)


def typed(shape: Shape, text: str) -> str:
    """The list of that text in that shape."""
    return "\n".join(_rows(shape, taken(text)))


def _rows(shape: Shape, of: Taken) -> Iterator[str]:
    if shape.head:
        yield shape.head.format(name=of.name, faction=of.faction, commander=of.commander)
    if shape.objectives_first:
        yield from _objectives(shape, of)
    if shape.ships_head:
        yield shape.ships_head
    for n, ship in enumerate(of.ships, 1):
        yield from _carrier(shape, ship, n)
    if of.squadrons or shape.squadron_sum:
        yield shape.squadrons_head.format(sum=of.squadron_sum)
    for n, row in enumerate(of.squadrons, 1):
        yield (shape.several if row.count > 1 else shape.squadron).format(**_facts(shape, row, n))
    if shape.squadron_sum:
        yield shape.squadron_sum.format(sum=of.squadron_sum)
    yield ""
    if not shape.objectives_first:
        yield from _objectives(shape, of)
    if shape.total and of.total:
        yield shape.total.format(total=of.total)


def _objectives(shape: Shape, of: Taken) -> Iterator[str]:
    if shape.objectives_head and of.objectives:
        yield shape.objectives_head
    words = dict(zip(_CATEGORIES, shape.categories, strict=False))
    for category, name in of.objectives:
        yield shape.objective.format(category=words.get(category, category), name=name)
    yield ""


def _carrier(shape: Shape, ship: Carrier, n: int) -> Iterator[str]:
    own = shape.ship.format(**_facts(shape, ship.row, n), sum=ship.sum)
    cards = [shape.upgrade.format(**_facts(shape, row, m)) for m, row in enumerate(ship.upgrades, 1)]
    yield shape.joined.join([own, *cards])
    if shape.ship_sum and ship.sum:
        yield shape.ship_sum.format(sum=ship.sum)
    if shape.gap:
        yield shape.gap.removeprefix("\n")


def _facts(shape: Shape, row: Row, n: int) -> dict[str, object]:
    return {
        "name": shape.named(row.name),
        "points": row.points,
        "count": row.count,
        "one": row.points // row.count,
        "n": n,
    }


def shaped(**lines: object) -> Change:
    """A change that types the list anew in the shape with these lines."""
    shape = Shape(**lines)  # type: ignore[arg-type]
    return lambda text: typed(shape, text)
