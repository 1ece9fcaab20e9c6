"""What has been played, as the next pairing sees it: who has met, who had a win without a game."""

from __future__ import annotations

from scoring.results import Outcome, Score
from scoring.standings import Competitor
from scoring.structures import Plan
from tournaments.next_round import next_round
from tournaments.pairing.types import SwissRequest
from tournaments.played import PlayedMatch, PlayedRound, final_standings, had_bye, has_met

BYE = Score(8, 140, Outcome.BYE)
MISSED = Score(0, 0, Outcome.MISSED)
NO_SHOW = PlayedMatch(("piett", "wuher"), {"piett": BYE, "wuher": MISSED}, table=4)
GAME = PlayedMatch(
    ("ackbar", "lobot"), {"ackbar": Score(6, 9, Outcome.WIN), "lobot": Score(5, 0, Outcome.LOSS)}
)


def test_a_table_with_one_who_never_came_is_no_meeting_A_TIE_3() -> None:
    assert [has_met(each) for each in (GAME, NO_SHOW, PlayedMatch(("ackbar", "lobot"), None))] == [
        True,
        False,
        True,
    ]


def test_a_win_without_a_game_is_like_a_bye() -> None:
    assert had_bye(NO_SHOW, "piett")
    assert not had_bye(NO_SHOW, "wuher")
    assert not had_bye(GAME, "ackbar")
    assert not had_bye(PlayedMatch(("piett",), None), "piett")


def test_after_a_no_show_the_two_may_still_meet_and_the_winner_is_not_the_first_for_a_bye() -> None:
    rounds = (PlayedRound(1, False, True, (NO_SHOW, GAME)),)
    players = [Competitor(name, "active") for name in ("piett", "ackbar", "lobot", "wuher")]
    lines = final_standings(players, rounds, seed="s")
    coming = next_round(Plan(3, 0), standings=lines, rounds=rounds, clubs={})
    assert isinstance(coming.request, SwissRequest)
    assert {each.id: (each.met, each.byes) for each in coming.request.entrants} == {
        "piett": (frozenset(), 1),
        "ackbar": (frozenset({"lobot"}), 0),
        "lobot": (frozenset({"ackbar"}), 0),
        "wuher": (frozenset(), 0),
    }
