"""The words and pages of X-Wing's lists, as the value that all other code uses."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from fleets.games.editor_views import EditorWords
from fleets.games.pages import BuilderPages, CardPages, ListPages, OpenApi, PartsWords
from fleets.games.results import ResultsFile
from fleets.games.xwing.cards import card_facts, card_rows
from fleets.games.xwing.editor_feedback import editor_feedback, focus_after
from fleets.games.xwing.figures import AVERAGES, CHARTS
from fleets.games.xwing.fix_suggestions import SUGGEST
from fleets.games.xwing.fortress import fortress_of
from fleets.games.xwing.list_editor import list_editor_view
from fleets.games.xwing.listed import cards_of, differences
from fleets.games.xwing.picker import picker_of
from fleets.games.xwing.visible_parts import XWingEntrySerializer, api_row, visible_parts
from fleets.games.xwing.words import FACTIONS, SLOTS, WORDS

# What judges write again and again; the player reads exactly this sentence.
PHRASES: Final = (
    ("marked", _("Put right what is marked in your list.")),
    ("names", _("Write the full card names, so that cards of the same name can be told apart.")),
    ("points", _("The points are not those of the current cards. Check them.")),
    ("format", _("A card is not in the format of this event. Replace it.")),
    (
        "unread",
        _("This is no list. Paste the text that your builder exports, or build the list card by card."),
    ),
    ("other", _("This seems to be another list than the one you play. Hand in the right one.")),
)
RULESETS: Final = {
    "xwing-extended-2021": _("Extended, spring 2021"),
    "xwing-hyperspace-2021": _("Hyperspace, spring 2021"),
    "xwing-epic-2021": _("Epic, with huge ships, spring 2021"),
}
FAULTS: Final = {
    "unknown_ship": _("There is no ship “%(found)s” in the file."),
    "unknown_side": _("There is no faction “%(found)s” in the file."),
    "no_slot": _("An upgrade needs a slot at least."),
}

PAGES: Final = ListPages(
    key="xwing",
    rulesets=RULESETS,
    suggestions=SUGGEST,
    faults=FAULTS,
    phrases=PHRASES,
    phrase_of={
        "unknown_card": "names",
        "not_in_format": "format",
        **dict.fromkeys(("no_list", "only_a_link", "bad_xws", "xws_version"), "unread"),
    },
    charts=CHARTS,
    averages=AVERAGES,
    cards_of=cards_of,
    differences=differences,
    visible_parts=visible_parts,
    figures_text="",
    leader_word="",
    leader=lambda reading: "",
    kinds_by_place=frozenset(),
    faction=pgettext_lazy("X-Wing", "Faction"),
    search_label=_("Name of a pilot or upgrade"),
    queue_search=pgettext_lazy("X-Wing", "Name, club, faction …"),
    parts=PartsWords(
        extras_seen_by=_("Obstacles are seen by"),
        opponent_sees_cards=_("The opponent sees the squad, not the obstacles."),
        opponent_sees_extras=_("The opponent sees the obstacles only."),
        public_cards=_("Everybody sees this, but not the obstacles: those are not public now."),
        public_extras=_("Everybody sees the obstacles only: the squads are not public now."),
        cards_hidden=_("By the settings of this event the squad itself is not shown to the opponent."),
        extras_hidden=_("By the settings of this event the obstacles are not shown to the opponent."),
        link_to_cards=_("Link without obstacles"),
        cards_linked=_("Whoever has this link reads your list without obstacles, opponents too."),
    ),
    blank_lines={"ships": range(1, 9), "upgrades": range(6)},
    api=OpenApi(serializer=XWingEntrySerializer, row=api_row),
    results={"list-fortress": ResultsFile(title=_("Results for List Fortress (JSON)"), write=fortress_of)},
    builder=BuilderPages(
        words=EditorWords(
            name=_("Name of the squad"),
            parents=_("Ships"),
            add_parent=_("Add a ship"),
            change_parent=_("Take another pilot"),
            attached=pgettext_lazy("X-Wing", "Upgrade"),
            written=_("One card a line, with points"),
        ),
        view=list_editor_view,
        picker=picker_of,
        focus_after=focus_after,
        editor_feedback=editor_feedback,
    ),
    cards=CardPages(
        kinds=[
            ("pilot", _("pilots")),
            (
                pgettext_lazy("X-Wing", "upgrades"),
                [
                    ("upgrade", pgettext_lazy("X-Wing", "all upgrades")),
                    *((slot, WORDS[slot]) for slot in SLOTS),
                ],
            ),
        ],
        factions=[(key, WORDS[key]) for key in FACTIONS],
        all_factions=pgettext_lazy("X-Wing", "all factions"),
        rows=card_rows,
        facts=card_facts,
        lede=_("Every card of X-Wing, second edition, as of %(date)s: names and facts, not the texts."),
    ),
)
