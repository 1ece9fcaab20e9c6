"""Who has the bye where the number of players is odd (pairing.md rule 1, A-SWISS-1, A-SWISS-4)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from tournaments.pairing import matching
from tournaments.pairing.chance import below, shuffled
from tournaments.pairing.types import Entrant


@dataclass(frozen=True, slots=True)
class Bye:
    """Who has it, why, and the lower-ranked players who were passed over for that reason."""

    entrant: Entrant
    reason: str
    passed_over: tuple[str, ...] = ()


def bye_of(
    entrants: Sequence[Entrant], *, met: Mapping[str, Set[str]], round_: int, rng: random.Random
) -> Bye | None:
    """The bye, or None for an even number. `entrants` in the order of rank, best first.

    Round 1: anybody, at random. Later: fewest rematches among the rest, then without a bye so far, then
    lowest.
    """
    if len(entrants) % 2 == 0:
        return None
    spared = _best_spared(entrants, met=met)
    if round_ == 1:
        drawn = [entrant for entrant in entrants if entrant.id in spared]
        return Bye(drawn[below(len(drawn), rng=rng)], "bye_random")
    upwards = [entrant for entrant in reversed(entrants) if entrant.id in spared]
    chosen = next((entrant for entrant in upwards if not entrant.byes), upwards[0])
    if chosen.byes and (without := tuple(entrant.id for entrant in entrants if not entrant.byes)):
        return Bye(chosen, "bye_second_unpairable", without)
    return _explained(chosen, lower=entrants[entrants.index(chosen) + 1 :])


def byes_in_pods(entrants: Sequence[Entrant], *, count: int, round_: int, rng: random.Random) -> list[Bye]:
    """The byes of those whom the seats leave over, lowest first. `entrants` in the order of rank, best first.

    Round 1: anybody, at random. Later: the fewest byes so far, then lowest.
    """
    if round_ == 1:
        return [Bye(entrant, "bye_random") for entrant in shuffled(entrants, rng=rng)[:count]]
    upwards = sorted(entrants, key=lambda entrant: (entrant.byes, -entrant.rank))
    chosen, others = upwards[:count], upwards[count:]
    return [
        _explained(entrant, lower=[other for other in reversed(others) if other.rank > entrant.rank])
        for entrant in chosen
    ]


def _explained(chosen: Entrant, *, lower: Sequence[Entrant]) -> Bye:
    if chosen.byes:
        return Bye(chosen, "bye_second")
    unpairable = tuple(entrant.id for entrant in lower if not entrant.byes)
    if unpairable:
        return Bye(chosen, "bye_others_unpairable", unpairable)
    if lower:
        return Bye(chosen, "bye_lowest_others_had_one", tuple(entrant.id for entrant in lower))
    return Bye(chosen, "bye_lowest")


def _best_spared(entrants: Sequence[Entrant], *, met: Mapping[str, Set[str]]) -> Set[str]:
    """The players without whom the rest can be paired with the fewest rematches.

    The rest needs one rematch for every two players a greatest matching of the unmet leaves over, so these
    are the players whom some greatest matching of everybody leaves out.
    """
    ids = [entrant.id for entrant in entrants]
    if len(ids) - 1 >= 2 * (max(len(met[player]) for player in ids) + 1):
        return set(ids)  # Dirac: with so few earlier games the rest can always be paired
    adjacent = [
        [vertex for vertex, other in enumerate(ids) if other not in met[player] and other != player]
        for player in ids
    ]
    return {ids[vertex] for vertex in matching.missable(adjacent, matching.maximum(adjacent))}
