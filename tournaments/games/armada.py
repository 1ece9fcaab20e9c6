"""The words of Star Wars: Armada."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.games.words import GameWords, Heading

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
        "rounds": _("all game rounds played"),
        "time": _("time ran out"),
        "tabled": _("one fleet has no ship left"),
        "mutual": _("both lost their last ship in the same game round"),
        "concession": _("one player conceded"),
    },
    ends={
        "rounds": _("all game rounds played"),
        "time": _("time"),
        "tabled": _("tabled"),
        "mutual": _("mutual destruction"),
        "concession": _("concession"),
    },
    fields={
        "destroyed": _("Enemy fleet points destroyed"),
        "objective": _("Objective points"),
    },
    columns={"margin": Heading(_("margin of victory"), _("Margin"))},
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
        "whole_fleet_destroyed": _(
            "%(name)s: %(found)s is a whole fleet – was the opponent tabled,"
            " so that the game ended another way?"
        ),
        "objective_unusual": _("%(name)s: %(found)s objective points are unusually many – is that right?"),
    },
    slip_facts={
        "first": _("Had initiative:"),
        "objective": _("Objective played:"),
        "by": _("Who was tabled or conceded:"),
    },
    slip_fields={"destroyed": _("Fleet points destroyed"), "objective": _("+ objective points")},
    slip_rows=(_("= score"), _("Margin of victory"), _("Tournament points")),
    first_choice_asked=_("Chooses initiative:"),
)
