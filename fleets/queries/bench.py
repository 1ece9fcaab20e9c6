"""A fleet on the workbench as a page shows it: ships with their icons, squadrons, totals, problems."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from fleets.editor_words import how_to_mend
from fleets.lists.bench import Bench
from fleets.lists.catalogue import Card, Catalogue, Ship, Upgrade, label
from fleets.lists.editing import CATEGORIES, Category, Place
from fleets.lists.fleet import cards_by_id
from fleets.lists.leftovers import MAX_SUGGESTIONS
from fleets.lists.options import reading_of
from fleets.lists.rulesets import load_rules
from fleets.lists.steps import text_of
from fleets.lists.types import Finding, Reading, ReadShip, ReadUpgrade, Verdict
from fleets.sentences import WORDS, sentence

from .checking import Checker


@dataclass(frozen=True, slots=True)
class Problem:
    """A rule that is broken; `at` is the position of the first card it is about, None for the fleet."""

    text: str
    mend: str
    rule: str
    at: int | None


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of a ship's bar: filled with a card or free. `place` and `icon` open the choice for it."""

    word: str
    place: str
    icon: str
    card: Card | None = None
    position: int = 0
    is_bad: bool = False


@dataclass(frozen=True, slots=True)
class ShipView:
    """A ship with its bar, the points with all it carries, and what is wrong on board."""

    card: Ship
    at: int
    position: int
    points: int
    is_flagship: bool
    is_bad: bool
    filled: tuple[Slot, ...]
    free: tuple[Slot, ...]
    problems: tuple[Problem, ...]

    @property
    def name(self) -> str:
        """The ship, told from its namesakes."""
        return label(self.card)

    @property
    def place(self) -> str:
        """Where it stands, as the steps say it."""
        return text_of(Place("ship", self.at))


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of squadrons, or an objective of its category."""

    card: Card
    at: int
    position: int
    is_bad: bool
    count: int = 1
    points: int = 0

    @property
    def name(self) -> str:
        """The card, told from its namesakes."""
        return label(self.card)

    @property
    def place(self) -> str:
        """Where the squadrons stand, as the steps say it."""
        return text_of(Place("squadron", self.at))


@dataclass(frozen=True, slots=True)
class CategoryView:
    """A category of objectives; more than one card under it is one too many."""

    key: Category
    word: str
    lines: tuple[LineView, ...]

    @property
    def place(self) -> str:
        """Where its objective stands, as the steps say it."""
        return text_of(Place("objective", category=self.key))


@dataclass(frozen=True, slots=True)
class Choice:
    """A card that a leftover may mean, and the step that says so."""

    step: str
    name: str
    on: str = ""


@dataclass(frozen=True, slots=True)
class LeftoverView:
    """A line without a place: what was wrong with it, and what it may mean."""

    number: int
    line: int
    text: str
    why: str
    choices: tuple[Choice, ...]
    carries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Totals:
    """What is spent and what is left; negative when it is too much."""

    points: int
    limit: int
    squadrons: int
    cap: int
    ships: int

    @property
    def left(self) -> int:
        """Points for anything."""
        return self.limit - self.points

    @property
    def over(self) -> int:
        """Points too many."""
        return max(0, -self.left)

    @property
    def squadrons_left(self) -> int:
        """Points for squadrons: under the cap and in the fleet."""
        return self.cap - self.squadrons

    @property
    def room_for_squadrons(self) -> int:
        """What may still be spent on squadrons."""
        return max(0, min(self.left, self.squadrons_left))


@dataclass(frozen=True, slots=True)
class BenchView:
    """Everything the editor shows besides the open choice."""

    bench: Bench
    ships: tuple[ShipView, ...]
    squadrons: tuple[LineView, ...]
    objectives: tuple[CategoryView, ...]
    leftovers: tuple[LeftoverView, ...]
    problems: tuple[Problem, ...]
    totals: Totals
    legal: bool
    factions: tuple[tuple[str, str], ...] = field(
        default_factory=lambda: tuple(
            (f, str(WORDS[f])) for f in ("rebel", "empire", "republic", "separatist")
        )
    )


def bench_view(bench: Bench, checker: Checker) -> BenchView:
    """The bench in words. Raises EditError `unknown_card`."""
    reading = reading_of(bench.fleet, checker.catalogue)
    verdict = checker.verdict(reading)
    problems = tuple(_problem(finding) for finding in verdict.violations)
    bad = {at for finding in verdict.violations for at in _positions(finding)}
    return BenchView(
        bench=bench,
        ships=tuple(_ships(reading, verdict, bad, checker.catalogue)),
        squadrons=tuple(
            LineView(s.card, at, s.line, s.line in bad, s.count, s.points)
            for at, s in enumerate(reading.squadrons)
        ),
        objectives=tuple(_objectives(reading, bad)),
        leftovers=tuple(_leftovers(bench, checker.catalogue)),
        problems=problems,
        totals=_totals(verdict, checker, len(reading.ships)),
        legal=verdict.legal and not bench.leftovers,
    )


def _totals(verdict: Verdict, checker: Checker, ships: int) -> Totals:
    limit = checker.tournament.points_limit
    cap = load_rules(checker.tournament.fleet_ruleset).squadron_cap(limit)
    return Totals(verdict.total, limit, verdict.squadrons, cap, ships)


def _positions(finding: Finding) -> tuple[int, ...]:
    lines = finding.lines or ((finding.line,) if finding.line else ())
    return tuple(line for line in lines if line)


def _problem(finding: Finding) -> Problem:
    at = next(iter(_positions(finding)), None)
    return Problem(sentence(finding), how_to_mend(finding), finding.rule, at)


def _ships(reading: Reading, verdict: Verdict, bad: set[int], catalogue: Catalogue) -> Iterator[ShipView]:
    for at, ship in enumerate(reading.ships):
        assert ship.card is not None  # noqa: S101 - reading_of knows every ship
        last = ship.line + len(ship.upgrades)
        aboard = [
            finding
            for finding in verdict.violations
            if _positions(finding) and all(ship.line <= each <= last for each in _positions(finding))
        ]
        filled, free = _bar(ship, ship.card, at, bad)
        yield ShipView(
            card=ship.card,
            at=at,
            position=ship.line,
            points=ship.points,
            is_flagship=any(upgrade.card.type == "commander" for upgrade in ship.upgrades),
            is_bad=any(each in bad for each in range(ship.line, last + 1)),
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
            text_of(Place("upgrade", at, number)),
            upgrade.card.type,
            upgrade.card,
            upgrade.line,
            upgrade.line in bad,
        )
        for _rank, number, upgrade in sorted(ranked, key=lambda each: each[:2])
    )
    place = text_of(Place("upgrade", at))
    left = (icon for icon in free if icon is not None and icon not in blocked)
    return tuple(filled), tuple(Slot(str(WORDS[icon]), place, icon) for icon in left)


def _without_icon(
    reading: Reading, ship: ReadShip, card: Ship, at: int, catalogue: Catalogue
) -> Iterator[Slot]:
    """Room for the commander the fleet lacks, and for a title where there is one for this ship."""
    place = text_of(Place("upgrade", at))
    if not reading.commanders and not card.is_flotilla:
        yield Slot(str(WORDS["commander"]), place, "commander")
    if not any(upgrade.card.type == "title" for upgrade in ship.upgrades):
        fitting = (
            each
            for each in catalogue.upgrades
            if card.chassis in each.chassis and (not each.factions or reading.faction in each.factions)
        )
        if next(fitting, None):
            yield Slot(str(WORDS["title"]), place, "title")


def _objectives(reading: Reading, bad: set[int]) -> Iterator[CategoryView]:
    for category in CATEGORIES:
        under = tuple(
            LineView(o.card, at, o.line, o.line in bad)
            for at, o in enumerate(each for each in reading.objectives if each.category == category)
        )
        if under or category != "campaign":
            yield CategoryView(category, str(WORDS[category]), under)


def _leftovers(bench: Bench, catalogue: Catalogue) -> Iterator[LeftoverView]:
    known = cards_by_id(catalogue)
    for number, leftover in enumerate(bench.leftovers):
        cards = [known[card] for card in leftover.cards if card in known]
        choices = tuple(choice for card in cards for choice in _choices(bench, number, card, known))
        yield LeftoverView(
            number=number,
            line=leftover.line,
            text=leftover.text,
            why=sentence(Finding("", leftover.code, (leftover.text,), found=leftover.text)),
            choices=choices[:MAX_SUGGESTIONS],
            carries=tuple(label(known[card]) for card in leftover.carries if card in known),
        )


def _choices(bench: Bench, number: int, card: Card, known: dict[str, Card]) -> Iterator[Choice]:
    """One choice for a card; for an upgrade one for each ship it may be meant for."""
    step = f"place {number} {card.id}"
    if not isinstance(card, Upgrade):
        yield Choice(step, label(card))
        return
    above = bench.leftovers[number].at
    ships = bench.fleet.ships
    for at in range(len(ships)) if above is None else (above,):
        if at < len(ships):
            yield Choice(f"{step} {at}", label(card), known[ships[at].card].name)
