"""The parts of each game that pages of lists need: words for its codes, its builder, its cards."""

from typing import Final

from fleets.games.armada.pages import PAGES as ARMADA
from fleets.games.fix_suggestion_words import FixSuggestionWords
from fleets.games.pages import BuilderPages, CardPages, ListPages
from fleets.games.xwing.pages import PAGES as XWING

__all__ = ["LIST_PAGES", "WORDINGS", "BuilderPages", "CardPages", "ListPages"]

LIST_PAGES: Final[dict[str, ListPages]] = {pages.key: pages for pages in (ARMADA, XWING)}

WORDINGS: Final[tuple[FixSuggestionWords, ...]] = tuple(pages.suggestions for pages in LIST_PAGES.values())
"""The words of every game whose lists are checked."""
