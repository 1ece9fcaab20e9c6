"""Who wins a game of Armada and what it is worth: A-SCORE, A-END, A-MOV."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games.armada.result import End
from scoring.matches import facts_of, scores_of
from scoring.results import Outcome, Problem, ReportedResult, Score, ScoringError
from scoring.rulings import DOUBLE_LOSS, NO_SHOW, NOT_PLAYED, RULINGS
from tests.domain.scoring.armada_games import (
    ARMADA,
    LOSS,
    PLAYED,
    RULES,
    WIN,
    problems,
    question,
    result,
    said,
    score,
    totals,
    worth,
)


def test_the_worked_case_at_time_is_128_and_7_to_4() -> None:
    assert score(result(177, 49, End.TIME)) == {
        "piett": worth(7, 128, WIN),
        "ackbar": worth(4, 0, LOSS),
    }


def test_the_worked_case_of_a_tabled_fleet_is_175_and_8_to_3() -> None:
    game = result(389, (150, 75), End.TABLED, by="ackbar")
    assert totals(game) == {"piett": 400, "ackbar": 225}
    assert score(game) == {"piett": worth(8, 175, WIN), "ackbar": worth(3, 0, LOSS)}


@pytest.mark.parametrize(
    ("margin", "winner", "loser"),
    [
        (1, 6, 5),
        (59, 6, 5),
        (60, 7, 4),
        (139, 7, 4),
        (140, 8, 3),
        (219, 8, 3),
        (220, 9, 2),
        (299, 9, 2),
        (300, 10, 1),
        (400, 10, 1),
    ],
)
def test_the_table_of_tournament_points_at_its_edges(margin: int, winner: int, loser: int) -> None:
    assert score(result(margin, 0)) == {
        "piett": worth(winner, margin, WIN),
        "ackbar": worth(loser, 0, LOSS),
    }


@pytest.mark.parametrize("end", [End.ROUNDS, End.TIME])
def test_the_higher_score_wins_from_either_seat_A_END_3_A_END_4(end: End) -> None:
    assert score(result(100, (60, 50), end)) == {"piett": worth(5, 0, LOSS), "ackbar": worth(6, 10, WIN)}


@pytest.mark.parametrize("end", [End.ROUNDS, End.TIME])
@pytest.mark.parametrize(("first", "winner"), [("piett", "ackbar"), ("ackbar", "piett")])
def test_equal_scores_are_a_win_of_the_second_player_A_END_6(end: End, first: str, winner: str) -> None:
    assert score(result((80, 45), 125, end, first=first)) == {
        player: worth(6, 0, WIN) if player == winner else worth(5, 0, LOSS) for player in ("piett", "ackbar")
    }


@pytest.mark.parametrize("end", [End.ROUNDS, End.TIME])
def test_equal_scores_without_initiative_cannot_be_scored(end: End) -> None:
    game = result(125, 125, end)
    asked = (Problem("tie_without_initiative", "first", None, {"score": 125}),)
    assert problems(game) == asked
    with pytest.raises(ScoringError, match="tie_without_initiative") as refused:
        score(game)
    assert refused.value.problems == asked


@pytest.mark.parametrize(("first", "winner"), [("piett", "ackbar"), ("ackbar", "piett")])
def test_mutual_destruction_is_a_win_without_margin_for_the_second_player_A_END_2(
    first: str, winner: str
) -> None:
    game = result((350, 120), (380, 0), End.MUTUAL, first=first)
    assert totals(game) == {"piett": 520, "ackbar": 400}
    assert score(game) == {
        player: worth(6, 0, WIN) if player == winner else worth(5, 0, LOSS) for player in ("piett", "ackbar")
    }


def test_mutual_destruction_without_initiative_cannot_be_scored() -> None:
    game = result(400, 400, End.MUTUAL)
    assert problems(game) == (Problem("mutual_without_initiative", "first"),)
    with pytest.raises(ScoringError):
        totals(game)


def test_who_is_tabled_loses_though_he_scored_more_A_END_1() -> None:
    game = result(390, (380, 150), End.TABLED, by="ackbar")
    assert totals(game) == {"piett": 400, "ackbar": 530}
    assert score(game) == {"piett": worth(6, 0, WIN), "ackbar": worth(5, 0, LOSS)}
    assert problems(game) == (question("winner_behind", player="piett", winner=400, loser=530),)


def test_who_is_tabled_loses_even_on_equal_scores_and_with_initiative() -> None:
    game = result((300, 100), 0, End.TABLED, by="piett", first="ackbar")
    assert score(game) == {"piett": worth(5, 0, LOSS), "ackbar": worth(6, 0, WIN)}
    assert problems(game) == ()


@pytest.mark.parametrize("limit", [180, 300, 400])
def test_a_tabled_fleet_counts_as_the_limit_of_the_event_A_SCORE_2(limit: int) -> None:
    assert totals(result((1, 30), 20, End.TABLED, by="ackbar"), points_limit=limit) == {
        "piett": limit + 30,
        "ackbar": 20,
    }


def test_what_a_whole_fleet_makes_irrelevant_may_be_left_out() -> None:
    tabled = said(
        ("piett", "ackbar"),
        End.TABLED,
        "ackbar",
        None,
        {"piett": {"objective": 0}, "ackbar": {"destroyed": 90, "objective": 0}},
    )
    mutual = said(
        ("piett", "ackbar"),
        End.MUTUAL,
        None,
        "piett",
        {"piett": {"objective": 0}, "ackbar": {"objective": 15}},
    )
    assert (problems(tabled), totals(tabled)) == ((), {"piett": 400, "ackbar": 90})
    assert (problems(mutual), totals(mutual)) == ((), {"piett": 400, "ackbar": 415})


def test_the_margin_is_never_over_400_A_MOV_1() -> None:
    game = result((400, 160), 0, End.TABLED, by="ackbar")
    assert score(game) == {"piett": worth(10, 400, WIN), "ackbar": worth(1, 0, LOSS)}


@pytest.mark.parametrize(
    ("conceding", "other", "won"),
    [
        (0, 0, worth(8, 140, WIN)),
        (0, 139, worth(8, 140, WIN)),
        (0, 140, worth(8, 140, WIN)),
        (10, 229, worth(8, 219, WIN)),
        (0, 220, worth(9, 220, WIN)),
        (0, 299, worth(9, 299, WIN)),
        (50, (300, 50), worth(10, 300, WIN)),
        (0, (380, 100), worth(10, 400, WIN)),
        (100, 100, worth(8, 140, WIN)),
        (350, 20, worth(8, 140, WIN)),
    ],
)
@pytest.mark.parametrize("first", [None, "piett", "ackbar"])
def test_a_concession_is_worth_the_margin_of_the_moment_but_at_least_8_and_140_A_END_5(
    conceding: int, other: int | tuple[int, int], won: Score, first: str | None
) -> None:
    game = result(conceding, other, End.CONCESSION, by="piett", first=first)
    assert score(game) == {"piett": worth(0, 0, LOSS), "ackbar": won}
    game = result(other, conceding, End.CONCESSION, by="ackbar", first=first)
    assert score(game) == {"piett": won, "ackbar": worth(0, 0, LOSS)}


@pytest.mark.parametrize("values", [{}, {"piett": {"objective": 0}, "ackbar": {"objective": 0}}])
def test_a_concession_needs_who_and_nothing_else_A_END_5(values: dict[str, Any]) -> None:
    game = replace(result(0, 0, End.CONCESSION, by="piett", first=None), bouts=(values,))
    assert problems(game) == ()
    assert score(game) == {"piett": worth(0, 0, LOSS), "ackbar": worth(8, 140, WIN)}


def test_who_and_what_is_missing_come_at_once() -> None:
    game = replace(result(0, 0, End.TABLED), bouts=({"piett": {"destroyed": -1, "objective": 0}},))
    assert [problem.code for problem in problems(game)] == ["by_missing", "negative_score", "missing_field"]


def test_a_bye_is_8_points_with_margin_140_and_a_missed_round_is_nothing_A_MOV_2_A_DROP_2() -> None:
    assert ARMADA.bye(RULES) == worth(8, 140, Outcome.BYE)
    assert ARMADA.missed(RULES) == worth(0, 0, Outcome.MISSED)


def ruled(end: str, *, by: str | None = None) -> ReportedResult:
    """What a leader ruled at a table; nobody types points there."""
    return said(("piett", "ackbar"), end, by, None, {})


def test_who_came_has_a_win_like_a_bye_and_who_did_not_a_missed_round_A_DROP_1() -> None:
    """A-NOSHOW-1"""
    game = ruled(NO_SHOW, by="ackbar")
    assert score(game) == {"piett": worth(8, 140, Outcome.BYE), "ackbar": worth(0, 0, Outcome.MISSED)}
    assert totals(game) == {"piett": 0, "ackbar": 0}
    assert problems(ruled(NO_SHOW)) == (Problem("by_missing", "by", None, {"end": "no_show"}),)


@pytest.mark.parametrize("points", [0, 5])
def test_a_game_never_played_gives_each_side_what_the_organizer_set(points: int) -> None:
    """A-NOPLAY-1"""
    rules, game = replace(RULES, not_played_points=points), ruled(NOT_PLAYED)
    scores = scores_of(game, players=game.players, kind="game", game=ARMADA, rules=rules)
    assert scores == dict.fromkeys(("piett", "ackbar"), Score(points, Outcome.MISSED))


def test_a_double_loss_is_nothing_for_both() -> None:
    """A-LOSS-2"""
    assert score(ruled(DOUBLE_LOSS)) == dict.fromkeys(("piett", "ackbar"), Score(0, LOSS))


def test_points_typed_beside_a_ruling_are_a_note_but_must_be_points() -> None:
    assert score(result(177, 49, DOUBLE_LOSS))["piett"] == Score(0, LOSS)
    assert problems(result(-1, 0, NOT_PLAYED)) == (
        Problem("negative_score", "destroyed", "piett", {"found": -1}),
    )
    assert problems(ruled(NOT_PLAYED, by="piett")) == (
        question("by_unexpected", "by", "piett", end="not_played"),
    )


@pytest.mark.parametrize(
    ("game", "winner"),
    [
        (result(177, 49), worth(8, 140, WIN)),  # the one who lost the game gets the fixed win
        (result(49, 177), worth(8, 140, WIN)),  # a narrow win becomes the fixed one
        (result(0, 250), worth(9, 250, WIN)),  # a clear one stays
        (ruled(NO_SHOW, by="piett"), worth(8, 140, WIN)),
    ],
)
def test_a_game_loss_counts_like_a_concession_A_END_5(game: ReportedResult, winner: Score) -> None:
    """A-LOSS-1"""
    scores = ARMADA.game_loss({"piett"}, score(game), RULES)
    assert scores == {"piett": worth(0, 0, LOSS), "ackbar": winner}


def test_a_game_loss_for_both_is_a_double_loss() -> None:
    both = ARMADA.game_loss({"piett", "ackbar"}, score(result(0, 250)), RULES)
    assert both == dict.fromkeys(("piett", "ackbar"), worth(0, 0, LOSS))


def test_a_limit_of_four_digits_allows_scores_of_four_digits() -> None:
    assert problems(result(1200, 300), points_limit=1500) == ()


def test_a_game_says_what_a_form_must_ask() -> None:
    assert [field.key for field in ARMADA.fields] == ["destroyed", "objective"]
    assert (ARMADA.seats, ARMADA.bouts) == ((2, 2), (1, 1))
    assert {fact.key: (fact.kind, fact.choices, fact.ends) for fact in facts_of(ARMADA)} == {
        "end": ("choice", (*PLAYED, *RULINGS), frozenset()),
        "by": ("player", (), {End.TABLED, End.CONCESSION, NO_SHOW}),
        "first": ("player", (), frozenset()),
        "objective": ("text", (), frozenset()),
    }
    assert ARMADA.ruleset == "armada-2018"


@pytest.mark.parametrize(
    ("totals_of_lists", "chooser"),
    [({"piett": 390, "ackbar": 400}, "piett"), ({"piett": 400, "ackbar": 400}, None)],
)
def test_the_lower_total_chooses_initiative_A_INIT_1(
    totals_of_lists: dict[str, int], chooser: str | None
) -> None:
    assert ARMADA.first_choice is not None
    assert ARMADA.first_choice(totals_of_lists) == chooser


side = st.tuples(st.integers(0, 999), st.integers(0, 999))
player = st.sampled_from(["piett", "ackbar"])
games = st.builds(result, side, side, st.sampled_from(PLAYED), by=player, first=player)


@settings(deadline=None)
@given(games)
def test_every_game_has_one_winner_and_a_margin_from_0_to_400(game: ReportedResult) -> None:
    scores = score(game)
    won = [score for score in scores.values() if score.outcome is WIN]
    lost = [score for score in scores.values() if score.outcome is LOSS]
    assert (len(won), len(lost)) == (1, 1)
    assert 0 <= won[0].counters["margin"] <= 400
    assert lost[0].counters["margin"] == 0
    assert won[0].points in range(6, 11)
    assert lost[0].points == (0 if game.end == End.CONCESSION else 11 - won[0].points)


@settings(deadline=None)
@given(games)
def test_seats_do_not_matter(game: ReportedResult) -> None:
    turned = replace(game, players=game.players[::-1])
    assert score(turned) == score(game)


@settings(deadline=None)
@given(side, side, st.sampled_from([End.ROUNDS, End.TIME]), player)
def test_more_points_never_cost_the_winner(
    one: tuple[int, int], two: tuple[int, int], end: End, first: str
) -> None:
    before = score(result(one, two, end, first=first))["piett"]
    after = score(result((one[0], min(one[1] + 40, 999)), two, end, first=first))["piett"]
    assert (after.points, after.counters["margin"]) >= (before.points, before.counters["margin"])
