"""Matchings in graphs of numbered vertices. Knows nothing of players."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

FREE = -1
Adjacency = Sequence[Sequence[int]]


class _Forest:
    """One search for alternating paths from an unmatched root, with blossoms shrunk (Edmonds)."""

    def __init__(self, adjacent: Adjacency, mate: list[int], root: int) -> None:
        self.adjacent = adjacent
        self.mate = mate
        self.parent = [FREE] * len(mate)
        self.base = list(range(len(mate)))
        self.even = [False] * len(mate)
        self.even[root] = True
        self.queue = deque([root])
        self.root = root

    def search(self) -> int:
        """The free vertex at the other end of an augmenting path, or FREE when there is none."""
        while self.queue:
            node = self.queue.popleft()
            for neighbour in self.adjacent[node]:
                if self.base[node] == self.base[neighbour] or self.mate[node] == neighbour:
                    continue
                if self.even[neighbour]:
                    self._shrink(node, neighbour)
                elif self.parent[neighbour] == FREE:
                    self.parent[neighbour] = node
                    if self.mate[neighbour] == FREE:
                        return neighbour
                    self.even[self.mate[neighbour]] = True
                    self.queue.append(self.mate[neighbour])
        return FREE

    def augment(self, end: int) -> None:
        """Flips the path that ends at `end`: one more pair than before."""
        while end != FREE:
            before = self.parent[end]
            following = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = following

    def _shrink(self, one: int, other: int) -> None:
        stem = self._common_base(one, other)
        inside: set[int] = set()
        self._mark(one, stem, other, inside)
        self._mark(other, stem, one, inside)
        for vertex, base in enumerate(self.base):
            if base in inside:
                self.base[vertex] = stem
                if not self.even[vertex]:
                    self.even[vertex] = True
                    self.queue.append(vertex)

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

    def _mark(self, vertex: int, stem: int, child: int, inside: set[int]) -> None:
        while self.base[vertex] != stem:
            inside.add(self.base[vertex])
            inside.add(self.base[self.mate[vertex]])
            self.parent[vertex] = child
            child = self.mate[vertex]
            vertex = self.parent[child]


def maximum(adjacent: Adjacency) -> list[int]:
    """The partner of each vertex (or FREE) in a matching with as many pairs as possible."""
    mate = _greedy(adjacent)
    for root in range(len(adjacent)):
        _augment(adjacent, mate, root)
    return mate


def is_perfect(adjacent: Adjacency) -> bool:
    """Whether a matching leaves nobody out. The first vertex without a way to a partner is enough to tell."""
    mate = _greedy(adjacent)
    return len(adjacent) % 2 == 0 and all(_augment(adjacent, mate, root) for root in range(len(adjacent)))


def _greedy(adjacent: Adjacency) -> list[int]:
    mate = [FREE] * len(adjacent)
    for vertex, others in enumerate(adjacent):
        if mate[vertex] == FREE:
            partner = next((other for other in others if mate[other] == FREE), FREE)
            if partner != FREE:
                mate[vertex], mate[partner] = partner, vertex
    return mate


def _augment(adjacent: Adjacency, mate: list[int], root: int) -> bool:
    """Finds this vertex a partner if there is a way; whether it has one then."""
    if mate[root] != FREE:
        return True
    forest = _Forest(adjacent, mate, root)
    end = forest.search()
    forest.augment(end)
    return end != FREE


def missable(adjacent: Adjacency, mate: list[int]) -> set[int]:
    """The vertices that at least one maximum matching leaves out; `mate` is any maximum matching.

    These are the vertices joined to a free one by an alternating path of even length (Gallai and Edmonds).
    """
    vertices: set[int] = set()
    for root in range(len(mate)):
        if mate[root] == FREE:
            forest = _Forest(adjacent, mate, root)
            forest.search()
            vertices.update(vertex for vertex, even in enumerate(forest.even) if even)
    return vertices


def heaviest(edges: Iterable[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """The pairs of a matching of greatest total weight. Exact for integers of any size."""
    # Importing it takes half a second, and hardly any round needs it.
    import networkx as nx

    graph: nx.Graph[int] = nx.Graph()
    graph.add_weighted_edges_from(edges)
    # With integer weights networkx halves only even numbers, so no float ever appears.
    return sorted((min(pair), max(pair)) for pair in nx.max_weight_matching(graph))
