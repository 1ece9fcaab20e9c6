"""The words for what is wrong with a catalogue file, and for what a new one changes."""

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from fleets.games import LIST_PAGES
from fleets.lists.catalogue_diff import CardChange, CatalogueDiff
from fleets.lists.faults import Fault
from fleets.lists.game import ListGame
from tournaments.text.lazy import Text

FAULTS: Final[dict[str, Text]] = {
    "not_text": gettext_lazy("The file is no text (UTF-8)."),
    "not_json": gettext_lazy("This is no JSON: %(found)s."),
    "missing_field": gettext_lazy("The field “%(found)s” is missing."),
    "unknown_field": gettext_lazy("There is no field “%(found)s”."),
    "wrong_type": gettext_lazy("%(allowed)s is expected, not %(found)s."),
    "unknown_value": gettext_lazy("“%(found)s” is none of the values possible here."),
    "not_a_date": gettext_lazy("This is no date; write it like 2025-01-22."),
    "invalid": gettext_lazy("This does not fit: %(found)s."),
    "duplicate_id": gettext_lazy("The id “%(found)s” is used twice."),
    "nameless": gettext_lazy("The card needs an id and a name."),
    "negative_points": gettext_lazy("%(found)s points are not possible."),
    "history_out_of_order": gettext_lazy("The days in the history of prices of “%(found)s” must ascend."),
    "history_after_date": gettext_lazy("A price of the past ends on %(found)s, after the date of the file."),
}


def _words_of(code: str) -> Text:
    """The words for any file of cards, else those of the game that knows the code."""
    tables = [FAULTS, *(pages.faults for pages in LIST_PAGES.values())]
    return next(words[code] for words in tables if code in words)


def fault_text(fault: Fault) -> str:
    """Line, place and what is wrong: "Line 12, cards[10].points: int is expected, not str."."""
    what = str(_words_of(fault.code)) % {"found": fault.found, "allowed": fault.allowed}
    if not fault.path:
        return _("Line %(line)s: %(what)s") % {"line": fault.line, "what": what}
    return _("Line %(line)s, %(path)s: %(what)s") % {"line": fault.line, "path": fault.path, "what": what}


def diff_lines(diff: CatalogueDiff, game: ListGame) -> list[str]:
    """One line per card that comes, goes or changes."""
    lines = [f"+ {game.label(card)}{_price(card)}" for card in diff.added]
    lines += [f"− {game.label(card)}{_price(card)}" for card in diff.removed]
    return lines + [_changed(change, game) for change in diff.changed]


def _changed(change: CardChange, game: ListGame) -> str:
    facts = "; ".join(f"{name} {_value(before)} → {_value(after)}" for name, before, after in change.facts)
    return f"~ {game.label(change.card)}: {facts}"


def _price(card: Any) -> str:
    return f" ({card.points})" if hasattr(card, "points") else ""


def _value(value: Any) -> str:
    if value is None or value == () or value == "":
        return "–"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
