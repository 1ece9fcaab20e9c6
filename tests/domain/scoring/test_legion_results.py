"""Who wins a game of Legion, what it is worth, and whole events: the rules L-…"""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games import GAMES, load_rules
from scoring.games.legion.result import End
from scoring.matches import problems_of, scores_of, totals_of
from scoring.results import Outcome, Problem, ReportedResult, Score, ScoringError
from scoring.structures import Plan, plan
from tests.domain.scoring.event_files import alone, event, match
from tournaments.event_file import EventFileError, read_event, rounds_of, standings_of

LEGION = GAMES["legion"]
RULES = load_rules(LEGION, "legion-2018")
BOTH = ("piett", "ackbar")


def result(
    piett: tuple[int, ...], ackbar: tuple[int, ...], end: str = End.ROUNDS, **facts: Any
) -> ReportedResult:
    """Victory points, and the points of defeated units where they are said."""
    keys = ("victory", "defeated")
    values = {
        player: dict(zip(keys, typed, strict=False))
        for player, typed in zip(BOTH, (piett, ackbar), strict=True)
    }
    return ReportedResult(BOTH, {"end": end, **facts}, (values,))


def winner(said: ReportedResult) -> str:
    found = scores_of(said, players=BOTH, kind="game", game=LEGION, rules=RULES) or {}
    return next(player for player, score in found.items() if score.outcome == Outcome.WIN)


def problems(said: ReportedResult) -> tuple[Problem, ...]:
    return problems_of(said, game=LEGION, rules=RULES)


def test_more_victory_points_win_one_tournament_point_L_END_1_L_POINTS_1_L_SCORE_1() -> None:
    said = result((5, 120), (3, 640), End.TIME)
    assert totals_of(said, game=LEGION, rules=RULES) == {"piett": 5, "ackbar": 3}
    assert scores_of(said, players=BOTH, kind="game", game=LEGION, rules=RULES) == {
        "piett": Score(1, Outcome.WIN, {"victory": 5, "defeated": 120}),
        "ackbar": Score(0, Outcome.LOSS, {"victory": 3, "defeated": 640}),
    }


@pytest.mark.parametrize(
    ("said", "who"),
    [
        (result((4, 300), (4, 301)), "ackbar"),
        (result((4, 300), (4, 300), first="piett"), "piett"),
        (result((9, 300), (4, 100), End.ROUTED, by="piett"), "ackbar"),
        (result((9,), (4,), End.CONCESSION, by="piett"), "ackbar"),
        (ReportedResult(BOTH, {"end": End.CONCESSION, "by": "ackbar"}), "piett"),
    ],
)
def test_what_decides_beside_victory_points_L_END_2_L_END_3_L_END_4_L_SCORE_2_L_ORDER_1(
    said: ReportedResult, who: str
) -> None:
    assert winner(said) == who


@pytest.mark.parametrize(
    ("said", "found"),
    [
        (result((4,), (4, 10)), Problem("level_without_score", "defeated", "piett", {"points": 4})),
        (result((4, 10), (4, 10)), Problem("level_without_blue", "first", None, {"points": 4})),
        (result((4,), ()), Problem("missing_field", "victory", "ackbar")),
        (result((100,), (4,)), Problem("score_too_large", "victory", "piett", {"found": 100, "largest": 99})),
        (
            result((9,), (4, 801)),
            Problem("score_too_large", "defeated", "ackbar", {"found": 801, "largest": 800}),
        ),
        (result((9,), (-1,)), Problem("negative_score", "victory", "ackbar", {"found": -1})),
        (result((9,), (1,), End.ROUTED), Problem("by_missing", "by", None, {"end": "routed"})),
        (result((9,), (1,), by="piett"), Problem("by_unexpected", "by", "piett", {"end": "rounds"})),
        (
            result((9, 800), (1,)),
            Problem("whole_army_defeated", "defeated", "piett", {"found": 800}, "question"),
        ),
        (result((0, 1), (0, 0)), Problem("nothing_scored", severity="question")),
    ],
)
def test_what_cannot_be_and_what_is_asked_back(said: ReportedResult, found: Problem) -> None:
    """L-END-4, L-ARMY-1, L-SCORE-1"""
    assert problems(said) == (found,)


def test_byes_missed_rounds_and_lost_games_L_BYE_1_L_MISSED_1_L_LOSS_1() -> None:
    nothing = {"victory": 0, "defeated": 0}
    assert LEGION.bye(RULES) == Score(1, Outcome.BYE, nothing)
    assert LEGION.missed(RULES) == Score(0, Outcome.MISSED, nothing)
    said = result((9, 800), (1, 50), End.TIME)
    for losers, mine in ((("piett",), 0), (("ackbar",), 9)):
        found = scores_of(said, players=BOTH, kind="game", game=LEGION, rules=RULES, losers=losers) or {}
        assert [found[player].points for player in BOTH] == [int(player not in losers) for player in BOTH]
        assert found["piett"].counters["victory"] == mine


def game(one: str, two: str, a: int, b: int, **more: Any) -> dict[str, Any]:
    return match(one, two, {one: {"victory": a}, two: {"victory": b}}, end="rounds", **more)


ROUNDS = [
    [game("p1", "p2", 5, 3), game("p3", "p4", 5, 3), alone("p5", "bye")],
    [game("p1", "p3", 5, 3), game("p5", "p2", 3, 5), alone("p4", "missed")],
]


def test_standings_by_points_strength_and_extended_strength_L_TIE_1_L_TIE_2() -> None:
    """The round p4 missed is none (L-MISSED-1), so the one p3 met has 0 of 1."""
    found = {
        line.player: tuple(
            line.values[key] for key in ("points", "strength", "opponents_strength", "victory")
        )
        for line in standings_of(read_event(event("legion", ROUNDS, players=5)))
    }
    assert found == {
        "p1": (2, Fraction(1, 2), Fraction(5, 8), 10),
        "p2": (1, Fraction(3, 4), Fraction(1, 2), 8),
        "p5": (1, Fraction(1, 2), Fraction(3, 4), 3),
        "p3": (1, Fraction(1, 2), Fraction(1, 2), 8),
        "p4": (0, Fraction(1, 2), Fraction(1, 2), 3),
    }
    assert list(found) == ["p1", "p2", "p5", "p3", "p4"]


def test_a_result_that_needs_the_blue_player_says_so_in_a_file_L_END_4() -> None:
    level = match("p1", "p2", {key: {"victory": 4, "defeated": 9} for key in ("p1", "p2")}, end="rounds")
    with pytest.raises(EventFileError) as caught:
        read_event(event("legion", [[level]], players=2))
    assert str(caught.value) == (
        "rounds[0].matches[0].blue: everything is level, so the blue player wins (L-END-4); write who it was"
        ' as "blue".'
    )
    assert [
        line.player
        for line in standings_of(read_event(event("legion", [[{**level, "blue": "p2"}]], players=2)))
    ] == ["p2", "p1"]


def test_times_and_structures_L_TIME_1_L_SWISS_1() -> None:
    assert (RULES.swiss_minutes, RULES.final_minutes) == (135, 210)
    assert [plan("basic", players=number, rules=RULES).swiss_rounds for number in (8, 9, 17, 33, 65)] == [
        3, 4, 5, 6, 7,
    ]  # fmt: skip
    assert plan("advanced", players=32, rules=RULES) == Plan(4, 4)
    assert plan("advanced", players=33, rules=RULES) == Plan(5, 8)


@given(
    scores=st.tuples(*[st.tuples(st.integers(0, 9), st.integers(0, 800))] * 2),
    end=st.sampled_from(End),
    who=st.sampled_from(BOTH),
    blue=st.sampled_from([None, *BOTH]),
)
def test_whatever_can_be_scored_has_one_winner_L_POINTS_1(
    scores: tuple[tuple[int, int], ...], end: End, who: str, blue: str | None
) -> None:
    facts = {"by": who} if end in (End.ROUTED, End.CONCESSION) else {}
    said = result(*scores, end, **facts, **({"first": blue} if blue else {}))
    if any(problem.severity == "error" for problem in problems(said)):
        with pytest.raises(ScoringError):
            winner(said)
        assert scores[0] == scores[1]
        assert blue is None
        return
    found = scores_of(said, players=BOTH, kind="game", game=LEGION, rules=RULES) or {}
    assert sorted((score.points, score.outcome) for score in found.values()) == [
        (0, Outcome.LOSS),
        (1, Outcome.WIN),
    ]


@settings(max_examples=40)
@given(order=st.lists(st.permutations(["p1", "p2", "p3", "p4", "p5"]), min_size=1, max_size=4))
def test_in_any_event_the_sums_are_right_and_the_order_is_that_of_the_columns_L_TIE_1(
    order: list[list[str]],
) -> None:
    rounds = [[game(a, b, 2, 1), game(c, d, 0, 3), alone(e, "bye")] for a, b, c, d, e in order]
    document = read_event(event("legion", rounds, players=5))
    found = standings_of(document)
    assert sum(line.points for line in found) == 3 * len(rounds_of(document))
    keys = [tuple(line.values[key] for key in ("points", "strength", "opponents_strength")) for line in found]
    assert keys == sorted(keys, reverse=True)
    assert all(0 <= line.values["opponents_strength"] <= 1 for line in found)
    assert json.loads(event("legion", rounds, players=5))["game"] == "legion"
