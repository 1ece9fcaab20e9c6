"""Is this fleet legal: every rule of A-FLEET-1…10 and 13 that a list can break, as codes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from fleets.lists.catalogue import Catalogue, Ship, Squadron, Upgrade, label
from fleets.lists.equipment import findings_of
from fleets.lists.names import key, named
from fleets.lists.rulesets import DEFAULT, FleetRules, load_rules
from fleets.lists.types import CATEGORIES, Finding, Reading, Unplaced, Verdict

Priced = Ship | Squadron | Upgrade

_RULE_OF_TROUBLE: Final = {
    "unknown_card": "A-FLEET-10",
    "misplaced_card": "A-FLEET-12",
    "second_list": "A-FLEET-12",
    "count_not_allowed": "A-FLEET-12",
    "count_too_large": "A-FLEET-12",
    "count_zero": "A-FLEET-12",
    "empty_list": "A-FLEET-12",
    "text_too_large": "A-FLEET-12",
    "too_many_lines": "A-FLEET-12",
}
# The text was refused as a whole; saying that it also lacks ships and objectives would only hide the reason.
_REFUSED: Final = ("empty_list", "text_too_large", "too_many_lines")


def check(
    reading: Reading, *, catalogue: Catalogue, ruleset: str = DEFAULT, points_limit: int = 400
) -> Verdict:
    """The verdict by one ruleset and limit. KeyError for a ruleset that does not exist."""
    rules = load_rules(ruleset)
    violations = tuple(_violations(reading, rules, ruleset, points_limit))
    warnings = tuple(_warnings(reading, catalogue))
    return Verdict(not violations, reading.total, reading.squadron_points, violations, warnings)


def _violations(reading: Reading, rules: FleetRules, ruleset: str, limit: int) -> Iterator[Finding]:
    yield from (_trouble(u) for u in reading.unplaced if u.code != "unparsed_line")
    if any(u.code in _REFUSED for u in reading.unplaced):
        return
    yield from _points(reading, rules, limit)
    yield from _faction(reading)
    yield from _command(reading)
    yield from _objectives(reading)
    yield from _unique(reading)
    for carrier in reading.ships:
        yield from findings_of(carrier, rules=rules, ruleset=ruleset)
    yield from _counted(reading, rules, ruleset, limit)


def _trouble(trouble: Unplaced) -> Finding:
    """A line that could not be placed.

    A name that may be several cards is as good as none (the warning asks).
    """
    code = "unknown_card" if trouble.code == "ambiguous_card" else trouble.code
    cards = tuple(label(card) for card in trouble.cards) if code == "misplaced_card" else (trouble.text,)
    return Finding(
        _RULE_OF_TROUBLE[code],
        code,
        cards if any(cards) else (),
        None if code in _REFUSED else trouble.line,
        trouble.found,
        trouble.allowed,
    )


def _points(reading: Reading, rules: FleetRules, limit: int) -> Iterator[Finding]:
    if reading.total > limit:
        yield Finding("A-FLEET-1", "over_points", (), reading.total_line, reading.total, limit)
    cap = rules.squadron_cap(limit)
    if reading.squadron_points > cap:
        line = next((c.line for c in reading.claims if c.kind == "squadrons"), None)
        yield Finding("A-FLEET-2", "over_squadron_points", (), line, reading.squadron_points, cap)


def _faction(reading: Reading) -> Iterator[Finding]:
    if reading.faction is None:
        if reading.faction_text:
            yield Finding("A-FLEET-3", "unknown_faction", (), reading.faction_line, reading.faction_text)
        return
    for card, line in _all_cards(reading):
        if card.factions and reading.faction not in card.factions:
            yield Finding(
                "A-FLEET-3", "wrong_faction", (label(card),), line, "/".join(card.factions), reading.faction
            )


def _command(reading: Reading) -> Iterator[Finding]:
    if not reading.ships:
        yield Finding("A-FLEET-4", "no_ships")
    if not reading.commanders:
        yield Finding("A-FLEET-4", "no_commander", (), reading.commander_line, 0, 1)
    elif len(reading.commanders) > 1:
        cards = tuple(label(upgrade.card) for upgrade in reading.commanders)
        yield Finding("A-FLEET-4", "two_commanders", cards, reading.commanders[1].line, len(cards), 1)


def _objectives(reading: Reading) -> Iterator[Finding]:
    for category in CATEGORIES:
        under = [o for o in reading.objectives if o.category == category]
        cards = tuple(o.card.name for o in under)
        if not under and category not in reading.unread_objectives:
            yield Finding("A-FLEET-5", f"missing_objective:{category}", (), None, 0, 1)
        if len(under) > 1:
            yield Finding("A-FLEET-5", f"extra_objective:{category}", cards, under[-1].line, len(under), 1)
        for objective in under:
            if objective.card.category not in (category, "campaign"):
                code, card = f"objective_wrong_category:{category}", objective.card
                yield Finding("A-FLEET-5", code, (card.name,), objective.line, card.category, category)
    for objective in reading.objectives:
        if objective.card.category == "campaign":
            yield Finding("A-FLEET-5", "campaign_objective", (objective.card.name,), objective.line)


def _unique(reading: Reading) -> Iterator[Finding]:
    """A name claimed twice, across ships, squadrons and upgrades (A-FLEET-6)."""
    claimed: dict[str, list[tuple[Priced, int]]] = defaultdict(list)
    for card, line in _all_cards(reading):
        for name in card.unique:
            claimed[name].append((card, line))
    for squadron in reading.squadrons:
        for name in squadron.card.unique:
            claimed[name].extend([(squadron.card, squadron.line)] * (squadron.count - 1))
    for name, cards in claimed.items():
        if len(cards) > 1:
            labels = tuple(dict.fromkeys(label(card) for card, _ in cards))
            yield Finding("A-FLEET-6", "duplicate_unique", labels, cards[-1][1], name, 1)


def _counted(reading: Reading, rules: FleetRules, ruleset: str, limit: int) -> Iterator[Finding]:
    """Limits of the later rules: flotillas, and unique squadrons with defense tokens."""
    flotillas = [s for s in reading.ships if s.card and s.card.is_flotilla]
    if rules.points_per_flotilla and len(flotillas) > limit // rules.points_per_flotilla:
        allowed = limit // rules.points_per_flotilla
        yield Finding(ruleset, "too_many_flotillas", (), flotillas[-1].line, len(flotillas), allowed)
    aces = [s for s in reading.squadrons if s.card.ace]
    count = sum(s.count for s in aces)
    if rules.points_per_ace and count > limit // rules.points_per_ace:
        cards = tuple(label(s.card) for s in aces)
        yield Finding(ruleset, "too_many_aces", cards, aces[-1].line, count, limit // rules.points_per_ace)


def _warnings(reading: Reading, catalogue: Catalogue) -> Iterator[Finding]:
    """What does not make it illegal: wrong figures, a missing total, lines that are no card (A-FLEET-12)."""
    for claim in reading.claims:
        if claim.stated != claim.actual:
            about = (label(claim.card),) if claim.card else ()
            yield Finding("A-FLEET-12", "points_mismatch", about, claim.line, claim.stated, claim.actual)
    if any(u.code in _REFUSED for u in reading.unplaced):
        return
    if reading.total_line is None:
        yield Finding("A-FLEET-12", "missing_total", (), None, None, reading.total)
    if key(reading.commander_text) and not _is_carried(reading, catalogue):
        yield Finding(
            "A-FLEET-12", "commander_header_mismatch", (reading.commander_text,), reading.commander_line
        )
    for trouble in reading.unplaced:
        if trouble.code == "ambiguous_card":
            cards = tuple(label(card) for card in trouble.cards)
            yield Finding("A-FLEET-13", "ambiguous_card", cards, trouble.line, trouble.text)
        elif trouble.code == "unparsed_line":
            yield Finding("A-FLEET-12", "unparsed_line", (), trouble.line, trouble.text)


def _is_carried(reading: Reading, catalogue: Catalogue) -> bool:
    header = {card.id for _, card in named(reading.commander_text, catalogue=catalogue)}
    return any(upgrade.card.id in header for upgrade in reading.commanders)


def _all_cards(reading: Reading) -> Iterator[tuple[Priced, int]]:
    """Every card that costs points, with its line, a squadron line once."""
    for carrier in reading.ships:
        if carrier.card:
            yield carrier.card, carrier.line
        yield from ((upgrade.card, upgrade.line) for upgrade in carrier.upgrades)
    yield from ((upgrade.card, upgrade.line) for upgrade in reading.loose)
    yield from ((squadron.card, squadron.line) for squadron in reading.squadrons)
