"""Is a squad legal? Every rule of X-SQUAD once, each as its own function; codes, no words."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace

from fleets.lists.findings import Finding, Verdict
from fleets.lists.games.xwing.catalogue import Card, Catalogue, Pilot, Upgrade, label
from fleets.lists.games.xwing.options import ships_for
from fleets.lists.games.xwing.restrictions import bar_of, broken
from fleets.lists.games.xwing.rulesets import SquadRules, rulesets
from fleets.lists.games.xwing.types import Reading, ReadPilot
from fleets.lists.releases import EventDay
from fleets.lists.text import letters_of

Mend = tuple[int | str, ...]
OBSTACLES = 3


def check(
    reading: Reading,
    *,
    catalogue: Catalogue,
    ruleset: str,
    points_limit: int = 200,
    level: str = "relaxed",
    day: EventDay | None = None,
    fix_suggestions: bool = True,
) -> Verdict:
    """The rules' answer. Level and day change nothing: no source knows when a card came out."""
    rules = rulesets()[ruleset]
    violations: tuple[Finding, ...] = (
        *_unplaced(reading),
        *_faction(reading, catalogue),
        *_points(reading, points_limit),
        *_format(reading, rules),
        *_limited(reading),
        *_solitary(reading),
        *_standardized(reading),
        *_required(reading, catalogue),
        *(finding for pilot in reading.pilots for finding in _of_ship(pilot, reading, catalogue)),
    )
    if fix_suggestions:
        violations = tuple(
            replace(finding, mend=_mend(finding, reading, catalogue)) for finding in violations
        )
    warnings = (*_number_of_ships(reading, rules), *_stated(reading), *_obstacles(reading))
    return Verdict(not violations, reading.total, {}, violations, warnings)


def _unplaced(reading: Reading) -> Iterator[Finding]:
    """X-SQUAD-2: a card that is in no list of points can't be priced."""
    for line in reading.unplaced:
        suggestions = tuple(map(label, line.near)) if line.code == "unknown_card" else ()
        cards = (line.text,) if line.text else ()
        yield Finding(
            "X-SQUAD-2", line.code, cards, line.line, line.found, line.allowed, suggestions=suggestions
        )


def _faction(reading: Reading, catalogue: Catalogue) -> Iterator[Finding]:
    """X-SQUAD-4"""
    if not reading.pilots:
        return
    if reading.faction not in catalogue.factions:
        yield Finding("X-SQUAD-4", "unknown_faction", found=reading.faction)
        return
    for pilot in reading.pilots:
        if pilot.card and pilot.card.faction != reading.faction:
            yield Finding(
                "X-SQUAD-4",
                "wrong_faction",
                (label(pilot.card),),
                pilot.line,
                pilot.card.faction,
                reading.faction,
            )


def _points(reading: Reading, points_limit: int) -> Iterator[Finding]:
    """X-SQUAD-1"""
    if reading.total > points_limit:
        yield Finding("X-SQUAD-1", "over_points", found=reading.total, allowed=points_limit)


def _format(reading: Reading, rules: SquadRules) -> Iterator[Finding]:
    """X-SQUAD-13, X-HUGE-1"""
    for card, line in _cards(reading):
        if card.epic_only and not rules.huge:
            yield Finding("X-HUGE-1", "not_in_format", (label(card),), line)
        elif rules.hyperspace and not card.hyperspace:
            yield Finding("X-SQUAD-13", "not_in_format", (label(card),), line)


def _limited(reading: Reading) -> Iterator[Finding]:
    """X-SQUAD-7: pilots and upgrades of one name count together."""
    named: dict[str, list[tuple[Card, int]]] = defaultdict(list)
    for card, line in _cards(reading):
        if card.limited:
            named[letters_of(card.name)].append((card, line))
    for cards in named.values():
        allowed = max(card.limited for card, _line in cards)
        if len(cards) > allowed:
            yield _of_several("X-SQUAD-7", "limited_exceeded", cards, allowed)


def _solitary(reading: Reading) -> Iterator[Finding]:
    """X-SQUAD-8"""
    kinds: dict[str, list[tuple[Card, int]]] = defaultdict(list)
    for pilot in reading.pilots:
        for upgrade in pilot.upgrades:
            if upgrade.card.solitary:
                kinds[upgrade.card.type].append((upgrade.card, upgrade.line))
    for cards in kinds.values():
        if len(cards) > 1:
            yield _of_several("X-SQUAD-8", "solitary_exceeded", cards, 1)


def _standardized(reading: Reading) -> Iterator[Finding]:
    """X-SQUAD-14"""
    reported: set[tuple[str, str]] = set()
    for pilot in reading.pilots:
        for upgrade in pilot.upgrades:
            if not (upgrade.card.standardized and pilot.card):
                continue
            key = (pilot.card.ship, upgrade.card.id)
            without = [lacking for lacking in reading.pilots if _lacks(lacking, *key)]
            if without and key not in reported:
                reported.add(key)
                cards = (label(upgrade.card), *(label(lacking.card) for lacking in without if lacking.card))
                lines = (upgrade.line, *(lacking.line for lacking in without))
                yield Finding("X-SQUAD-14", "standardized_mismatch", cards, without[0].line, lines=lines)


def _lacks(pilot: ReadPilot, ship: str, upgrade: str) -> bool:
    is_type = pilot.card is not None and pilot.card.ship == ship
    return is_type and all(carried.card.id != upgrade for carried in pilot.upgrades)


def _required(reading: Reading, catalogue: Catalogue) -> Iterator[Finding]:
    """X-SQUAD-5: a ship that only comes with a card of the squad."""
    carried = {upgrade.card.id for pilot in reading.pilots for upgrade in pilot.upgrades}
    for pilot in reading.pilots:
        for key in pilot.card.requires if pilot.card else ():
            upgrade = catalogue.upgrade(key)
            if pilot.card and key not in carried and upgrade:
                cards = (label(pilot.card), label(upgrade))
                yield Finding("X-SQUAD-5", "restriction:squad_upgrade", cards, pilot.line)


def _of_ship(pilot: ReadPilot, reading: Reading, catalogue: Catalogue) -> Iterator[Finding]:
    if pilot.card is None:
        return
    yield from _twice(pilot)
    yield from _slots(pilot, pilot.card)
    for upgrade in pilot.upgrades:
        for kind, allowed in broken(upgrade.card, pilot, reading):
            if kind == "ship":
                allowed = ", ".join(catalogue.ships[ship].name for ship in upgrade.card.needs.ship)
            rule = "X-SQUAD-9" if kind == "ship" and upgrade.card.type == "title" else "X-SQUAD-5"
            cards = (label(upgrade.card), label(pilot.card))
            yield Finding(rule, f"restriction:{kind}", cards, upgrade.line, allowed=allowed)


def _twice(pilot: ReadPilot) -> Iterator[Finding]:
    """X-SQUAD-6"""
    named: dict[str, list[tuple[Card, int]]] = defaultdict(list)
    for upgrade in pilot.upgrades:
        named[letters_of(upgrade.card.name)].append((upgrade.card, upgrade.line))
    for cards in named.values():
        if len(cards) > 1:
            yield _of_several("X-SQUAD-6", "duplicate_upgrade_on_ship", cards, 1)


def _slots(pilot: ReadPilot, card: Pilot) -> Iterator[Finding]:
    """X-SQUAD-3: the bar with what upgrades add and take away; a slot for several kinds takes one card."""
    upgrades = [upgrade.card for upgrade in pilot.upgrades]
    bar, spare = bar_of(card, upgrades), card.one_of_slots
    for slot, wanted in Counter(slot for upgrade in upgrades for slot in upgrade.slots).items():
        has = bar[slot]
        if wanted > has and slot in spare:
            has, spare = has + 1, ()
        if wanted > has:
            cards = [upgrade for upgrade in pilot.upgrades if slot in upgrade.card.slots]
            labels = (label(cards[-1].card), label(card))
            yield Finding("X-SQUAD-3", "slot_not_available", labels, cards[-1].line, wanted, has)


def _number_of_ships(reading: Reading, rules: SquadRules) -> Iterator[Finding]:
    """X-SQUAD-11: advice, as it is in no rule book."""
    count = len(reading.pilots)
    if reading.pilots and not rules.fewest_ships <= count <= rules.most_ships:
        allowed = f"{rules.fewest_ships}–{rules.most_ships}"
        yield Finding("X-SQUAD-11", "number_of_ships", found=count, allowed=allowed)


def _stated(reading: Reading) -> Iterator[Finding]:
    """X-SQUAD-2: builders write the points of their day."""
    if reading.stated is not None and reading.stated != reading.total:
        yield Finding("X-SQUAD-2", "points_mismatch", found=reading.stated, allowed=reading.total)


def _obstacles(reading: Reading) -> Iterator[Finding]:
    """X-SQUAD-12: checked only in a squad that names some."""
    if reading.obstacles and len(reading.obstacles) != OBSTACLES:
        yield Finding("X-SQUAD-12", "number_of_obstacles", found=len(reading.obstacles), allowed=OBSTACLES)


def _cards(reading: Reading) -> Iterator[tuple[Card, int]]:
    for pilot in reading.pilots:
        if pilot.card:
            yield pilot.card, pilot.line
        yield from ((upgrade.card, upgrade.line) for upgrade in pilot.upgrades)


def _of_several(rule: str, code: str, cards: list[tuple[Card, int]], allowed: int) -> Finding:
    """A finding about cards that are too many together; the line is that of the first one too many."""
    labels, lines = tuple(label(card) for card, _ in cards), tuple(line for _, line in cards)
    return Finding(rule, code, labels, lines[allowed], len(cards), allowed, lines=lines)


def _mend(finding: Finding, reading: Reading, catalogue: Catalogue) -> Mend:
    """What would mend the finding: cards, lines and points, which the pages make sentences of; nothing where
    only the player can know."""
    code = finding.code.partition(":")[0]
    if code == "over_points":
        return _smallest_cut(reading, reading.total - int(finding.allowed or 0))
    if code == "wrong_faction":
        return tuple(_namesakes(finding, reading, catalogue))
    if code in ("slot_not_available", "restriction"):
        return _other_ships(finding, reading)
    return ()


def _smallest_cut(reading: Reading, over: int) -> Mend:
    """The cheapest single card that is enough, with its line and points; a ship goes with all it carries."""
    cuts = [
        (upgrade.points, upgrade.line, label(upgrade.card))
        for ship in reading.pilots
        for upgrade in ship.upgrades
    ]
    cuts += [(ship.points, ship.line, label(ship.card)) for ship in reading.pilots if ship.card]
    points, line, card = min((cut for cut in cuts if cut[0] >= over), default=(0, 0, ""))
    return (card, line, points) if card else ()


def _namesakes(finding: Finding, reading: Reading, catalogue: Catalogue) -> Iterator[str]:
    """The pilots of that name in the squad's own faction."""
    cards = [ship.card for ship in reading.pilots if ship.card]
    names = {card.name for card in cards if label(card) in finding.cards}
    for pilot in catalogue.pilots:
        if pilot.name in names and pilot.faction == reading.faction:
            yield label(pilot)


def _other_ships(finding: Finding, reading: Reading) -> Mend:
    """The ships of the squad that could carry the card, each with its line."""
    place = _carried(finding, reading)
    if place is None:
        return ()
    number, upgrade = place
    ships = ships_for(upgrade, reading, except_at=number)
    return tuple(part for ship in ships if ship.card for part in (label(ship.card), ship.line))


def _carried(finding: Finding, reading: Reading) -> tuple[int, Upgrade] | None:
    """The number of the ship, and the upgrade the finding is about."""
    for number, ship in enumerate(reading.pilots):
        for upgrade in ship.upgrades:
            if upgrade.line == finding.line and label(upgrade.card) == finding.cards[0]:
                return number, upgrade.card
    return None
