"""The words of Star Wars: Legion."""

from django.utils.translation import gettext_lazy as _

from tournaments.games.words import SLIP_POINTS, GameWords, Heading

LEGION = GameWords(
    key="legion",
    name="Star Wars: Legion",
    facts={
        "end": _("How did it end?"),
        "by": _("Who?"),
        "first": _("Who was the blue player?"),
    },
    fact_helps={
        "by": _("“Who?”: who has no unit left, who conceded, or who did not come."),
        "first": _("Decides only where victory points and points of defeated units are level."),
    },
    own_fact_helps={"by": _("“Who?” is for two ends only: who has no unit left, or who conceded.")},
    choices={
        "rounds": _("all game rounds played"),
        "time": _("time ran out"),
        "routed": _("one army has no unit left"),
        "concession": _("one player conceded"),
    },
    ends={
        "rounds": _("all game rounds played"),
        "time": _("time"),
        "routed": _("army defeated"),
        "concession": _("concession"),
    },
    endings={
        "routed": _("%(name)s has no unit left"),
        "concession": _("%(name)s conceded"),
        "tie": _("level: more points of defeated units win, then the blue player"),
    },
    fields={
        "victory": _("Victory points"),
        "defeated": _("Points of enemy units defeated"),
    },
    columns={
        "opponents_strength": Heading(_("extended strength of schedule"), _("Ext. SoS")),
        "victory": Heading(_("victory points"), _("VP")),
        "defeated": Heading(_("points of enemy units defeated"), _("Defeated")),
    },
    problems={
        "level_without_score": _(
            "%(points)s victory points each: type the points of enemy units defeated for both, they decide."
        ),
        "level_without_blue": _("Everything is level: say who was the blue player, because they win."),
        "whole_army_defeated": _(
            "%(name)s: %(found)s is a whole army – has the opponent no unit left, so that the game ended"
            " another way?"
        ),
        "nothing_scored": _("Nobody scored anything – is that right?"),
    },
    slip_facts={
        "by": _("No unit left, or conceded:"),
        "first": _("Was blue player:"),
    },
    slip_fields={"defeated": _("Enemy units defeated")},
    slip_rows=(SLIP_POINTS,),
    left_game=_("Who leaves a game concedes it."),
    game_loss=_(
        "A game loss: the player gets 0 points; the opponent the win, and keeps what they scored. What was"
        " typed stays."
    ),
    concession=_("The opponent wins; what was scored stays as it was."),
    counting=(
        _("A win is %(win_points)s point, a loss is %(loss_points)s."),
        _(
            "More victory points win. Level: more points of enemy units defeated; level again: the blue"
            " player."
        ),
        _("Who has no unit left has lost, whatever the victory points say; so has who concedes."),
        _("A bye counts as a win (%(bye_points)s) without victory points."),
        _("A missed round brings nothing and is no round played."),
        _("Extended strength of schedule is the mean of the opponents' strengths."),
        _("A game that was never played gives both %(not_played_points)s points."),
    ),
    counters=("defeated",),
)
