"""The words of Armada's cards, and a sentence for every code of a finding about its lists."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from fleets.games.findings import Wording

# Codes that the domain uses as values of a finding.
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
    "over_squadron_points": _(
        "The squadrons cost %(found)s points; %(allowed)s are allowed: a third of the limit, rounded up."
    ),
    "unknown_faction": _(
        "There is no faction “%(found)s”: it must be Rebel, Empire, Republic or Separatist."
    ),
    "wrong_faction": _("%(cards)s belongs to another faction (%(found)s) than the fleet (%(allowed)s)."),
    "no_ships": _("The fleet has no ship."),
    "no_commander": _("No ship carries a commander, so the fleet has no flagship."),
    "two_commanders": _("The fleet has %(found)s commanders (%(cards)s); exactly one is allowed."),
    "missing_objective": _("The list has no %(category)s objective."),
    "extra_objective": _("There are %(found)s %(category)s objectives; choose one: %(cards)s."),
    "objective_wrong_category": _("%(cards)s stands under %(category)s, but belongs under %(found)s."),
    "campaign_objective": _("%(cards)s is a campaign objective; those are not legal in a tournament."),
    "duplicate_unique": _("The unique name %(found)s is used more than once: %(cards)s."),
    "slot_not_available": _("%(first)s does not fit on %(second)s: %(kind)s – %(copies)s, %(slots)s."),
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
    "not_in_box": _("%(cards)s is not in the box that this format is played with (%(allowed)s)."),
    "too_many_of_box": _("The fleet has %(found)s of %(cards)s; the box of this format has %(allowed)s."),
    "unknown_card": _("“%(cards)s” is no official card, or its name can't be recognised."),
    "not_yet_legal": _("%(cards)s is not legal before %(allowed)s (%(found)s)."),
    "not_released": _("%(cards)s is not released in the country of the event (%(found)s)."),
    "release_unknown": _(
        "Nobody has entered when these products were released in the country of the event: %(cards)s."
    ),
    "not_yet_announced": _("In %(found)s nobody had heard of these products yet: %(cards)s."),
    "read_as": _("“%(found)s” was read as %(cards)s; correct the name if another card is meant."),
    "misplaced_card": _("%(cards)s is not under a ship or heading it belongs to."),
    "second_list": _("A second list begins here; hand in one list only."),
    "change_in_words": _(
        "Here a change is told in words: “%(cards)s”. What is checked is the list as it stands."
    ),
    "crossed_out": _("This line is crossed out and was left out: “%(found)s”."),
    "count_not_allowed": _("“%(cards)s” stands here %(found)s times in one line."),
    "count_too_large": _("%(found)s squadrons in one line can't be right; at most %(allowed)s are read."),
    "count_zero": _("There can't be %(found)s squadrons here; leave the line out or correct the number."),
    "empty_list": _("The list is empty."),
    "text_too_large": _("The text has %(found)s characters; a list of at most %(allowed)s is read."),
    "too_many_lines": _("The text has %(found)s lines; a list of at most %(allowed)s is read."),
    "line_too_long": _(
        "This line is too long for one card; write every card on a line of its own: “%(cards)s”."
    ),
    "bad_document": _("The text looks like JSON, but is no fleet in our form: see %(cards)s."),
    "no_list": _("This is no list of Armada: hardly a line of it is one of its cards."),
    "only_a_link": _("This is a link, not a list: a page behind it can't be read from here."),
    "copies_unread": _(
        "The text states %(found)s points%(about)s: the price of %(allowed)s; fewer were read."
    ),
    "sum_unread": _(
        "The text states %(found)s points here; the cards that were read cost %(allowed)s. "
        "Something was not read."
    ),
    "cut_off": _(
        "The list ends without squadrons and without a total, at %(found)s of %(allowed)s points. "
        "Is all of it here?"
    ),
    "points_mismatch": _(
        "The text states %(found)s points%(about)s; by the current cards it is %(allowed)s."
    ),
    "missing_total": _("The text states no total; the fleet costs %(allowed)s points."),
    "commander_header_mismatch": _("The header names %(cards)s as commander, but no ship carries that card."),
    "ambiguous_card": _("“%(found)s” may be several cards. Add the points or the card type."),
    "unparsed_lines": _("%(found)s more lines around the list were not understood, from this one on."),
    "unparsed_line": _("This line was not understood as part of the list: “%(found)s”."),
}

# For the judges' queue, where a line has space for two or three of them.
SHORT: Final[dict[str, str | Promise]] = {
    "over_points": "%(found)s/%(allowed)s",
    "over_squadron_points": _("squadrons %(found)s/%(allowed)s"),
    "wrong_faction": _("other faction: %(cards)s"),
    "unknown_faction": _("which faction?"),
    "no_ships": _("no ship"),
    "no_commander": _("no commander"),
    "two_commanders": _("%(found)s commanders"),
    "missing_objective": _("no objective: %(category)s"),
    "missing_objective:all": _("no objectives"),
    "extra_objective": _("%(found)s objectives: %(category)s"),
    "objective_wrong_category": _("wrong category: %(cards)s"),
    "campaign_objective": _("campaign objective"),
    "duplicate_unique": _("twice: %(found)s"),
    "slot_not_available": _("no icon: %(first)s"),
    "title_wrong_ship": _("wrong ship: %(first)s"),
    "size_restriction": _("wrong ship: %(first)s"),
    "trait_restriction": _("wrong ship: %(first)s"),
    "flagship_only": _("flagship only: %(first)s"),
    "too_many_flotillas": _("%(found)s flotillas"),
    "too_many_aces": _("%(found)s/%(allowed)s aces"),
    "not_in_box": _("not in the box: %(cards)s"),
    "too_many_of_box": _("too many for the box: %(cards)s"),
    "unknown_card": _("unknown: %(cards)s"),
    "ambiguous_card": _("which card? %(found)s"),
    "misplaced_card": _("not under a ship: %(cards)s"),
    "copies_unread": _("something not read"),
    "sum_unread": _("something not read"),
    "commander_on_flotilla": _("commander on a flotilla"),
    "change_in_words": _("a change in words"),
    "second_list": _("two lists"),
    "bad_document": _("no list"),
    "no_list": _("no list"),
    "only_a_link": _("only a link"),
    "points_mismatch": _("says %(found)s, costs %(allowed)s"),
    "missing_total": _("no total"),
    "cut_off": _("half a list?"),
    "commander_header_mismatch": _("another commander above"),
    "read_as": _("read as %(cards)s"),
    "crossed_out": _("a line crossed out"),
    "unparsed_line": _("lines not read"),
    "unparsed_lines": _("lines not read"),
}

WORDING: Final = Wording(WORDS, SENTENCES, family="A", short=SHORT, any_kind="upgrade")
