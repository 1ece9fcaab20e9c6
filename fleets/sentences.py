"""The words for lists of any game; those of one game's codes stand in its room (fleets/games/)."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from fleets.games import LIST_PAGES, ListPages
from fleets.lists.builder import EditError
from fleets.lists.findings import Finding

# Why a file gave no list at all.
FILE_ERRORS: Final = {
    "missing": _("There is no such file or folder."),
    "unreadable": _("The file can't be read."),
    "empty_folder": _("The folder holds no fleet lists (*.txt, *.xws.json)."),
    "not_text": _("The file is no text (UTF-8)."),
    "text_too_large": _("The file is too large for a fleet list (more than 256 KB)."),
    "other_game": _("The file is of a format this game does not use."),
}

VERDICT: Final = {True: _("legal"), False: _("not legal")}

# Where a list is on its way (fleets/queries/states.py).
STATE_WORDS: Final = {
    "missing": _("no list"),
    "draft": _("draft"),
    "handed_in": _("handed in"),
    "late": _("late"),
    "returned": _("returned"),
    "checked": _("checked"),
    "locked": _("locked"),
}


# Why a step of the builder was not done.
REFUSED_STEPS: Final = {
    "unknown_card": _("There is no such card for that place. Nothing was changed."),
    "no_such_place": _("That card is not there any more. The list below is as it stands now."),
    "too_many": _("A list takes at most %(limit)s of these. Nothing was changed."),
    "no_such_step": _("That step is not known here. Nothing was changed."),
    "unreadable": _("The list on this page could not be read any more; below it is again as in your text."),
    "too_large": _("This text is too long to be changed card by card: shorten it as a text first."),
}


def refused_step(error: EditError) -> str:
    """What a player reads when a step was not done."""
    return str(REFUSED_STEPS[error.code]) % {"limit": error.limit}


def sentence(finding: Finding) -> str:
    """What a player reads; the code itself where no game has words for it."""
    room = _room_of(finding)
    return room.wording.sentence(finding) if room else finding.code


def mend(finding: Finding) -> str:
    """What would mend it, in the reader's language; empty where only the player can know."""
    room = _room_of(finding)
    return room.mend(finding) if room else ""


def has_sentence(code: str) -> bool:
    """Some game has words for the code."""
    return any(code.partition(":")[0] in room.wording.sentences for room in LIST_PAGES.values())


def word(code: str) -> str:
    """A word of a game's cards in the reader's language; what has no translation is written as it is."""
    room = next((room for room in LIST_PAGES.values() if code in room.wording.words), None)
    return room.wording.word(code) if room else code


def card_words(label: str) -> str:
    """A label of the ground with its kind in words: "Darth Vader (boarding-team)"."""
    for room in LIST_PAGES.values():
        said = room.wording.card(label)
        if said != label:
            return said
    return label


def _room_of(finding: Finding) -> ListPages | None:
    """The game that says so. Two games with one code say it in one sentence (a test holds that)."""
    code = finding.code.partition(":")[0]
    return next((room for room in LIST_PAGES.values() if code in room.wording.sentences), None)
