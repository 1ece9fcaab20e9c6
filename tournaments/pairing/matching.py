"""Matchings in graphs of numbered vertices. Knows nothing of players."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

FREE = -1
# For each vertex its neighbours as the bits of a number.
Adjacency = Sequence[int]


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


class _Forest:
    """One search for alternating paths from an unmatched root, with blossoms shrunk (Edmonds)."""

    def __init__(self, adjacent: Adjacency, mate: list[int], root: int, among: int) -> None:
        self.adjacent = adjacent
        self.mate = mate
        self.root = root
        self.parent = [FREE] * len(mate)
        self.base = list(range(len(mate)))
        self.inside: dict[int, int] = {}
        self.even = 1 << root
        self.unseen = among & ~self.even
        self.queue = deque([root])

    def search(self, free: int) -> int:
        """The vertex of `free` at the other end of an augmenting path, or FREE when there is none."""
        while self.queue:
            node = self.queue.popleft()
            unseen = self.adjacent[node] & self.unseen
            if ends := unseen & free:
                end = next(bits(ends))
                self.parent[end] = node
                return end
            for neighbour in bits(unseen):
                self._grow(node, neighbour)
            while circle := self.adjacent[node] & self.even & ~self._inside(self.base[node]):
                self._shrink(node, next(bits(circle)))
        return FREE

    def augment(self, end: int) -> None:
        """Flips the path that ends at `end`: one more pair than before."""
        while end != FREE:
            before = self.parent[end]
            following = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = following

    def _grow(self, node: int, neighbour: int) -> None:
        partner = self.mate[neighbour]
        self.parent[neighbour] = node
        self.even |= 1 << partner
        self.unseen &= ~(1 << partner | 1 << neighbour)
        self.queue.append(partner)

    def _inside(self, base: int) -> int:
        """The vertices of the blossom of this base; of no blossom the base alone."""
        return self.inside.get(base, 1 << base)

    def _shrink(self, one: int, other: int) -> None:
        stem = self._common_base(one, other)
        bases: set[int] = {stem}
        self._mark(one, stem, other, bases)
        self._mark(other, stem, one, bases)
        merged = 0
        for base in bases - {stem}:
            merged |= self._inside(base)
        for vertex in bits(merged):
            self.base[vertex] = stem
        self.inside[stem] = merged | self._inside(stem)
        self.queue.extend(bits(merged & ~self.even))
        self.even |= merged

    def _common_base(self, one: int, other: int) -> int:
        above = set()
        at = self.base[one]
        above.add(at)
        while at != self.root and self.mate[at] != FREE:
            at = self.base[self.parent[self.mate[at]]]
            above.add(at)
        at = self.base[other]
        while at not in above:
            at = self.base[self.parent[self.mate[at]]]
        return at

    def _mark(self, vertex: int, stem: int, child: int, bases: set[int]) -> None:
        while self.base[vertex] != stem:
            bases.add(self.base[vertex])
            bases.add(self.base[self.mate[vertex]])
            self.parent[vertex] = child
            child = self.mate[vertex]
            vertex = self.parent[child]


def maximum(adjacent: Adjacency, start: Sequence[int] | None = None) -> list[int]:
    """The partner of each vertex (or FREE) in a matching with as many pairs as possible.

    Whoever has a partner at the start has one in the end.
    """
    mate, free = _greedy(adjacent, start)
    # No better way leads through vertices from which a search found none, nor will any later on.
    among = everyone(adjacent)
    for root in bits(free):
        if mate[root] == FREE:
            forest = _Forest(adjacent, mate, root, among)
            end = forest.search(free)
            forest.augment(end)
            if end == FREE:
                among &= forest.unseen
            else:
                free &= ~(1 << root | 1 << end)
    return mate


def perfect(adjacent: Adjacency) -> list[int] | None:
    """The partner of each vertex where a matching leaves nobody out; the first vertex without a way to a
    partner is enough to tell that none does."""
    mate, free = _greedy(adjacent)
    if len(adjacent) % 2:
        return None
    for root in bits(free):
        if mate[root] == FREE:
            forest = _Forest(adjacent, mate, root, everyone(adjacent))
            end = forest.search(free)
            if end == FREE:
                return None
            forest.augment(end)
            free &= ~(1 << root | 1 << end)
    return mate


def everyone(adjacent: Adjacency) -> int:
    """All vertices as one number."""
    return (1 << len(adjacent)) - 1


def masks(adjacent: Iterable[Iterable[int]]) -> list[int]:
    """Lists of neighbours as numbers."""
    return [sum(1 << other for other in set(others)) for others in adjacent]


def _greedy(adjacent: Adjacency, start: Sequence[int] | None = None) -> tuple[list[int], int]:
    """Each vertex with its first neighbour who is still free, and who is free then."""
    mate = [FREE] * len(adjacent) if start is None else list(start)
    free = sum(1 << vertex for vertex, partner in enumerate(mate) if partner == FREE)
    for vertex, others in enumerate(adjacent):
        if mate[vertex] == FREE and (found := others & free):
            partner = next(bits(found))
            mate[vertex], mate[partner] = partner, vertex
            free &= ~(1 << vertex | 1 << partner)
    return mate, free


def missable(adjacent: Adjacency, mate: list[int]) -> set[int]:
    """The vertices that at least one maximum matching leaves out; `mate` is any maximum matching.

    These are the vertices joined to a free one by an alternating path of even length (Gallai and Edmonds).
    """
    even, among = 0, everyone(adjacent)
    for root in range(len(mate)):
        if mate[root] == FREE:
            forest = _Forest(adjacent, mate, root, among)
            forest.search(0)
            even |= forest.even
            among &= forest.unseen
    return set(bits(even))


def heaviest(edges: Iterable[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """The pairs of a matching of greatest total weight. Exact for integers of any size."""
    # Importing it takes half a second, and hardly any round needs it.
    import networkx as nx

    graph: nx.Graph[int] = nx.Graph()
    graph.add_weighted_edges_from(edges)
    # With integer weights networkx halves only even numbers, so no float ever appears.
    return sorted((min(pair), max(pair)) for pair in nx.max_weight_matching(graph))
