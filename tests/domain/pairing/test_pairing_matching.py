"""The matchings underneath, against networkx and against their definition."""

import random

import networkx as nx
import pytest

from tests.sampling import partly_long
from tournaments.pairing.matching import FREE, heaviest, masks, maximum, missable, perfect


def random_graph(rng: random.Random) -> list[list[int]]:
    size = rng.randint(1, 14)
    chance = rng.choice([0.1, 0.2, 0.3, 0.5])
    adjacent: list[list[int]] = [[] for _ in range(size)]
    for one in range(size):
        for other in range(one):
            if rng.random() < chance:
                adjacent[one].append(other)
                adjacent[other].append(one)
    return adjacent


def pairs_without(adjacent: list[list[int]], left_out: int | None = None) -> int:
    graph = nx.Graph()
    graph.add_edges_from(
        (one, other)
        for one, others in enumerate(adjacent)
        for other in others
        if left_out not in (one, other)
    )
    return len(nx.max_weight_matching(graph, maxcardinality=True))


@pytest.mark.parametrize("seed", partly_long(range(300), of=3))
def test_maximum_matchings_and_whom_they_can_leave_out(seed: int) -> None:
    adjacent = random_graph(random.Random(seed))
    mate = maximum(masks(adjacent))
    paired = [vertex for vertex, partner in enumerate(mate) if partner != FREE]
    assert all(mate[mate[vertex]] == vertex and mate[vertex] in adjacent[vertex] for vertex in paired)
    assert len(paired) == 2 * pairs_without(adjacent)
    vertices = range(len(adjacent))
    assert (perfect(masks(adjacent)) is not None) is (len(paired) == len(adjacent))
    assert missable(masks(adjacent), mate) == {
        vertex for vertex in vertices if pairs_without(adjacent, vertex) == len(paired) // 2
    }


def test_weights_beyond_64_bits_and_beyond_floats_are_exact() -> None:
    huge = 1 << 300
    assert heaviest([(0, 1, huge), (1, 2, huge + 1), (2, 3, 1), (0, 3, 1)]) == [(0, 3), (1, 2)]
    assert heaviest([(0, 1, huge), (1, 2, huge + 1), (2, 3, 2)]) == [(0, 1), (2, 3)]
