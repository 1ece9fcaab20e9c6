"""How a player can fix a finding of a squad: one or two short sentences per code."""

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from fleets.games.fix_suggestion_words import FixSuggestionWords
from fleets.games.xwing.words import WORDING
from fleets.lists.findings import Finding

# Suggestions without cards or figures.
PLAIN: Final = {
    "unknown_faction": _("Write the faction of your ships into the first line, or as “faction” of the XWS."),
    "unknown_card": _(
        "Compare the name with your card, or take the line out. "
        "Most cards are known by their English names only, e.g. “Stealth Device”."
    ),
    "misplaced_card": _("Put it under the ship that carries it."),
    "not_in_format": _("Replace it by a card of the format, or ask the organizer which format is played."),
    "standardized_mismatch": _("Put it on every ship of that type, or take it off all of them."),
    "restriction:squad_upgrade": _(
        "Put the card that is missing on one of your ships, or take another pilot."
    ),
    "points_mismatch": _(
        "Points change with the lists of the publisher; those of the event's day count here."
    ),
    "number_of_obstacles": _("Choose exactly three obstacles, or hand in the squad without them."),
    "bad_xws": _("Export the squad once more from your builder, as XWS or as text."),
    "xws_version": _("Build the squad for the second edition, and export it from there."),
    "no_list": _("Paste the text or XWS that your builder exports, or build the squad card by card."),
    "only_a_link": _("Open it, choose the export as text or XWS there, and paste that."),
    "text_too_large": _("Paste one squad only."),
    "too_many_lines": _("Paste one squad only."),
}
_WITH_CARDS: Final[Mapping[str, Callable[[FixSuggestionWords, Finding], str]]] = {
    "over_points": FixSuggestionWords.over,
    "wrong_faction": FixSuggestionWords.wrong_faction,
    "limited_exceeded": FixSuggestionWords.remove_some,
    "solitary_exceeded": FixSuggestionWords.keep_one,
    "duplicate_upgrade_on_ship": FixSuggestionWords.keep_one,
    "slot_not_available": FixSuggestionWords.move,
    "restriction": FixSuggestionWords.move,
}

SUGGEST: Final = FixSuggestionWords(
    WORDING,
    card_of_own_faction=pgettext_lazy("X-Wing", "Take the card of your own faction: %(cards)s."),
    other_of_own_faction=pgettext_lazy("X-Wing", "Replace %(card)s by a card of your own faction."),
    plain=PLAIN,
    with_cards=_WITH_CARDS,
)
