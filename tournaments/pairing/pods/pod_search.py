"""The best pods that a bounded search finds. Numbers only; knows nothing of players.

Where there are few ways to deal, all of them are tried. Otherwise the search begins with the caller's starts
and exchanges two players between pods: annealing, which accepts worse deals less and less, then a descent
that accepts only better ones. It uses only +, -, * and / on floats, and random() of the generator, so that
every machine finds the same.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations
from math import factorial, prod

# Quantiles of the exponential distribution, without a logarithm: that of the C library differs in the last
# digit from machine to machine.
QUANTILES = tuple(accumulate(1 / left for left in range(1024, 0, -1)))
# Steps of one run. Twice as many hardly improve pods of 64 players, half as many sometimes miss one of 18.
STEPS_PER_PLAYER = 6_000
MOST_STEPS = 100_000
COOLING = 0.93
# Ten players at tables of up to four can be dealt in 2,100 ways, eleven in 5,775.
FEW_WAYS = 2_500


@dataclass(frozen=True, slots=True)
class Costs:
    """The cost of two sitting together, and of one sitting in a pod smaller than the largest."""

    pair: Sequence[Sequence[int]]
    short: Sequence[int]


@dataclass(frozen=True, slots=True)
class Run:
    """One annealing: its costs, and its first and last temperature (a cost that is sometimes accepted)."""

    costs: Costs
    hottest: float
    coldest: float


class Deal:
    """The pod of each player, and the cost of each player in each pod; updated by exchanges."""

    def __init__(self, costs: Costs, sizes: Sequence[int], pod_of: Sequence[int]) -> None:
        self.costs = costs
        self.pod_of = list(pod_of)
        self.small = [size < max(sizes) for size in sizes]
        self.link = [[0] * len(sizes) for _ in pod_of]
        for links, row in zip(self.link, costs.pair, strict=True):
            for pod, cost in zip(pod_of, row, strict=True):
                links[pod] += cost

    def cost(self) -> int:
        """The cost of all pods together."""
        together = sum(links[pod] for links, pod in zip(self.link, self.pod_of, strict=True)) // 2
        short = zip(self.costs.short, self.pod_of, strict=True)
        return together + sum(cost for cost, pod in short if self.small[pod])

    def change(self, one: int, other: int) -> int:
        """By how much the cost grows when these two, of different pods, exchange seats."""
        from_pod, to_pod = self.pod_of[one], self.pod_of[other]
        ones, others = self.link[one], self.link[other]
        change = (
            others[from_pod]
            + ones[to_pod]
            - ones[from_pod]
            - others[to_pod]
            - 2 * self.costs.pair[one][other]
        )
        if self.small[from_pod] != self.small[to_pod]:
            more = self.costs.short[other] - self.costs.short[one]
            change += more if self.small[from_pod] else -more
        return change

    def exchange(self, one: int, other: int) -> None:
        """Exchanges the seats of the two."""
        from_pod, to_pod = self.pod_of[one], self.pod_of[other]
        self.pod_of[one], self.pod_of[other] = to_pod, from_pod
        for links, was, now in zip(self.link, self.costs.pair[one], self.costs.pair[other], strict=True):
            more = now - was
            links[from_pod] += more
            links[to_pod] -= more


def best_found(
    exact: Costs,
    runs: Sequence[Run],
    *,
    sizes: Sequence[int],
    starts: Sequence[Sequence[int]],
    floor: int,
    rng: random.Random,
) -> list[int]:
    """The pod of each player at the least exact cost found; the search stops at `floor`.

    `starts` are one or more ways to deal the players; runs begin with the first.
    """
    if ways(sizes) <= FEW_WAYS:
        return _best_of_all(exact, sizes, rng=rng)
    deals = [_descended(exact, sizes, start) for start in starts]
    best = min(deals, key=Deal.cost)
    for run in runs:
        if best.cost() == floor:
            break
        candidate = _descended(exact, sizes, annealed(run, sizes, starts[0], rng=rng))
        best = min(best, candidate, key=Deal.cost)
    return best.pod_of


def ways(sizes: Sequence[int]) -> int:
    """In how many ways pods of these sizes can be filled; pods of the same size are interchangeable."""
    seats = prod(factorial(size) for size in sizes)
    alike = prod(factorial(count) for count in Counter(sizes).values())
    return factorial(sum(sizes)) // seats // alike


def every_deal(sizes: Sequence[int]) -> Iterator[list[int]]:
    """Each way to fill the pods once, as the pod of each player."""
    yield from _filled(tuple(range(sum(sizes))), tuple(range(len(sizes))), sizes, {})


def _filled(
    free: tuple[int, ...], pods: tuple[int, ...], sizes: Sequence[int], pod_of: dict[int, int]
) -> Iterator[list[int]]:
    if not free:
        yield [pod_of[player] for player in range(len(pod_of))]
        return
    first, others = free[0], free[1:]
    # Try one pod of each size for the first player without a seat: others of that size would be the same.
    for pod in {sizes[pod]: pod for pod in pods}.values():
        open_pods = tuple(open_pod for open_pod in pods if open_pod != pod)
        for mates in combinations(others, sizes[pod] - 1):
            seated = pod_of | dict.fromkeys((first, *mates), pod)
            yield from _filled(
                tuple(player for player in others if player not in mates), open_pods, sizes, seated
            )


def _best_of_all(costs: Costs, sizes: Sequence[int], *, rng: random.Random) -> list[int]:
    """The cheapest of all ways; a random one of equals."""
    deals = [Deal(costs, sizes, pod_of) for pod_of in every_deal(sizes)]
    least = min(deal.cost() for deal in deals)
    return rng.choice([deal for deal in deals if deal.cost() == least]).pod_of


def _descended(costs: Costs, sizes: Sequence[int], pod_of: Sequence[int]) -> Deal:
    """The deal after exchanging players as long as that helps."""
    deal = Deal(costs, sizes, pod_of)
    while _improve(deal):
        pass
    return deal


def _improve(deal: Deal) -> bool:
    """Makes every exchange that helps, in one pass; False where none did."""
    improved = False
    for one, other in combinations(range(len(deal.pod_of)), 2):
        if deal.pod_of[one] != deal.pod_of[other] and deal.change(one, other) < 0:
            deal.exchange(one, other)
            improved = True
    return improved


def annealed(run: Run, sizes: Sequence[int], start: Sequence[int], *, rng: random.Random) -> list[int]:
    """The cheapest deal seen between hot and cold."""
    deal = Deal(run.costs, sizes, start)
    cost = cheapest = deal.cost()
    best = list(deal.pod_of)
    temperatures = _temperatures(run)
    steps = min(STEPS_PER_PLAYER * len(start), MOST_STEPS) // len(temperatures)
    for temperature in temperatures:
        for one, other in _accepted(deal, steps, temperature, rng=rng):
            cost += deal.change(one, other)
            deal.exchange(one, other)
            if cost < cheapest:
                cheapest = cost
                best = list(deal.pod_of)
    return best


def _temperatures(run: Run) -> list[float]:
    temperatures = [run.hottest]
    while temperatures[-1] > run.coldest:
        temperatures.append(temperatures[-1] * COOLING)
    return temperatures


def _accepted(deal: Deal, steps: int, temperature: float, *, rng: random.Random) -> Iterator[tuple[int, int]]:
    """Tries so many random exchanges; yields each accepted one before trying the next."""
    draw, pod_of, links, pair = rng.random, deal.pod_of, deal.link, deal.costs.pair
    small, short, quantiles = deal.small, deal.costs.short, len(QUANTILES)
    players = len(pod_of)
    for _ in range(steps):
        one, other = int(draw() * players), int(draw() * players)
        from_pod, to_pod = pod_of[one], pod_of[other]
        if from_pod == to_pod:
            continue
        # Deal.change inlined: nearly all the time is spent in these lines.
        ones, others = links[one], links[other]
        change = others[from_pod] + ones[to_pod] - ones[from_pod] - others[to_pod] - 2 * pair[one][other]
        if small[from_pod] != small[to_pod]:
            change += (short[other] - short[one]) if small[from_pod] else (short[one] - short[other])
        if change <= 0 or change < temperature * QUANTILES[int(draw() * quantiles)]:
            yield one, other
