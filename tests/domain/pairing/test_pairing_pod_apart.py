"""Seats in pods for those who must not meet."""

from __future__ import annotations

from collections.abc import Set

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
