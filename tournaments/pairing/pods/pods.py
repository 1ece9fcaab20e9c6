"""A Swiss round in pods (P-SIZE-1, P-PAIR-1): as few as seat everybody, found by a bounded search.

Best means few repeats, then few who sit in a small pod again, then points close together. Finding the best is
as hard as the social golfer problem; the result states the grade reached and the best possible one.
"""

import random
from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from operator import attrgetter

from tournaments.pairing.byes import byes_in_pods
from tournaments.pairing.chance import shuffled
from tournaments.pairing.check import notes_of
from tournaments.pairing.constraints import ConstraintsImpossible, avoided_pairings
from tournaments.pairing.field import ranked
from tournaments.pairing.pods.pod_scale import PodScale
from tournaments.pairing.pods.pod_search import best_found
from tournaments.pairing.sizes import sizes_for
from tournaments.pairing.tables import tables_for
from tournaments.pairing.types import Entrant, Grade, Pair, Pairing, SwissRequest

Pod = tuple[Entrant, ...]


def pair_pods(request: SwissRequest, *, rng: random.Random) -> Pairing:
    """The round's pods, highest points at the lowest table, with the grade reached and the bound. Raises
    PairingError."""
    everybody = ranked(request.entrants, at_least=request.seats[0])
    sizes = sizes_for(len(everybody), request.seats)
    count, fits = len(everybody) - sum(sizes), fitting(request, sizes)
    byes = byes_in_pods(everybody, count=count, round_=request.round, rng=rng, fits=fits)
    resting = {bye.entrant.id for bye in byes}
    # Sorted by id before the shuffle, so that neither entry nor rank can matter between equals.
    playing = sorted((entrant for entrant in everybody if entrant.id not in resting), key=attrgetter("id"))
    players = shuffled(playing, rng=rng)
    scale = PodScale(request, players, sizes)
    pod_of = searched(scale, rng=rng)
    pods = pods_of(players, pod_of)
    if not request.anyway and (broken := scale.avoided.broken([player.id for player in pod] for pod in pods)):
        raise ConstraintsImpossible(broken)
    pairs = [*_pod_pairs(pods, request), *(bye.pair for bye in byes)]
    return Pairing(tuple(pairs), notes_of(request, pairs), scale.grade(pod_of), scale.bound)


def graded(request: SwissRequest, pods: Sequence[Collection[str]]) -> tuple[Grade, Grade] | None:
    """The grade of these pods, drawn or made by hand (P-PAIR-1), and the best known to be possible. None in
    round 1, and where sizes differ by more than one (P-SIZE-1), as no bound is known."""
    sizes = [len(pod) for pod in pods]
    if request.round == 1 or not sizes or max(sizes) - min(sizes) > 1:
        return None
    pod_of = {player: number for number, pod in enumerate(pods) for player in pod}
    players = [entrant for entrant in request.entrants if entrant.id in pod_of]
    scale = PodScale(request, players, sizes)
    return scale.grade([pod_of[player.id] for player in players]), scale.bound


def searched(scale: PodScale, *, rng: random.Random, starts: Sequence[Sequence[int]] = ()) -> list[int]:
    """The pod of each player of the scale; `starts` are tried besides pods of neighbours in points."""
    if scale.avoided.hard and (apart := scale.kept_apart()):
        starts = [*starts, apart]
    return best_found(
        scale.exact,
        scale.runs(),
        sizes=scale.sizes,
        starts=[scale.neighbours(), *starts],
        floor=scale.floor,
        rng=rng,
    )


def fitting(request: SwissRequest, sizes: Sequence[int]) -> Callable[[Collection[Entrant]], bool] | None:
    """A check whether pods of these sizes can keep hard constraints; None where there are none."""
    if not avoided_pairings(request).hard:
        return None
    return lambda playing: PodScale(request, list(playing), sizes).kept_apart() is not None


def pods_of(players: Sequence[Entrant], pod_of: Sequence[int]) -> list[Pod]:
    """The pods, each with its players in order of rank; the pod with the highest points first."""
    pods: dict[int, list[Entrant]] = {}
    for player, pod in zip(players, pod_of, strict=True):
        pods.setdefault(pod, []).append(player)
    in_order = [tuple(sorted(pod, key=attrgetter("rank", "id"))) for pod in pods.values()]
    return sorted(in_order, key=_pod_order)


def _pod_order(pod: Pod) -> tuple[Fraction, int, str]:
    """By mean points, so that a pod of three is not behind for being small; then by the best player."""
    return -Fraction(sum(player.points for player in pod), len(pod)), pod[0].rank, pod[0].id


def _pod_pairs(pods: Sequence[Pod], request: SwissRequest) -> list[Pair]:
    reason = "round_one" if request.round == 1 else "pod"
    tables = tables_for(pods, request=request)
    pairs = [
        Pair(tuple(player.id for player in pod), table, reason=reason)
        for pod, table in zip(pods, tables, strict=True)
    ]
    return sorted(pairs, key=attrgetter("table"))
