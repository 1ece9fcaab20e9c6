"""What only Armada's workbench shows: counted lines, categories, and what is left for them."""

from __future__ import annotations

from dataclasses import dataclass, field

from fleets.games.armada.words import WORDS
from fleets.games.editor_views import BrokenRule, CarrierView, EditorTotals, LeftoverView
from fleets.lists.games.armada.building.editing import CardPlace, Category
from fleets.lists.games.armada.building.steps import text_of
from fleets.lists.games.armada.building.workbench import Workbench
from fleets.lists.games.armada.cards.catalogue import Card, label


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
        return text_of(CardPlace("squadron", self.at))


@dataclass(frozen=True, slots=True)
class CategoryView:
    """A category of objectives; more than one card under it is one too many."""

    key: Category
    word: str
    lines: tuple[LineView, ...]

    @property
    def place(self) -> str:
        """Where its objective stands, as the steps say it."""
        return text_of(CardPlace("objective", category=self.key))


@dataclass(frozen=True, slots=True)
class FleetTotals(EditorTotals):
    """With the points in squadrons, the first of the figures."""

    @property
    def squadrons(self) -> int:
        """Points in squadrons."""
        return self.figures[0].points

    @property
    def cap(self) -> int:
        """What squadrons may cost together."""
        return self.figures[0].cap

    @property
    def room_for_squadrons(self) -> int:
        """What may still be spent on squadrons: under the cap and in the fleet."""
        return max(0, min(self.left, self.cap - self.squadrons))


@dataclass(frozen=True, slots=True)
class WorkbenchView:
    """Everything the editor shows besides the open choice."""

    workbench: Workbench
    faction: str | None
    carriers: tuple[CarrierView, ...]
    squadrons: tuple[LineView, ...]
    objectives: tuple[CategoryView, ...]
    leftovers: tuple[LeftoverView, ...]
    problems: tuple[BrokenRule, ...]
    totals: FleetTotals
    legal: bool
    factions: tuple[tuple[str, str], ...] = field(
        default_factory=lambda: tuple(
            (f, str(WORDS[f])) for f in ("rebel", "empire", "republic", "separatist")
        )
    )
