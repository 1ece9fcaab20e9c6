"""How a player can fix a finding: one or two short sentences per code, with the cards and lines."""

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from fleets.games.armada.words import WORDING
from fleets.games.fix_suggestion_words import FixSuggestionWords, joined, lines_of
from fleets.lists.findings import Finding
from fleets.lists.games.armada.reading.unread import SUMS_LEFT, SURELY_READ

# Suggestions without cards or figures. The part of a code after ":" fills %(category)s.
PLAIN: Final = {
    "no_ships": gettext_lazy("Add a ship, and a commander on it."),
    "unknown_faction": gettext_lazy("Write the faction of your ships in this line."),
    "campaign_objective": gettext_lazy("Replace it by an assault, defense or navigation objective."),
    "second_list": gettext_lazy("Delete everything from this line on, or hand in the other list instead."),
    "change_in_words": gettext_lazy("Make the change in the list itself, and take this line out."),
    "count_not_allowed": gettext_lazy(
        "Write it once per line: a ship with its own upgrades below it, an upgrade under its own ship."
    ),
    "count_too_large": gettext_lazy("Correct the number in front of the name."),
    "count_zero": gettext_lazy("Delete the line, or write how many there are."),
    "not_yet_legal": gettext_lazy("Replace it, or ask the organizer whether the date of release is right."),
    "not_released": gettext_lazy("Replace it, or ask the organizer whether the product is sold here."),
    "release_unknown": gettext_lazy("The organizer can enter the days under “Product dates”."),
    "not_yet_announced": gettext_lazy("Ask the organizer whether the date of the event is right."),
    "no_list": gettext_lazy("Paste the text that your builder exports, or build the list card by card."),
    "only_a_link": gettext_lazy("Open it, choose the export as text there, and paste that."),
    "copies_unread": gettext_lazy(
        "Write how many there are before the name, as in “4 x”, or correct the price."
    ),
    "sum_unread": gettext_lazy("Add the card that is missing, or correct the sum."),
    "cut_off": gettext_lazy("Copy the list again from its first to its last line, or add its total."),
    "missing_total": gettext_lazy("Add a line with the total at the end of the list."),
    "unknown_card": gettext_lazy(
        "Compare the name with your card, or take the line out. "
        "Most cards are known by their English names only, e.g. “Nav Team”."
    ),
}


def _figure(words: FixSuggestionWords, finding: Finding) -> str:
    """The stated figure is wrong only if the whole list was surely read; a sum above it may miss a card."""
    if finding.mend == SUMS_LEFT:
        return _("Is a card missing? Then add it; else put the sums right.")
    if finding.mend == SURELY_READ:
        return _("Correct the figure; the fleet itself is not affected.")
    return _("Look whether the right cards were read here; else correct the figure.")


def _no_commander(words: FixSuggestionWords, finding: Finding) -> str:
    if finding.mend:
        return _("Write %(card)s under the ship that carries it.") % {"card": finding.mend[0]}
    return _("Put a commander on one of the ships.")


def _remove_second(words: FixSuggestionWords, finding: Finding) -> str:
    return _("Remove one of the two: %(lines)s.") % {"lines": lines_of(finding.lines)}


def _not_in_box(words: FixSuggestionWords, finding: Finding) -> str:
    return _("Replace %(card)s by a card of the box.") % {"card": words.first(finding)}


def _add_objective(words: FixSuggestionWords, finding: Finding) -> str:
    return _("Write one behind “%(heading)s:”.") % {
        "heading": WORDING.word(finding.code.partition(":")[2]).capitalize()
    }


def _move_objective(words: FixSuggestionWords, finding: Finding) -> str:
    return _("Put %(card)s into the line of its own category and choose another one here.") % {
        "card": words.first(finding)
    }


def _no_icon(words: FixSuggestionWords, finding: Finding) -> str:
    if finding.mend[:1] == (0,):
        rivals = finding.mend[1:]
        if rivals:
            return _("Remove one of these: %(cards)s.") % {"cards": words.pairs(rivals)}
        return _("Remove %(card)s.") % {"card": words.first(finding)}
    return words.move(finding)


def _title(words: FixSuggestionWords, finding: Finding) -> str:
    if finding.mend[:1] == (0,):
        ships = joined(words.names(finding.mend[1:]))
        return _("Remove it, or take a ship it belongs to: %(ships)s.") % {"ships": ships}
    return words.move(finding)


def _commander(words: FixSuggestionWords, finding: Finding) -> str:
    if finding.mend:
        return _("Move the commander to %(ships)s.") % {"ships": words.pairs(finding.mend)}
    return _("Add a ship that is no flotilla and put the commander on it.")


def _misplaced(words: FixSuggestionWords, finding: Finding) -> str:
    if finding.mend[:1] == ("squadron",):
        return _("Put it under the heading “Squadrons:”.")
    if finding.mend[:1] == ("upgrade",):
        return _("Put it under the ship that carries it.")
    return _("Put it on a line of its own, above the upgrades it carries.")


_WITH_CARDS: Final[Mapping[str, Callable[[FixSuggestionWords, Finding], str]]] = {
    "points_mismatch": _figure,
    "over_points": FixSuggestionWords.over,
    "over_squadron_points": FixSuggestionWords.over,
    "no_commander": _no_commander,
    "two_commanders": FixSuggestionWords.keep_one,
    "two_modifications": FixSuggestionWords.keep_one,
    "two_titles": FixSuggestionWords.keep_one,
    "duplicate_unique": FixSuggestionWords.keep_one,
    "extra_objective": FixSuggestionWords.keep_one,
    "duplicate_upgrade": _remove_second,
    "too_many_flotillas": FixSuggestionWords.remove_some,
    "too_many_aces": FixSuggestionWords.remove_some,
    "not_in_box": _not_in_box,
    "too_many_of_box": FixSuggestionWords.remove_some,
    "wrong_faction": FixSuggestionWords.wrong_faction,
    "missing_objective": _add_objective,
    "objective_wrong_category": _move_objective,
    "slot_not_available": _no_icon,
    "title_wrong_ship": _title,
    "size_restriction": FixSuggestionWords.move,
    "trait_restriction": FixSuggestionWords.move,
    "flagship_only": FixSuggestionWords.move,
    "icon_conflict": FixSuggestionWords.move,
    "commander_on_flotilla": _commander,
    "misplaced_card": _misplaced,
}

SUGGEST: Final = FixSuggestionWords(
    WORDING,
    card_of_own_faction=gettext_lazy("Take the card of your own faction: %(cards)s."),
    other_of_own_faction=gettext_lazy("Replace %(card)s by a card of your own faction."),
    plain=PLAIN,
    with_cards=_WITH_CARDS,
    editor={
        "duplicate_upgrade": gettext_lazy("Remove one of the two."),
        "missing_objective": gettext_lazy("Choose one under “Objectives”."),
        "no_ships": gettext_lazy("Add a ship, and a commander on it."),
    },
)
