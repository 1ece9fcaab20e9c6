"""The words for what fleets.lists finds: one translated sentence per code, with the figures in it."""

from __future__ import annotations

import datetime
import re
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from fleets.lists.findings import Finding
from fleets.lists.games.armada.catalogue import Card, label
from fleets.lists.games.armada.rulesets import rulesets

_DAY: Final = re.compile(r"^\d{4}-\d\d-\d\d$")

# Words the ground uses as values inside a finding.
WORDS: Final = {
    "assault": _("assault"),
    "defense": _("defense"),
    "navigation": _("navigation"),
    "campaign": _("campaign"),
    "rebel": _("Rebel"),
    "empire": _("Empire"),
    "republic": _("Republic"),
    "separatist": _("Separatist"),
    "small": _("small"),
    "medium": _("medium"),
    "large": _("large"),
    "huge": _("huge"),
    "ship": _("ship"),
    "squadron": _("squadron"),
    "upgrade": _("upgrade"),
    "objective": _("objective"),
    "commander": _("commander"),
    "title": _("title"),
    "boarding-team": _("boarding team"),
    "officer": _("officer"),
    "weapons-team": _("weapons team"),
    "support-team": _("support team"),
    "fleet-command": _("fleet command"),
    "fleet-support": _("fleet support"),
    "offensive-retrofit": _("offensive retrofit"),
    "defensive-retrofit": _("defensive retrofit"),
    "experimental-retrofit": _("experimental retrofit"),
    "turbolasers": _("turbolasers"),
    "ion-cannons": _("ion cannons"),
    "ordnance": _("ordnance"),
    "superweapon": _("superweapon"),
    "clone": _("clone"),
    "droid": _("droid"),
    "star-destroyer": _("Star Destroyer"),
    "mc": _("MC"),
    "mark-i": _("Mark I"),
    # Classes of ships that cards which are no titles ask for.
    "starhawk-battleship": _("Starhawk-class ship"),
    "onager": _("Onager-class ship"),
}

# The part of a code after ":" fills %(category)s.
SENTENCES: Final = {
    "over_points": _("The fleet costs %(found)s points; %(allowed)s are allowed."),
    "over_squadron_points": _("The squadrons cost %(found)s points; %(allowed)s are allowed."),
    "unknown_faction": _(
        "There is no faction “%(found)s”: it must be Rebel, Empire, Republic or Separatist."
    ),
    "wrong_faction": _("%(cards)s belongs to another faction (%(found)s) than the fleet (%(allowed)s)."),
    "no_ships": _("The fleet has no ship."),
    "no_commander": _("No ship carries a commander, so the fleet has no flagship."),
    "two_commanders": _("The fleet has %(found)s commanders (%(cards)s); exactly one is allowed."),
    "missing_objective": _("There is no objective of the category %(category)s."),
    "extra_objective": _(
        "There are %(found)s objectives of the category %(category)s; choose one: %(cards)s."
    ),
    "objective_wrong_category": _("%(cards)s is no objective of the category %(category)s, but %(found)s."),
    "campaign_objective": _("%(cards)s is a campaign objective; those are not legal in a tournament."),
    "duplicate_unique": _("The unique name %(found)s is used more than once: %(cards)s."),
    "slot_not_available": _(
        "%(first)s does not fit on %(second)s: upgrades of that kind %(found)s, icons for them %(allowed)s."
    ),
    "two_modifications": _("A ship may carry one Modification, not %(found)s: %(cards)s."),
    "two_titles": _("A ship may carry one title, not %(found)s: %(cards)s."),
    "duplicate_upgrade": _("%(cards)s is on the same ship twice."),
    "size_restriction": _("%(first)s is not for %(second)s: the ship is %(found)s, not %(allowed)s."),
    "trait_restriction": _("%(first)s is not for %(second)s: the card asks for %(allowed)s."),
    "title_wrong_ship": _("The title %(first)s does not belong to %(second)s."),
    "flagship_only": _("%(first)s is only for the flagship; %(second)s carries no commander."),
    "icon_conflict": _(
        "%(first)s and %(second)s may not be together: their upgrade icons exclude each other."
    ),
    "commander_on_flotilla": _("The commander %(first)s may not be on a flotilla (%(second)s)."),
    "too_many_flotillas": _("The fleet has %(found)s flotillas; %(allowed)s are allowed."),
    "too_many_aces": _(
        "The fleet has %(found)s unique squadrons with defense tokens; %(allowed)s are allowed: %(cards)s."
    ),
    "unknown_card": _("“%(cards)s” is no official card, or its name can't be recognised."),
    "not_yet_legal": _("%(cards)s is not legal before %(allowed)s (%(found)s)."),
    "not_released": _("%(cards)s is not released in the country of the event (%(found)s)."),
    "release_unknown": _(
        "Nobody has entered when these products were released in the country of the event: %(cards)s."
    ),
    "read_as": _("“%(found)s” was read as %(cards)s; correct the name if another card is meant."),
    "misplaced_card": _("%(cards)s stands where it can't be: it must be under its own heading or ship."),
    "second_list": _("A second list begins here; hand in one list only."),
    "count_not_allowed": _("Write every ship and upgrade on a line of its own, not %(found)s times in one."),
    "count_too_large": _("%(found)s squadrons in one line can't be right; at most %(allowed)s are read."),
    "count_zero": _("There can't be %(found)s squadrons here; leave the line out or correct the number."),
    "empty_list": _("The list is empty."),
    "text_too_large": _("The text has %(found)s characters; a list of at most %(allowed)s is read."),
    "too_many_lines": _("The text has %(found)s lines; a list of at most %(allowed)s is read."),
    "line_too_long": _(
        "This line is too long for one card; write every card on a line of its own: “%(cards)s”."
    ),
    "bad_document": _("The text looks like JSON, but is no fleet in our form: see %(cards)s."),
    "points_mismatch": _(
        "The text states %(found)s points%(about)s; by the current cards it is %(allowed)s."
    ),
    "missing_total": _("The text states no total; the fleet costs %(allowed)s points."),
    "commander_header_mismatch": _("The header names %(cards)s as commander, but no ship carries that card."),
    "ambiguous_card": _("“%(found)s” may be several cards: %(cards)s. Add the points or the card type."),
    "unparsed_line": _("This line was not understood as part of the list: “%(found)s”."),
}

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


def sentence(finding: Finding) -> str:
    """What a player reads; the code itself for a code without words (a test keeps that from happening)."""
    code, _colon, category = finding.code.partition(":")
    words = SENTENCES.get(code)
    if words is None:
        return finding.code
    cards = tuple(card_words(card) for card in finding.cards)
    said = str(words) % {
        "cards": ", ".join(cards),
        "first": cards[0] if cards else "",
        "second": cards[1] if len(cards) > 1 else "",
        "about": f" ({', '.join(cards)})" if cards else "",
        "category": _word(category),
        "found": _word(finding.found),
        "allowed": _word(finding.allowed),
    }
    return said + _suggestion(finding)


def rule_words(rule: str) -> str:
    """What stands behind a sentence: the id of a rule, or the edition of the fleet rules in words."""
    return f"{gettext('fleet rules')} {rule.rpartition('-')[2]}" if rule in rulesets() else rule


def card_label(card: Card) -> str:
    """The card's name with what tells it from its namesakes, in the reader's language (A-FLEET-13)."""
    return card_words(label(card))


def card_words(text: str) -> str:
    """A label of the ground with its kind in words: "Darth Vader (boarding-team)"."""
    name, bracket, kind = text.removesuffix(")").rpartition(" (")
    return f"{name} ({WORDS[kind]})" if bracket and kind in WORDS else text


def _suggestion(finding: Finding) -> str:
    """The question behind a name that nobody knows; empty without a card that is near."""
    if not finding.suggestions:
        return ""
    cards = [card_words(card) for card in finding.suggestions]
    if len(cards) == 1:
        return " " + gettext("Did you mean %(card)s?") % {"card": cards[0]}
    return " " + gettext("Did you mean one of these: %(cards)s?") % {"cards": ", ".join(cards)}


def _word(value: int | str | None) -> str:
    """A figure as it is, a day as it is written here, a value of the ground in words, several by "/"."""
    if not isinstance(value, str):
        return "" if value is None else str(value)
    if _DAY.match(value):
        return date_format(datetime.date.fromisoformat(value), "SHORT_DATE_FORMAT")
    return "/".join(str(WORDS.get(part, part)) for part in value.split("/"))
