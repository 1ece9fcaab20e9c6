"""Repairs of a published round of pods: those who may be moved are dealt again, near to how they sat."""

import random
from collections.abc import Collection, Sequence
from itertools import combinations
from operator import attrgetter

from tournaments.pairing.byes import byes_in_pods
from tournaments.pairing.pods.pod_constraints import filled_seats
from tournaments.pairing.pods.pod_scale import BY_THE_RULES, FEWEST_CHANGES, Group, Level, PodScale
from tournaments.pairing.pods.pod_search import Deal
from tournaments.pairing.pods.pods import fitting, pods_of, searched
from tournaments.pairing.scale import Order
from tournaments.pairing.sizes import sizes_for
from tournaments.pairing.types import Entrant, SwissRequest

ORDERS: dict[Order, tuple[Level, ...]] = {"best": BY_THE_RULES, "fewest": FEWEST_CHANGES}


def repaired_pods(
    request: SwissRequest,
    free: Sequence[Entrant],
    *,
    before: Collection[Group],
    order: Order,
    rng: random.Random,
) -> list[Group]:
    """The `free` players in pods, byes alone; `before` is who sat together, including players who left.

    With order "best" new neighbours count after P-PAIR-1, with "fewest" right after repeats.
    """
    sizes = sizes_for(len(free), request.seats)
    resting = _resting(request, free, sizes=sizes, before=before, rng=rng)
    byes = [frozenset({player}) for player in sorted(resting)]
    players = [player for player in free if player.id not in resting]
    if not players:
        return byes
    scale = PodScale(request, players, sizes, before=before, order=ORDERS[order])
    pod_of = searched(scale, starts=[as_before(players, sizes, before)], rng=rng)
    return [*_groups(players, pod_of), *byes]


def exchanged_pods(request: SwissRequest, groups: Sequence[Group]) -> list[Group] | None:
    """The pods after the one exchange of two players that helps most; None where none helps."""
    entrant_of = {entrant.id: entrant for entrant in request.entrants}
    seated = [(entrant_of[player], pod) for pod, group in enumerate(groups) for player in sorted(group)]
    players, pod_of = [player for player, _ in seated], [pod for _, pod in seated]
    scale = PodScale(request, players, [len(group) for group in groups], before=groups)
    deal = Deal(scale.exact, scale.sizes, pod_of)
    changes = [
        (deal.change(one, other), one, other)
        for one, other in combinations(range(len(players)), 2)
        if pod_of[one] != pod_of[other]
    ]
    change, one, other = min(changes, default=(0, 0, 0))
    if change >= 0:
        return None
    deal.exchange(one, other)
    return _groups(players, deal.pod_of)


def as_before(players: Sequence[Entrant], sizes: Sequence[int], before: Collection[Group]) -> list[int]:
    """The pods of `before` as far as they fit into these sizes; the others fill the remaining seats."""
    number = {player.id: at for at, player in enumerate(players)}
    old_pods = sorted(
        (sorted(group & number.keys()) for group in before), key=lambda group: (-len(group), group)
    )
    pod_of: dict[int, int] = {}
    for pod, group in zip(range(len(sizes)), old_pods, strict=False):
        pod_of.update((number[player], pod) for player in group[: sizes[pod]])
    return filled_seats(pod_of, sizes)


def _resting(
    request: SwissRequest,
    free: Sequence[Entrant],
    *,
    sizes: Sequence[int],
    before: Collection[Group],
    rng: random.Random,
) -> set[str]:
    """Who has a bye: in round 1 those who have it already, later by the rule."""
    count, fits = len(free) - sum(sizes), fitting(request, sizes)
    ranked = sorted(free, key=attrgetter("rank", "id"))
    kept = [player for player in ranked if request.round == 1 and frozenset({player.id}) in before][:count]
    others = [player for player in ranked if player not in kept]
    byes = byes_in_pods(others, count=count - len(kept), round_=request.round, rng=rng, fits=fits)
    return {player.id for player in kept} | {bye.entrant.id for bye in byes}


def _groups(players: Sequence[Entrant], pod_of: Sequence[int]) -> list[Group]:
    return [frozenset(player.id for player in pod) for pod in pods_of(players, pod_of)]
