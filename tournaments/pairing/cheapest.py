"""Matchings of least cost in graphs of numbered vertices that grow. Knows nothing of players.

Edmonds' method with prices: no two vertices are together worth more than the edge between them costs, and no
vertex more than it costs alone. Who is matched, or alone, is worth exactly that; therefore no matching is
cheaper. Where the prices of an odd circle of vertices would need a half they are shrunk to one blossom.
"""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from heapq import heappop, heappush

FREE = -1
EVEN, ODD = 1, 2
# Of an event: no vertex, a blossom is worn out.
EXPAND = -1


class CheapestMatching:
    """The cheapest matching of the vertices added so far; `settle` must follow each change.

    Costs are whole numbers of any size, kept twice as large so that prices are whole as well.
    """

    def __init__(self, spend: Callable[[int], None] = lambda looks: None) -> None:
        self.spend = spend
        self.costs: list[dict[int, int]] = []
        self.alone: list[int] = []
        self.mate: list[int] = []
        self._price: list[int] = []
        self._top: list[int] = []
        # Vertices count from 0, blossoms from -2 downwards.
        self._blossoms: dict[int, _Blossom] = {}
        self._last = -1

    def add(self, costs: Mapping[int, int], *, alone: int) -> int:
        """A new vertex, with the costs of its edges to earlier ones and of staying alone; its number."""
        vertex = len(self.costs)
        doubled = {other: 2 * cost for other, cost in costs.items()}
        self.costs.append(doubled)
        self.alone.append(2 * alone)
        self.mate.append(FREE)
        self._top.append(vertex)
        price, least = self._price, 2 * alone
        for other, cost in doubled.items():
            self.costs[other][vertex] = cost
            least = min(least, cost - price[other])
        price.append(least)
        return vertex

    def balance(self) -> None:
        """Before anything is matched: prices from which the search is shortest, as even as they can be."""
        prices = self._price
        for vertex, costs in enumerate(self.costs):
            prices[vertex] = min((self.alone[vertex], *(cost >> 1 for cost in costs.values())))
        for vertex, costs in enumerate(self.costs):
            slack = (cost - prices[other] for other, cost in costs.items())
            prices[vertex] = min((self.alone[vertex], *slack))

    def settle(self) -> None:
        """Makes the matching the cheapest one again. Raises what `spend` raises, which hears of each look."""
        for vertex in range(len(self.mate)):
            if self.mate[vertex] == FREE and self._price[vertex] != self.alone[vertex]:
                _Search(self, vertex).run()

    def pairs(self) -> list[tuple[int, int]]:
        """The matched vertices, the lower number first, in order."""
        return [(one, other) for one, other in enumerate(self.mate) if one < other]

    def prices(self) -> list[int]:
        """The price of each vertex, twice as large as costs are."""
        return list(self._price)

    def resume(self, prices: Sequence[int], mate: Sequence[int]) -> None:
        """Before anything is matched: prices known from before, lowered where edges make it, and the couples
        that are still worth just their edge."""
        for vertex, costs in enumerate(self.costs):
            slack = (cost - self._price[other] for other, cost in costs.items() if other < vertex)
            self._price[vertex] = min((prices[vertex], self.alone[vertex], *slack))
        for one, other in enumerate(mate):
            if one < other and self._price[one] + self._price[other] == self.costs[one][other]:
                self.mate[one], self.mate[other] = other, one

    def worth_around(self) -> list[int]:
        """For each vertex what its blossoms are worth."""
        worth = [0] * len(self.costs)
        for blossom in self._blossoms.values():
            for vertex in blossom.vertices:
                worth[vertex] += blossom.worth
        return worth

    def worth_inside(self) -> list[dict[int, int]]:
        """For each vertex the others of its blossoms, with what the blossoms that hold both are worth."""
        worth: list[dict[int, int]] = [{} for _ in self.costs]
        inner = {child for blossom in self._blossoms.values() for child in blossom.children}
        open_ = [(node, 0) for node in self._blossoms if node not in inner]
        while open_:
            node, around = open_.pop()
            blossom = self._blossoms[node]
            both, before = around + blossom.worth, list[int]()
            for child in blossom.children:
                vertices = [child] if child >= 0 else list(self._blossoms[child].vertices)
                for vertex in vertices:
                    worth[vertex].update(dict.fromkeys(before, both))
                    for other in before:
                        worth[other][vertex] = both
                before += vertices
                if child < 0:
                    open_.append((child, both))
        return worth


class _Blossom:
    """An odd circle of nodes; each edge leads from a vertex of one child to one of the next.

    Of the first child nobody is matched inside, of the others the second with the third and so on.
    """

    __slots__ = ("base", "children", "edges", "vertices", "worth")

    def __init__(
        self, children: list[int], edges: list[tuple[int, int]], vertices: dict[int, None], base: int
    ) -> None:
        self.children = children
        self.edges = edges
        self.vertices = vertices
        self.base = base
        self.worth = 0


class _Search:
    """One search for the cheapest change that matches `root` or leaves another alone instead.

    `now` is how far the prices of even nodes have risen, and those of odd ones fallen. A price is kept as it
    would have been at the start: of an even vertex less `now`, of an odd one plus `now`.
    """

    def __init__(self, matching: CheapestMatching, root: int) -> None:
        self.of = matching
        self.root = root
        self.now = 0
        self.label: dict[int, int] = {}
        self.since: dict[int, int] = {}
        self.link: dict[int, tuple[int, int]] = {}
        self.queue: list[int] = []
        self.events: list[tuple[int, int, int]] = []
        self.nearest: dict[int, int] = {}
        # When the first even vertex is worth what it costs alone, and which one that is.
        self.end = matching.alone[root] - matching._price[root]
        self.leaving = root

    def run(self) -> None:
        of = self.of
        self._set_even(of._top[self.root])
        while True:
            while self.queue:
                one = self.queue.pop()
                of.spend(len(of.costs[one]))
                self._look_around(one)
            if not self.events or self.events[0][0] >= self.end:
                self.now = self.end
                self._augment(self.leaving, FREE)
                break
            self.now, one, other = heappop(self.events)
            if one == EXPAND:
                if self.label.get(other) == ODD:
                    self._expand(other)
            elif self._follow(one, other):
                break
        self._set_prices()

    def _look_around(self, one: int) -> None:
        of = self.of
        top, label, price, end = of._top, self.label, of._price, self.end
        own, worth, nearest = top[one], price[one], self.nearest
        for other, cost in of.costs[one].items():
            node = top[other]
            kind = label.get(node)
            if kind is None:
                time = cost - worth - price[other]
                if time < end and (other not in nearest or time < nearest[other]):
                    nearest[other] = time
                    heappush(self.events, (time, one, other))
            elif kind == EVEN and node != own:
                time = (cost - worth - price[other]) >> 1
                if time < end:
                    heappush(self.events, (time, one, other))

    def _follow(self, one: int, other: int) -> bool:
        """Uses an edge that has become tight; True where that ends the search."""
        of = self.of
        node = of._top[other]
        kind = self.label.get(node)
        slack = of.costs[one][other] - of._price[one] - of._price[other]
        if kind is None:
            if slack != self.now:
                return False
            partner = of.mate[self._base(node)]
            if partner == FREE:
                self._rebase(node, other)
                of.mate[other] = one
                self._augment(one, other)
                return True
            self._set_odd(node, (one, other))
            self._set_even(of._top[partner])
        elif kind == EVEN and node != of._top[one] and slack == 2 * self.now:
            self._shrink(one, other)
        return False

    def _vertices(self, node: int) -> list[int]:
        return [node] if node >= 0 else list(self.of._blossoms[node].vertices)

    def _inside(self, node: int) -> Container[int]:
        return (node,) if node >= 0 else self.of._blossoms[node].vertices

    def _base(self, node: int) -> int:
        return node if node >= 0 else self.of._blossoms[node].base

    def _set_even(self, node: int) -> None:
        self.label[node] = EVEN
        self.since[node] = self.now
        for vertex in self._vertices(node):
            self._reach(vertex)

    def _reach(self, vertex: int) -> None:
        """The vertex has become part of an even node; its price is the real one."""
        of = self.of
        of._price[vertex] -= self.now
        end = of.alone[vertex] - of._price[vertex]
        if end < self.end:
            self.end, self.leaving = end, vertex
        self.queue.append(vertex)

    def _set_odd(self, node: int, link: tuple[int, int]) -> None:
        of = self.of
        self.label[node] = ODD
        self.since[node] = self.now
        self.link[node] = link
        for vertex in self._vertices(node):
            of._price[vertex] += self.now
        if node < 0:
            heappush(self.events, (self.now + (of._blossoms[node].worth >> 1), EXPAND, node))

    def _upwards(self, node: int) -> Iterator[tuple[int, tuple[int, int]]]:
        """From an even node to the root: each node, and the edge from it to the next."""
        of = self.of
        while True:
            base = self._base(node)
            partner = of.mate[base]
            if partner == FREE:
                yield node, (FREE, FREE)
                return
            yield node, (base, partner)
            node = of._top[partner]
            above, entry = self.link[node]
            yield node, (entry, above)
            node = of._top[above]

    def _shrink(self, one: int, other: int) -> None:
        """Makes one even node of the circle that this edge closes."""
        of = self.of
        left, right = list(self._upwards(of._top[one])), list(self._upwards(of._top[other]))
        while len(left) > 1 and len(right) > 1 and left[-2][0] == right[-2][0]:
            left.pop()
            right.pop()
        stem = left.pop()[0]
        right.pop()
        children = [stem, *(node for node, _ in reversed(left)), *(node for node, _ in right)]
        edges = [(above, below) for _, (below, above) in reversed(left)]
        edges = [*edges, (one, other), *(edge for _, edge in right)]
        vertices: dict[int, None] = {}
        reached = []
        for child in children:
            inside = self._vertices(child)
            vertices.update(dict.fromkeys(inside))
            if self.label[child] == ODD:
                reached += inside
            self._set_worth(child)
            del self.label[child]
        blossom = of._last = of._last - 1
        of._blossoms[blossom] = _Blossom(children, edges, vertices, self._base(stem))
        self.label[blossom] = EVEN
        self.since[blossom] = self.now
        for vertex in vertices:
            of._top[vertex] = blossom
        for vertex in reached:
            of._price[vertex] -= self.now
            self._reach(vertex)

    def _set_worth(self, node: int) -> None:
        """The worth of a blossom that is labelled no longer."""
        if node < 0:
            change = 2 * (self.now - self.since[node])
            self.of._blossoms[node].worth += change if self.label[node] == EVEN else -change

    def _release(self, blossom: int) -> _Blossom:
        """Makes nodes of the children again."""
        gone = self.of._blossoms.pop(blossom)
        for child in gone.children:
            for vertex in self._vertices(child):
                self.of._top[vertex] = child
        return gone

    def _expand(self, blossom: int) -> None:
        """An odd blossom is worth nothing any more: its children on the way through it keep a label."""
        of = self.of
        link = self.link.pop(blossom)
        del self.label[blossom]
        gone = self._release(blossom)
        children, edges, count = gone.children, gone.edges, len(gone.children)
        for vertex in gone.vertices:
            of._price[vertex] -= self.now
        at = children.index(of._top[link[1]])
        step = 1 if at % 2 else -1
        self._set_odd(children[at], link)
        while at:
            at = (at + step) % count
            self._set_even(children[at])
            link = edges[at] if step == 1 else (edges[at - 1][1], edges[at - 1][0])
            at = (at + step) % count
            self._set_odd(children[at], link)
        for child in children:
            if child not in self.label:
                for vertex in self._vertices(child):
                    self._find_nearest(vertex)

    def _find_nearest(self, vertex: int) -> None:
        of = self.of
        self.nearest.pop(vertex, None)
        for other, cost in of.costs[vertex].items():
            if self.label.get(of._top[other]) == EVEN:
                time = cost - of._price[other] - of._price[vertex]
                if time < self.end and (vertex not in self.nearest or time < self.nearest[vertex]):
                    self.nearest[vertex] = time
                    heappush(self.events, (time, other, vertex))

    def _augment(self, one: int, other: int) -> None:
        """Matches an even vertex with this one (or nobody), and the others on the way to the root anew."""
        of = self.of
        while True:
            node = of._top[one]
            partner = of.mate[self._base(node)]
            self._rebase(node, one)
            of.mate[one] = other
            if partner == FREE:
                return
            node = of._top[partner]
            above, entry = self.link[node]
            self._rebase(node, entry)
            of.mate[entry] = above
            one, other = above, entry

    def _rebase(self, node: int, vertex: int) -> None:
        """Leaves this vertex of the blossom as the one not matched inside."""
        if node >= 0 or self.of._blossoms[node].base == vertex:
            return
        of, blossom = self.of, self.of._blossoms[node]
        at = next(at for at, child in enumerate(blossom.children) if vertex in self._inside(child))
        self._rebase(blossom.children[at], vertex)
        children = blossom.children = blossom.children[at:] + blossom.children[:at]
        edges = blossom.edges = blossom.edges[at:] + blossom.edges[:at]
        for place in range(1, len(children), 2):
            one, other = edges[place]
            self._rebase(children[place], one)
            self._rebase(children[place + 1], other)
            of.mate[one], of.mate[other] = other, one
        blossom.base = vertex

    def _set_prices(self) -> None:
        """Writes down the real prices, and dissolves blossoms worth nothing."""
        of = self.of
        for node, kind in self.label.items():
            change = self.now if kind == EVEN else -self.now
            for vertex in self._vertices(node):
                of._price[vertex] += change
            self._set_worth(node)
        worthless = [node for node in self.label if node < 0]
        while worthless:
            node = worthless.pop()
            if of._blossoms[node].worth == 0:
                worthless += [child for child in self._release(node).children if child < 0]
