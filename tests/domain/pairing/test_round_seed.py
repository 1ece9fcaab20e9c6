"""A secret seed gives each round a seed of its own; a plain one is the seed of every round."""

import hashlib
import hmac

from tournaments.pairing import HIDDEN, round_seed


def test_a_plain_seed_draws_every_round_itself() -> None:
    assert [round_seed("hoth", number) for number in (1, 2)] == ["hoth", "hoth"]


def test_a_secret_seed_gives_each_round_another_that_says_nothing_of_it() -> None:
    seeds = [round_seed(f"{HIDDEN}hoth", number) for number in (1, 2, 3)]
    assert len(set(seeds)) == 3
    assert all(len(seed) == 32 and "hoth" not in seed for seed in seeds)
    assert seeds == [round_seed(f"{HIDDEN}hoth", number) for number in (1, 2, 3)]


def test_a_number_from_the_hall_is_part_of_the_seed_of_its_round() -> None:
    """Of a plain seed as well: who knew it did not know the number."""
    for seed in ("hoth", f"{HIDDEN}hoth"):
        drawn = hmac.new(seed.encode(), b"round 3 4 2 6", hashlib.sha256).hexdigest()[:32]
        assert round_seed(seed, 3, "4 2 6") == drawn
        assert drawn not in (round_seed(seed, 3), round_seed(seed, 3, "4 2 5"))
