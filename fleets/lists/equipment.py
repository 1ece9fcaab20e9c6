"""What one ship may carry: icons, modifications, titles, and what the cards ask (A-FLEET-7 to 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from fleets.lists.catalogue import Ship, Upgrade, label
from fleets.lists.rulesets import FleetRules
from fleets.lists.types import Finding, ReadShip, ReadUpgrade


def findings_of(carrier: ReadShip, *, rules: FleetRules, ruleset: str) -> Iterator[Finding]:
    """Everything wrong with the upgrades of one ship; nothing where the ship itself is unknown."""
    if carrier.card is None or not carrier.upgrades:
        return
    yield from _slots(carrier, carrier.card)
    modifications = [u for u in carrier.upgrades if u.card.modification]
    yield from _at_most_one(modifications, "two_modifications", "A-FLEET-8")
    titles = [u for u in carrier.upgrades if u.card.type == "title"]
    yield from _at_most_one(titles, "two_titles", "A-FLEET-9")
    for upgrade in carrier.upgrades:
        yield from _card_limits(upgrade, carrier, carrier.card)
    if not rules.commander_on_flotilla and carrier.card.is_flotilla:
        yield from (
            Finding(ruleset, "commander_on_flotilla", (label(u.card), label(carrier.card)), u.line)
            for u in carrier.upgrades
            if u.card.type == "commander"
        )
    if not rules.second_copy_on_ship:
        yield from _second_copies(carrier, ruleset)


def _slots(carrier: ReadShip, ship: Ship) -> Iterator[Finding]:
    """More upgrades of a kind than icons, those gained from other upgrades included (A-FLEET-7)."""
    icons = Counter[str](ship.slots)
    for upgrade in carrier.upgrades:
        icons.update(upgrade.card.adds)
    taken = Counter[str]()
    for upgrade in carrier.upgrades:
        taken.update(upgrade.card.takes)
        short = [icon for icon in upgrade.card.takes if taken[icon] > icons[icon]]
        if short:
            cards = (label(upgrade.card), label(ship))
            yield Finding(
                "A-FLEET-7", "slot_not_available", cards, upgrade.line, taken[short[0]], icons[short[0]]
            )


def _at_most_one(some: list[ReadUpgrade], code: str, rule: str) -> Iterator[Finding]:
    if len(some) > 1:
        cards, lines = tuple(label(u.card) for u in some), tuple(u.line for u in some)
        yield Finding(rule, code, cards, lines[1], len(some), 1, lines)


def _second_copies(carrier: ReadShip, ruleset: str) -> Iterator[Finding]:
    first: dict[str, int] = {}
    for upgrade in carrier.upgrades:
        if upgrade.card.id in first and not upgrade.card.unique:
            cards, lines = (label(upgrade.card),), (first[upgrade.card.id], upgrade.line)
            yield Finding(ruleset, "duplicate_upgrade", cards, upgrade.line, 2, 1, lines)
        first.setdefault(upgrade.card.id, upgrade.line)


def _card_limits(upgrade: ReadUpgrade, carrier: ReadShip, ship: Ship) -> Iterator[Finding]:
    """The card's own limits: size, keyword, words of the name, flagship, icons, the ship of a title."""
    card, needs = upgrade.card, upgrade.card.needs
    cards = (label(card), label(ship))
    if needs.sizes and ship.size not in needs.sizes:
        yield Finding("A-FLEET-7", "size_restriction", cards, upgrade.line, ship.size, "/".join(needs.sizes))
    if needs.traits and not set(needs.traits) & set(ship.traits):
        yield Finding("A-FLEET-7", "trait_restriction", cards, upgrade.line, None, "/".join(needs.traits))
    if needs.tags and not set(needs.tags) & set(ship.tags):
        title = card.type == "title"
        rule, code = ("A-FLEET-9", "title_wrong_ship") if title else ("A-FLEET-7", "trait_restriction")
        yield Finding(rule, code, cards, upgrade.line, None, "/".join(needs.tags))
    elif card.chassis and ship.chassis not in card.chassis:
        if card.type == "title":
            yield Finding("A-FLEET-9", "title_wrong_ship", cards, upgrade.line)
        else:
            # A few cards that are no titles are for one class of ships only.
            classes = "/".join(chassis.replace("-class", "") for chassis in card.chassis)
            yield Finding("A-FLEET-7", "trait_restriction", cards, upgrade.line, None, classes)
    if needs.flagship and not any(u.card.type == "commander" for u in carrier.upgrades):
        yield Finding("A-FLEET-7", "flagship_only", cards, upgrade.line)
    if _has_forbidden_icon(card, ship):
        yield Finding("A-FLEET-7", "icon_conflict", cards, upgrade.line, needs.without)
    for other in carrier.upgrades:
        if set(other.card.takes) & set(card.blocks):
            yield Finding("A-FLEET-7", "icon_conflict", (label(other.card), label(card)), other.line)


def could_carry(upgrade: ReadUpgrade, carrier: ReadShip) -> bool:
    """Nothing of what the card asks forbids it on this ship, which is another one than it stands on."""
    if carrier.card is None:
        return False
    there = replace(carrier, upgrades=(*carrier.upgrades, upgrade))
    wrong = (*_slots(there, carrier.card), *_card_limits(upgrade, there, carrier.card))
    titles = [u for u in there.upgrades if u.card.type == "title"]
    twice = upgrade.card.type == "title" and len(titles) > 1
    return not twice and not any(finding.line == upgrade.line for finding in wrong)


def _has_forbidden_icon(card: Upgrade, ship: Ship) -> bool:
    """The ship's own bar already has the icon the card must not meet (for the sizes it speaks of)."""
    needs = card.needs
    sizes = needs.without_sizes or (ship.size,)
    return needs.without is not None and needs.without in ship.slots and ship.size in sizes
