"""The room of a game on the floor of pages, as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from fleets.games.shapes import Chart, Difference, PlacedCard, StoredList
from fleets.lists.builder import Workbench
from fleets.lists.checker import Checker
from fleets.lists.findings import Finding
from fleets.lists.game import Catalogue
from fleets.lists.secrecy import Parts
from fleets.wording import Wording

Words = str | Promise


@dataclass(frozen=True, slots=True, kw_only=True)
class BuilderPages:
    """The builder as a page shows it; the templates are the game's own."""

    page: str
    # What is swapped into the page after a step.
    part: str
    # (workbench, checker) -> what the page shows. Raises EditError.
    view: Callable[[Workbench, Checker], Any]
    # (workbench, place, checker, icon=, query=, only_fitting=) -> the open choice. Raises EditError.
    picker: Callable[..., Any]
    # (step, before, after) -> the place to go to, "" to stay.
    focus_after: Callable[[str, Workbench, Workbench], str]
    # (step, after, catalogue) -> the step in a few words.
    said_after: Callable[[str, Workbench, Catalogue], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPages:
    """The catalogue as pages show it."""

    # Choices of the filters, as a form takes them.
    kinds: Sequence[Any]
    factions: Sequence[Any]
    # (catalogue, words=, kind=, faction=) -> the cards that fit, as lines.
    rows: Callable[..., Sequence[Any]]
    # (catalogue, id) -> everything about one card; None where there is none.
    facts: Callable[[Catalogue, str], Any]
    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPages:
    """One game's words and pages of lists."""

    key: str
    wording: Wording
    # What would mend a finding; "" where only the player can know.
    mend: Callable[[Finding], str]
    # Sentences for what is wrong with a file of cards, beyond what is wrong with any.
    faults: Mapping[str, Words]
    # What judges write again and again: code and sentence.
    phrases: tuple[tuple[str, Words], ...]
    # Charts of the statistics: title, and what the figures count.
    charts: Mapping[str, tuple[Words, Words]]
    # What is averaged over all lists: code -> label, and what the figure counts.
    averages: Mapping[str, tuple[Words, Words]]
    # (stored reading) -> its cards in the order of the list.
    cards_of: Callable[[Mapping[str, Any]], tuple[PlacedCard, ...]]
    # (stored reading before, after) -> what is gone and what is new; nothing where only the writing changed.
    differences: Callable[[Mapping[str, Any], Mapping[str, Any]], tuple[Difference, ...]]
    charts_of: Callable[[Sequence[StoredList], Parts], tuple[Chart, ...]]
    averages_of: Callable[[Sequence[StoredList]], Mapping[str, list[int]]]
    builder: BuilderPages
    cards: CardPages
