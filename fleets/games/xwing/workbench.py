"""A squad on the workbench as a page shows it: ships with their slots, obstacles, totals, problems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from fleets.games.editor_views import BrokenRule, CarrierView, Choice, EditorTotals, LeftoverView, Slot
from fleets.games.findings import rule_words
from fleets.games.xwing.mends import mend
from fleets.games.xwing.words import FACTIONS, WORDING
from fleets.lists.checker import Checker
from fleets.lists.findings import Finding, Verdict
from fleets.lists.games.xwing.catalogue import Catalogue, Pilot, label
from fleets.lists.games.xwing.options import bar_of
from fleets.lists.games.xwing.squad import faction_of, known_upgrade, reading_of
from fleets.lists.games.xwing.steps import CardPlace, text_of
from fleets.lists.games.xwing.types import Reading, ReadPilot
from fleets.lists.games.xwing.workbench import Workbench
from fleets.lists.workbench import MAX_SUGGESTIONS, Leftover


@dataclass(frozen=True, slots=True)
class ObstacleView:
    """An obstacle of the player, and how the steps call it."""

    name: str
    place: str


@dataclass(frozen=True, slots=True)
class WorkbenchView:
    """Everything the editor shows besides the open choice."""

    workbench: Workbench
    faction: str
    carriers: tuple[CarrierView, ...]
    obstacles: tuple[ObstacleView, ...]
    leftovers: tuple[LeftoverView, ...]
    problems: tuple[BrokenRule, ...]
    totals: EditorTotals
    legal: bool
    factions: tuple[tuple[str, str], ...]


def workbench_view(workbench: Workbench, checker: Checker) -> WorkbenchView:
    """The workbench in words. Raises EditError `unknown_card`."""
    squad, catalogue = workbench.squad, checker.catalogue
    reading = reading_of(squad, catalogue)
    verdict = checker.verdict(reading)
    bad = {at for finding in verdict.violations for at in _positions(finding)}
    return WorkbenchView(
        workbench=workbench,
        faction=faction_of(squad, catalogue),
        carriers=tuple(
            _carrier(at, ship, ship.card, verdict, bad) for at, ship in enumerate(reading.pilots) if ship.card
        ),
        obstacles=tuple(
            ObstacleView(name, text_of(CardPlace("obstacle", at))) for at, name in enumerate(squad.obstacles)
        ),
        leftovers=tuple(_leftovers(workbench, reading, catalogue)),
        problems=tuple(_problem(finding) for finding in verdict.violations),
        totals=EditorTotals(verdict.total, checker.points_limit),
        legal=verdict.legal and not workbench.leftovers,
        factions=tuple((key, WORDING.word(key)) for key in FACTIONS),
    )


def _positions(finding: Finding) -> tuple[int, ...]:
    lines = finding.lines or ((finding.line,) if finding.line else ())
    return tuple(line for line in lines if line)


def _problem(finding: Finding) -> BrokenRule:
    at = next(iter(_positions(finding)), None)
    # The page leads to the card itself, so no mend names a line.
    parts = tuple(
        0 if isinstance(before, str) and isinstance(part, int) else part
        for before, part in zip((0, *finding.mend), finding.mend, strict=False)
    )
    advice = mend(replace(finding, lines=(), mend=parts))
    return BrokenRule(WORDING.sentence(finding), advice, rule_words(finding.rule), at)


def _carrier(at: int, ship: ReadPilot, card: Pilot, verdict: Verdict, bad: set[int]) -> CarrierView:
    lines = range(ship.line, ship.line + len(ship.upgrades) + 1)
    aboard = (
        finding
        for finding in verdict.violations
        if _positions(finding) and all(position in lines for position in _positions(finding))
    )
    filled = tuple(
        Slot(
            WORDING.word(each.card.type), text_of(CardPlace("upgrade", at, number)), each.card.type,
            each.card.id, each.card.name, each.points, each.line, each.line in bad,
        )
        for number, each in enumerate(ship.upgrades)
    )  # fmt: skip
    return CarrierView(
        card=card.id,
        name=label(card),
        at=at,
        place=text_of(CardPlace("ship", at)),
        position=ship.line,
        points=ship.points,
        own_points=card.cost,
        is_bad=any(line in bad for line in lines),
        filled=filled,
        free=tuple(_free(at, ship, card)),
        problems=tuple(map(_problem, aboard)),
    )


def _free(at: int, ship: ReadPilot, card: Pilot) -> Iterator[Slot]:
    """The slots that are left; one for several kinds is used up by what has no slot of its own."""
    upgrades = tuple(each.card for each in ship.upgrades)
    taken = Counter(slot for each in upgrades for slot in each.slots)
    bar, place = bar_of(card, upgrades), text_of(CardPlace("upgrade", at))
    is_spared = not any((taken - bar)[slot] for slot in card.one_of_slots)
    for slot in (bar - taken).elements():
        yield Slot(WORDING.word(slot), place, slot)
    if card.one_of_slots and is_spared:
        yield Slot(" / ".join(map(WORDING.word, card.one_of_slots)), place, "/".join(card.one_of_slots))


def _leftovers(workbench: Workbench, reading: Reading, catalogue: Catalogue) -> Iterator[LeftoverView]:
    for number, leftover in enumerate(workbench.leftovers):
        cards = [catalogue.upgrade(key) for key in leftover.carries]
        names = ", ".join(card.name for card in cards if card)
        carried = _("It carries %(cards)s: they come with the ship you choose.") % {"cards": names}
        yield LeftoverView(
            number=number,
            line=leftover.line,
            text=leftover.text,
            why=WORDING.sentence(Finding("", leftover.code, (leftover.text,), found=leftover.text)),
            choices=tuple(_choices(number, leftover, reading, catalogue))[:MAX_SUGGESTIONS],
            carried=carried if names else "",
        )


def _choices(number: int, leftover: Leftover, reading: Reading, catalogue: Catalogue) -> Iterator[Choice]:
    """One choice for a pilot; for an upgrade one for each ship it may be meant for."""
    for each in leftover.cards:
        kind, _slash, key = each.partition("/")
        step = f"place {number} {each}"
        if kind == "pilot":
            pilot = catalogue.pilot(key)
            if pilot:
                yield Choice(step, label(pilot))
            continue
        name = WORDING.card(label(known_upgrade(key, catalogue)))
        ships = range(len(reading.pilots)) if leftover.at is None else (leftover.at,)
        for at in ships:
            if at < len(reading.pilots) and (card := reading.pilots[at].card):
                yield Choice(f"{step} {at}", name, card.name)
