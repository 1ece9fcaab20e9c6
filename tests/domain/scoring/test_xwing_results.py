"""Who wins a game of X-Wing and what it is worth: X-END, X-SCORE, X-POINTS, X-MOV, X-MISSED, X-LOSS."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games import GAMES, load_rules
from scoring.games.xwing.result import End
from scoring.matches import problems_of, scores_of, totals_of
from scoring.results import Outcome, Problem, ReportedResult, Score, ScoringError
from scoring.rulings import DOUBLE_LOSS, NO_SHOW, NOT_PLAYED

XWING = GAMES["xwing"]
RULES = load_rules(XWING, "xwing-2018")
BOTH = ("piett", "ackbar")


def won(margin: int) -> Score:
    return Score(1, Outcome.WIN, {"margin": margin})


def lost(margin: int) -> Score:
    return Score(0, Outcome.LOSS, {"margin": margin})


def result(piett: int | None, ackbar: int | None, end: str = End.TIME, **facts: Any) -> ReportedResult:
    """A game of Piett against Ackbar; None where nothing was typed."""
    typed = {"piett": piett, "ackbar": ackbar}
    values = {player: {"destroyed": points} for player, points in typed.items() if points is not None}
    return ReportedResult(BOTH, {"end": end, **facts}, (values,))


def score(said: ReportedResult, *, limit: int = 200, losers: tuple[str, ...] = ()) -> dict[str, Score] | None:
    rules = replace(RULES, points_limit=limit)
    return scores_of(said, players=BOTH, kind="game", game=XWING, rules=rules, losers=losers)


def problems(said: ReportedResult) -> tuple[Problem, ...]:
    return problems_of(said, game=XWING, rules=RULES)


@pytest.mark.parametrize("end", [End.TIME, End.ROUNDS])
def test_at_time_and_after_all_rounds_the_higher_score_wins_X_SCORE_1_X_POINTS_1_X_MOV_1(end: str) -> None:
    assert score(result(134, 87, end)) == {"piett": won(247), "ackbar": lost(153)}
    assert score(result(0, 1, end)) == {"piett": lost(199), "ackbar": won(201)}


def test_half_points_are_part_of_the_score_that_is_written_X_SCORE_2() -> None:
    """A ship of 33 damaged to the half brings 17, which is rounded up before it is typed."""
    assert score(result(17, 0)) == {"piett": won(217), "ackbar": lost(183)}


@pytest.mark.parametrize("typed", [180, 200, None])
@pytest.mark.parametrize("end", [End.TABLED, End.CONCESSION])
def test_who_has_no_ship_left_or_concedes_gives_the_whole_limit_X_SCORE_3_X_END_1_X_END_4(
    end: str, typed: int | None
) -> None:
    said = result(typed, 150, end, by="ackbar")
    assert totals_of(said, game=XWING, rules=RULES) == {"piett": 200, "ackbar": 150}
    assert score(said) == {"piett": won(250), "ackbar": lost(150)}


def test_a_concession_wins_for_who_was_behind_X_END_4() -> None:
    assert score(result(150, 3, End.CONCESSION, by="piett")) == {"piett": lost(150), "ackbar": won(250)}


@pytest.mark.parametrize("level", [0, 87, 200])
@pytest.mark.parametrize("winner", BOTH)
def test_level_games_are_won_by_the_final_salvo_with_the_limit_as_margin_X_END_2_X_END_5(
    level: int, winner: str
) -> None:
    said = result(level, level, End.FINAL_SALVO, winner=winner)
    assert score(said) == {player: won(200) if player == winner else lost(200) for player in BOTH}


def test_the_limit_of_the_event_is_the_limit_of_the_margins_X_MOV_1() -> None:
    assert score(result(80, 20), limit=100) == {"piett": won(160), "ackbar": lost(40)}


@given(
    one=st.integers(0, 200),
    two=st.integers(0, 200),
    end=st.sampled_from(End),
    who=st.sampled_from(BOTH),
)
def test_whatever_can_be_scored_has_one_winner_and_margins_of_twice_the_limit(
    one: int, two: int, end: End, who: str
) -> None:
    """X-MOV-1: whoever plays, 400 are shared, and nobody wins with fewer than 200."""
    named = (
        {"winner": who} if end == End.FINAL_SALVO else {} if end in (End.TIME, End.ROUNDS) else {"by": who}
    )
    said = result(one, two, end, **named)
    if any(problem.severity == "error" for problem in problems(said)):
        with pytest.raises(ScoringError):
            score(said)
        return
    found = score(said) or {}
    margins = {score.outcome: score.counters["margin"] for score in found.values()}
    assert sorted(score.points for score in found.values()) == [0, 1]
    assert margins.keys() == {Outcome.WIN, Outcome.LOSS}
    assert sum(margins.values()) == 400
    assert margins[Outcome.WIN] >= 200


ERRORS: list[tuple[ReportedResult, Problem]] = [
    (result(90, 90), Problem("level_without_salvo", "end", None, {"score": 90})),
    (result(0, 0, End.ROUNDS), Problem("level_without_salvo", "end", None, {"score": 0})),
    (
        result(90, 91, End.FINAL_SALVO, winner="piett"),
        Problem("salvo_not_level", "end", None, {"one": 90, "two": 91}),
    ),
    (result(90, 90, End.FINAL_SALVO), Problem("winner_missing", "winner", None, {"end": "final_salvo"})),
    (result(200, 90, End.TABLED), Problem("by_missing", "by", None, {"end": "tabled"})),
    (result(90, 80, End.CONCESSION), Problem("by_missing", "by", None, {"end": "concession"})),
    (result(90, 80, by="piett"), Problem("by_unexpected", "by", "piett", {"end": "time"})),
    (result(90, 80, winner="piett"), Problem("by_unexpected", "winner", "piett", {"end": "time"})),
    (
        result(90, 200, End.TABLED, by="piett", winner="ackbar"),
        Problem("by_unexpected", "winner", "ackbar", {"end": "tabled"}),
    ),
    (
        result(90, 200, End.TABLED, by="ackbar"),
        Problem("loser_has_all", "destroyed", "ackbar", {"found": 200}),
    ),
    (
        result(200, 0, End.CONCESSION, by="piett"),
        Problem("loser_has_all", "destroyed", "piett", {"found": 200}),
    ),
    (result(-1, 0), Problem("negative_score", "destroyed", "piett", {"found": -1})),
    (result(0, 201), Problem("score_too_large", "destroyed", "ackbar", {"found": 201, "largest": 200})),
    (result(None, 5), Problem("missing_field", "destroyed", "piett")),
    (result(None, 5, End.TABLED, by="piett"), Problem("missing_field", "destroyed", "piett")),
    (replace(result(5, 3), bouts=()), Problem("missing_field", "destroyed", "piett")),
    (result(5, 3, "mutual"), Problem("unknown_end", "end", None, {"end": "mutual"})),
    (result(5, 3, End.TABLED, by="wuher"), Problem("not_a_player_here", "by", "wuher")),
    (result(5, 5, End.FINAL_SALVO, winner="wuher"), Problem("not_a_player_here", "winner", "wuher")),
    (result(5, 3, objective="Fire Lanes"), Problem("unknown_fact", "objective")),
]


@pytest.mark.parametrize(("said", "problem"), ERRORS)
def test_what_cannot_be_scored_says_why(said: ReportedResult, problem: Problem) -> None:
    assert problems(said)[0] == problem
    with pytest.raises(ScoringError):
        score(said)


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        (
            result(200, 90),
            Problem("whole_squad_destroyed", "destroyed", "piett", {"found": 200}, "question"),
        ),
        (
            result(90, 200, End.ROUNDS),
            Problem("whole_squad_destroyed", "destroyed", "ackbar", {"found": 200}, "question"),
        ),
        (result(0, 0, End.FINAL_SALVO, winner="piett"), Problem("nothing_scored", severity="question")),
    ],
)
def test_what_is_unusual_is_asked_and_can_be_scored(said: ReportedResult, asked: Problem) -> None:
    assert problems(said) == (asked,)
    assert score(said) is not None


def test_a_plain_result_raises_no_question_and_who_was_first_changes_nothing_X_ORDER_1() -> None:
    said = result(134, 87, first="ackbar")
    assert problems(said) == ()
    assert score(said) == score(result(134, 87))


def test_a_bye_is_a_win_with_margin_300_and_a_missed_round_nothing_X_MOV_2_X_MISSED_1() -> None:
    def alone(kind: Any) -> dict[str, Score] | None:
        return scores_of(None, players=("piett",), kind=kind, game=XWING, rules=RULES)

    assert alone("bye") == {"piett": Score(1, Outcome.BYE, {"margin": 300})}
    assert alone("missed") == {"piett": Score(0, Outcome.MISSED, {"margin": 0})}


def test_rulings_are_scored_as_everywhere() -> None:
    absent = score(result(None, None, NO_SHOW, by="piett"))
    assert absent == {
        "piett": Score(0, Outcome.MISSED, {"margin": 0}),
        "ackbar": Score(1, Outcome.BYE, {"margin": 300}),
    }
    assert score(result(None, None, NOT_PLAYED)) == dict.fromkeys(BOTH, Score(0, Outcome.MISSED))
    assert score(result(None, None, DOUBLE_LOSS)) == dict.fromkeys(BOTH, Score(0, Outcome.LOSS))


@pytest.mark.parametrize(
    ("said", "losers", "expected"),
    [
        (result(134, 87), ("piett",), {"piett": lost(0), "ackbar": won(300)}),
        (result(134, 87), ("ackbar",), {"piett": won(300), "ackbar": lost(0)}),
        (result(200, 20, End.TABLED, by="ackbar"), ("ackbar",), {"piett": won(380), "ackbar": lost(0)}),
        (result(134, 87), BOTH, {"piett": lost(0), "ackbar": lost(0)}),
    ],
)
def test_a_game_loss_takes_everything_from_who_has_it_X_LOSS_1(
    said: ReportedResult, losers: tuple[str, ...], expected: dict[str, Score]
) -> None:
    assert score(said, losers=losers) == expected


def test_a_game_loss_before_anything_was_said_is_a_win_like_a_bye_X_LOSS_1() -> None:
    found = scores_of(None, players=BOTH, kind="game", game=XWING, rules=RULES, losers=("piett",))
    assert found == {"piett": lost(0), "ackbar": won(300)}


@pytest.mark.parametrize(
    ("costs", "chooser"),
    [
        ({"piett": 199, "ackbar": 200}, "piett"),
        ({"piett": 200, "ackbar": 184}, "ackbar"),
        ({"piett": 198, "ackbar": 198}, None),
        ({"piett": 200, "ackbar": 184, "madine": 190}, "ackbar"),
    ],
)
def test_the_cheapest_squad_names_the_first_player_X_ORDER_1_X_ORDER_2(
    costs: dict[str, int], chooser: str | None
) -> None:
    assert XWING.first_choice is not None
    assert XWING.first_choice(costs) == chooser
