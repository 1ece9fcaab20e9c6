"""The words and pages of one game with lists, as a value."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from fleets.games.editor_views import EditorWords, ListEditorView, Picker
from fleets.games.findings import Wording
from fleets.games.fix_suggestion_words import FixSuggestionWords
from fleets.games.results import ResultsFile
from fleets.games.shapes import Average, Charts, Difference, PlacedCard
from fleets.lists.checker import Checker
from fleets.lists.game import Catalogue
from fleets.lists.list_editor import ListEditor
from fleets.lists.secrecy import Parts
from tournaments.text.lazy import Text


def _no_caps(_ruleset: str, _limit: int) -> Mapping[str, int]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class BuilderPages:
    """The builder as a page shows it (templates/fleets/editor/)."""

    words: EditorWords
    # (list editor, checker) -> what the page shows. Raises EditError.
    view: Callable[[ListEditor, Checker], ListEditorView]
    # (list editor, place, checker, slot or "") -> the picker of all cards for it. Raises EditError.
    picker: Callable[[ListEditor, str, Checker, str], Picker]
    # (edit command, before, after) -> the place to focus, "" to stay.
    focus_after: Callable[[str, ListEditor, ListEditor], str]
    # (edit command, after, catalogue) -> the edit in a few words.
    editor_feedback: Callable[[str, ListEditor, Catalogue], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPages:
    """The catalogue as pages show it."""

    # Choices of the filters, as a form takes them.
    kinds: Sequence[Any]
    factions: Sequence[Any]
    # The choice of the second filter that leaves none out.
    all_factions: Text
    # (catalogue, words=, kind=, faction=) -> the cards that fit, as lines.
    rows: Callable[..., Sequence[Any]]
    # (catalogue, id) -> everything about one card; None where there is none.
    facts: Callable[[Catalogue, str], Any]
    # One sentence about the catalogue; `date` is the day of its points.
    lede: Text


# The templates in games/KEY/fleets/ that draw a list in the form in which its game keeps it.
_DRAWINGS: Final = {
    # A whole reading beside its findings. Takes `reading`.
    "read": "_read.html",
    # The same for a judge, card by card with its line. Takes `reading`, `marks`.
    "checked": "_checked.html",
    # The open parts of a list. Takes `open` (queries/open_fleets.py).
    "open": "_open.html",
    # The cards on paper; with `version` the sums below them. Takes `reading`.
    "paper": "print_cards.html",
    # An empty list on paper, to fill in by hand. Takes `blank_lines`.
    "blank": "print_blank.html",
    # Beside the parent cards of the list editor. Takes `view`, `focus`.
    "editor_side": "_editor_side.html",
    # The page of one card. Takes `facts`, `date`, `game`.
    "card": "card.html",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PartsWords:
    """What pages say about a list of which only parts are open: its cards, or what is chosen beside them."""

    # The label before who sees the second part.
    extras_seen_by: Text
    opponent_sees_cards: Text
    opponent_sees_extras: Text
    public_cards: Text
    public_extras: Text
    # On the sheet for the opponent.
    cards_hidden: Text
    extras_hidden: Text
    # The button for a link that shows the cards only, and the sentence about such a link.
    link_to_cards: Text
    cards_linked: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenApi:
    """The open part of a list as the API writes it."""

    # One player of an event.
    serializer: type[Any]
    # (open parts of the list, or None) -> the keys of this game.
    row: Callable[[Any], Mapping[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPages:
    """One game's words and pages of lists."""

    key: str
    # The rules of building a list, as a form calls them.
    rulesets: Mapping[str, Text]
    suggestions: FixSuggestionWords
    # Sentences for faults in a file of cards that only this game has.
    faults: Mapping[str, Text]
    # What judges write again and again: code and sentence.
    phrases: tuple[tuple[str, Text], ...]
    # Code of a finding -> code of its phrase; all others are "marked" in the list.
    phrase_of: Mapping[str, str] = field(default_factory=dict)
    # Of the statistics.
    charts: Charts
    averages: Sequence[Average]
    # (stored reading) -> its cards in the order of the list.
    cards_of: Callable[[Mapping[str, Any]], tuple[PlacedCard, ...]]
    # (search term, catalogue) -> ids of the cards that players call so.
    meant: Callable[[str, Catalogue], Collection[str]] = lambda term, catalogue: ()
    # (stored reading before, after) -> what is gone and what is new; empty if only the wording changed.
    differences: Callable[[Mapping[str, Any], Mapping[str, Any]], tuple[Difference, ...]]
    # (stored reading, open parts) -> the reading without what is secret.
    visible_parts: Callable[[Mapping[str, Any], Parts], Mapping[str, Any]]
    # (open parts of a list: queries/open_fleets.py) -> what an opponent wants to know, in words.
    glance: Callable[[Any], tuple[str, ...]] = lambda open_list: ()
    # (open parts of a list) -> fact of a result -> what the list offers for it.
    offers: Callable[[Any], Mapping[str, tuple[str, ...]]] = lambda open_list: {}
    # Shown beside the total, with the figures of a list and `caps` by their codes.
    figures_text: Text
    # What else the limit of an event allows, with its caps by name; "" for nothing.
    limit_text: Text = ""
    # (rules of building a list, its points limit) -> the caps of its figures.
    caps: Callable[[str, int], Mapping[str, int]] = _no_caps
    # The leader of a list: what it is called, and (stored reading) -> the name; "" for nobody.
    leader_word: Text
    leader: Callable[[Mapping[str, Any]], str]
    # Kinds of differences that say where the card is listed, not what it is.
    kinds_by_place: frozenset[str]
    # What this game calls a faction.
    faction: Text
    # What a search over the lists may look for, and what the filter of the queue looks for.
    search_label: Text
    queue_search: Text
    parts: PartsWords
    # On an empty list: boxes for parent cards, lines for the other kinds of cards.
    blank_lines: Mapping[str, range]
    api: OpenApi
    builder: BuilderPages
    cards: CardPages
    # Forms of results that sites read, by the word in the address.
    results: Mapping[str, ResultsFile] = field(default_factory=dict)

    @property
    def wording(self) -> Wording:
        """The words of its cards and findings."""
        return self.suggestions.wording

    @property
    def drawings(self) -> dict[str, str]:
        """The templates of the game by what they draw."""
        return {name: f"games/{self.key}/fleets/{template}" for name, template in _DRAWINGS.items()}
