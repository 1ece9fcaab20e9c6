"""The words and pages of Armada's lists, as the value that all other code uses."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from fleets.games.armada.cards import card_facts, card_rows
from fleets.games.armada.editor_feedback import editor_feedback, focus_after
from fleets.games.armada.figures import AVERAGES, CHARTS
from fleets.games.armada.fix_suggestions import SUGGEST
from fleets.games.armada.list_editor import list_editor_view
from fleets.games.armada.listed import cards_of, differences, ids_meant
from fleets.games.armada.picker import picker_of
from fleets.games.armada.visible_parts import ArmadaEntrySerializer, api_row, glance, offers, visible_parts
from fleets.games.armada.words import WORDS
from fleets.games.editor_views import EditorWords
from fleets.games.pages import BuilderPages, CardPages, ListPages, OpenApi, PartsWords
from fleets.lists.games.armada.cards.catalogue import CATEGORIES, FACTIONS
from fleets.lists.games.armada.cards.formats import format_of

# What judges write again and again; the player reads exactly this sentence.
PHRASES: Final = (
    ("marked", _("Put right what is marked in your list.")),
    ("missing", _("Something is missing: name every ship, upgrade, squadron, the commander and the total.")),
    ("objectives", _("Choose exactly one assault, one defense and one navigation objective.")),
    ("names", _("Write the full card names, so that cards of the same name can be told apart.")),
    ("points", _("The points are not those of the current cards. Check them.")),
    (
        "unread",
        _("This is no list. Paste the text that your builder exports, or build the list card by card."),
    ),
    ("other", _("This seems to be another list than the one you play. Hand in the right one.")),
)
PHRASE_OF: Final = {
    **dict.fromkeys(("no_ships", "no_commander", "copies_unread", "sum_unread"), "missing"),
    **dict.fromkeys(
        ("missing_objective", "extra_objective", "objective_wrong_category", "campaign_objective"),
        "objectives",
    ),
    "ambiguous_card": "names",
    **dict.fromkeys(("no_list", "only_a_link", "bad_document"), "unread"),
}


_UPGRADES = (
    "commander", "title", "officer", "weapons-team", "support-team", "fleet-command", "fleet-support",
    "offensive-retrofit", "defensive-retrofit", "experimental-retrofit", "turbolasers", "ion-cannons",
    "ordnance", "superweapon", "boarding-team",
)  # fmt: skip


RULESETS: Final = {
    "armada-2025": _("the rules since 2025"),
    "armada-2018": _("the rules of 2018"),
    "armada-task-force": _("task force, 200 points"),
    "armada-core-set": _("one core set, 180 points; the objective is drawn at the table"),
}
FAULTS: Final = {
    "unknown_chassis": _("No ship has the chassis “%(found)s”."),
    "unknown_tag": _("No ship has the word “%(found)s” in its name."),
}

PAGES: Final = ListPages(
    key="armada",
    rulesets=RULESETS,
    suggestions=SUGGEST,
    faults=FAULTS,
    phrases=PHRASES,
    phrase_of=PHRASE_OF,
    charts=CHARTS,
    averages=AVERAGES,
    cards_of=cards_of,
    meant=ids_meant,
    differences=differences,
    visible_parts=visible_parts,
    glance=glance,
    offers=offers,
    figures_text=_("squadrons %(squadrons)s of %(squadron_cap)s"),
    limit_text=_("squadrons up to %(squadron_cap)s"),
    caps=lambda ruleset, limit: {"squadron_cap": format_of(ruleset).rules.squadron_cap(limit)},
    leader_word=_("Commander"),
    leader=lambda reading: reading.get("commander") or "",
    kinds_by_place=frozenset({"objective"}),
    faction=_("Faction"),
    queue_search=_("Name, club, faction …"),
    search_label=_("Name of a ship, squadron, upgrade or objective"),
    parts=PartsWords(
        extras_seen_by=_("Objectives are seen by"),
        opponent_sees_cards=_("The opponent sees the fleet, not the objectives."),
        opponent_sees_extras=_("The opponent sees the objectives only."),
        public_cards=_("Everybody sees this, but not the objectives: those are not public now."),
        public_extras=_("Everybody sees the objectives only: the fleets are not public now."),
        cards_hidden=_("By the settings of this event the fleet itself is not shown to the opponent."),
        extras_hidden=_("By the settings of this event the objectives are not shown to the opponent."),
        link_to_cards=_("Link without objectives"),
        cards_linked=_("Whoever has this link reads your list without objectives, opponents too."),
    ),
    blank_lines={"ships": range(1, 7), "upgrades": range(6), "squadrons": range(9)},
    api=OpenApi(serializer=ArmadaEntrySerializer, row=api_row),
    builder=BuilderPages(
        words=EditorWords(
            name=_("Name of the fleet"),
            parents=_("Ships"),
            add_parent=_("Add a ship"),
            change_parent=_("Take another ship"),
            attached=_("Upgrade"),
            written=_("As Star Forge writes it"),
        ),
        view=list_editor_view,
        picker=picker_of,
        focus_after=focus_after,
        editor_feedback=editor_feedback,
    ),
    cards=CardPages(
        kinds=[
            ("ship", _("ships")),
            ("squadron", _("squadrons")),
            (_("upgrades"), [("upgrade", _("all upgrades")), *((code, WORDS[code]) for code in _UPGRADES)]),
            (_("objectives"), [("objective", _("all objectives")), *((c, WORDS[c]) for c in CATEGORIES)]),
        ],
        factions=[(code, WORDS[code]) for code in FACTIONS],
        all_factions=_("all factions"),
        rows=card_rows,
        facts=card_facts,
        lede=_("Every official card of Star Wars: Armada as of %(date)s: names and facts, not the texts."),
    ),
)
