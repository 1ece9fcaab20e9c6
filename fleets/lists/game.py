"""A game with lists, as a value: all that the layers above use; only the game's own package knows more."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from fleets.lists.findings import Verdict
from fleets.lists.list_editor import Builder
from fleets.lists.printed_names import PrintedNames
from fleets.lists.releases import ReleaseFile
from fleets.lists.text_edits import TextEdits

# A game's own values; only its package looks inside.
Reading: TypeAlias = Any
Card: TypeAlias = Any
# All cards of a game as of a day: `game`, `date`, `cards`, and `on(day)` for the points of another day.
Catalogue: TypeAlias = Any


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedGame:
    """One game whose lists can be read and checked: what the command uses."""

    key: str
    # The dated rules of building a list, oldest first, and the ones an event begins with.
    rulesets: tuple[str, ...]
    ruleset: str
    points_limit: int
    # Ruleset -> the one limit it is played with, 0 where the event sets it.
    own_limit: Callable[[str], int] = lambda ruleset: 0
    # (on=day or None) -> the cards that come with the program, priced for that day.
    load_catalogue: Callable[..., Catalogue]
    releases: ReleaseFile
    # Ruleset -> days after its release from which a product is legal at a premier event.
    premier_delay: Callable[[str], int] = lambda ruleset: 0
    # Ends of the names of files that may hold a list.
    suffixes: tuple[str, ...]
    # (text, catalogue=) -> everything the text says; never fails.
    parse: Callable[..., Reading]
    # (reading, catalogue=, ruleset=, points_limit=, level=, day=, fix_suggestions=)
    # -> the rules' answer.
    check: Callable[..., Verdict]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListGame(CheckedGame):
    """A game whose players hand lists in, too: what pages use."""

    # A file somebody wrote; raises CatalogueError.
    read_catalogue: Callable[[str | bytes], Catalogue]
    # A card's name with what tells it from its namesakes.
    label: Callable[[Card], str]
    # Codes of the points within the total that are shown besides it.
    figures: tuple[str, ...]
    # The reading as plain values, stored with the text.
    stored: Callable[[Reading], Mapping[str, Any]]
    builder: Builder
    # What the check advises, done to the text by a press.
    text_edits: TextEdits
    # Codes of findings for a text that was not read at all: no list to store.
    unread: frozenset[str] = frozenset({"empty_list", "text_too_large", "too_many_lines"})
    # Legal lists of our own as texts, for invented players.
    samples: Callable[[], tuple[str, ...]]
    # The names on cards of other languages.
    printed_names: Callable[[], PrintedNames] = dict
