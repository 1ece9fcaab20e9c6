"""A fleet on the workbench as a page shows it: ships with their icons, squadrons, totals, problems."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from fleets.games.armada.words import WORDING, WORDS
from fleets.games.armada.workbench_words import how_to_mend
from fleets.games.editor_views import BrokenRule, CappedFigure, CarrierView, Choice, LeftoverView, Slot
from fleets.games.findings import rule_words
from fleets.lists.checker import Checker
from fleets.lists.findings import Finding, Verdict
from fleets.lists.games.armada.building.editing import CATEGORIES, CardPlace
from fleets.lists.games.armada.building.options import reading_of
from fleets.lists.games.armada.building.steps import text_of
from fleets.lists.games.armada.building.workbench import Workbench
from fleets.lists.games.armada.cards.catalogue import Card, Catalogue, Ship, Upgrade, label
from fleets.lists.games.armada.cards.fleet import cards_by_id
from fleets.lists.games.armada.cards.formats import format_of
from fleets.lists.games.armada.cards.types import Reading, ReadShip, ReadUpgrade
from fleets.lists.workbench import MAX_SUGGESTIONS

from .workbench_views import CategoryView, FleetTotals, LineView, WorkbenchView


def workbench_view(workbench: Workbench, checker: Checker) -> WorkbenchView:
    """The workbench in words. Raises EditError `unknown_card`."""
    reading = reading_of(workbench.fleet, checker.catalogue)
    verdict = checker.verdict(reading)
    problems = tuple(_problem(finding) for finding in verdict.violations)
    bad = {at for finding in verdict.violations for at in _positions(finding)}
    return WorkbenchView(
        workbench=workbench,
        faction=workbench.fleet.faction,
        carriers=tuple(_ships(reading, verdict, bad, checker.catalogue)),
        squadrons=tuple(
            LineView(s.card, at, s.line, s.line in bad, s.count, s.points)
            for at, s in enumerate(reading.squadrons)
        ),
        objectives=tuple(_objectives(reading, bad)),
        leftovers=tuple(_leftovers(workbench, checker.catalogue)),
        problems=problems,
        totals=_totals(verdict, checker),
        legal=verdict.legal and not workbench.leftovers,
    )


def _totals(verdict: Verdict, checker: Checker) -> FleetTotals:
    limit = checker.points_limit
    cap = format_of(checker.ruleset).rules.squadron_cap(limit)
    squadrons = CappedFigure(gettext_lazy("squadrons"), verdict.figures["squadrons"], cap)
    return FleetTotals(verdict.total, limit, (squadrons,))


def _positions(finding: Finding) -> tuple[int, ...]:
    lines = finding.lines or ((finding.line,) if finding.line else ())
    return tuple(line for line in lines if line)


def _problem(finding: Finding) -> BrokenRule:
    at = next(iter(_positions(finding)), None)
    return BrokenRule(WORDING.sentence(finding), how_to_mend(finding), rule_words(finding.rule), at)


def _ships(reading: Reading, verdict: Verdict, bad: set[int], catalogue: Catalogue) -> Iterator[CarrierView]:
    for at, ship in enumerate(reading.ships):
        assert ship.card is not None  # noqa: S101 - reading_of knows every ship
        last = ship.line + len(ship.upgrades)
        aboard = [
            finding
            for finding in verdict.violations
            if _positions(finding) and all(ship.line <= position <= last for position in _positions(finding))
        ]
        filled, free = _bar(ship, ship.card, at, bad)
        is_flagship = any(upgrade.card.type == "commander" for upgrade in ship.upgrades)
        yield CarrierView(
            card=ship.card.id,
            name=label(ship.card),
            at=at,
            place=text_of(CardPlace("ship", at)),
            position=ship.line,
            points=ship.points,
            own_points=ship.card.points,
            badge=_("flagship") if is_flagship else "",
            is_bad=any(line in bad for line in range(ship.line, last + 1)),
            filled=filled,
            free=(*_without_icon(reading, ship, ship.card, at, catalogue), *free),
            problems=tuple(map(_problem, aboard)),
        )


def _bar(ship: ReadShip, card: Ship, at: int, bad: set[int]) -> tuple[tuple[Slot, ...], tuple[Slot, ...]]:
    """The ship's upgrades in the order of its icons, and the icons still free."""
    gained = [icon for upgrade in ship.upgrades for icon in upgrade.card.adds]
    blocked = {icon for upgrade in ship.upgrades for icon in upgrade.card.blocks}
    icons: list[str] = [*card.slots, *gained]
    ranked: list[tuple[int, int, ReadUpgrade]] = []
    free: list[str | None] = list(icons)
    for number, upgrade in enumerate(ship.upgrades):
        rank = -2 if upgrade.card.type == "commander" else -1 if upgrade.card.type == "title" else len(icons)
        for icon in upgrade.card.takes:
            if icon in free:
                rank = min(rank, free.index(icon))
                free[free.index(icon)] = None
        ranked.append((rank, number, upgrade))
    filled = (
        Slot(
            str(WORDS[upgrade.card.type]),
            text_of(CardPlace("upgrade", at, number)),
            upgrade.card.type,
            upgrade.card.id,
            upgrade.card.name,
            upgrade.card.points,
            upgrade.line,
            upgrade.line in bad,
        )
        for _rank, number, upgrade in sorted(ranked, key=lambda row: row[:2])
    )
    place = text_of(CardPlace("upgrade", at))
    left = (icon for icon in free if icon is not None and icon not in blocked)
    return tuple(filled), tuple(Slot(str(WORDS[icon]), place, icon) for icon in left)


def _without_icon(
    reading: Reading, ship: ReadShip, card: Ship, at: int, catalogue: Catalogue
) -> Iterator[Slot]:
    """Room for the commander the fleet lacks, and for a title where there is one for this ship."""
    place = text_of(CardPlace("upgrade", at))
    if not reading.commanders and not card.is_flotilla:
        yield Slot(str(WORDS["commander"]), place, "commander")
    if not any(upgrade.card.type == "title" for upgrade in ship.upgrades):
        fitting = (
            upgrade
            for upgrade in catalogue.upgrades
            if card.chassis in upgrade.chassis
            and (not upgrade.factions or reading.faction in upgrade.factions)
        )
        if next(fitting, None):
            yield Slot(str(WORDS["title"]), place, "title")


def _objectives(reading: Reading, bad: set[int]) -> Iterator[CategoryView]:
    for category in CATEGORIES:
        under = tuple(
            LineView(o.card, at, o.line, o.line in bad)
            for at, o in enumerate(
                objective for objective in reading.objectives if objective.category == category
            )
        )
        if under or category != "campaign":
            yield CategoryView(category, str(WORDS[category]), under)


def _leftovers(workbench: Workbench, catalogue: Catalogue) -> Iterator[LeftoverView]:
    known = cards_by_id(catalogue)
    for number, leftover in enumerate(workbench.leftovers):
        cards = [known[card] for card in leftover.cards if card in known]
        choices = tuple(choice for card in cards for choice in _choices(workbench, number, card, known))
        yield LeftoverView(
            number=number,
            line=leftover.line,
            text=leftover.text,
            why=WORDING.sentence(Finding("", leftover.code, (leftover.text,), found=leftover.text)),
            choices=choices[:MAX_SUGGESTIONS],
            carried=_carried(tuple(label(known[card]) for card in leftover.carries if card in known)),
        )


def _carried(cards: tuple[str, ...]) -> str:
    if not cards:
        return ""
    return _("It carries %(cards)s: they come with the ship you choose.") % {"cards": ", ".join(cards)}


def _choices(workbench: Workbench, number: int, card: Card, known: dict[str, Card]) -> Iterator[Choice]:
    """One choice for a card; for an upgrade one for each ship it may be meant for."""
    step = f"place {number} {card.id}"
    if not isinstance(card, Upgrade):
        yield Choice(step, label(card))
        return
    above = workbench.leftovers[number].at
    ships = workbench.fleet.ships
    for at in range(len(ships)) if above is None else (above,):
        if at < len(ships):
            yield Choice(f"{step} {at}", label(card), known[ships[at].card].name)
