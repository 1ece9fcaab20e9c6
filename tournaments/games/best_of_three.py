"""The words of card games, best of three."""

from django.utils.translation import gettext_lazy as _

from tournaments.games.words import SLIP_POINTS, GameWords, Heading

BEST_OF_THREE = GameWords(
    key="best_of_three",
    name=_("Card game, best of three"),
    facts={
        "end": _("How did it end?"),
        "by": _("Who?"),
        "games_drawn": _("Drawn games"),
    },
    fact_helps={"by": _("“Who?”: who conceded, or who did not come.")},
    own_fact_helps={"by": _("“Who?” is for one end only: who conceded.")},
    choices={
        "played": _("somebody won two games"),
        "time": _("time ran out"),
        "agreed": _("a draw by agreement, nothing played"),
        "concession": _("one player conceded"),
        "1": "1",
        "2": "2",
        "3": "3",
    },
    ends={
        "played": _("played to the end"),
        "time": _("time"),
        "agreed": _("draw by agreement"),
        "concession": _("concession"),
    },
    endings={"concession": _("%(name)s conceded")},
    fields={"games_won": _("Games won")},
    columns={
        "opponents_matches": Heading(_("opponents' match wins"), _("OMW")),
        "game_wins": Heading(_("game wins"), _("GW")),
        "opponents_games": Heading(_("opponents' game wins"), _("OGW")),
    },
    problems={
        "both_have_won": _("Both can't have won %(needed)s games: the match is over with the first."),
        "played_without_winner": _(
            "Nobody has won %(needed)s games: choose “time ran out”, or type what is missing."
        ),
        "agreed_with_games": _(
            "A draw by agreement counts no games: leave the numbers out, or choose “time ran out”."
        ),
        "winner_conceded": _("%(name)s has won %(needed)s games and can't have conceded."),
        "no_game_finished": _("No game was finished, and none is drawn – is that right?"),
    },
    slip_facts={"by": _("Conceded:"), "games_drawn": _("Drawn games:")},
    slip_rows=(SLIP_POINTS,),
    left_game=_("Who leaves a match concedes it."),
    game_loss=_(
        "A lost match: the player gets %(loss_points)s points, the opponent a match won by %(games_needed)s"
        " to 0. What was typed stays."
    ),
    concession=_("The opponent has won the match with %(games_needed)s games."),
    counting=(
        _(
            "A match won is %(win_points)s points, a draw %(draw_points)s, a match lost %(loss_points)s."
            " Whoever has won %(games_needed)s games has won the match; when time is up, whoever has won"
            " more."
        ),
        _("A bye is a match won by %(games_needed)s to 0."),
        _("Two players may agree on a draw: it brings its points and counts no games."),
        _(
            "Match wins are the points by %(win_points)s for each round; game wins %(game_points)s for a game"
            " won and %(drawn_game_points)s for a drawn one by %(game_points)s for each game. Neither is"
            " taken as less than %(floor_percent)s %%."
        ),
        _("The opponents' figures are the mean over the opponents met; a bye is none."),
        _("In the cut, of a drawn match who stood better goes on."),
        _("A missed round brings nothing and is no round played."),
        _("A match that was never played gives both %(not_played_points)s points."),
    ),
)
