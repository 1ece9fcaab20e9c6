"""The words of Kosmiczna Eskadra in pods."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from tournaments.games.kosmiczna_eskadra_table import AT_THE_TABLE
from tournaments.games.words import SLIP_POINTS, GameWords, Heading

KOSMICZNA_ESKADRA = GameWords(
    key="kosmiczna_eskadra",
    name="Kosmiczna Eskadra",
    facts={"end": _("How did it end?"), "left": _("Who left during the game?")},
    fact_helps={
        "by": _("“Who?”: who did not come."),
        "left": _("In the order of leaving. Battles after it have no figures of theirs."),
    },
    choices={
        "won": _("somebody won three battles"),
        "time": _("time ran out"),
    },
    ends={"won": pgettext_lazy("of a game in a pod", "won"), "time": _("time")},
    bout=_("Battle %(bout)s"),
    more_bouts=_("One more battle"),
    ways=(_("only the score of each battle"), _("trophies, ore and losses")),
    later_places={"left": (_("Second to leave"), _("Third to leave"))},
    total=ngettext_lazy("won %(n)s battle", "won %(n)s battles", "n"),
    fields={
        "score": _("Score"),
        "trophies": _("Trophies"),
        "ore": _("Ore"),
        "losses": _("Losses"),
    },
    columns={
        "wins": Heading(_("battles won"), _("Battles")),
        "score": Heading(_("sum of all battles"), _("Sum")),
        "firsts": Heading(_("pods won"), _("Pods")),
    },
    problems={
        "left_twice": _("%(name)s left only once: name everybody once."),
        "all_left": _("Somebody stayed to the end: leave the last one out."),
        "left_order": _("Who played more battles left later: put those who left in that order."),
        "came_back": _("%(name)s left before this battle and has no figures of it."),
        "score_beside_figures": _("%(name)s: type the score alone, or all of trophies, ore and losses."),
        "score_differs": _(
            "%(name)s: trophies, ore and losses come to %(found)s, not to %(score)s. Which is right?"
        ),
        "score_too_large": _("%(name)s: %(found)s can't be the figure of one battle."),
        "too_much_ore": _("%(found)s ore in all, but the asteroid has %(most)s."),
        "battle_alone": _("A battle has the figures of two players at least."),
        "no_battle": _("No battle is typed yet."),
        "battle_after_win": _("Somebody had %(wins)s battles before; the game was over then."),
        "won_without_wins": _(
            "Nobody has won %(wins)s battles: choose “time ran out”, or type what is missing."
        ),
        "time_after_win": _("Somebody has won %(wins)s battles: choose that as the end."),
        "too_many_bouts": _("%(found)s battles are too many; at most %(most)s can be typed."),
    },
    slip_facts={"left": _("Left during the game, in order:")},
    slip_rows=(_("Battles won"), _("Place"), SLIP_POINTS),
    bye=_("You have no opponents this round. The bye counts as a first place; there is nothing to report."),
    left_game=_("Who leaves a game stands behind everybody who stays; the others play on."),
    game_loss=_(
        "A game loss: the player comes last in this game with 0 points; the others as if they had played it"
        " without them. What was typed stays."
    ),
    counting=(
        _(
            "A battle brings trophies plus ore less losses; the one highest score wins it, "
            "a tie wins nothing."
        ),
        _(
            "Whoever has won %(wins_needed)s battles has won the game; so does whoever has most "
            "when time is up."
        ),
        _(
            "Places at the table: battles won, then the sum of all battles. Equal in both, "
            "the place is shared."
        ),
        _("Who leaves during a game comes behind everybody who stays."),
        _("Points of the places from the first, for four, three and two players: %(place_points)s."),
        _("Shared places share their points."),
        _("A missed round brings nothing."),
        _("Nobody else came: the first place of a table of two, without a battle won."),
        _("A game that was never played gives everybody %(not_played_points)s points."),
    ),
    at_table=AT_THE_TABLE,
    counters=("score",),
    tool="kosmiczna-eskadra-shots",
)
