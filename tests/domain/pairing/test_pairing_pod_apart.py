"""Seats in pods for those who must not meet."""

from collections import Counter
from collections.abc import Set
from random import Random

from tournaments.pairing.pods.pod_constraints import kept_apart

PODS = 12
# Each of another size, so that no way to fill them is like another.
SIZES = range(2, 2 + PODS)


def all_of(players: int) -> dict[int, Set[int]]:
    """So many of whom nobody may meet another."""
    return {player: set(range(players)) - {player} for player in range(players)}


def test_as_many_as_there_are_pods_sit_in_one_each() -> None:
    pods = kept_apart(all_of(PODS), SIZES, [0] * sum(SIZES))
    assert pods is not None
    assert sorted(pods[:PODS]) == list(range(PODS))


def test_one_more_than_there_are_pods_finds_no_seat_and_is_not_looked_for_for_ever() -> None:
    assert kept_apart(all_of(PODS + 1), SIZES, [0] * sum(SIZES)) is None


def test_where_pods_are_of_one_size_an_empty_one_is_as_good_as_the_next_and_is_not_tried_again() -> None:
    """Seats there are; who tries them in every empty pod of one size gives up before they are found."""
    pods, size, rng = 8, 3, Random(19)
    players = list(range(pods * size))
    rng.shuffle(players)
    conflicts: dict[int, set[int]] = {player: set() for player in players}
    for n, one in enumerate(players):
        for m, other in enumerate(players[:n]):
            if n % pods != m % pods and rng.random() < 0.8:
                conflicts[one].add(other)
                conflicts[other].add(one)
    found = kept_apart(conflicts, [size] * pods, [0] * len(players))
    assert found is not None
    assert Counter(found) == dict.fromkeys(range(pods), size)
    assert [one for one in players if any(found[one] == found[other] for other in conflicts[one])] == []
