"""What other games than duels need: bouts, two to three seats, draws, shared places, facts of several."""

from fractions import Fraction
from typing import Any

import pytest

from scoring.games import load_rules
from scoring.matches import facts_of, problems_of, scores_of, totals_of
from scoring.results import Outcome, Problem, ReportedResult, Score
from scoring.rulings import ABSENT, NO_SHOW
from scoring.standings import Competitor, ScoredMatch, Standing, standings
from scoring.tiebreaks import Tally, mean_of_opponents, tallied
from tests.games.dice.game import DICE

RULES = load_rules(DICE, "dice-2026")
THREE = ("piett", "ackbar", "jerec")


def thrown(*throws: tuple[int, ...], players: tuple[str, ...] = THREE, **facts: Any) -> ReportedResult:
    bouts = tuple(
        {player: {"pips": pips} for player, pips in zip(players, throw, strict=True)} for throw in throws
    )
    return ReportedResult(players, {"end": "thrown", **facts}, bouts)


def score(said: ReportedResult) -> dict[str, Score]:
    scores = scores_of(said, players=said.players, kind="game", game=DICE, rules=RULES)
    assert scores is not None
    return scores


def problems(said: ReportedResult) -> tuple[Problem, ...]:
    return problems_of(said, game=DICE, rules=RULES)


def test_two_throws_add_up_and_equals_share_the_points_of_their_places() -> None:
    said = thrown((6, 5, 1), (4, 5, 1))
    assert totals_of(said, game=DICE, rules=RULES) == {"piett": 10, "ackbar": 10, "jerec": 2}
    assert score(said) == {
        "piett": Score(Fraction(2), Outcome.PLACED, {"pips": 10}, 1),
        "ackbar": Score(Fraction(2), Outcome.PLACED, {"pips": 10}, 1),
        "jerec": Score(Fraction(0), Outcome.PLACED, {"pips": 2}, 3),
    }


def test_a_game_without_a_winner_is_a_draw() -> None:
    assert score(thrown((4, 4, 4))) == {
        player: Score(Fraction(4, 3), Outcome.DRAW, {"pips": 4}) for player in THREE
    }


def test_a_game_without_that_fact_can_still_be_ruled_a_no_show() -> None:
    assert DICE.ends == ("thrown", "called_off")
    assert [fact.key for fact in facts_of(DICE)] == ["end", "first", "late", ABSENT]
    ruled = ReportedResult(THREE, {"end": NO_SHOW, ABSENT: "jerec"})
    assert score(ruled) == {
        "piett": Score(3, Outcome.BYE, {"pips": 10}),
        "ackbar": Score(3, Outcome.BYE, {"pips": 10}),
        "jerec": Score(0, Outcome.MISSED, {"pips": 0}),
    }
    assert totals_of(ruled, game=DICE, rules=RULES) == dict.fromkeys(THREE, 0)


def test_without_a_word_there_is_no_score_and_a_bye_needs_none() -> None:
    nobody = scores_of(None, players=THREE, kind="game", game=DICE, rules=RULES)
    bye = scores_of(None, players=("piett",), kind="bye", game=DICE, rules=RULES)
    missed = scores_of(None, players=("piett",), kind="missed", game=DICE, rules=RULES)
    lost = scores_of(None, players=THREE, kind="game", game=DICE, rules=RULES, losers=("piett",))
    assert nobody is None
    assert bye == {"piett": Score(3, Outcome.BYE, {"pips": 10})}
    assert missed == {"piett": Score(0, Outcome.MISSED, {"pips": 0})}
    assert lost == {
        "piett": Score(0, Outcome.PLACED, {"pips": 0}, 3),
        "ackbar": Score(0, Outcome.LOSS),
        "jerec": Score(0, Outcome.LOSS),
    }


@pytest.mark.parametrize(
    ("said", "found"),
    [
        (
            ReportedResult((*THREE, "wuher"), {"end": "thrown"}),
            Problem("wrong_number_of_players", figures={"found": 4, "fewest": 2, "most": 3}),
        ),
        (thrown((1, 1, 1), luck="good"), Problem("unknown_fact", field="luck")),
        (thrown((1, 1, 1), late=["wuher"]), Problem("not_a_player_here", "late", "wuher")),
        (thrown((1, 1, 1), late="wuher"), Problem("not_a_player_here", "late", "wuher")),
        (thrown(*[(1, 1, 1)] * 4), Problem("too_many_bouts", figures={"found": 4, "most": 3})),
        (
            thrown((1, 1, 1), ("a", 1, 1)),  # type: ignore[arg-type]
            Problem("not_a_whole_number", "pips", "piett", {"found": "a"}, bout=2),
        ),
        (
            ReportedResult(THREE, {"end": "thrown"}, ({"wuher": {"pips": 1}},)),
            Problem("values_of_a_stranger", player="wuher", bout=1),
        ),
        (
            ReportedResult(THREE, {"end": "thrown"}, ({"piett": {"luck": 1}},)),
            Problem("unknown_field", "luck", "piett", bout=1),
        ),
    ],
)
def test_what_does_not_fit_the_game_says_which_throw(said: ReportedResult, found: Problem) -> None:
    assert problems(said) == (found,)


def test_several_people_may_be_named_in_one_fact() -> None:
    assert problems(thrown((1, 2, 3), late=["piett", "jerec"])) == ()


def test_a_text_is_as_long_as_its_fact_allows() -> None:
    from scoring.games import GAMES

    armada = GAMES["armada"]
    numbers = {"destroyed": 10, "objective": 0}
    rules = load_rules(armada, armada.ruleset)
    found = {}
    for length in (80, 81):
        facts = {"end": "time", "first": "piett", "objective": "x" * length}
        said = ReportedResult(("piett", "ackbar"), facts, ({"piett": numbers, "ackbar": numbers},))
        found[length] = problems_of(said, game=armada, rules=rules)
    assert found == {80: (), 81: (Problem("text_too_long", "objective", figures={"longest": 80}),)}


def test_standings_count_draws_firsts_rematches_and_leave_missed_rounds_out() -> None:
    field = [Competitor(player, "active") for player in THREE]
    matches = [
        ScoredMatch(1, THREE, score(thrown((6, 5, 1), (4, 5, 1)))),
        ScoredMatch(2, THREE, score(thrown((4, 4, 4)))),
        ScoredMatch(3, ("jerec",), {"jerec": DICE.missed(RULES)}),
    ]
    lines = standings(field, matches, game=DICE, rules=RULES, seed="hoth")
    shared = {"points": Fraction(10, 3), "pips": 14, "firsts": 1, "draws": 1}
    assert {line.player: line for line in lines} == {
        "ackbar": Standing(
            lines[0].rank if lines[0].player == "ackbar" else lines[1].rank,
            "ackbar", shared, Tally(
                Fraction(10, 3), 0, {"pips": 14}, 1, 1, 0, 1, 2, ["piett", "jerec"] * 2
            ), "active", True,
        ),
        "piett": Standing(
            lines[0].rank if lines[0].player == "piett" else lines[1].rank,
            "piett", shared, Tally(
                Fraction(10, 3), 0, {"pips": 14}, 1, 1, 0, 1, 2, ["ackbar", "jerec"] * 2
            ), "active", True,
        ),
        "jerec": Standing(
            3, "jerec", {"points": Fraction(4, 3), "pips": 6, "firsts": 0, "draws": 1},
            Tally(Fraction(4, 3), 0, {"pips": 6}, 0, 1, 1, 0, 2, ["piett", "ackbar"] * 2), "active", False,
        ),
    }  # fmt: skip


def test_what_is_counted_is_whole_and_so_its_mean_over_the_opponents_is_exact() -> None:
    tallies = {
        "piett": Tally(wins=3, draws=2, losses=1, firsts=4, opponents=["ackbar", "jerec"]),
        "ackbar": Tally(wins=1, draws=2, losses=3, firsts=2, opponents=["piett"]),
        "jerec": Tally(),
    }
    wins, draws, losses, firsts = tallied("wins"), tallied("draws"), tallied("losses"), tallied("firsts")
    assert [column.values(tallies, RULES) for column in (wins, draws, losses, firsts)] == [
        ({"piett": 3, "ackbar": 1, "jerec": 0}, 1),
        ({"piett": 2, "ackbar": 2, "jerec": 0}, 1),
        ({"piett": 1, "ackbar": 3, "jerec": 0}, 1),
        ({"piett": 4, "ackbar": 2, "jerec": 0}, 1),
    ]
    means, unit = mean_of_opponents(tallies, firsts.values(tallies, RULES))
    assert {player: Fraction(mean, unit) for player, mean in means.items()} == {
        "piett": 1,
        "ackbar": 4,
        "jerec": 0,
    }


def test_a_tally_begins_with_nothing() -> None:
    nothing = Tally(penalty=0, counters={}, wins=0, draws=0, losses=0, firsts=0, rounds=0, opponents=[])
    assert Tally() == nothing
    assert Tally().points_left == 0
