"""The cheapest matching of a large dense graph, found among few of its edges. Knows nothing of players.

Nearly all of the cheapest matching are edges that are cheap for one of their ends, so the search begins with
these. Then it is asked whether prices can be set with which no edge at all is worth less than it costs:
if so, no matching of the whole graph is cheaper. If not, the edges that stand against it join, and the search
begins again.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from heapq import nsmallest

from tournaments.pairing.cheapest import FREE, CheapestMatching
from tournaments.pairing.steps import OutOfSteps, Steps

Costs = Sequence[Mapping[int, int]]
# So many edges of each vertex are in from the start.
CHEAP = 12
# So many pairs are looked at for exchanges where the search did not come to its end.
EXCHANGES = 400_000
# A vertex whose price falls so often is on a circle on which prices fall for ever.
FALLS = 12


def cheapest_matching(
    costs: Costs, alone: Sequence[int], *, start: Iterable[tuple[int, int]], steps: Steps
) -> tuple[list[tuple[int, int]], bool]:
    """The pairs of a matching, and whether it is proved that none is cheaper. `costs` has each edge from both
    ends; the edges of `start` are a matching that is good enough where the steps don't suffice for a better.
    """
    pairs = sorted({(min(edge), max(edge)) for edge in start})
    edges = {*pairs, *_cheap_edges(costs)}
    search = _Search(costs, alone, steps)
    try:
        while True:
            search.settle(edges)
            pairs = search.found.pairs()
            proof = _Proof(search)
            if proof.holds():
                return pairs, True
            edges |= {*proof.because.values(), *proof.cheaper_edges()}
            search.lower_prices()
    except OutOfSteps:
        return _exchanged(pairs, costs), False


def _exchanged(pairs: list[tuple[int, int]], costs: Costs) -> list[tuple[int, int]]:
    """The pairs after exchanges of partners that make two of them cheaper, one after the other."""
    left, waiting = EXCHANGES, deque(range(len(pairs)))
    while waiting and left > 0:
        at = waiting.popleft()
        left -= len(pairs)
        place = _exchange(at, pairs, costs)
        if place is not None:
            waiting += [at, place]
    return sorted((min(pair), max(pair)) for pair in pairs)


def _exchange(at: int, pairs: list[tuple[int, int]], costs: Costs) -> int | None:
    """Exchanges partners with the pair with which that saves most; its number, or None where none saves."""
    one, other = pairs[at]
    ones, others = costs[one], costs[other]
    now, most, best = ones[other], 0, None
    for place, (left, right) in enumerate(pairs):
        before = now + costs[left][right]
        for near, far in ((left, right), (right, left)):
            if near in ones and far in others and (saved := before - ones[near] - others[far]) > most:
                most, best = saved, (place, near, far)
    if best is None:
        return None
    place, near, far = best
    pairs[at], pairs[place] = (one, near), (other, far)
    return place


class _Search:
    """The matching of some of the edges, each time found from the prices and partners of the time before.

    Costs are doubled each time so that prices, which may be halves, stay whole.
    """

    def __init__(self, costs: Costs, alone: Sequence[int], steps: Steps) -> None:
        self.costs = costs
        self.alone = alone
        self.steps = steps
        self.scale = 1
        self.price: list[int] | None = None
        self.found = CheapestMatching(steps.spend)

    def lower_prices(self) -> None:
        """The prices for the next time, without the worth of blossoms."""
        worth = self.found.worth_around()
        self.price = [2 * price - less for price, less in zip(self.found.prices(), worth, strict=True)]

    def settle(self, edges: Iterable[tuple[int, int]]) -> None:
        """Finds the cheapest matching of these edges."""
        chosen: list[dict[int, int]] = [{} for _ in self.costs]
        for one, other in sorted(edges):
            chosen[other][one] = self.costs[other][one] * self.scale
        matching, mate = CheapestMatching(self.steps.spend), self.found.mate
        for at, known in enumerate(chosen):
            matching.add(known, alone=self.alone[at] * self.scale)
        if self.price is None:
            matching.balance()
        else:
            matching.resume(self.price, mate)
        matching.settle()
        self.found = matching
        self.scale *= 2


def _cheap_edges(costs: Costs) -> Iterable[tuple[int, int]]:
    for one, known in enumerate(costs):
        # Of edges that cost the same those to the next ones, for each vertex others.
        others = [other for other in (*range(one + 1, len(costs)), *range(one)) if other in known]
        for other in nsmallest(CHEAP, others, key=known.__getitem__):
            yield min(one, other), max(one, other)


class _Proof:
    """Prices for all edges, beginning with those of the few: each falls as far as an edge makes it.

    Two who are matched are together worth just their edge, so where one may be worth less the other is worth
    more, and in turn others less: a shortest way to everybody. Blossoms are worth what they are.
    """

    def __init__(self, search: _Search) -> None:
        self.costs = search.costs
        self.alone = search.alone
        self.steps = search.steps
        self.scale = search.scale
        self.mate = search.found.mate
        self.inside = search.found.worth_inside()
        self.price = search.found.prices()
        self.start = list(self.price)
        self.because: dict[int, tuple[int, int]] = {}
        self.falls = [0] * len(self.costs)

    def holds(self) -> bool:
        """Whether such prices can be set."""
        queue = deque(range(len(self.costs)))
        waiting = set(queue)
        stuck = False
        while queue:
            vertex = queue.popleft()
            waiting.discard(vertex)
            for other in self._lowered(vertex):
                if self.falls[other] > FALLS or self._is_too_low(other):
                    stuck = True
                    self.falls[other] = FALLS + 1
                elif other not in waiting:
                    waiting.add(other)
                    queue.append(other)
        return not stuck

    def cheaper_edges(self) -> Iterable[tuple[int, int]]:
        """Of each vertex the edges that are the most too cheap for the prices."""
        prices = self.start
        for one, known in enumerate(self.costs):
            self.steps.spend(len(known) // 2)
            own, inside, scale = prices[one], self.inside[one], self.scale
            over = {
                other: scale * cost - prices[other]
                for other, cost in known.items()
                if scale * cost - prices[other] < own
            }
            for other in nsmallest(CHEAP // 2, over, key=over.__getitem__):
                if over[other] + inside.get(other, 0) < own:
                    yield min(one, other), max(one, other)

    def _lowered(self, vertex: int) -> list[int]:
        """Those who are worth too much beside the partner of this vertex, and are now worth less."""
        partner = self.mate[vertex]
        if partner == FREE:
            beside, worth = vertex, self.scale * self.alone[vertex]
        else:
            beside, worth = partner, self._cost(vertex, partner) - self.price[vertex]
        self.steps.spend(len(self.costs[beside]) // 2)
        price, inside, scale, falls = self.price, self.inside[beside], self.scale, self.falls
        lowered = []
        for other, cost in self.costs[beside].items():
            most = scale * cost - worth
            if (
                price[other] > most
                and falls[other] <= FALLS
                and price[other] > (most := most + inside.get(other, 0))
            ):
                price[other] = most
                self.because[other] = min(beside, other), max(beside, other)
                falls[other] += 1
                lowered.append(other)
        return lowered

    def _cost(self, one: int, other: int) -> int:
        return self.scale * self.costs[one][other] + self.inside[one].get(other, 0)

    def _is_too_low(self, vertex: int) -> bool:
        """Whether this one alone, or the partner alone, would be worth more than that costs."""
        partner = self.mate[vertex]
        if partner == FREE:
            return self.price[vertex] < self.scale * self.alone[vertex]
        return self._cost(vertex, partner) - self.price[vertex] > self.scale * self.alone[partner]
