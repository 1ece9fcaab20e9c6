"""Another way to the best pairing, slow and plain: all pairings, or one matching over the whole field."""

import random
from collections.abc import Iterator, Sequence

import networkx as nx

from tournaments.pairing import Entrant, Pairing

Value = tuple[int, tuple[tuple[int, int], ...]]


def have_met(one: Entrant, other: Entrant) -> bool:
    return other.id in one.met or one.id in other.met


def all_pairings(players: Sequence[Entrant]) -> Iterator[list[tuple[Entrant, Entrant]]]:
    if not players:
        yield []
        return
    first, rest = players[0], players[1:]
    for at, other in enumerate(rest):
        for others in all_pairings([*rest[:at], *rest[at + 1 :]]):
            yield [(first, other), *others]


def value(couples: Sequence[tuple[Entrant, Entrant]]) -> Value:
    """Rematches, then for each group from the top (players falling, steps they fall)."""
    points = sorted({player.points for couple in couples for player in couple}, reverse=True)
    level = {value: number for number, value in enumerate(points)}
    falls = [[0, 0] for _ in points]
    for one, other in couples:
        high, low = sorted((level[one.points], level[other.points]))
        if high != low:
            falls[high][0] += 1
            falls[high][1] += low - high
    rematches = sum(have_met(one, other) for one, other in couples)
    return rematches, tuple((count, steps) for count, steps in falls)


def best_by_force(players: Sequence[Entrant]) -> Value:
    return min(value(couples) for couples in all_pairings(players))


def best_by_matching(players: Sequence[Entrant]) -> Value:
    """One minimum-weight perfect matching with weights of any size."""
    points = sorted({player.points for player in players}, reverse=True)
    level = {value: number for number, value in enumerate(points)}
    base = len(players) * len(points) + 1
    top = base ** (2 * len(points))
    graph = nx.Graph()
    for at, one in enumerate(players):
        for other_at in range(at):
            other = players[other_at]
            high, low = sorted((level[one.points], level[other.points]))
            weight = top * have_met(one, other)
            if high != low:
                weight += base ** (2 * (len(points) - 1 - high)) * (base + low - high)
            graph.add_edge(at, other_at, weight=-weight)
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    return value([(players[one], players[other]) for one, other in pairs])


def rematches_needed(players: Sequence[Entrant]) -> int:
    graph = nx.Graph()
    graph.add_nodes_from(range(len(players)))
    graph.add_edges_from(
        (at, other)
        for at in range(len(players))
        for other in range(at)
        if not have_met(players[at], players[other])
    )
    return len(players) // 2 - len(nx.max_weight_matching(graph, maxcardinality=True))


def right_bye(players: Sequence[Entrant]) -> Entrant | None:
    """From round 2: fewest rematches for the rest, then no bye so far, then the lowest rank."""
    if len(players) % 2 == 0:
        return None
    return min(
        players,
        key=lambda player: (
            rematches_needed([other for other in players if other is not player]),
            player.byes > 0,
            -player.rank,
        ),
    )


def couples_of(players: Sequence[Entrant], pairing: Pairing) -> list[tuple[Entrant, Entrant]]:
    known = {player.id: player for player in players}
    return [(known[pair.players[0]], known[pair.players[1]]) for pair in pairing.pairs if not pair.bye]


def bye_in(players: Sequence[Entrant], pairing: Pairing) -> Entrant | None:
    known = {player.id: player for player in players}
    return next((known[pair.players[0]] for pair in pairing.pairs if pair.bye), None)


def random_state(rng: random.Random, *, players: int, rounds: int, levels: int) -> list[Entrant]:
    """Any state, likely or not: earlier rounds paired at random, points at random."""
    ids = [f"p{number}" for number in range(1, players + 1)]
    met: dict[str, set[str]] = {player: set() for player in ids}
    byes = dict.fromkeys(ids, 0)
    for _ in range(rounds):
        present = [player for player in ids if rng.random() > 0.1]
        rng.shuffle(present)
        if len(present) % 2:
            byes[present.pop()] += 1
        for one, other in zip(present[::2], present[1::2], strict=True):
            met[one].add(other)
            met[other].add(one)
    points = sorted((rng.randrange(levels) for _ in ids), reverse=True)
    return [
        Entrant(player, points[at], at + 1, frozenset(met[player]), byes[player])
        for at, player in enumerate(ids)
    ]
