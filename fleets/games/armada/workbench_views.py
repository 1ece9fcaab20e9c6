"""What the workbench page shows, as plain values: ships, bars, lines, problems, totals."""

from __future__ import annotations

from dataclasses import dataclass, field

from fleets.games.armada.words import WORDS
from fleets.lists.games.armada.catalogue import Card, Ship, label
from fleets.lists.games.armada.editing import Category, Place
from fleets.lists.games.armada.steps import text_of
from fleets.lists.games.armada.workbench import Workbench


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
class WorkbenchView:
    """Everything the editor shows besides the open choice."""

    workbench: Workbench
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
