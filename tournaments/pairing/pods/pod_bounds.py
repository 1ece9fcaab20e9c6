"""Lower bounds that no pods can beat (P-PAIR-1). Numbers only, as in pod_search.py."""

from collections.abc import Sequence
from itertools import accumulate, combinations

Rows = Sequence[Sequence[int]]


def fewest_repeats(times: Rows, sizes: Sequence[int]) -> int:
    """The repeats that are unavoidable by counting; `times` says how often each two have met."""
    return max(_by_player(times, sizes), _by_crowd(times, len(sizes)))


def _by_player(times: Rows, sizes: Sequence[int]) -> int:
    """The bound if everybody sat with those they have met least often."""
    smallest = min(sizes)
    seats_in_larger = sum(size for size in sizes if size > smallest)
    rows = [sorted([*row[:at], *row[at + 1 :]]) for at, row in enumerate(times)]
    one_more = sorted(row[smallest - 1] for row in rows if len(row) >= smallest)[:seats_in_larger]
    both_ways = sum(sum(row[: smallest - 1]) for row in rows) + sum(one_more)
    return -(-both_ways // 2)


def _by_crowd(times: Rows, pods: int) -> int:
    """The bound by crowds of players who have all met: if they outnumber the pods, some meet again."""
    left = [list(row) for row in times]
    total = 0
    for player in range(len(times)):
        while len(crowd := _crowd_around(player, left)) > pods:
            total += _together_again(len(crowd), pods)
            for one, other in combinations(crowd, 2):
                left[one][other] -= 1
                left[other][one] -= 1
    return total


def _crowd_around(player: int, times: Rows) -> list[int]:
    """Players who have all met each other, chosen greedily."""
    crowd = [player]
    for other in range(len(times)):
        if other != player and all(times[member][other] > 0 for member in crowd):
            crowd.append(other)
    return crowd


def _together_again(players: int, pods: int) -> int:
    """How many couples of so many players share a pod, spread over the pods as evenly as possible."""
    fewer, more = divmod(players, pods)
    return more * (fewer + 1) * fewer // 2 + (pods - more) * fewer * (fewer - 1) // 2


def fewest_short(short: Sequence[int], sizes: Sequence[int]) -> int:
    """The least sum of `short` in the seats of pods smaller than the largest."""
    seats = sum(size for size in sizes if size < max(sizes))
    return sum(sorted(short)[:seats])


def least_spread(points: Sequence[int], sizes: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """The least possible spread, ignoring everything else, and the sizes of its pods, from the top.

    `points` are sorted, highest first, and sizes differ by one at most: then some best pods consist of
    neighbours throughout, since two pods that don't can always exchange two players without loss.
    """
    larger, smaller = max(sizes), min(sizes)
    if larger == smaller:
        return sum(_spreads(points, sizes)), tuple(sizes)
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}  # by the number of larger pods so far
    for pod in range(len(sizes)):
        following: dict[int, tuple[int, tuple[int, ...]]] = {}
        for count, (spread, taken) in best.items():
            at = pod * smaller + count
            for size in (larger, smaller):
                more = count + (size == larger)
                reached = (spread + _spread(points[at : at + size]), (*taken, size))
                following[more] = min(following.get(more, reached), reached)
        best = {
            count: value
            for count, value in following.items()
            if count <= sizes.count(larger) and pod + 1 - count <= sizes.count(smaller)
        }
    return best[sizes.count(larger)]


def _spreads(points: Sequence[int], sizes: Sequence[int]) -> list[int]:
    ends = list(accumulate(sizes))
    return [_spread(points[end - size : end]) for size, end in zip(sizes, ends, strict=True)]


def _spread(points: Sequence[int]) -> int:
    return sum((one - other) ** 2 for one, other in combinations(points, 2))
