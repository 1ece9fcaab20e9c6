"""What the list editor of any game shows, as plain values: parent cards with slots, broken rules, totals, and
leftovers: lines that have no place yet.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from fleets.games.findings import Wording, rule_words
from fleets.games.fix_suggestion_words import FixSuggestionWords
from fleets.lists.findings import Finding, Verdict
from fleets.lists.list_editor import MAX_SUGGESTIONS, Leftover
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


class BrokenRules:
    """The broken rules of a list; `bad` are the positions of the cards they are about."""

    def __init__(self, verdict: Verdict, words: FixSuggestionWords) -> None:
        """With the words of the game."""
        self.words = words
        self.findings = [(finding, _positions(finding)) for finding in verdict.violations]
        self.bad = frozenset(at for _finding, positions in self.findings for at in positions)

    def everywhere(self) -> tuple[BrokenRule, ...]:
        """All of them."""
        return tuple(self._in_words(finding, positions) for finding, positions in self.findings)

    def within(self, cards: range) -> tuple[BrokenRule, ...]:
        """Those about cards at these positions alone."""
        return tuple(
            self._in_words(finding, positions)
            for finding, positions in self.findings
            if positions and all(at in cards for at in positions)
        )

    def _in_words(self, finding: Finding, positions: tuple[int, ...]) -> BrokenRule:
        sentence, at = self.words.wording.sentence(finding), next(iter(positions), None)
        return BrokenRule(sentence, self.words.in_editor(finding), rule_words(finding.rule), at)


def _positions(finding: Finding) -> tuple[int, ...]:
    lines = finding.lines or ((finding.line,) if finding.line else ())
    return tuple(line for line in lines if line)


def leftover_views(
    leftovers: Iterable[Leftover],
    wording: Wording,
    *,
    choices: Callable[[int, Leftover], Iterable[Choice]],
    carried: Callable[[Leftover], Iterable[str]],
) -> Iterator[LeftoverView]:
    """Each line without a place; `choices` says what it may mean, `carried` names what comes with it."""
    for number, leftover in enumerate(leftovers):
        names = ", ".join(carried(leftover))
        attached = _("It carries %(cards)s: they come with the ship you choose.") % {"cards": names}
        found = leftover.text if leftover.found is None else leftover.found
        finding = Finding("", leftover.code, (leftover.text,), found=found, allowed=leftover.allowed)
        yield LeftoverView(
            number=number,
            line=leftover.line,
            text=leftover.text,
            why=wording.sentence(finding),
            choices=tuple(choices(number, leftover))[:MAX_SUGGESTIONS],
            attached=attached if names else "",
        )
