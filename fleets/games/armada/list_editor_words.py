"""The words of the list editor: why a card does not fit, short enough for a chip."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from fleets.games.armada.words import WORDING, WORDS
from fleets.lists.findings import Finding

# By the code of the finding; a code that is not here gets its whole sentence.
WHY_NOT: Final = {
    "over_points": _("over the points limit"),
    "over_squadron_points": _("over the squadron limit"),
    "wrong_faction": _("another faction"),
    "two_commanders": _("there is a commander already"),
    "duplicate_unique": _("name is taken"),
    "slot_not_available": _("no icon free"),
    "two_modifications": _("one Modification per ship"),
    "two_titles": _("one title per ship"),
    "duplicate_upgrade": _("on this ship already"),
    "size_restriction": _("only for: %(allowed)s"),
    "trait_restriction": _("only for: %(allowed)s"),
    "title_wrong_ship": _("title of another ship"),
    "flagship_only": _("flagship only"),
    "icon_conflict": _("icons exclude each other"),
    "commander_on_flotilla": _("not on a flotilla"),
    "too_many_flotillas": _("enough flotillas"),
    "too_many_aces": _("enough aces"),
    "not_in_box": _("not in the box"),
    "too_many_of_box": _("no more in the box"),
    "campaign_objective": _("campaign only"),
    "not_yet_legal": _("not legal yet"),
    "not_released": _("not released here"),
}


def why_not(finding: Finding) -> str:
    """A few words for a card that does not fit."""
    template = WHY_NOT.get(finding.code)
    if template is None:
        return WORDING.sentence(finding)
    allowed = str(finding.allowed or "").split("/")
    return str(template) % {"allowed": ", ".join(str(WORDS.get(code, code)) for code in allowed)}
