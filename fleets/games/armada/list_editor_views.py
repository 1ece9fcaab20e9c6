"""What only Armada's list editor shows: lines of squadrons, categories of objectives, squadron points."""

from dataclasses import dataclass

from fleets.games.editor_views import EditorTotals, ListEditorView
from fleets.lists.games.armada.building.edit_commands import text_of
from fleets.lists.games.armada.building.editing import CardPlace
from fleets.lists.games.armada.cards.catalogue import Card, Category, label


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
