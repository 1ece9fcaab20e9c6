"""A-SWISS-3, A-SWISS-4, A-SWISS-6: no slow and plain way finds a better pairing than the engine."""

import random

import pytest

from tests.domain.pairing.pairing_referee import (
    best_by_force,
    best_by_matching,
    bye_in,
    couples_of,
    random_state,
    right_bye,
    value,
)
from tournaments.pairing import Entrant, SwissRequest, pair, problems_of, rng_for

pytestmark = pytest.mark.long


def is_best(players: list[Entrant], seed: str, *, by_force: bool) -> None:
    request = SwissRequest(2, tuple(players))
    pairing = pair(request, rng_for(seed))
    assert problems_of(request, pairing) == ()
    bye = bye_in(players, pairing)
    assert bye == right_bye(players)
    rest = [player for player in players if player is not bye]
    best = best_by_force(rest) if by_force else best_by_matching(rest)
    assert value(couples_of(players, pairing)) == best


@pytest.mark.parametrize("batch", range(8))
def test_up_to_eight_players_it_is_the_best_of_all_pairings(batch: int) -> None:
    rng = random.Random(batch)
    for number in range(60):
        size = rng.randint(2, 8)
        players = random_state(rng, players=size, rounds=rng.randint(0, size), levels=rng.randint(1, 6))
        is_best(players, f"{batch}/{number}", by_force=True)


@pytest.mark.parametrize("batch", range(8))
def test_up_to_forty_players_it_is_as_good_as_one_matching_of_all(batch: int) -> None:
    rng = random.Random(100 + batch)
    for number in range(8):
        size = rng.randint(9, 40)
        players = random_state(rng, players=size, rounds=rng.randint(1, 9), levels=rng.randint(2, 16))
        is_best(players, f"{batch}/{number}", by_force=False)
