"""The exact best pairing of one window, or of a large field: a matching of least cost."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.pairing import matching
from tournaments.pairing.cheapest import CheapestMatching
from tournaments.pairing.field import PlayerField
from tournaments.pairing.sparse import cheapest_matching
from tournaments.pairing.swiss.window_graph import Graph, Solved, Window


def solve(
    field: PlayerField,
    window: Window,
    players: Sequence[str],
    *,
    unknown: bool = False,
    repeats: bool = False,
) -> Solved:
    """The best pairing of `players` with all of `window.incoming`, who meet players of the window's first
    group.

    Others may fall out of the window, unless it is the last. `unknown`: the incoming count as players nobody
    has met, so that the cost is a bound whoever they are; then the couples are valid only without incoming.
    `repeats`: two who have met may meet again, as rarely as possible.
    """
    graph = Graph(field, window, players, unknown=unknown, repeats=repeats)
    costs = graph.costs()
    if window.last == field.last and not _can_play(costs, ()):
        return Solved([], [], (), complete=False)
    if unknown and window.last < field.last and len(window.incoming) <= len(field.groups[window.first]):
        last_group = range(len(players) - len(field.groups[window.last]), len(players))
        if not _can_play(costs, last_group):
            return Solved([], [], (), complete=True, is_too_small=True)
    cheapest = CheapestMatching(field.steps.count)
    for at, known in enumerate(costs):
        cheapest.add(known, alone=graph.single_cost(at))
    cheapest.balance()
    cheapest.settle()
    return graph.solved(cheapest.pairs())


def solve_large(field: PlayerField, start: Sequence[int], *, repeats: bool) -> Solved:
    """The best pairing of the whole field as far as its steps go, and never a worse one than `start`: the
    partner of each player, in the order of the groups."""
    players = [player for group in field.groups for player in group]
    graph = Graph(field, Window(0, field.last, []), players, unknown=False, repeats=repeats)
    pairs, is_proved = cheapest_matching(
        graph.plain_costs(),
        [graph.single_cost(at) for at in range(len(players))],
        start=list(enumerate(start)),
        steps=field.steps,
    )
    return replace(graph.solved(pairs), is_proved=is_proved)


def _can_play(costs: Sequence[Mapping[int, int]], others: Sequence[int]) -> bool:
    """Whether the couples that have a cost can seat everybody but these others, who need not play."""
    adjacent = [0] * len(costs)
    for at, known in enumerate(costs):
        for other in known:
            adjacent[at] |= 1 << other
            adjacent[other] |= 1 << at
    # As if the others could always meet each other, or one of them somebody who is not in the window.
    idle = [*others, len(adjacent)] if others and len(adjacent) % 2 else list(others)
    adjacent += [0] * (len(idle) - len(others))
    together = sum(1 << at for at in idle)
    for at in idle:
        adjacent[at] |= together & ~(1 << at)
    return matching.perfect(adjacent) is not None
