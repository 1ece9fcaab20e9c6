"""What cannot be scored in Armada says why and where; what is unusual is asked back (F21)."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games.armada.result import End
from scoring.matches import problems_of
from scoring.results import Problem, ReportedResult, ScoringError
from scoring.rulings import RULINGS
from tests.domain.scoring.armada_games import (
    ARMADA,
    RULES,
    problems,
    question,
    result,
    said,
    score,
)


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        (result(177, 49), ()),
        (result(0, 0, first="piett"), (question("nothing_scored"),)),
        (result(0, 0, End.CONCESSION, by="piett"), ()),
        (
            result(401, 49),
            (question("destroyed_over_limit", "destroyed", "piett", found=401, limit=400),),
        ),
        (result(400, 49, End.TIME), (question("whole_fleet_destroyed", "destroyed", "piett", found=400),)),
        (
            result(400, 400, End.TABLED, by="ackbar"),
            (question("whole_fleet_destroyed", "destroyed", "ackbar", found=400),),
        ),
        (result(400, 400, End.MUTUAL, first="piett"), ()),
        (result((30, 249), 49), ()),
        # F5: one key too few shifts a slip, and no card costs so little.
        (result(7, 49), ()),
        (result(6, 49), (question("destroyed_impossible", "destroyed", "piett", found=6, least=7),)),
        (result((30, 5), 49), ()),
        (
            result((1, 1), (212, 30)),
            (
                question("destroyed_impossible", "destroyed", "piett", found=1, least=7),
                question("objective_impossible", "objective", "piett", found=1, least=5),
            ),
        ),
        (result((30, 250), 49), (question("objective_unusual", "objective", "piett", found=250),)),
        (result(177, 49, by="ackbar"), (question("by_unexpected", "by", "ackbar", end="rounds"),)),
        (
            result(177, 49, End.CONCESSION, by="piett"),
            (question("winner_behind", player="ackbar", winner=49, loser=177),),
        ),
    ],
)
def test_unusual_values_are_asked_back_but_can_be_scored_F21(
    game: ReportedResult, asked: tuple[Problem, ...]
) -> None:
    assert problems(game) == asked
    assert sorted(score(game)) == ["ackbar", "piett"]


PLAIN = {"destroyed": 10, "objective": 0}


def wrong(
    *,
    players: tuple[str, ...] = ("piett", "ackbar"),
    end: Any = End.ROUNDS,
    by: str | None = None,
    first: str | None = None,
    values: Mapping[str, Any] | None = None,
) -> ReportedResult:
    given_values = {"piett": PLAIN, "ackbar": {**PLAIN, "destroyed": 20}}
    return said(players, end, by, first, given_values if values is None else values)


@pytest.mark.parametrize(
    ("game", "found"),
    [
        (
            wrong(players=("piett",), values={"piett": PLAIN}),
            (Problem("wrong_number_of_players", figures={"found": 1, "fewest": 2, "most": 2}),),
        ),
        (
            wrong(players=("piett", "piett"), values={"piett": PLAIN}),
            (Problem("same_player_twice", player="piett"),),
        ),
        (wrong(end="drunk"), (Problem("unknown_end", "end", None, {"end": "drunk"}),)),
        (wrong(end=End.TABLED), (Problem("by_missing", "by", None, {"end": "tabled"}),)),
        (wrong(end=End.CONCESSION), (Problem("by_missing", "by", None, {"end": "concession"}),)),
        (
            wrong(end=End.TABLED, by="wuher", first="lobot"),
            (Problem("not_a_player_here", "by", "wuher"), Problem("not_a_player_here", "first", "lobot")),
        ),
        (
            wrong(values={"piett": PLAIN, "ackbar": PLAIN, "wuher": PLAIN}),
            (Problem("values_of_a_stranger", player="wuher"),),
        ),
        (
            wrong(values={"piett": {"destroyed": 10}}),
            (
                Problem("missing_field", "objective", "piett"),
                Problem("missing_field", "destroyed", "ackbar"),
                Problem("missing_field", "objective", "ackbar"),
            ),
        ),
        (
            wrong(values={"piett": {**PLAIN, "luck": 7}, "ackbar": PLAIN}),
            (Problem("unknown_field", "luck", "piett"),),
        ),
        (
            wrong(values={"piett": {"destroyed": "10", "objective": True}, "ackbar": PLAIN}),
            (
                Problem("not_a_whole_number", "destroyed", "piett", {"found": "10"}),
                Problem("not_a_whole_number", "objective", "piett", {"found": "true"}),
            ),
        ),
        (
            wrong(values={"piett": {"destroyed": -1, "objective": 1000}, "ackbar": PLAIN}),
            (
                Problem("negative_score", "destroyed", "piett", {"found": -1}),
                Problem("score_too_large", "objective", "piett", {"found": 1000, "largest": 999}),
            ),
        ),
        (
            wrong(end=End.MUTUAL, first="piett", values={"piett": {"destroyed": -1, "objective": 0}}),
            (
                Problem("negative_score", "destroyed", "piett", {"found": -1}),
                Problem("missing_field", "objective", "ackbar"),
            ),
        ),
    ],
)
def test_a_result_that_cannot_be_scored_says_why_and_where(
    game: ReportedResult, found: tuple[Problem, ...]
) -> None:
    assert problems(game) == found
    with pytest.raises(ScoringError) as refused:
        score(game)
    assert refused.value.problems == found


@settings(deadline=None)
@given(
    st.sampled_from([*End, *RULINGS, "nonsense"]),
    st.sampled_from([None, "piett", "wuher"]),
    st.sampled_from([None, "ackbar", "wuher"]),
    st.dictionaries(
        st.sampled_from(["piett", "ackbar", "wuher"]),
        st.dictionaries(
            st.sampled_from(["destroyed", "objective", "luck"]),
            st.integers() | st.booleans() | st.sampled_from(["10", ""]),
        ),
    ),
)
def test_whatever_comes_in_is_scored_or_refused_with_a_code(
    end: Any, by: str | None, first: str | None, values: Any
) -> None:
    game = said(("piett", "ackbar"), end, by, first, values)
    errors = [problem for problem in problems(game) if problem.severity == "error"]
    if errors:
        with pytest.raises(ScoringError):
            score(game)
    else:
        assert len(score(game)) == 2


def test_A_SCORE_1_nobody_destroys_more_than_the_enemy_fleet_costs() -> None:
    lists = {"piett": 398, "ackbar": 395}

    def asked(one: int, other: int, end: End, **facts: str) -> list[tuple[str, str | None]]:
        problems = problems_of(result(one, other, end, **facts), game=ARMADA, rules=RULES, lists=lists)
        return [(problem.code, problem.player) for problem in problems]

    assert asked(394, 397, End.TIME) == []
    assert asked(396, 49, End.TIME) == [("destroyed_over_fleet", "piett")]
    assert asked(49, 399, End.ROUNDS) == [("destroyed_over_fleet", "ackbar")]
    assert asked(395, 49, End.ROUNDS) == [("whole_fleet_destroyed", "piett")]
    assert asked(395, 49, End.TABLED, by="ackbar") == []
    # From the limit on that is asked already; and nothing is without the lists.
    assert asked(400, 49, End.TIME) == [("whole_fleet_destroyed", "piett")]
    assert problems_of(result(396, 49, End.TIME), game=ARMADA, rules=RULES) == ()
