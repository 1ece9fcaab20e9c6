"""What one ship may carry: icons, modifications, titles, and what the cards ask (A-FLEET-7 to 9)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from fleets.lists.findings import Finding
from fleets.lists.games.armada.cards.catalogue import Ship, Upgrade, label
from fleets.lists.games.armada.cards.rulesets import FleetRules
from fleets.lists.games.armada.cards.types import ReadShip, ReadUpgrade

# Rule, code, what is found and what is allowed: a finding without its cards and its line.
_Limit = tuple[str, str, str | None, str | None]


def findings_of(carrier: ReadShip, *, rules: FleetRules, ruleset: str) -> Iterator[Finding]:
    """Everything wrong with the upgrades of one ship; nothing where the ship itself is unknown."""
    if carrier.card is None or not carrier.upgrades:
        return
    yield from _slots(carrier, carrier.card)
    modifications = [u for u in carrier.upgrades if u.card.modification]
    yield from at_most_one(modifications, "two_modifications", "A-FLEET-8")
    titles = [u for u in carrier.upgrades if u.card.type == "title"]
    yield from at_most_one(titles, "two_titles", "A-FLEET-9")
    yield from _asked(carrier, carrier.card)
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
            kind = short[0]
            yield Finding(
                "A-FLEET-7", "slot_not_available", cards, upgrade.line, taken[kind], icons[kind], kind=kind
            )


def at_most_one(some: Sequence[ReadUpgrade], code: str, rule: str) -> Iterator[Finding]:
    """Of such upgrades one is allowed, on a ship or in the fleet."""
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


def _asked(carrier: ReadShip, ship: Ship) -> Iterator[Finding]:
    """What the cards on board ask and don't get, and the icons one of them shuts for others."""
    flagship, shut = is_flagship(carrier), set[str]()
    for upgrade in carrier.upgrades:
        card = upgrade.card
        for rule, code, found, allowed in _limits(card, ship, flagship=flagship):
            yield Finding(rule, code, (label(card), label(ship)), upgrade.line, found, allowed)
        for other in carrier.upgrades if card.blocks and card.id not in shut else ():
            if set(other.card.takes) & set(card.blocks):
                yield Finding("A-FLEET-7", "icon_conflict", (label(other.card), label(card)), other.line)
        shut.add(card.id)


def _limits(card: Upgrade, ship: Ship, *, flagship: bool) -> Iterator[_Limit]:
    """What forbids the card on this ship: size, keyword, words of the name, its class, flagship, icons."""
    needs = card.needs
    if needs.sizes and ship.size not in needs.sizes:
        yield "A-FLEET-7", "size_restriction", ship.size, "/".join(needs.sizes)
    if needs.traits and not set(needs.traits) & set(ship.traits):
        yield "A-FLEET-7", "trait_restriction", None, "/".join(needs.traits)
    if needs.tags and not set(needs.tags) & set(ship.tags):
        title = card.type == "title"
        rule, code = ("A-FLEET-9", "title_wrong_ship") if title else ("A-FLEET-7", "trait_restriction")
        yield rule, code, None, "/".join(needs.tags)
    elif card.chassis and ship.chassis not in card.chassis:
        if card.type == "title":
            yield "A-FLEET-9", "title_wrong_ship", None, None
        else:
            # A few cards that are no titles are for one class of ships only.
            classes = "/".join(chassis.replace("-class", "") for chassis in card.chassis)
            yield "A-FLEET-7", "trait_restriction", None, classes
    if needs.flagship and not flagship:
        yield "A-FLEET-7", "flagship_only", None, None
    if _has_forbidden_icon(card, ship):
        yield "A-FLEET-7", "icon_conflict", needs.without, None


class Hold:
    """What room one ship has left: counted once, then asked for many cards."""

    def __init__(self, carrier: ReadShip) -> None:
        self.carrier = carrier
        self.flagship = is_flagship(carrier)
        self.titled = any(upgrade.card.type == "title" for upgrade in carrier.upgrades)
        self.blocked = {icon for upgrade in carrier.upgrades for icon in upgrade.card.blocks}
        self.free = Counter[str](carrier.card.slots if carrier.card else ())
        for upgrade in carrier.upgrades:
            self.free.update(upgrade.card.adds)
        for upgrade in carrier.upgrades:
            self.free.subtract(upgrade.card.takes)

    def takes(self, card: Upgrade) -> bool:
        """Nothing forbids one more card, this one, on the ship."""
        ship = self.carrier.card
        if ship is None or (card.type == "title" and self.titled):
            return False
        if any(self.free[icon] + card.adds.count(icon) < 1 or icon in self.blocked for icon in card.takes):
            return False
        return not any(_limits(card, ship, flagship=self.flagship or card.type == "commander"))


def is_flagship(carrier: ReadShip) -> bool:
    """A commander is on board."""
    return any(upgrade.card.type == "commander" for upgrade in carrier.upgrades)


def _has_forbidden_icon(card: Upgrade, ship: Ship) -> bool:
    """The ship's own bar already has the icon the card must not meet (for the sizes it speaks of)."""
    needs = card.needs
    sizes = needs.without_sizes or (ship.size,)
    return needs.without is not None and needs.without in ship.slots and ship.size in sizes
