"""The cheapest matching of a graph that grows, against networkx on the whole of it."""

import random

import networkx as nx
import pytest

from tournaments.pairing.cheapest import FREE, CheapestMatching


class Plain:
    """The same graph as networkx sees it: what each couple saves compared with two who stay alone."""

    def __init__(self) -> None:
        self.alone: list[int] = []
        self.cost: dict[tuple[int, int], int] = {}

    def least(self) -> int:
        graph: nx.Graph[int] = nx.Graph()
        for (one, other), cost in self.cost.items():
            graph.add_edge(one, other, weight=self.alone[one] + self.alone[other] - cost)
        saved = sum(int(graph.edges[pair]["weight"]) for pair in nx.max_weight_matching(graph))
        return sum(self.alone) - saved

    def of(self, mate: list[int]) -> int:
        couples = [(other, one) for one, other in enumerate(mate) if one < other]
        single = [vertex for vertex, partner in enumerate(mate) if partner == FREE]
        return sum(self.cost[couple] for couple in couples) + sum(self.alone[vertex] for vertex in single)


@pytest.mark.parametrize("seed", range(60))
def test_it_is_the_cheapest_after_every_vertex(seed: int) -> None:
    """Also with costs that are often equal, and with costs beyond 64 bits."""
    rng = random.Random(seed)
    size, chance = rng.randint(1, 14), rng.random()
    highest = rng.choice((1, 3, 30, 1 << 70))
    plain, matching = Plain(), CheapestMatching()
    for vertex in range(size):
        edges = {other: rng.randint(0, highest) for other in range(vertex) if rng.random() < chance}
        plain.cost |= {(vertex, other): cost for other, cost in edges.items()}
        plain.alone.append(rng.randint(0, highest))
        assert matching.add(edges, alone=plain.alone[vertex]) == vertex
        matching.settle()
        assert all(mate == FREE or matching.mate[mate] == one for one, mate in enumerate(matching.mate))
        assert plain.of(matching.mate) == plain.least()


@pytest.mark.parametrize("seed", range(40))
def test_balanced_prices_lead_to_the_same_cost(seed: int) -> None:
    rng = random.Random(seed)
    plain, matching = Plain(), CheapestMatching()
    for vertex in range(rng.randint(1, 16)):
        edges = {other: rng.randint(-9, 30) for other in range(vertex) if rng.random() < 0.6}
        plain.cost |= {(vertex, other): cost for other, cost in edges.items()}
        plain.alone.append(rng.randint(0, 40))
        matching.add(edges, alone=plain.alone[vertex])
    matching.balance()
    matching.settle()
    assert plain.of(matching.mate) == plain.least()
