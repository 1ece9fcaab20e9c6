"""What has been played, as the next pairing sees it: who has met, who had a win without a game."""

from __future__ import annotations

from scoring.games import GAMES, load_rules
from scoring.results import Outcome, Score
from scoring.standings import Competitor
from scoring.structures import Plan
from tournaments.next_round import next_round
from tournaments.pairing.types import CutRequest, SwissRequest
from tournaments.played import PlayedMatch, PlayedRound, Scoring, final_standings

ARMADA = GAMES["armada"]
RULES = load_rules(ARMADA, "armada-2018")
BYE = ARMADA.bye(RULES)
MISSED = ARMADA.missed(RULES)
NO_SHOW = PlayedMatch(("piett", "wuher"), {"piett": BYE, "wuher": MISSED}, table=4)
GAME = PlayedMatch(
    ("ackbar", "lobot"),
    {"ackbar": Score(6, Outcome.WIN, {"margin": 9}), "lobot": Score(5, Outcome.LOSS, {"margin": 0})},
)


def test_a_table_with_one_who_never_came_is_no_meeting_A_TIE_3() -> None:
    assert [each.has_met for each in (GAME, NO_SHOW, PlayedMatch(("ackbar", "lobot"), None))] == [
        True,
        False,
        True,
    ]


def test_a_win_without_a_game_is_like_a_bye() -> None:
    assert NO_SHOW.had_bye("piett")
    assert not NO_SHOW.had_bye("wuher")
    assert not GAME.had_bye("ackbar")
    assert not PlayedMatch(("piett",), None).had_bye("piett")


def test_after_a_no_show_the_two_may_still_meet_and_the_winner_is_not_the_first_for_a_bye() -> None:
    rounds = (PlayedRound(1, False, True, (NO_SHOW, GAME)),)
    players = [Competitor(name, "active") for name in ("piett", "ackbar", "lobot", "wuher")]
    lines = final_standings(players, rounds, by=Scoring(ARMADA, RULES), seed="s")
    coming = next_round(Plan(3, 0), standings=lines, rounds=rounds, clubs={})
    assert isinstance(coming.request, SwissRequest)
    assert {each.id: (each.met, each.byes) for each in coming.request.entrants} == {
        "piett": (frozenset(), 1),
        "ackbar": (frozenset({"lobot"}), 0),
        "lobot": (frozenset({"ackbar"}), 0),
        "wuher": (frozenset(), 0),
    }


def test_of_pods_is_known_how_often_two_have_met_and_who_sat_in_a_small_one() -> None:
    """P-PAIR-1"""
    win, loss = Score(4, Outcome.WIN), Score(0, Outcome.LOSS)
    ids = ("ackbar", "jerec", "lobot", "piett", "wuher")
    pods = (
        PlayedMatch(ids[:3], {"ackbar": win, "jerec": loss, "lobot": loss}, table=1),
        PlayedMatch(ids[3:], {"piett": win, "wuher": loss}, table=2),
    )
    rounds = tuple(PlayedRound(number, False, True, pods) for number in (1, 2))
    players = [Competitor(name, "active") for name in ids]
    lines = final_standings(players, rounds, by=Scoring(ARMADA, RULES), seed="s")
    coming = next_round(Plan(3, 4), standings=lines, rounds=rounds, clubs={}, seats=(2, 4))
    assert isinstance(coming.request, SwissRequest)
    assert coming.request.seats == (2, 4)
    assert {each.id: (each.meetings, each.short) for each in coming.request.entrants} == {
        "ackbar": ({"jerec": 2, "lobot": 2}, 0),
        "jerec": ({"ackbar": 2, "lobot": 2}, 0),
        "lobot": ({"ackbar": 2, "jerec": 2}, 0),
        "piett": ({"wuher": 2}, 2),
        "wuher": ({"piett": 2}, 2),
    }
    final = next_round(Plan(2, 4), standings=lines, rounds=rounds, clubs={}, seats=(2, 4))
    assert final.final
    assert final.request == CutRequest(tuple(line.player for line in lines[:4]), (2, 4))
