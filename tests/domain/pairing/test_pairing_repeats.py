"""When a Swiss round is no longer possible without a rematch (A-SWISS-3)."""

import random
from itertools import combinations

from tests.domain.pairing.pods_referee import POD
from tournaments.pairing import Entrant, SwissRequest, must_repeat, pair, rng_for

Games = set[tuple[str, str]]


def request_after(players: list[str], games: Games) -> SwissRequest:
    entrants = tuple(
        Entrant(player, 0, rank, met=frozenset(other for pair in games if player in pair for other in pair))
        for rank, player in enumerate(players, start=1)
    )
    return SwissRequest(2, entrants)


def test_the_answer_is_the_engines_own_in_random_fields() -> None:
    """It says so exactly where the engine, which avoids every rematch it can, draws one."""
    told = []
    for seed in range(300):
        rng = random.Random(seed)
        players = [f"p{number}" for number in range(1, rng.randint(2, 9) + 1)]
        every = list(combinations(players, 2))
        request = request_after(players, set(rng.sample(every, rng.randint(0, len(every)))))
        drawn = pair(request, rng_for("hoth", seed))
        assert must_repeat(request) == any(note.code == "rematch" for note in drawn.notes), seed
        told.append(must_repeat(request))
    assert 50 < sum(told) < 250


def test_at_tables_of_more_it_takes_that_everybody_has_met_everybody() -> None:
    three = [Entrant(one, 0, at, met=frozenset("abc")) for at, one in enumerate("abc", start=1)]
    fourth = Entrant("d", 0, 4, met=frozenset("ab"))
    assert must_repeat(SwissRequest(2, tuple(three), seats=POD))
    assert not must_repeat(SwissRequest(2, (*three, fourth), seats=POD))


def test_nobody_and_one_alone_repeat_nothing() -> None:
    assert not must_repeat(SwissRequest(1, ()))
    assert not must_repeat(request_after(["p1"], set()))
