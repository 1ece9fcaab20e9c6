"""Armada on the floor of pages, as the value everybody else asks."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from fleets.games.armada.afterwards import focus_after, said_after
from fleets.games.armada.cards import card_facts, card_rows
from fleets.games.armada.figures import averages_of, charts_of
from fleets.games.armada.listed import cards_of, differences
from fleets.games.armada.mends import mend
from fleets.games.armada.picker import picker_of
from fleets.games.armada.words import WORDING, WORDS
from fleets.games.armada.workbench import workbench_view
from fleets.games.pages import BuilderPages, CardPages, ListPages

# What judges write again and again; the player reads the sentence as it stands here.
PHRASES: Final = (
    ("marked", _("Put right what is marked in your list.")),
    ("missing", _("Something is missing: name every ship, upgrade, squadron, the commander and the total.")),
    ("objectives", _("Choose exactly one assault, one defense and one navigation objective.")),
    ("names", _("Write the full card names, so that cards of the same name can be told apart.")),
    ("points", _("The points are not those of the current cards. Check them.")),
    ("other", _("This seems to be another list than the one you play. Hand in the right one.")),
)


# The charts of the statistics: name, and what the figures count.
CHARTS = {
    "factions": (_("Factions"), _("lists")),
    "commanders": (_("Commanders"), _("lists")),
    "ships": (_("Ships"), _("lists with this ship")),
    "activations": (_("Activations"), _("lists by number of ships")),
    "points_left": (_("Points left"), _("lists by points under the limit")),
    "squadron_points": (_("Squadron points"), _("lists by points in squadrons")),
    "assault": (_("Assault objectives"), _("lists")),
    "defense": (_("Defense objectives"), _("lists")),
    "navigation": (_("Navigation objectives"), _("lists")),
}


_UPGRADES = (
    "commander", "title", "officer", "weapons-team", "support-team", "fleet-command", "fleet-support",
    "offensive-retrofit", "defensive-retrofit", "experimental-retrofit", "turbolasers", "ion-cannons",
    "ordnance", "superweapon", "boarding-team",
)  # fmt: skip
_OBJECTIVES = ("assault", "defense", "navigation", "campaign")
_FACTIONS = ("rebel", "empire", "republic", "separatist")


AVERAGES: Final = {
    "activations": (_("Activations"), _("ships on average")),
    "squadrons": (_("Squadrons"), _("points on average")),
}
FAULTS: Final = {
    "unknown_chassis": _("No ship has the chassis “%(found)s”."),
    "unknown_tag": _("No ship has the word “%(found)s” in its name."),
}

PAGES: Final = ListPages(
    key="armada",
    wording=WORDING,
    mend=mend,
    faults=FAULTS,
    phrases=PHRASES,
    charts=CHARTS,
    averages=AVERAGES,
    cards_of=cards_of,
    differences=differences,
    charts_of=charts_of,
    averages_of=averages_of,
    builder=BuilderPages(
        page="games/armada/fleets/editor.html",
        part="games/armada/fleets/_editor_answer.html",
        view=workbench_view,
        picker=picker_of,
        focus_after=focus_after,
        said_after=said_after,
    ),
    cards=CardPages(
        kinds=[
            ("ship", _("ships")),
            ("squadron", _("squadrons")),
            (_("upgrades"), [("upgrade", _("all upgrades")), *((code, WORDS[code]) for code in _UPGRADES)]),
            (_("objectives"), [("objective", _("all objectives")), *((c, WORDS[c]) for c in _OBJECTIVES)]),
        ],
        factions=[(code, WORDS[code]) for code in _FACTIONS],
        rows=card_rows,
        facts=card_facts,
        page="games/armada/fleets/card.html",
    ),
)
