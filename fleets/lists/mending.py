"""What would mend a finding: the cards and figures the second sentence needs, taken from the fleet itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from fleets.lists.catalogue import Catalogue, Squadron, Upgrade, label
from fleets.lists.equipment import could_carry
from fleets.lists.types import Finding, Reading, ReadShip, ReadUpgrade

Mend = tuple[int | str, ...]
# More than this many names help nobody.
_MOST: Final = 3


def mended(finding: Finding, reading: Reading, catalogue: Catalogue) -> Finding:
    """The finding with its `mend` filled in, where this fleet or its cards hold an answer."""
    propose = _PROPOSALS.get(finding.code)
    return replace(finding, mend=propose(finding, reading, catalogue)) if propose else finding


def _cheapest_cut(finding: Finding, reading: Reading, catalogue: Catalogue) -> Mend:
    """The single card whose going saves just enough, and its price: never the commander or the only ship."""
    over = _figure(finding.found) - _figure(finding.allowed)
    squadrons = [(s.card.points, label(s.card), s.line) for s in reading.squadrons]
    carried = [(u.card.points, label(u.card), u.line) for u in _upgrades(reading) if not _commands(u)]
    ships = [(s.points, label(s.card), s.line) for s in reading.ships if s.card and not _is_flagship(s)]
    cards = squadrons if finding.code == "over_squadron_points" else [*squadrons, *carried]
    enough = [card for card in cards if card[0] >= over]
    if not enough and finding.code == "over_points" and len(reading.ships) > 1:
        enough = [ship for ship in ships if ship[0] >= over]
    if not enough:
        return ()
    points, name, line = min(enough)
    return (name, line, points)


def _header_commander(finding: Finding, reading: Reading, catalogue: Catalogue) -> Mend:
    """Whom the header names although no ship carries the card."""
    return (reading.commander_text,) if reading.commander_text.strip() else ()


def _namesake(finding: Finding, reading: Reading, catalogue: Catalogue) -> Mend:
    """The card of the same name and kind that the fleet's own faction has."""
    wrong = next((c for c in catalogue.cards if label(c) == finding.cards[0]), None)
    twins = (
        label(card)
        for card in (*catalogue.ships, *catalogue.squadrons, *catalogue.upgrades)
        if wrong is not None
        and card.name == wrong.name
        and type(card) is type(wrong)
        and (not card.factions or finding.allowed in card.factions)
    )
    return tuple(twins)[:_MOST]


def _other_ships(finding: Finding, reading: Reading, catalogue: Catalogue) -> Mend:
    """Ships of this fleet that could carry the card as they are."""
    upgrade = next((u for u in _upgrades(reading) if u.line == finding.line), None)
    if upgrade is None:
        return ()
    ships = [s for s in reading.ships if upgrade not in s.upgrades and could_carry(upgrade, s)]
    return _placed(ships)


def _ships_of_title(finding: Finding, reading: Reading, catalogue: Catalogue) -> Mend:
    """Where the title could go in this fleet; where nowhere, a 0 and the ships it belongs to."""
    here = _other_ships(finding, reading, catalogue)
    if here:
        return here
    title = next((u.card for u in _upgrades(reading) if u.line == finding.line), None)
    if title is None:
        return ()
    names = [s.name for s in catalogue.ships if _belongs(title, s.chassis, s.tags)]
    first: list[str] = list(dict.fromkeys(names))[:_MOST]
    return (0, *first)


def _ships_for_commander(finding: Finding, reading: Reading, catalogue: Catalogue) -> Mend:
    """Ships of this fleet that are no flotillas."""
    return _placed([s for s in reading.ships if s.card and not s.card.is_flotilla])


def _same_icon(finding: Finding, reading: Reading, catalogue: Catalogue) -> Mend:
    """Ships with a free icon for the card; where there are none, a 0 and what fills the icons here."""
    ships = _other_ships(finding, reading, catalogue)
    if ships:
        return ships
    carrier = next((s for s in reading.ships if any(u.line == finding.line for u in s.upgrades)), None)
    if carrier is None:
        return ()
    upgrade = next(u for u in carrier.upgrades if u.line == finding.line)
    rivals = [u for u in carrier.upgrades if set(u.card.takes) & set(upgrade.card.takes)]
    pairs = [part for u in rivals for part in (label(u.card), u.line)]
    return (0, *pairs) if len(rivals) > 1 else (0,)


def _right_place(finding: Finding, reading: Reading, catalogue: Catalogue) -> Mend:
    """What kind of card it is, so that the sentence can say where it belongs."""
    kinds = {label(card): card for card in catalogue.cards}
    card = kinds.get(finding.cards[0]) if finding.cards else None
    if isinstance(card, Squadron):
        return ("squadron",)
    return ("upgrade",) if isinstance(card, Upgrade) else ()


_PROPOSALS: Final[dict[str, Callable[[Finding, Reading, Catalogue], Mend]]] = {
    "over_points": _cheapest_cut,
    "over_squadron_points": _cheapest_cut,
    "no_commander": _header_commander,
    "wrong_faction": _namesake,
    "slot_not_available": _same_icon,
    "size_restriction": _other_ships,
    "trait_restriction": _other_ships,
    "flagship_only": _other_ships,
    "icon_conflict": _other_ships,
    "title_wrong_ship": _ships_of_title,
    "commander_on_flotilla": _ships_for_commander,
    "misplaced_card": _right_place,
}


def _placed(ships: list[ReadShip]) -> Mend:
    return tuple(part for s in ships[:_MOST] if s.card for part in (label(s.card), s.line))


def _upgrades(reading: Reading) -> Iterator[ReadUpgrade]:
    yield from (upgrade for carrier in reading.ships for upgrade in carrier.upgrades)
    yield from reading.loose


def _commands(upgrade: ReadUpgrade) -> bool:
    return upgrade.card.type == "commander"


def _is_flagship(carrier: ReadShip) -> bool:
    return any(_commands(upgrade) for upgrade in carrier.upgrades)


def _belongs(title: Upgrade, chassis: str, tags: tuple[str, ...]) -> bool:
    return chassis in title.chassis or (not title.chassis and bool(set(tags) & set(title.needs.tags)))


def _figure(value: int | str | None) -> int:
    return value if isinstance(value, int) else 0
