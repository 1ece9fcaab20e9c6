"""Is this fleet legal: every rule of A-FLEET-1…10 and 13 that a list can break, as codes."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Final

from fleets.lists.findings import Finding, Verdict
from fleets.lists.games.armada.cards.catalogue import Catalogue, Ship, Squadron, Upgrade, full_label, label
from fleets.lists.games.armada.cards.equipment import at_most_one, findings_of
from fleets.lists.games.armada.cards.formats import Format, beyond_the_box, format_of
from fleets.lists.games.armada.cards.names import Context, misspelled, named
from fleets.lists.games.armada.cards.rulesets import DEFAULT, FleetRules
from fleets.lists.games.armada.cards.types import REMARKS, Reading, ReadObjective, Unplaced
from fleets.lists.games.armada.reading.unread import (
    SUMS,
    SUMS_LEFT,
    SURELY_READ,
    copies_unread,
    is_cut_off,
    is_surely_read,
    is_wholly_priced,
    sums_unread,
)
from fleets.lists.games.armada.rules.mending import Mender
from fleets.lists.releases import DatedCard, EventDay, not_thought_of, undated, unreleased
from fleets.lists.text import letters_of

# A card that costs points, and its line.
Placed = tuple[Ship | Squadron | Upgrade, int]

PREMIER: Final = "premier"

# Of a whole chat around a list this many lines are named, the rest are counted.
MOST_REMARKS: Final = 12
# The text was refused as a whole; saying that it also lacks ships and objectives would only hide the reason.
_REFUSED: Final = ("empty_list", "text_too_large", "too_many_lines", "bad_document", "no_list", "only_a_link")


def check(
    reading: Reading,
    *,
    catalogue: Catalogue,
    ruleset: str = DEFAULT,
    points_limit: int = 400,
    level: str = "relaxed",
    day: EventDay | None = None,
    fix_suggestions: bool = True,
) -> Verdict:
    """The verdict by one ruleset and limit. KeyError for a ruleset that does not exist.

    A format that has a limit of its own is checked at that one.

    With the `day` of the event cards that are not out yet in its country are reported too (A-LEVEL-2);
    products with an unknown release only at premier events, where it matters by the day.
    Without `fix_suggestions` the findings propose nothing, for callers that show no second sentence.
    """
    format_ = format_of(ruleset)
    limit = format_.points_limit or points_limit
    violations = list(_violations(reading, format_, limit))
    if not violations:
        # Where something else is wrong, that may be all that the sums lack.
        cheapest = min(card.points for card in catalogue.squadrons)
        violations = list(sums_unread(reading, cheapest=cheapest))
    warnings = list(_warnings(reading, catalogue, limit=limit, violations=violations))
    if day is not None:
        releases, on = day.releases, day.date
        dated, is_premier = list(_dated_cards(reading)), level == PREMIER
        violations += unreleased(
            dated, releases, delay=format_.rules.premier_delay if is_premier else 0, on=on
        )
        warnings += not_thought_of(dated, releases, on=on)
        warnings += undated(dated, releases) if is_premier else ()
    if fix_suggestions and violations:
        mender = Mender(reading, catalogue)
        violations = [mender.mended(finding) for finding in violations]
    return Verdict(
        legal=not violations,
        total=reading.total,
        figures={"squadrons": reading.squadron_points},
        violations=tuple(violations),
        warnings=tuple(warnings),
    )


def _violations(reading: Reading, format_: Format, limit: int) -> Iterator[Finding]:
    yield from (_trouble(u) for u in reading.unplaced if u.code not in REMARKS)
    if any(u.code in _REFUSED for u in reading.unplaced):
        return
    rules, edition = format_.rules, format_.edition
    cards = list(_all_cards(reading))
    yield from _points(reading, rules, limit)
    yield from _faction(reading, cards)
    yield from _command(reading)
    yield from _objectives(reading, are_asked=format_.box is None)
    yield from _unique(reading, cards)
    for carrier in reading.ships:
        yield from findings_of(carrier, rules=rules, ruleset=edition)
    yield from _counted(reading, rules, edition, limit)
    if format_.box:
        yield from beyond_the_box(reading, format_.box)
    yield from copies_unread(reading)


def _trouble(trouble: Unplaced) -> Finding:
    """A line that could not be placed. A name that may be several cards is one finding."""
    code = trouble.code
    if code == "ambiguous_card":
        cards = tuple(label(card) for card in trouble.cards)
        offered = tuple(full_label(card) for card in trouble.cards)
        return Finding("A-FLEET-13", code, cards, trouble.line, trouble.text, suggestions=offered)
    cards = tuple(label(card) for card in trouble.cards) if code == "misplaced_card" else (trouble.text,)
    return Finding(
        "A-FLEET-10" if code == "unknown_card" else "A-FLEET-12",
        code,
        cards if any(cards) else (),
        None if code in _REFUSED else trouble.line,
        trouble.found,
        trouble.allowed,
        suggestions=tuple(dict.fromkeys(full_label(card) for card in trouble.suggestions)),
    )


def _points(reading: Reading, rules: FleetRules, limit: int) -> Iterator[Finding]:
    if reading.total > limit:
        yield Finding("A-FLEET-1", "over_points", (), reading.total_line, reading.total, limit)
    cap = rules.squadron_cap(limit)
    if reading.squadron_points > cap:
        line = next((c.line for c in reading.claims if c.kind == "squadrons"), None)
        yield Finding("A-FLEET-2", "over_squadron_points", (), line, reading.squadron_points, cap)


def _faction(reading: Reading, cards: list[Placed]) -> Iterator[Finding]:
    if reading.faction is None and reading.faction_text:
        yield Finding("A-FLEET-3", "unknown_faction", (), reading.faction_line, reading.faction_text)
        return
    faction = reading.faction or _faction_of_cards(cards)
    for card, line in cards:
        if card.factions and faction not in card.factions:
            factions = "/".join(card.factions)
            yield Finding("A-FLEET-3", "wrong_faction", (label(card),), line, factions, faction)


def _faction_of_cards(cards: list[Placed]) -> str | None:
    """The faction most cards belong to, of equals the first: that of a list which names none."""
    count = Counter(faction for card, _ in cards for faction in card.factions)
    return max(count, key=lambda faction: count[faction], default=None)


def _command(reading: Reading) -> Iterator[Finding]:
    if not reading.ships:
        yield Finding("A-FLEET-4", "no_ships")
    if not reading.commanders:
        yield Finding("A-FLEET-4", "no_commander", (), reading.commander_line, 0, 1)
    yield from at_most_one(reading.commanders, "two_commanders", "A-FLEET-4")


def _objectives(reading: Reading, *, are_asked: bool) -> Iterator[Finding]:
    """A-FLEET-5; out of one box the objective is drawn at the table, so none is asked for (A-CORE-3)."""
    for category in ("assault", "defense", "navigation"):
        chosen = [o for o in reading.objectives if _category(o) == category]
        cards, lines = tuple(o.card.name for o in chosen), tuple(o.line for o in chosen)
        if are_asked and not chosen and category not in reading.unread_objectives:
            yield Finding("A-FLEET-5", f"missing_objective:{category}", (), None, 0, 1)
        if len(chosen) > 1:
            yield Finding("A-FLEET-5", f"extra_objective:{category}", cards, lines[-1], len(chosen), 1, lines)
        for objective in chosen:
            if objective.card.category not in (category, "campaign"):
                code, card = f"objective_wrong_category:{category}", objective.card
                yield Finding("A-FLEET-5", code, (card.name,), objective.line, card.category, category)
    for objective in reading.objectives:
        if objective.card.category == "campaign":
            yield Finding("A-FLEET-5", "campaign_objective", (objective.card.name,), objective.line)


def _category(objective: ReadObjective) -> str:
    """Where an objective counts: a normal one put under "Campaign" counts as what it is."""
    return objective.card.category if objective.category == "campaign" else objective.category


def _unique(reading: Reading, cards: list[Placed]) -> Iterator[Finding]:
    """A name claimed twice, across ships, squadrons and upgrades (A-FLEET-6)."""
    claimed: dict[str, list[Placed]] = defaultdict(list)
    for card, line in cards:
        for name in card.unique:
            claimed[name].append((card, line))
    for squadron in reading.squadrons:
        for name in squadron.card.unique:
            claimed[name].extend([(squadron.card, squadron.line)] * (squadron.count - 1))
    for name, owners in claimed.items():
        if len(owners) > 1:
            labels = tuple(dict.fromkeys(label(card) for card, _ in owners))
            lines = tuple(dict.fromkeys(line for _, line in owners))
            yield Finding("A-FLEET-6", "duplicate_unique", labels, lines[-1], name, 1, lines)


def _counted(reading: Reading, rules: FleetRules, ruleset: str, limit: int) -> Iterator[Finding]:
    """Limits of the later rules: flotillas, and unique squadrons with defense tokens."""
    flotillas = [(label(s.card), s.line) for s in reading.ships if s.card and s.card.is_flotilla]
    if rules.points_per_flotilla:
        allowed = limit // rules.points_per_flotilla
        yield from _too_many("too_many_flotillas", flotillas, len(flotillas), allowed, ruleset)
    aces = [(label(s.card), s.line) for s in reading.squadrons if s.card.ace]
    if rules.points_per_ace:
        count = sum(s.count for s in reading.squadrons if s.card.ace)
        yield from _too_many("too_many_aces", aces, count, limit // rules.points_per_ace, ruleset)


def _too_many(
    code: str, cards: list[tuple[str, int]], count: int, allowed: int, ruleset: str
) -> Iterator[Finding]:
    if count > allowed:
        labels, lines = tuple(card for card, _ in cards), tuple(line for _, line in cards)
        yield Finding(ruleset, code, labels, lines[-1], count, allowed, lines)


def _warnings(
    reading: Reading, catalogue: Catalogue, *, limit: int, violations: list[Finding]
) -> Iterator[Finding]:
    """What does not make it illegal: wrong figures, a missing total, lines that are no card (A-FLEET-12).

    A figure that the `violations` report as unread is not reported again.
    """
    yield from _wrong_figures(reading, violations)
    if any(u.code in _REFUSED for u in reading.unplaced):
        return
    if is_cut_off(reading, limit):
        yield Finding("A-FLEET-12", "cut_off", (), None, reading.total, limit)
    elif reading.total_line is None:
        yield Finding("A-FLEET-12", "missing_total", (), None, None, reading.total)
    yield from _doubtful_names(reading, catalogue)


def _wrong_figures(reading: Reading, violations: list[Finding]) -> Iterator[Finding]:
    lines = {finding.line for finding in violations if finding.code in ("copies_unread", "sum_unread")}
    sure = SURELY_READ if is_surely_read(reading) else ()
    is_priced = is_wholly_priced(reading)
    for claim in reading.claims:
        if claim.stated != claim.actual and claim.line not in lines:
            about = (label(claim.card),) if claim.card else ()
            is_above = is_priced and claim.kind in SUMS and claim.stated > claim.actual
            yield Finding(
                "A-FLEET-12",
                "points_mismatch",
                about,
                claim.line,
                claim.stated,
                claim.actual,
                mend=SUMS_LEFT if is_above else sure,
            )


def _doubtful_names(reading: Reading, catalogue: Catalogue) -> Iterator[Finding]:
    for misspelling in reading.misspellings:
        yield Finding(
            "A-FLEET-13", "read_as", (full_label(misspelling.card),), misspelling.line, misspelling.text
        )
    if letters_of(reading.commander_text) and not _is_carried(reading, catalogue):
        yield Finding(
            "A-FLEET-12", "commander_header_mismatch", (reading.commander_text,), reading.commander_line
        )
    for trouble in reading.unplaced:
        if trouble.code == "crossed_out":
            yield Finding("A-FLEET-12", "crossed_out", (), trouble.line, trouble.text)
    yield from _remarks([trouble for trouble in reading.unplaced if trouble.code == "unparsed_line"])


def _remarks(remarks: list[Unplaced]) -> Iterator[Finding]:
    """Findings for the words around the list."""
    for remark in remarks[:MOST_REMARKS]:
        yield Finding("A-FLEET-12", "unparsed_line", (), remark.line, remark.text)
    if more := remarks[MOST_REMARKS:]:
        yield Finding("A-FLEET-12", "unparsed_lines", (), more[0].line, len(more))


def _is_carried(reading: Reading, catalogue: Catalogue) -> bool:
    """The commander of the header is on board, a slip in its name granted."""
    text, context = reading.commander_text, Context(faction=reading.faction)
    near = misspelled(text, kinds=("upgrade",), context=context, catalogue=catalogue)
    header = {card.id for _, card in named(text, catalogue=catalogue)} or {card.id for card in near.cards}
    return any(upgrade.card.id in header for upgrade in reading.commanders)


def _all_cards(reading: Reading) -> Iterator[Placed]:
    """Every card that costs points, with its line, a squadron line once."""
    for carrier in reading.ships:
        if carrier.card:
            yield carrier.card, carrier.line
        yield from ((upgrade.card, upgrade.line) for upgrade in carrier.upgrades)
    yield from ((upgrade.card, upgrade.line) for upgrade in reading.loose)
    yield from ((squadron.card, squadron.line) for squadron in reading.squadrons)


def _dated_cards(reading: Reading) -> Iterator[DatedCard]:
    """Every card with the product it came in, objectives too."""
    objectives = ((objective.card, objective.line) for objective in reading.objectives)
    for card, line in (*_all_cards(reading), *objectives):
        yield DatedCard(card.id, label(card), card.product, line)
