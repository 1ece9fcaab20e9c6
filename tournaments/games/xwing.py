"""The words of Star Wars: X-Wing."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n
from django.utils.translation import pgettext_lazy

from tournaments.games.words import SLIP_POINTS, FirstChoiceWords, GameWords, Heading
from tournaments.games.xwing_table import AT_THE_TABLE

XWING = GameWords(
    key="xwing",
    name="Star Wars: X-Wing",
    facts={
        "end": _("How did it end?"),
        "by": _("Who?"),
        "winner": _("Who won the final salvo?"),
        "first": _("Who was first player?"),
    },
    fact_helps={
        "by": _("“Who?”: who has no ship left, who conceded, or who did not come."),
        "winner": _("Only where the scores are level: more hits win."),
    },
    own_fact_helps={"by": _("“Who?” is for two ends only: who has no ship left, or who conceded.")},
    choices={
        "time": _("time ran out"),
        "rounds": _("all game rounds played"),
        "tabled": _("one squad has no ship left"),
        "concession": _("one player conceded"),
        "final_salvo": _("final salvo: the scores were level"),
    },
    ends={
        "time": _("time"),
        "rounds": _("all game rounds played"),
        "tabled": _("squad destroyed"),
        "concession": _("concession"),
        "final_salvo": _("final salvo"),
    },
    endings={
        "tabled": _("%(name)s has no ship left"),
        "concession": _("%(name)s conceded"),
        "final_salvo": _("%(name)s won the final salvo"),
    },
    fields={"destroyed": _("Squad points scored")},
    columns={"margin": Heading(_("margin of victory (MoV)"), _("MoV"))},
    problems={
        "winner_missing": _("Say who won the final salvo."),
        "level_without_salvo": _(
            "%(score)s : %(score)s is level: choose “final salvo” as the end and say who won it."
        ),
        "salvo_not_level": _("%(one)s : %(two)s is not level: the higher score wins without a final salvo."),
        "loser_has_all": _(
            "%(name)s: %(found)s is a whole squad, so both squads are gone: choose “final salvo” as the end"
            " and say who won it."
        ),
        "whole_squad_destroyed": _(
            "%(name)s: %(found)s is a whole squad – has the opponent no ship left, so that the game ended"
            " another way?"
        ),
        "nothing_scored": _("Nobody scored anything – is that right?"),
    },
    slip_facts={
        "by": _("No ship left, or conceded:"),
        "winner": _("Level? Won the final salvo:"),
        "first": _("Was first player:"),
    },
    slip_fields={"destroyed": _("Squad points scored")},
    slip_rows=(_("Margin of victory"), SLIP_POINTS),
    first_choice=FirstChoiceWords(
        rule="X-ORDER-1",
        points=_("Squad"),
        heading=_("Names the first player"),
        by_lot=_("drawn: equal squads"),
        mark=_("names the first player"),
        named=_("%(name)s names the first player."),
        equal=_("equal squads: roll who names the first player"),
        yours=_("You name the first player."),
        lots=_("Equal squads: roll who names the first player."),
        waiting=_("Who names the first player is shown once both squads are in."),
        by_points=_n(
            "%(name)s names the first player: %(n)s point less.",
            "%(name)s names the first player: %(n)s points less.",
            "n",
        ),
    ),
    left_game=_("Who leaves a game concedes it."),
    game_loss=_(
        "A game loss: the player gets 0 points and margin 0; the opponent a win with margin %(bye_margin)s,"
        " or their own if it was clearer. What was typed stays."
    ),
    concession=_(
        "Conceding loses every ship that is left: the opponent scores %(points_limit)s. The own score stays."
    ),
    counting=(
        _("A win is %(win_points)s point, also one by final salvo; a loss is %(loss_points)s."),
        _(
            "A score is the cost of the enemy ships destroyed; a ship with half of its hull and shields left,"
            " or less, brings half its cost, rounded up."
        ),
        _("The whole enemy squad brings %(points_limit)s, whatever it cost; a concession does too."),
        _(
            "The margin of victory is %(points_limit)s and the own score less the opponent's, for both"
            " players; after a final salvo %(points_limit)s each."
        ),
        _(
            "Level scores, or both squads gone: the final salvo decides. Each side rolls as many attack dice"
            " as its ships have primary attack; more hits win."
        ),
        _("A bye counts as a win (%(bye_points)s) with margin %(bye_margin)s."),
        _("A missed round brings nothing and is no round played."),
        _("A game that was never played gives both %(not_played_points)s points."),
    ),
    at_table=AT_THE_TABLE,
    counters=("margin",),
    faction=pgettext_lazy("X-Wing", "Faction"),
    factions=pgettext_lazy("X-Wing", "Factions and their results"),
)
