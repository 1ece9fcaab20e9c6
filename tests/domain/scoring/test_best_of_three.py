"""Matches of up to three games with draws, and what their tie-breaks compare: the rules C-…"""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games import GAMES, load_rules
from scoring.games.best_of_three.result import End
from scoring.matches import problems_of, scores_of, totals_of
from scoring.results import Outcome, Problem, ReportedResult, Score
from scoring.structures import Plan, plan
from tests.domain.scoring.event_files import alone, event, match
from tournaments.event_file import EventFileError, read_event, standings_of, write_event

CARDS = GAMES["best_of_three"]
RULES = load_rules(CARDS, "best_of_three-2019")
BOTH = ("piett", "ackbar")
FLOOR = Fraction(33, 100)


def result(piett: int | None, ackbar: int | None, end: str = End.PLAYED, **facts: Any) -> ReportedResult:
    typed = {"piett": piett, "ackbar": ackbar}
    values = {player: {"games_won": games} for player, games in typed.items() if games is not None}
    return ReportedResult(BOTH, {"end": end, **facts}, (values,))


def worth(said: ReportedResult) -> dict[str, Score]:
    return scores_of(said, players=BOTH, kind="game", game=CARDS, rules=RULES) or {}


def score(points: int, outcome: Outcome, game_points: int, games: int) -> Score:
    return Score(points, outcome, {"game_points": game_points, "games_played": games})


@pytest.mark.parametrize(
    ("said", "one", "two"),
    [
        (result(2, 0), score(3, Outcome.WIN, 6, 2), score(0, Outcome.LOSS, 0, 2)),
        (result(1, 2), score(0, Outcome.LOSS, 3, 3), score(3, Outcome.WIN, 6, 3)),
        (result(1, 0, End.TIME), score(3, Outcome.WIN, 3, 1), score(0, Outcome.LOSS, 0, 1)),
        (result(1, 1, End.TIME), score(1, Outcome.DRAW, 3, 2), score(1, Outcome.DRAW, 3, 2)),
        (
            result(1, 1, End.TIME, games_drawn="1"),
            score(1, Outcome.DRAW, 4, 3),
            score(1, Outcome.DRAW, 4, 3),
        ),
        (result(2, 1, games_drawn="2"), score(3, Outcome.WIN, 8, 5), score(0, Outcome.LOSS, 5, 5)),
        (result(None, None, End.AGREED), score(1, Outcome.DRAW, 0, 0), score(1, Outcome.DRAW, 0, 0)),
        (
            result(1, 1, End.CONCESSION, by="piett"),
            score(0, Outcome.LOSS, 3, 3),
            score(3, Outcome.WIN, 6, 3),
        ),
        (
            result(None, None, End.CONCESSION, by="ackbar"),
            score(3, Outcome.WIN, 6, 2),
            score(0, Outcome.LOSS, 0, 2),
        ),
    ],
)
def test_what_a_match_is_worth(said: ReportedResult, one: Score, two: Score) -> None:
    """C-MATCH-1, C-MATCH-2, C-MATCH-3, C-MATCH-4, C-MATCH-5, C-POINTS-1, C-TIE-2"""
    assert worth(said) == {"piett": one, "ackbar": two}


def test_a_bye_a_missed_round_and_a_lost_match_C_POINTS_2_C_POINTS_3_C_LOSS_1() -> None:
    assert CARDS.bye(RULES) == score(3, Outcome.BYE, 6, 2)
    assert CARDS.missed(RULES) == score(0, Outcome.MISSED, 0, 0)
    lost = scores_of(result(2, 1), players=BOTH, kind="game", game=CARDS, rules=RULES, losers=("piett",))
    assert lost == {"piett": score(0, Outcome.LOSS, 0, 2), "ackbar": score(3, Outcome.WIN, 6, 2)}


@pytest.mark.parametrize(
    ("said", "found"),
    [
        (result(2, 2), Problem("both_have_won", figures={"needed": 2})),
        (result(1, 1), Problem("played_without_winner", "end", figures={"needed": 2})),
        (result(1, 0, End.AGREED), Problem("agreed_with_games", "end")),
        (result(None, None, End.AGREED, games_drawn="1"), Problem("agreed_with_games", "end")),
        (
            result(2, 0, End.CONCESSION, by="piett"),
            Problem("winner_conceded", "games_won", "piett", {"needed": 2}),
        ),
        (result(3, 0), Problem("score_too_large", "games_won", "piett", {"found": 3, "largest": 2})),
        (result(2, -1), Problem("negative_score", "games_won", "ackbar", {"found": -1})),
        (result(2, None), Problem("missing_field", "games_won", "ackbar")),
        (
            result(2, 0, games_drawn="4"),
            Problem("unknown_games_drawn", "games_drawn", None, {"games_drawn": "4"}),
        ),
        (result(1, 0, End.CONCESSION), Problem("by_missing", "by", None, {"end": "concession"})),
        (result(2, 0, by="ackbar"), Problem("by_unexpected", "by", "ackbar", {"end": "played"})),
        (result(0, 0, End.TIME), Problem("no_game_finished", "games_drawn", severity="question")),
    ],
)
def test_what_cannot_be_and_what_is_asked_back(said: ReportedResult, found: Problem) -> None:
    assert problems_of(said, game=CARDS, rules=RULES) == (found,)


def test_a_draw_without_a_finished_game_is_one_where_a_drawn_game_is_said_C_MATCH_2_C_MATCH_3() -> None:
    said = result(0, 0, End.TIME, games_drawn="1")
    assert problems_of(said, game=CARDS, rules=RULES) == ()
    assert worth(said)["piett"] == score(1, Outcome.DRAW, 1, 1)
    assert totals_of(said, game=CARDS, rules=RULES) == {"piett": 0, "ackbar": 0}


def duel(one: str, two: str, a: int, b: int, **more: Any) -> dict[str, Any]:
    numbers = {one: {"games_won": a}, two: {"games_won": b}}
    return match(one, two, numbers, **{"end": "played" if 2 in (a, b) else "time", **more})


ROUNDS = [
    [duel("p1", "p2", 2, 0), duel("p3", "p4", 1, 1, games_drawn="1"), alone("p5", "bye")],
    [duel("p1", "p5", 2, 1), duel("p3", "p2", 2, 0), alone("p4", "missed")],
]


def test_the_tie_breaks_are_means_of_shares_with_a_floor_C_TIE_1_C_TIE_2_C_TIE_3_C_TIE_4() -> None:
    """Worked by hand: p2 lost all four games and counts 33 %; the bye of p5 counts in its own shares."""
    keys = ("points", "opponents_matches", "game_wins", "opponents_games")
    lines = standings_of(read_event(event("best_of_three", ROUNDS, players=5)))
    found = {line.player: tuple(line.values[key] for key in keys) for line in lines}
    five, one = Fraction(9, 15), Fraction(12, 15)  # games: p5 3 of 5, p1 4 of 5
    four, three = Fraction(4, 9), Fraction(10, 15)  # a win and a draw of 3; 3 wins, 1 loss, 1 draw … of 5
    assert found == {
        "p1": (6, (FLOOR + Fraction(1, 2)) / 2, one, (FLOOR + five) / 2),
        "p3": (4, (Fraction(1, 3) + FLOOR) / 2, three, (four + FLOOR) / 2),
        "p5": (3, Fraction(1), five, one),
        "p4": (1, Fraction(2, 3), four, three),
        "p2": (0, (1 + Fraction(2, 3)) / 2, FLOOR, (one + three) / 2),
    }
    assert list(found) == ["p1", "p3", "p5", "p4", "p2"]


def test_nobody_met_is_nothing_and_without_a_game_the_floor_counts_C_TIE_3_C_TIE_4() -> None:
    lines = standings_of(
        read_event(event("best_of_three", [[duel("p1", "p2", 2, 0), alone("p3", "missed")]], players=3))
    )
    (last,) = [line for line in lines if line.player == "p3"]
    assert (last.values["opponents_matches"], last.values["game_wins"]) == (0, FLOOR)


def test_a_file_may_leave_out_drawn_games_and_keeps_them_where_they_are_said() -> None:
    text = write_event(read_event(event("best_of_three", ROUNDS, players=5)))
    assert text.count('"games_drawn": "1"') == 1
    assert write_event(read_event(text)) == text
    wrong = event("best_of_three", [[duel("p1", "p2", 1, 1, end="played")]], players=2)
    with pytest.raises(EventFileError) as caught:
        read_event(wrong)
    assert str(caught.value) == (
        'rounds[0].matches[0].result.end: nobody has won 2 games; write "time", or what is missing'
        " (C-MATCH-2)."
    )


def test_times_and_structures_C_TIME_1_C_SWISS_1() -> None:
    assert (RULES.swiss_minutes, RULES.final_minutes) == (50, 90)
    rounds = [plan("basic", players=number, rules=RULES).swiss_rounds for number in (8, 9, 17, 33, 65, 129)]
    assert rounds == [3, 4, 5, 6, 7, 8]
    assert plan("advanced", players=16, rules=RULES) == Plan(4, 4)
    assert plan("advanced", players=17, rules=RULES) == Plan(5, 8)


@given(
    games=st.tuples(*[st.integers(0, 2)] * 2),
    end=st.sampled_from(End),
    who=st.sampled_from(BOTH),
    drawn=st.sampled_from([None, "1", "2", "3"]),
)
def test_whatever_can_be_scored_shares_three_points_or_two_C_POINTS_1(
    games: tuple[int, int], end: End, who: str, drawn: str | None
) -> None:
    facts = {"by": who} if end == End.CONCESSION else {}
    said = result(*games, end, **facts, **({"games_drawn": drawn} if drawn else {}))
    if any(problem.severity == "error" for problem in problems_of(said, game=CARDS, rules=RULES)):
        return
    found = worth(said)
    outcomes = sorted(score.outcome for score in found.values())
    assert (outcomes, sum(score.points for score in found.values())) in (
        ([Outcome.LOSS, Outcome.WIN], 3),
        ([Outcome.DRAW, Outcome.DRAW], 2),
    )
    assert len({score.counters["games_played"] for score in found.values()}) == 1
    assert all(
        score.counters["game_points"] <= 3 * score.counters["games_played"] for score in found.values()
    )


@settings(max_examples=40)
@given(
    rounds=st.lists(
        st.tuples(
            st.permutations(["p1", "p2", "p3", "p4", "p5"]),
            st.sampled_from([(2, 0), (2, 1), (1, 1), (0, 1), (0, 2)]),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_in_any_event_shares_stay_in_their_bounds_and_the_order_is_that_of_the_columns_C_TIE_1(
    rounds: list[tuple[list[str], tuple[int, int]]],
) -> None:
    played = [[duel(a, b, *won), duel(c, d, 2, 0), alone(e, "bye")] for (a, b, c, d, e), won in rounds]
    found = standings_of(read_event(event("best_of_three", played, players=5)))
    keys = [tuple(line.values[key] for key in RULES.tiebreaks) for line in found]
    assert keys == sorted(keys, reverse=True)
    for line in found:
        assert FLOOR <= line.values["game_wins"] <= 1
        if line.tally.opponents:
            assert FLOOR <= line.values["opponents_matches"] <= 1
            assert FLOOR <= line.values["opponents_games"] <= 1
