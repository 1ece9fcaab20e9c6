"""What the builder shows of any game, as plain values: carriers with their bars, leftovers, totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from tournaments.text.collation import folded

Words = str | Promise


@dataclass(frozen=True, slots=True, kw_only=True)
class EditorWords:
    """The words of a game's builder; a carrier is a card that others are put on."""

    # What the name of the list is asked with.
    name: Words
    carriers: Words
    add_carrier: Words
    change_carrier: Words
    # How the steps call its place.
    carrier_place: str
    # A card that is put on a carrier, and how the steps call its place.
    carried: Words
    carried_place: str
    # Over the list as it is handed in, and as it is read aloud.
    written: Words
    plain: Words


@dataclass(frozen=True, slots=True)
class BrokenRule:
    """A rule that is broken; `at` is the position of the first card it is about, None for the list."""

    text: str
    mend: str
    rule: str
    at: int | None


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of a carrier's bar: filled with a card or free. `place` and `icon` open the choice for it."""

    word: str
    place: str
    icon: str
    card: str = ""
    name: str = ""
    points: int = 0
    position: int = 0
    is_bad: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CarrierView:
    """A card with its bar, the points with all it carries, and what is wrong on it."""

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
    """A card that a leftover may mean, and the step that says so."""

    step: str
    name: str
    on: str = ""


@dataclass(frozen=True, slots=True)
class LeftoverView:
    """A line without a place: what was wrong with it, what it may mean, and what comes with it."""

    number: int
    line: int
    text: str
    why: str
    choices: tuple[Choice, ...]
    carried: str = ""


@dataclass(frozen=True, slots=True)
class CappedFigure:
    """Points within the total that have a limit of their own."""

    word: Words
    points: int
    cap: int

    @property
    def is_over(self) -> bool:
        """More than there may be."""
        return self.points > self.cap


@dataclass(frozen=True, slots=True)
class EditorTotals:
    """What is spent and what is left; negative when it is too much."""

    points: int
    limit: int
    figures: tuple[CappedFigure, ...] = ()

    @property
    def left(self) -> int:
        """Points for anything."""
        return self.limit - self.points

    @property
    def over(self) -> int:
        """Points too many."""
        return max(0, -self.left)


@dataclass(frozen=True, slots=True)
class PickerRow:
    """A card to choose: the step that puts it there, and why it does not fit ("" = it does)."""

    step: str
    name: str
    note: str
    points: int | None
    why: str
    find: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Picker:
    """`place` and `icon` are how it was opened; `current` is the id of the card that would be replaced."""

    place: str
    icon: str
    word: str
    carrier: str
    current: str
    current_label: str
    rows: Sequence[PickerRow]
    query: str
    only_fitting: bool

    @property
    def shown(self) -> tuple[PickerRow, ...]:
        """The rows that answer what was typed."""
        return tuple(row for row in self.rows if is_found(self.query, row.find))

    @property
    def opened(self) -> str:
        """Place and icon, as the steps say them."""
        return f"{self.place} {self.icon}".strip()

    @property
    def any_shown(self) -> bool:
        """There is a row in sight."""
        return any(not (row.why and self.only_fitting) for row in self.shown)

    @property
    def fitting(self) -> int:
        """How many cards fit."""
        return sum(not row.why for row in self.rows)


def is_found(query: str, find: str) -> bool:
    """Every word typed stands somewhere in the names of the card (the script of the page does the same)."""
    return all(word in find for word in folded(query).split())
