"""Among equally good pairings each is equally likely (pairing.md rule 4), with fixed seeds."""

import random
from collections import Counter

import pytest

from tests.domain.pairing.pairing_referee import all_pairings, random_state, value
from tournaments.pairing import Entrant, SwissRequest, pair, rng_for

# Tables of cases: other tests cover their lines, and with coverage these take twice as long.
pytestmark = [pytest.mark.long, pytest.mark.no_cover]

Shape = frozenset[frozenset[str]]


def optimal(players: tuple[Entrant, ...]) -> set[Shape]:
    options = [(value(couples), couples) for couples in all_pairings(players)]
    best = min(worth for worth, _ in options)
    return {
        frozenset(frozenset((one.id, other.id)) for one, other in couples)
        for worth, couples in options
        if worth == best
    }


def drawn(players: tuple[Entrant, ...], number: int) -> Shape:
    pairing = pair(SwissRequest(2, players), rng_for("fair", number))
    return frozenset(frozenset(p.players) for p in pairing.pairs)


def players_of(points: list[int], met: str) -> tuple[Entrant, ...]:
    pairs = [tuple(pair) for pair in met.split()]
    return tuple(
        Entrant(
            name,
            points[at],
            at + 1,
            frozenset(other for pair in pairs if name in pair for other in pair if other != name),
        )
        for at, name in enumerate("ABCDEFGH"[: len(points)])
    )


CASES = {
    "four equals": players_of([1] * 4, ""),
    "six equals, three have met": players_of([1] * 6, "AB CD EF"),
    "eight equals, some with longer histories": players_of([1] * 8, "AB AC AD BC EF"),
    "odd groups": players_of([5, 5, 5, 2, 2, 2], "AB"),
    "odd groups, the top two have met": players_of([9, 9, 5, 5, 5, 2, 2, 2], "AB CD"),
    "three groups, tight": players_of([9, 5, 5, 5, 5, 2, 2, 2], "AB AC FG BC"),
}


@pytest.mark.parametrize("name", CASES)
def test_equally_good_pairings_are_equally_likely(name: str) -> None:
    players = CASES[name]
    options = optimal(players)
    tries = 60 * len(options)
    counts = Counter(drawn(players, number) for number in range(tries))
    assert set(counts) == options
    chi_square = sum((counts[option] - 60) ** 2 / 60 for option in options)
    freedom = len(options) - 1
    # Four standard deviations above the mean of chi-square with this many degrees of freedom.
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5 + 4


def test_every_equally_good_pairing_of_a_random_state_is_possible() -> None:
    rng = random.Random(7)
    for number in range(10):
        players = tuple(random_state(rng, players=6, rounds=2, levels=3))
        options = optimal(players)
        assert {drawn(players, 1000 * number + attempt) for attempt in range(25 * len(options))} == options
