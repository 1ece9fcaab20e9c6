"""Who has the bye where every choice breaks something (pairing.md rules 0 and 1)."""

import random
from collections.abc import Iterator, Set
from itertools import combinations

from tournaments.pairing import Entrant, rng_for
from tournaments.pairing.byes import bye_of
from tournaments.pairing.constraints import AvoidedPairings

SEVEN = "ABCDEFG"
COUPLES = [*combinations(SEVEN, 2)]


def partners(couples: Set[tuple[str, str]]) -> dict[str, set[str]]:
    """Who is coupled with whom."""
    return {
        one: {other for pair in couples if one in pair for other in pair if other != one} for one in SEVEN
    }


def tables(players: str) -> Iterator[list[tuple[str, str]]]:
    """Every way to seat an even number of players by twos."""
    if not players:
        yield []
    for other in players[1:]:
        for rest in tables(players[1:].replace(other, "")):
            yield [(players[0], other), *rest]


def some_of(rng: random.Random) -> set[tuple[str, str]]:
    """Few to nearly all of the couples."""
    share = rng.uniform(0.2, 0.9)
    return {couple for couple in COUPLES if rng.random() < share}


def test_the_bye_leaves_the_fewest_who_must_not_meet_and_then_the_fewest_rematches() -> None:
    """pairing.md rules 0 and 1: two rematches are less than one couple of those who must not meet, which
    about one random field in sixty turns on."""
    for seed in range(400):
        rng = random.Random(seed)
        apart, met = some_of(rng), some_of(rng)
        fewest = {
            bye: min(
                (len(apart.intersection(way)), len(met.intersection(way)))
                for way in tables(SEVEN.replace(bye, ""))
            )
            for bye in SEVEN
        }
        entrants = [Entrant(name, 7 - rank, rank) for rank, name in enumerate(SEVEN, start=1)]
        avoided = AvoidedPairings(partners(apart), {})
        bye = bye_of(entrants, met=partners(met), round_=2, rng=rng_for("bye"), avoided=avoided)
        assert bye is not None
        assert fewest[bye.entrant.id] == min(fewest.values()), seed
