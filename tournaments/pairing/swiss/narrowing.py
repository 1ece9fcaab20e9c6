"""The couples that can belong to a best repair of a large round: most can be ruled out before weighing."""

import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from tournaments.pairing.check import NOT_PROVED
from tournaments.pairing.constraints import AvoidedPairings, avoided_pairings
from tournaments.pairing.scale import Couple
from tournaments.pairing.swiss.swiss import pair_swiss
from tournaments.pairing.types import Entrant, Note, Pair, Points, SwissRequest


def kept_tables(
    free: Sequence[Entrant], before: Collection[Couple], avoided: AvoidedPairings
) -> list[Couple]:
    """The tables of `before` whose players are all present and may meet, and its bye unless a second one."""
    entrant_of = {entrant.id: entrant for entrant in free}
    present = [couple for couple in before if couple <= entrant_of.keys()]
    return [
        couple
        for couple in present
        if _may_stay([entrant_of[player] for player in sorted(couple)], len(free), avoided)
    ]


def _may_stay(entrants: Sequence[Entrant], players: int, avoided: AvoidedPairings) -> bool:
    first, *others = entrants
    if not others:
        return players % 2 == 1 and not first.byes
    return not _is_barred(first, others[0], avoided)


def _is_barred(one: Entrant, other: Entrant, avoided: AvoidedPairings) -> bool:
    return one.id in other.met or other.id in one.met or avoided.is_hard(one.id, other.id)


def narrowed(request: SwissRequest, free: Sequence[Entrant], *, rng: random.Random) -> list[Couple] | None:
    """The couples to weigh; None where nothing can be ruled out.

    The engine's own pairing shows the best possible cost in rematches, bye and falls, which come before
    changes. Where it has no rematch and nobody falls further than one group, every best pairing has the same
    bye, and falls only from the same groups to the next ones.
    """
    if request.round == 1:
        return None
    drawn = pair_swiss(replace(request, entrants=tuple(free), anyway=True), rng=rng)
    best = drawn.pairs
    avoided = avoided_pairings(request)
    entrant_of = {entrant.id: entrant for entrant in free}
    byes = [frozenset(pair.players) for pair in best if pair.bye]
    playing = [entrant for entrant in free if frozenset({entrant.id}) not in byes]
    falls = _falls(best, entrant_of, playing, avoided)
    if falls is None or Note(NOT_PROVED) in drawn.notes:
        return None
    return [*byes, *_couples(playing, falls, avoided)]


def _falls(
    pairs: Sequence[Pair],
    entrant_of: dict[str, Entrant],
    playing: Sequence[Entrant],
    avoided: AvoidedPairings,
) -> set[tuple[Points, Points]] | None:
    """The steps down in these pairs, as points above and below; None where somebody falls further, or two
    have met or must not meet."""
    levels = sorted({entrant.points for entrant in playing}, reverse=True)
    steps = {(points, points) for points in levels} | set(pairwise(levels))
    taken: set[tuple[Points, Points]] = set()
    for pair in pairs:
        if pair.bye:
            continue
        one, other = (entrant_of[player] for player in pair.players)
        step = (max(one.points, other.points), min(one.points, other.points))
        if step not in steps or _is_barred(one, other, avoided):
            return None
        taken.add(step)
    return taken


def _couples(
    playing: Sequence[Entrant], falls: set[tuple[Points, Points]], avoided: AvoidedPairings
) -> Iterator[Couple]:
    for one, other in combinations(playing, 2):
        step = (max(one.points, other.points), min(one.points, other.points))
        if (step[0] == step[1] or step in falls) and not _is_barred(one, other, avoided):
            yield frozenset({one.id, other.id})
