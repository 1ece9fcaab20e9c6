"""Formats of their own size: an edition's numbers at one limit, perhaps out of one box (A-TASK, A-CORE)."""

from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from fleets.lists.findings import Finding
from fleets.lists.games.armada.cards.catalogue import DATA, Card, label
from fleets.lists.games.armada.cards.rulesets import FleetRules, load_rules, tables_in
from fleets.lists.games.armada.cards.types import Reading

FILE: Final = DATA / "formats.toml"
# A card of the list and its line.
_Placed = tuple[Card, int]


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What one box holds: ships by chassis, squadrons by craft, and one card of every upgrade (A-CORE-2)."""

    product: str
    ships: dict[str, int]
    squadrons: dict[str, int]


class Format(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which edition's numbers hold; `points_limit` is 0 where the event sets it."""

    edition: str
    points_limit: int = 0
    box: Box | None = None

    @property
    def rules(self) -> FleetRules:
        """The numbers. KeyError for an edition that does not exist."""
        return load_rules(self.edition)


@cache
def formats() -> dict[str, Format]:
    """All formats by name. Raises RulesetsError."""
    return tables_in(FILE, Format)


def format_of(ruleset: str) -> Format:
    """The format of that name; an edition is one at any limit."""
    return formats().get(ruleset) or Format(edition=ruleset)


def beyond_the_box(reading: Reading, box: Box) -> Iterator[Finding]:
    """Cards of other products, and more of something than the box has (A-CORE-1, A-CORE-2)."""
    for card, line in _cards(reading):
        if card.product != box.product:
            yield Finding("A-CORE-1", "not_in_box", (label(card),), line, card.product, box.product)
    for cards, held in _piles(reading, box):
        if len(cards) > held:
            labels = tuple(dict.fromkeys(label(card) for card, _line in cards))
            lines = tuple(dict.fromkeys(line for _card, line in cards))
            yield Finding("A-CORE-2", "too_many_of_box", labels, lines[-1], len(cards), held, lines)


def _cards(reading: Reading) -> Iterator[_Placed]:
    """Ships, upgrades, squadrons and objectives with their lines; a line of squadrons comes once."""
    yield from ((ship.card, ship.line) for ship in reading.ships if ship.card)
    yield from ((upgrade.card, upgrade.line) for upgrade in reading.upgrades)
    yield from ((squadron.card, squadron.line) for squadron in reading.squadrons)
    yield from ((objective.card, objective.line) for objective in reading.objectives)


def _piles(reading: Reading, box: Box) -> Iterator[tuple[list[_Placed], int]]:
    """The cards taken from one pile of the box, piece by piece, with how many the box holds."""
    for chassis, held in box.ships.items():
        yield [(s.card, s.line) for s in reading.ships if s.card and s.card.chassis == chassis], held
    for craft, held in box.squadrons.items():
        flown = [s for s in reading.squadrons if craft in (s.card.craft, s.card.name)]
        yield [(s.card, s.line) for s in flown for _ in range(s.count)], held
    upgrades: dict[str, list[_Placed]] = {}
    for upgrade in reading.upgrades:
        if upgrade.card.product == box.product:
            upgrades.setdefault(upgrade.card.id, []).append((upgrade.card, upgrade.line))
    yield from ((cards, 1) for cards in upgrades.values())
