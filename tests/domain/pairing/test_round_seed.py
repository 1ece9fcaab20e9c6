"""A secret seed gives each round a seed of its own; a plain one is the seed of every round."""

from __future__ import annotations

from tournaments.pairing import HIDDEN, round_seed


def test_a_plain_seed_draws_every_round_itself() -> None:
    assert [round_seed("hoth", number) for number in (1, 2)] == ["hoth", "hoth"]


def test_a_secret_seed_gives_each_round_another_that_says_nothing_of_it() -> None:
    seeds = [round_seed(f"{HIDDEN}hoth", number) for number in (1, 2, 3)]
    assert len(set(seeds)) == 3
    assert all(len(seed) == 32 and "hoth" not in seed for seed in seeds)
    assert seeds == [round_seed(f"{HIDDEN}hoth", number) for number in (1, 2, 3)]
