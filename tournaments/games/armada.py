"""The words of Star Wars: Armada."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n

from tournaments.games.armada_table import AT_THE_TABLE
from tournaments.games.words import SLIP_POINTS, FirstChoiceWords, GameWords, Heading, PointsTableWords

ARMADA = GameWords(
    key="armada",
    name="Star Wars: Armada",
    facts={
        "end": _("How did it end?"),
        "by": _("Who?"),
        "first": _("Who had initiative?"),
        "objective": _("Objective played"),
    },
    fact_helps={"by": _("“Who?”: who has no ship left, who conceded, or who did not come.")},
    own_fact_helps={"by": _("“Who?” is for two ends only: who has no ship left, or who conceded.")},
    choices={
        "rounds": _("all 6 rounds played"),
        "time": _("time ran out"),
        "tabled": _("tabled: one fleet has no ship left"),
        "mutual": _("both lost their last ship in the same game round"),
        "concession": _("one player conceded"),
    },
    ends={
        "rounds": _("all 6 rounds played"),
        "time": _("time"),
        "tabled": _("tabled"),
        "mutual": _("mutual destruction"),
        "concession": _("concession"),
    },
    endings={
        "tabled": _("%(name)s was tabled"),
        "mutual": _("mutual destruction: the second player wins"),
        "concession": _("%(name)s conceded"),
        "tie": _("a tie: the second player wins"),
    },
    fields={
        "destroyed": _("Enemy fleet points destroyed"),
        "objective": _("Objective points"),
    },
    columns={"margin": Heading(_("margin of victory (MoV)"), _("MoV"), one_a_table=True)},
    problems={
        "mutual_without_initiative": _(
            "Mutual destruction: say who had initiative, because the other player wins."
        ),
        "tie_without_initiative": _(
            "%(score)s : %(score)s is a tie: say who had initiative, because the other player wins."
        ),
        "nothing_scored": _("Nobody scored anything – is that right?"),
        "winner_behind": _("%(name)s wins with the lower score, %(winner)s : %(loser)s – is that right?"),
        "destroyed_over_limit": _(
            "%(name)s: %(found)s fleet points destroyed are more than the limit of %(limit)s – is that right?"
        ),
        "destroyed_over_fleet": _(
            "%(name)s: %(found)s fleet points destroyed, but the opponent's list has %(fleet)s"
            " – is that right?"
        ),
        "whole_fleet_destroyed": _(
            "%(name)s: %(found)s is a whole fleet – was the opponent tabled,"
            " so that the game ended another way?"
        ),
        "destroyed_impossible": _(
            "%(name)s: %(found)s fleet points destroyed? No ship or squadron costs less than %(least)s"
            " – is that right?"
        ),
        "objective_impossible": _(
            "%(name)s: %(found)s objective points? No objective gives less than %(least)s – is that right?"
        ),
        "objective_unusual": _("%(name)s: %(found)s objective points are unusually many – is that right?"),
    },
    slip_facts={
        "first": _("Had initiative:"),
        "objective": _("Objective played:"),
        "by": _("Who was tabled or conceded:"),
    },
    slip_fields={"destroyed": _("Fleet points destroyed"), "objective": _("+ objective points")},
    slip_rows=(_("= score"), _("Margin of victory"), SLIP_POINTS),
    first_choice=FirstChoiceWords(
        rule="A-INIT-1",
        points=_("Fleet"),
        heading=_("Chooses initiative"),
        by_lot=_("drawn: equal fleets"),
        mark=_("chooses initiative"),
        named=_("%(name)s chooses who has initiative."),
        equal=_("equal fleets: roll for initiative"),
        yours=_("You choose who has initiative."),
        lots=_("Equal fleets: draw lots who chooses initiative."),
        waiting=_("Who chooses initiative is shown once both fleet lists are in."),
        by_points=_n(
            "%(name)s chooses who has initiative: %(n)s point less.",
            "%(name)s chooses who has initiative: %(n)s points less.",
            "n",
        ),
    ),
    settings={"objective_secrecy": _("Who sees the objectives")},
    left_game=_("Who leaves a game concedes it."),
    game_loss=_(
        "A game loss: the player gets 0 points and margin 0; the opponent the win of a concession, or their"
        " own if it was clearer. What was typed stays."
    ),
    concession=_(
        "The opponent gets the points of their margin if it is %(concession_threshold)s or more, else"
        " %(concession_points)s points and margin %(concession_margin)s."
    ),
    points_table=PointsTableWords(
        rows="points_table",
        start=_("Margin of victory"),
        winner=_("Win"),
        loser=_("Loss"),
    ),
    counting=(
        _(
            "A score is the fleet points destroyed and the objective points together. The margin of victory"
            " is the winner's score less the loser's, never under 0 and never over %(margin_cap)s; the loser"
            " has margin 0."
        ),
        _(
            "Destroyed is a ship with all its upgrades, and a squadron. An upgrade discarded from a ship that"
            " lives counts nothing."
        ),
        _(
            "Who destroys all enemy ships scores the points limit of the event for that fleet, even if it"
            " cost less; objective points still add."
        ),
        _("A bye is a win: %(bye_points)s points and margin %(bye_margin)s."),
        _("A missed round is a loss: %(missed_points)s points and margin 0."),
        _("Who concedes gets 0 points and margin 0."),
        _(
            "After a concession the opponent gets the points of their margin if it is"
            " %(concession_threshold)s or more, else %(concession_points)s points and margin"
            " %(concession_margin)s."
        ),
        _(
            "With equal scores, and when both lost their last ship at once, the second player wins with"
            " margin 0."
        ),
        _("Only one fleet left with ships: its player wins, whatever the scores say."),
        _("A game that was never played gives both %(not_played_points)s points."),
    ),
    at_table=AT_THE_TABLE,
    components={"dice": _("dice"), "range_ruler": _("range ruler"), "maneuver_tool": _("maneuver tool")},
    counters=("margin",),
    rulesets={
        "armada-2018": _("margins as printed, for 400 points"),
        "armada-2018-scaled": _("margins in proportion to the limit"),
    },
)
