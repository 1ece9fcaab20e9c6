"""Seats in pods for players who must not meet. Numbers only, as in pod_search.py."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set

# Steps of the search for seats; where it ends without a result, there is none, or it is hard to find.
STEPS = 50_000


def kept_apart(
    conflicts: Mapping[int, Set[int]], sizes: Sequence[int], near: Sequence[int]
) -> list[int] | None:
    """The pod of each player, none shared with their `conflicts`; None where no such pods were found.

    `near` is the preferred pod of each player; players without conflicts take the seats that are left.
    """
    seated = _seated(conflicts, sizes, near)
    if seated is None:
        return None
    free = [size - list(seated.values()).count(pod) for pod, size in enumerate(sizes)]
    for player in range(sum(sizes)):
        if player not in seated and free[near[player]] > 0:
            seated[player] = near[player]
            free[near[player]] -= 1
    return filled_seats(seated, sizes)


def filled_seats(pod_of: Mapping[int, int], sizes: Sequence[int]) -> list[int]:
    """The pod of each player; those without one take the seats that are left, in order."""
    taken = Counter(pod_of.values())
    left = iter([pod for pod, size in enumerate(sizes) for _ in range(size - taken[pod])])
    return [pod_of[player] if player in pod_of else next(left) for player in range(sum(sizes))]


def _seated(
    conflicts: Mapping[int, Set[int]], sizes: Sequence[int], near: Sequence[int]
) -> dict[int, int] | None:
    """Seats of players with conflicts, most conflicts first, by backtracking; None where none were found."""
    order = sorted(conflicts, key=lambda player: (-len(conflicts[player]), player))
    pod_of: dict[int, int] = {}
    ways: list[Iterator[int]] = []
    for _ in range(STEPS):
        if len(pod_of) == len(order):
            return pod_of
        if len(ways) == len(pod_of):
            ways.append(_open_pods(order[len(pod_of)], pod_of, conflicts, sizes, near))
        pod = next(ways[-1], None)
        if pod is not None:
            pod_of[order[len(pod_of)]] = pod
            continue
        ways.pop()
        if not ways:
            return None
        del pod_of[order[len(pod_of) - 1]]
    return None


def _open_pods(
    player: int,
    pod_of: Mapping[int, int],
    conflicts: Mapping[int, Set[int]],
    sizes: Sequence[int],
    near: Sequence[int],
) -> Iterator[int]:
    """The pods with a seat for this player, the preferred one first; only one empty pod of each size."""
    taken = [0] * len(sizes)
    for pod in pod_of.values():
        taken[pod] += 1
    closed = {pod_of[other] for other in conflicts[player] if other in pod_of}
    empty: set[int] = set()
    for pod in sorted(range(len(sizes)), key=lambda pod: (pod != near[player], pod)):
        if pod in closed or taken[pod] >= sizes[pod]:
            continue
        if not taken[pod]:
            if sizes[pod] in empty:
                continue
            empty.add(sizes[pod])
        yield pod
