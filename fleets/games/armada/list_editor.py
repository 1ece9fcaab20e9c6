"""A fleet in the list editor as a page shows it: ships with their icons, squadrons, totals, problems."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from fleets.games.armada.fix_suggestions import SUGGEST
from fleets.games.armada.words import WORDING, WORDS
from fleets.games.editor_views import (
    BrokenRules,
    CappedFigure,
    Choice,
    EditorTotals,
    LeftoverView,
    ListEditorView,
    ParentCardView,
    Slot,
    leftover_views,
)
from fleets.lists.checker import Checker
from fleets.lists.findings import Verdict
from fleets.lists.games.armada.building.edit_commands import text_of
from fleets.lists.games.armada.building.editing import CardPlace
from fleets.lists.games.armada.building.list_editor import ListEditor
from fleets.lists.games.armada.building.options import reading_of
from fleets.lists.games.armada.cards.catalogue import (
    CATEGORIES,
    FACTIONS,
    Card,
    Catalogue,
    Category,
    Ship,
    Upgrade,
    label,
)
from fleets.lists.games.armada.cards.fleet import cards_by_id
from fleets.lists.games.armada.cards.formats import format_of
from fleets.lists.games.armada.cards.types import Reading, ReadShip, ReadUpgrade
from fleets.lists.list_editor import Leftover


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
        """The label, which tells the card from others of its name."""
        return label(self.card)

    @property
    def place(self) -> str:
        """The place of the squadrons in edit commands."""
        return text_of(CardPlace("squadron", self.at))


@dataclass(frozen=True, slots=True)
class CategoryView:
    """A category of objectives; more than one card under it is one too many."""

    key: Category
    word: str
    lines: tuple[LineView, ...]

    @property
    def place(self) -> str:
        """The place of its objective in edit commands."""
        return text_of(CardPlace("objective", category=self.key))


@dataclass(frozen=True, slots=True)
class FleetTotals(EditorTotals):
    """The totals of a fleet; the first figure is the points in squadrons."""

    @property
    def squadrons(self) -> int:
        """Points in squadrons."""
        return self.figures[0].points

    @property
    def cap(self) -> int:
        """The most that all squadrons may cost."""
        return self.figures[0].cap

    @property
    def room_for_squadrons(self) -> int:
        """Points that may still be spent on squadrons, by their cap and the limit of the fleet."""
        return max(0, min(self.left, self.cap - self.squadrons))


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetEditorView(ListEditorView):
    """With the squadrons, and the objectives by category."""

    squadrons: tuple[LineView, ...]
    objectives: tuple[CategoryView, ...]
    totals: FleetTotals


def list_editor_view(list_editor: ListEditor, checker: Checker) -> FleetEditorView:
    """The list editor in words. Raises EditError `unknown_card`."""
    reading = reading_of(list_editor.fleet, checker.catalogue)
    verdict = checker.verdict(reading)
    broken = BrokenRules(verdict, SUGGEST)
    return FleetEditorView(
        faction=list_editor.fleet.faction,
        factions=tuple((faction, str(WORDS[faction])) for faction in FACTIONS),
        parents=tuple(_parent_cards(reading, broken, checker.catalogue)),
        squadrons=tuple(
            LineView(
                squadron.card,
                at,
                squadron.line,
                squadron.line in broken.bad,
                squadron.count,
                squadron.points,
            )
            for at, squadron in enumerate(reading.squadrons)
        ),
        objectives=tuple(_objectives(reading, broken.bad)),
        leftovers=tuple(_leftovers(list_editor, checker.catalogue)),
        remarks=list_editor.remarks,
        problems=broken.everywhere(),
        totals=_totals(verdict, checker),
        legal=verdict.legal and not list_editor.leftovers,
    )


def _totals(verdict: Verdict, checker: Checker) -> FleetTotals:
    limit = checker.points_limit
    cap = format_of(checker.ruleset).rules.squadron_cap(limit)
    squadrons = CappedFigure(gettext_lazy("squadrons"), verdict.figures["squadrons"], cap)
    return FleetTotals(verdict.total, limit, (squadrons,))


def _parent_cards(reading: Reading, broken: BrokenRules, catalogue: Catalogue) -> Iterator[ParentCardView]:
    for at, ship in enumerate(reading.ships):
        assert ship.card is not None  # noqa: S101 - reading_of sets every ship
        cards = range(ship.line, ship.line + len(ship.upgrades) + 1)
        filled, free = _bar(ship, ship.card, at, broken.bad)
        is_flagship = any(upgrade.card.type == "commander" for upgrade in ship.upgrades)
        yield ParentCardView(
            card=ship.card.id,
            name=label(ship.card),
            at=at,
            place=text_of(CardPlace("ship", at)),
            position=ship.line,
            points=ship.points,
            own_points=ship.card.points,
            badge=_("flagship") if is_flagship else "",
            is_bad=any(line in broken.bad for line in cards),
            filled=filled,
            free=(*_without_icon(reading, ship, ship.card, at, catalogue), *free),
            problems=broken.within(cards),
        )


def _bar(
    ship: ReadShip, card: Ship, at: int, bad_positions: frozenset[int]
) -> tuple[tuple[Slot, ...], tuple[Slot, ...]]:
    """The ship's upgrades in the order of its icons, and a slot for each icon still free."""
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
            upgrade.line in bad_positions,
        )
        for _rank, number, upgrade in sorted(ranked, key=lambda row: row[:2])
    )
    place = text_of(CardPlace("upgrade", at))
    remaining = (icon for icon in free if icon is not None and icon not in blocked)
    return tuple(filled), tuple(Slot(str(WORDS[icon]), place, icon) for icon in remaining)


def _without_icon(
    reading: Reading, ship: ReadShip, card: Ship, at: int, catalogue: Catalogue
) -> Iterator[Slot]:
    """A slot for the commander that the fleet lacks, and for a title if there is one for this ship."""
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


def _objectives(reading: Reading, bad_positions: frozenset[int]) -> Iterator[CategoryView]:
    for category in CATEGORIES:
        lines = tuple(
            LineView(objective.card, at, objective.line, objective.line in bad_positions)
            for at, objective in enumerate(
                objective for objective in reading.objectives if objective.category == category
            )
        )
        if lines or category != "campaign":
            yield CategoryView(category, str(WORDS[category]), lines)


def _leftovers(list_editor: ListEditor, catalogue: Catalogue) -> Iterator[LeftoverView]:
    cards_of_id = cards_by_id(catalogue)

    def choices(number: int, leftover: Leftover) -> Iterator[Choice]:
        for card in leftover.cards:
            if card in cards_of_id:
                yield from _choices(list_editor, number, cards_of_id[card], cards_of_id)

    def carried(leftover: Leftover) -> list[str]:
        return [label(cards_of_id[card]) for card in leftover.carries if card in cards_of_id]

    yield from leftover_views(list_editor.leftovers, WORDING, choices=choices, carried=carried)


def _choices(
    list_editor: ListEditor, number: int, card: Card, cards_of_id: dict[str, Card]
) -> Iterator[Choice]:
    """One choice for a card; for an upgrade one for each ship it may be meant for."""
    edit = f"place {number} {card.id}"
    if not isinstance(card, Upgrade):
        yield Choice(edit, label(card))
        return
    parent = list_editor.leftovers[number].at
    ships = list_editor.fleet.ships
    for at in range(len(ships)) if parent is None else (parent,):
        if at < len(ships):
            yield Choice(f"{edit} {at}", label(card), cards_of_id[ships[at].card].name)
