"""What the list editor of any game shows, as plain values: parent cards with slots, leftovers, totals."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.utils.functional import Promise

from tournaments.text.collation import folded

Words = str | Promise


@dataclass(frozen=True, slots=True, kw_only=True)
class EditorWords:
    """The words of a game's list editor. A parent is a card that others are attached to."""

    # The label of the field for the name of the list.
    name: Words
    parents: Words
    add_parent: Words
    change_parent: Words
    # A card that is attached to a parent card.
    attached: Words
    # The heading of the list as it is handed in.
    written: Words
    # Of another parent, and before a colon of one more card attached to a parent, in edit commands.
    parent_place: ClassVar = "ship"
    attached_place: ClassVar = "upgrade"


@dataclass(frozen=True, slots=True)
class BrokenRule:
    """A broken rule; `at` is the position of the first card it is about, None for the whole list."""

    text: str
    fix_suggestion: str
    rule: str
    at: int | None


@dataclass(frozen=True, slots=True)
class Slot:
    """One slot of a parent card, filled or free. `place` and `kind` open the picker for it."""

    word: str
    place: str
    kind: str
    card: str = ""
    name: str = ""
    points: int = 0
    position: int = 0
    is_bad: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ParentCardView:
    """A card with its slots, its points with all attached cards, and what is wrong with them."""

    card: str
    name: str
    at: int
    place: str
    position: int
    points: int
    own_points: int
    badge: str = ""
    is_bad: bool
    filled: tuple[Slot, ...]
    free: tuple[Slot, ...]
    problems: tuple[BrokenRule, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A card that a leftover may mean, and the edit command that places it."""

    edit: str
    name: str
    on: str = ""


@dataclass(frozen=True, slots=True)
class LeftoverView:
    """A line without a place: what is wrong with it, what it may mean, and the cards that come with it."""

    number: int
    line: int
    text: str
    why: str
    choices: tuple[Choice, ...]
    attached: str = ""


@dataclass(frozen=True, slots=True)
class CappedFigure:
    """Points within the total that have their own limit."""

    word: Words
    points: int
    cap: int

    @property
    def is_over(self) -> bool:
        """The points exceed the cap."""
        return self.points > self.cap


@dataclass(frozen=True, slots=True)
class EditorTotals:
    """Points spent and left; left is negative if there are too many."""

    points: int
    limit: int
    figures: tuple[CappedFigure, ...] = ()

    @property
    def left(self) -> int:
        """Points that may still be spent."""
        return self.limit - self.points

    @property
    def over(self) -> int:
        """Points over the limit."""
        return max(0, -self.left)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListEditorView:
    """Everything the list editor of any game shows except the open picker."""

    faction: str | None
    factions: tuple[tuple[str, str], ...]
    parents: tuple[ParentCardView, ...]
    leftovers: tuple[LeftoverView, ...]
    # Lines that are no cards.
    remarks: tuple[str, ...] = ()
    problems: tuple[BrokenRule, ...]
    totals: EditorTotals
    legal: bool


@dataclass(frozen=True, slots=True)
class PickerRow:
    """A card to choose: the edit command that puts it there, and why it does not fit ("" if it does)."""

    edit: str
    name: str
    note: str
    points: int | None
    why: str
    find: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Picker:
    """The cards offered for a `place` and `slot`; `current` is the id of the card that would be replaced."""

    place: str
    slot: str
    word: str
    parent: str
    current: str
    current_label: str
    rows: Sequence[PickerRow]
    query: str = ""
    only_fitting: bool = True

    @property
    def shown(self) -> tuple[PickerRow, ...]:
        """The rows that match the query."""
        return tuple(row for row in self.rows if is_found(self.query, row.find))

    @property
    def place_and_slot(self) -> str:
        """Place and slot as in edit commands."""
        return f"{self.place} {self.slot}".strip()

    @property
    def any_shown(self) -> bool:
        """At least one row is visible."""
        return any(not (row.why and self.only_fitting) for row in self.shown)

    @property
    def fitting(self) -> int:
        """How many cards fit."""
        return sum(not row.why for row in self.rows)


def is_found(query: str, find: str) -> bool:
    """Every word of the query stands in the names of the card (fleet-editor.js does the same)."""
    return all(word in find for word in folded(query).split())
