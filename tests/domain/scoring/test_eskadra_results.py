"""A game of Kosmiczna Eskadra in a pod: battles, places, points (K-SCORE, K-WIN, P-GAME, P-PLACE)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games import GAMES, load_rules
from scoring.games.kosmiczna_eskadra.rules import EskadraRules
from scoring.matches import problems_of, scores_of, totals_of
from scoring.results import Outcome, ReportedResult, Score, has_won

GAME = GAMES["kosmiczna_eskadra"]
LOADED = load_rules(GAME, GAME.ruleset)
assert isinstance(LOADED, EskadraRules)
RULES = LOADED
FOUR, THREE, TWO = ("ada", "bo", "cy", "dan"), ("ada", "bo", "cy"), ("ada", "bo")


def said(
    *battles: Sequence[int | Mapping[str, int] | None], end: str = "time", **facts: Any
) -> ReportedResult:
    """A game: each battle the scores in seat order, or the three figures; None for who has left."""
    players = FOUR[: max((len(battle) for battle in battles), default=4)]
    bouts = tuple(
        {
            player: figures if isinstance(figures, Mapping) else {"score": figures}
            for player, figures in zip(players, battle, strict=True)
            if figures is not None
        }
        for battle in battles
    )
    return ReportedResult(players, {"end": end, **facts}, bouts)


def figures(trophies: int = 0, ore: int = 0, losses: int = 0) -> dict[str, int]:
    return {"trophies": trophies, "ore": ore, "losses": losses}


def scored(
    of: ReportedResult, *, rules: EskadraRules = RULES, losers: tuple[str, ...] = ()
) -> dict[str, Score]:
    scores = scores_of(of, players=of.players, kind="game", game=GAME, rules=rules, losers=losers)
    assert scores is not None
    return scores


def places(of: ReportedResult) -> list[tuple[int | None, Any]]:
    """Place and points of everybody in seat order."""
    return [(score.place, score.points) for score in scored(of).values()]


def wrong(of: ReportedResult) -> list[tuple[str, str | None, str | None, int | None]]:
    """The code of each error with its field, player and battle."""
    return [
        (each.code, each.field, each.player, each.bout) for each in problems_of(of, game=GAME, rules=RULES)
    ]


def test_a_score_is_trophies_and_ore_less_losses_K_SCORE_2_K_SCORE_3() -> None:
    battle = said((figures(1 + 2, 5, 2), 5))
    assert {key: score.counters["score"] for key, score in scored(battle).items()} == {"ada": 6, "bo": 5}
    assert totals_of(battle, game=GAME, rules=RULES) == {"ada": 1, "bo": 0}


def test_a_score_beside_its_parts_is_taken_where_they_agree_K_SCORE_2_P_GAME_1() -> None:
    game = said(({"score": 6, "trophies": 3, "ore": 5, "losses": 2}, 5))
    assert wrong(game) == []
    assert totals_of(game, game=GAME, rules=RULES) == {"ada": 1, "bo": 0}
    assert GAME.without_sums(game.bouts[0]["ada"]) == {"trophies": 3, "ore": 5, "losses": 2}
    assert GAME.sums({"trophies": 3, "ore": 5, "losses": 2}) == {"score": 6}


def test_the_one_highest_score_wins_and_a_shared_one_wins_nothing_K_WIN_1_P_GAME_1() -> None:
    game = said((7, 7, 3), (1, 2, 0), (-3, -2, -1))
    assert totals_of(game, game=GAME, rules=RULES) == {"ada": 0, "bo": 1, "cy": 1}


def test_the_third_battle_won_ends_the_game_K_WIN_2_P_GAME_2() -> None:
    won = ((9, 1, 1, 1),) * 3
    assert wrong(said(*won, end="won")) == []
    assert wrong(said(*won, end="time")) == [("time_after_win", "end", None, None)]
    assert wrong(said(*won[:2], end="won")) == [("won_without_wins", "end", None, None)]
    assert wrong(said(*won, (0, 5, 1, 1), end="won")) == [("battle_after_win", None, None, 4)]
    assert wrong(said(*won, (0, 5, 1, 1), (3, 1, 1, 1), end="won")) == [("battle_after_win", None, None, 4)]


@pytest.mark.parametrize(
    ("battles", "found"),
    [
        # Battles won, then the sum of all battles, also of those that nobody won.
        (((5, 1, 0, 0), (1, 5, 2, 0), (5, 1, 3, 3)), [(1, 4), (2, 2), (3, 1), (4, 0)]),
        (((5, 0, 0, 0), (0, 5, 0, 0), (3, 4, 4, 1)), [(2, 2), (1, 4), (3, 1), (4, 0)]),
        # Equal in both: the place is shared, and so are the points of the places it covers.
        (((4, 4, 1, 0),), [(1, 3), (1, 3), (3, 1), (4, 0)]),
        (((1, 1, 1, 0),), [(1, Fraction(7, 3)), (1, Fraction(7, 3)), (1, Fraction(7, 3)), (4, 0)]),
        (((2, 2, 2, 2),), [(1, Fraction(7, 4))] * 4),
        (((3, 1, 1),), [(1, 4), (2, 1), (2, 1)]),
        (((2, 2),), [(1, 2), (1, 2)]),
        (((0, 3),), [(2, 0), (1, 4)]),
    ],
)
def test_places_and_their_points_P_PLACE_1_P_POINTS_1(battles: Any, found: Any) -> None:
    assert places(said(*battles)) == found


def test_who_left_stands_behind_who_stayed_the_later_the_better_P_PLACE_2() -> None:
    game = said((9, 0, 1, 2), (9, 1, 2, None), (None, 0, 1, None), left=["dan", "ada"])
    assert places(game) == [(3, 1), (2, 2), (1, 4), (4, 0)]
    assert totals_of(game, game=GAME, rules=RULES) == {"ada": 2, "bo": 0, "cy": 1, "dan": 0}


def test_all_but_one_may_leave_before_the_first_battle_P_GAME_2() -> None:
    alone = ReportedResult(THREE, {"end": "time", "left": ["cy", "ada"]}, ())
    assert wrong(alone) == []
    assert places(alone) == [(2, 2), (1, 4), (3, 0)]
    assert wrong(ReportedResult(THREE, {"end": "time", "left": ["cy"]}, ())) == [
        ("no_battle", None, None, None)
    ]
    assert wrong(ReportedResult(THREE, {"end": "time"}, ())) == [("no_battle", None, None, None)]


@pytest.mark.parametrize(
    ("game", "errors"),
    [
        (said((1, 0, None)), [("missing_field", "score", "cy", 1)]),
        (said((1, {"score": 0, "ore": 1, "trophies": 0, "losses": 0}, 2)),
         [("score_differs", "score", "bo", 1)]),
        (said((1, {"score": 0, "ore": 1}, 2)),
         [("score_beside_figures", "score", "bo", 1), ("missing_field", "trophies", "bo", 1),
          ("missing_field", "losses", "bo", 1)]),
        (said((1, {"trophies": 2, "losses": 0})), [("missing_field", "ore", "bo", 1)]),
        (said((figures(-1), figures(losses=-2))),
         [("negative_score", "trophies", "ada", 1), ("negative_score", "losses", "bo", 1)]),
        (said((figures(ore=-1), 0)), [("negative_score", "ore", "ada", 1)]),
        (said((1000, -1000)),
         [("score_too_large", "score", "ada", 1), ("score_too_large", "score", "bo", 1)]),
        (said((1, 0), (figures(ore=7), figures(ore=6))), [("too_much_ore", None, None, 2)]),
        (said((1, 0, 2), (1, None, None), left=["cy", "bo"]), [("battle_alone", None, None, 2)]),
        (said((1, 0, 2), (1, 2, None), (1, 2, 3), left=["cy"]), [("came_back", "score", "cy", 3)]),
        (said((1, 0, 2), (1, 2, None), left=["cy", "cy"]), [("left_twice", "left", "cy", None)]),
        (said((1, 0), left=["ada", "bo"]), [("all_left", "left", None, None)]),
        (said((1, 0, 2, 0), (1, None, 2, 0), (1, None, 2, None), left=["dan", "bo"]),
         [("left_order", "left", None, None)]),
    ],
)  # fmt: skip
def test_what_can_not_be_P_GAME_3_K_ORE_1(game: ReportedResult, errors: Any) -> None:
    assert wrong(game) == errors


def test_twelve_ore_are_all_there_is_and_scores_may_be_negative_K_ORE_1_P_GAME_3() -> None:
    game = said((figures(ore=7), figures(ore=5)), (figures(losses=9), -4))
    assert wrong(game) == []
    assert [score.counters["score"] for score in scored(game).values()] == [-2, 1]


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play_K_GAME_1(players: int) -> None:
    names = ("ada", "bo", "cy", "dan", "eve")[:players]
    game = ReportedResult(names, {"end": "time"}, ({name: {"score": 1} for name in names},))
    assert [code for code, *_ in wrong(game)] == ["wrong_number_of_players"]


def test_other_points_for_the_places_P_POINTS_1() -> None:
    rules = replace(RULES, place_points={"4": (5, 3, 2, 1), "3": (5, 3, 1), "2": (5, 1)})
    for battle, found in (((4, 3, 2, 1), [5, 3, 2, 1]), ((4, 3, 3), [5, 2, 2]), ((1, 2), [1, 5])):
        assert [score.points for score in scored(said(battle), rules=rules).values()] == found


def test_a_game_loss_puts_the_loser_last_and_the_others_as_without_them_P_LOSS_1() -> None:
    lost = scored(said((9, 5, 3, 3), (1, 5, 6, 1)), losers=("ada",))
    assert lost["ada"] == Score(0, Outcome.PLACED, {"wins": 0, "score": 0}, 4)
    assert lost["bo"].counters == {"wins": 0, "score": 10}
    assert (lost["cy"].place, lost["bo"].place, lost["dan"].place) == (1, 2, 3)
    assert [lost[player].points for player in FOUR] == [0, 2, 4, 1]


def test_a_game_loss_of_a_game_never_played_shares_the_rest_P_LOSS_1() -> None:
    scores = scores_of(None, players=THREE, kind="game", game=GAME, rules=RULES, losers=("cy",))
    assert scores is not None
    assert [(score.place, score.points) for score in scores.values()] == [(1, 3), (1, 3), (3, 0)]
    every = scores_of(None, players=THREE, kind="game", game=GAME, rules=RULES, losers=THREE)
    assert every is not None
    assert [(score.place, score.points) for score in every.values()] == [(3, 0)] * 3


def test_who_is_alone_at_the_table_has_the_first_place_of_two_P_BYE_1() -> None:
    (bye,) = (scores_of(None, players=("ada",), kind="bye", game=GAME, rules=RULES) or {}).values()
    assert bye == Score(4, Outcome.BYE, {"wins": 0, "score": 0})
    assert has_won(bye)


def test_a_missed_round_is_nothing_P_RANK_2() -> None:
    (missed,) = (scores_of(None, players=("ada",), kind="missed", game=GAME, rules=RULES) or {}).values()
    assert missed == Score(0, Outcome.MISSED, {"wins": 0, "score": 0})


@st.composite
def games(draw: st.DrawFn) -> ReportedResult:
    """Any game that was played by the rules, stopped or won."""
    size = draw(st.integers(2, 4))
    wins, battles = [0] * size, []
    for _ in range(draw(st.integers(1, 12))):
        scores = draw(st.lists(st.integers(-9, 30), min_size=size, max_size=size))
        battles.append(scores)
        if scores.count(max(scores)) == 1:
            wins[scores.index(max(scores))] += 1
        if max(wins) == 3:
            break
    return said(*battles, end="won" if max(wins) == 3 else "time")


@given(games())
def test_all_the_points_of_a_table_are_given_away_and_better_is_never_less_P_POINTS_1(
    game: ReportedResult,
) -> None:
    assert wrong(game) == []
    scores = list(scored(game).values())
    assert sum(score.points for score in scores) == sum(RULES.place_points[str(len(scores))])
    order = sorted(scores, key=lambda score: (-score.counters["wins"], -score.counters["score"]))
    assert [score.points for score in order] == sorted((score.points for score in scores), reverse=True)
    assert min(score.place or 0 for score in scores) == 1


@given(games(), st.randoms(use_true_random=False))
def test_who_sits_where_changes_nothing(game: ReportedResult, rng: Any) -> None:
    players = list(game.players)
    rng.shuffle(players)
    assert scored(replace(game, players=tuple(players))) == scored(game)


@given(games(), st.data())
def test_who_leaves_after_the_last_battle_is_last_P_PLACE_2(
    game: ReportedResult, data: st.DataObject
) -> None:
    leaver = data.draw(st.sampled_from(game.players))
    left = scored(ReportedResult(game.players, {**game.facts, "left": [leaver]}, game.bouts))
    assert left[leaver].place == len(game.players)
    assert left[leaver].points == RULES.place_points[str(len(game.players))][-1]
