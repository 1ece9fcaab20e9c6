"""Results that are made up for an event to practise on."""

import random
from dataclasses import replace

import pytest

from scoring.game import Game
from scoring.games import GAMES, load_rules
from scoring.matches import problems_of
from scoring.practice import invented_result
from scoring.results import Problem

PLAYERS = ("p1", "p2", "p3", "p4")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_game_has_results_without_a_question_and_no_two_alike(game: Game) -> None:
    rules, players = load_rules(game, game.ruleset), PLAYERS[: game.seats[1]]
    found = [invented_result(players, game=game, rules=rules, rng=random.Random(seed)) for seed in range(20)]
    assert all(said is not None and problems_of(said, game=game, rules=rules) == () for said in found)
    assert len({str(said) for said in found}) > 5
    assert invented_result(players, game=game, rules=rules, rng=random.Random(7)) == found[7]


def test_nobody_destroys_more_than_a_list_has() -> None:
    game = GAMES["armada"]
    rules, lists = load_rules(game, game.ruleset), {"p1": 90, "p2": 90}
    for seed in range(20):
        said = invented_result(("p1", "p2"), game=game, rules=rules, rng=random.Random(seed), lists=lists)
        assert said is not None
        # Who took the last ship has the whole fleet's points anyway.
        if said.end in ("rounds", "time"):
            assert max(numbers["destroyed"] for numbers in said.bouts[0].values()) <= 90


def test_a_game_in_which_nothing_goes_has_none() -> None:
    never = replace(GAMES["armada"], problems=lambda said, rules: (Problem("tie_needs_a_word"),))
    rules = load_rules(GAMES["armada"], GAMES["armada"].ruleset)
    assert invented_result(("p1", "p2"), game=never, rules=rules, rng=random.Random(1)) is None
