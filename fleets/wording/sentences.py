"""The words for lists of any game; those of one game's codes are in its package (fleets/games/)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from django.conf import settings
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _

from fleets.games import LIST_PAGES, WORDINGS
from fleets.games.fix_suggestion_words import FixSuggestionWords
from fleets.lists.editing import EditError
from fleets.lists.findings import Finding
from fleets.lists.text import MAX_BYTES
from fleets.lists.text_edits import TextEdit

# Why a file gave no list at all.
FILE_ERRORS: Final = {
    "missing": _("There is no such file or folder."),
    "unreadable": _("The file can't be read."),
    "empty_folder": _("The folder holds no fleet lists (*.txt, *.xws.json)."),
    "not_text": _("This is no text (UTF-8)."),
    "text_too_large": _("This is too large for a list: more than %(largest)s KB."),
    "other_game": _("The file is of a format this game does not use."),
}

VERDICT: Final = {True: _("legal"), False: _("not legal")}

# The state of a list (fleets/queries/states.py).
STATE_WORDS: Final = {
    "waiting": _("waits for a judge"),
    "missing": _("no list"),
    "draft": _("draft"),
    "handed_in": _("handed in"),
    "late": _("late"),
    "returned": _("returned"),
    "checked": _("checked"),
    "locked": _("locked"),
}


# Why an edit was not applied.
REFUSED_EDITS: Final = {
    "unknown_card": _("There is no such card for that place. Nothing was changed."),
    "no_such_place": _("That card is not there any more. The list below is as it stands now."),
    "too_many": _("A list takes at most %(limit)s of these. Nothing was changed."),
    "no_such_edit": _("That step is not known here. Nothing was changed."),
    "unreadable": _("The list on this page could not be read any more; below it is again as in your text."),
    "too_large": _("This text is too long to be changed card by card: shorten it as a text first."),
}


def file_error(code: str) -> str:
    """Why a file gave no list, in the reader's language."""
    return str(FILE_ERRORS[code]) % {"largest": MAX_BYTES // 1024}


def refused_edit(error: EditError) -> str:
    """What a player reads if an edit was not applied."""
    return str(REFUSED_EDITS[error.code]) % {"limit": error.limit}


def sentence(finding: Finding) -> str:
    """What a player reads; the code itself where no game has words for it."""
    words = _words_of(finding)
    return words.wording.sentence(finding) if words else finding.code


def in_short(game: str, findings: Sequence[Finding]) -> tuple[str, ...]:
    """What is wrong with a list of this game, in a few words each."""
    return LIST_PAGES[game].wording.in_short(findings)


def fix_suggestion(finding: Finding) -> str:
    """How to fix the finding, in the reader's language; empty if only the player can know."""
    words = _words_of(finding)
    return words.suggestion(finding) if words else ""


def edit_words(finding: Finding, edit: TextEdit, *, with_line: bool) -> str:
    """What the button says that does this edit."""
    words = _words_of(finding)
    return words.of_button(edit, with_line=with_line) if words else ""


def note_words(note: str) -> str:
    """A judge's note as its reader reads it: ready sentences in their language, whichever the judge's was.

    The note keeps what the judge saw, so a ready sentence is known by its words in each language.
    """
    for written, shown in _ready_sentences(get_language()):
        note = note.replace(written, shown)
    return note


@lru_cache(maxsize=8)
def _ready_sentences(language: str | None) -> tuple[tuple[str, str], ...]:
    """Each ready sentence as it may stand in a note, and in this language, which is that of the reader."""
    sentences = []
    for ready in (words for pages in LIST_PAGES.values() for _code, words in pages.phrases):
        for other, _name in settings.LANGUAGES:
            with override(other):
                written = str(ready)
            sentences.append((written, str(ready)))
    return tuple(sentences)


def has_sentence(code: str) -> bool:
    """Some game has words for the code."""
    return any(words.wording.knows(code) for words in WORDINGS)


def word(code: str) -> str:
    """A word of a game's cards in the reader's language; the code itself where it has no translation."""
    pages = next((pages for pages in LIST_PAGES.values() if code in pages.wording.words), None)
    return pages.wording.word(code) if pages else code


def card_words(label: str) -> str:
    """A label of the domain with its kind in words: "Darth Vader (boarding-team)"."""
    for pages in LIST_PAGES.values():
        text = pages.wording.card(label)
        if text != label:
            return text
    return label


def _words_of(finding: Finding) -> FixSuggestionWords | None:
    """Those of the game whose rule it is; without a rule, those of the first game with the code."""
    candidates = [words for words in WORDINGS if words.wording.knows(finding.code)]
    return next(
        (words for words in candidates if finding.rule.startswith(f"{words.wording.family}-")),
        next(iter(candidates), None),
    )
