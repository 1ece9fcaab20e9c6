"""What a button says that does to the text what the check advises."""

from __future__ import annotations

from django.utils.translation import gettext as _

from fleets.games.fix_suggestion_words import FixSuggestionWords
from fleets.lists.text_edits import TextEdit


def edit_words(edit: TextEdit, words: FixSuggestionWords, *, with_line: bool) -> str:
    """The label of the button; with the line where it is not the only card of that name."""
    card = words.at(edit.card, edit.line if with_line else 0)
    if edit.kind == "remove":
        return _("Remove %(card)s") % {"card": card}
    if edit.kind == "move":
        ship = words.at(edit.place, edit.to)
        return _("Move %(card)s to %(ship)s") % {"card": card, "ship": ship}
    if edit.kind == "place":
        ship = words.at(edit.place, edit.to)
        return _("Put %(card)s under %(ship)s") % {"card": card, "ship": ship}
    if edit.kind == "replace":
        return _("Write %(card)s") % {"card": words.wording.card(edit.place)}
    return {
        "sums": _("Put the sums right"),
        "total": _("Add the total"),
        "beside": _("Put %(card)s among the squadrons") % {"card": card},
        "cut": _("Delete everything from this line on"),
        "drop": _("Delete this line"),
    }[edit.kind]
