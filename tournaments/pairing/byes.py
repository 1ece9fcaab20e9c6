"""Who has the bye where the number of players is odd (pairing.md rule 1, A-SWISS-1, A-SWISS-4)."""

import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import combinations, islice

from tournaments.pairing import matching
from tournaments.pairing.chance import below, shuffled
from tournaments.pairing.cheapest import CheapestMatching
from tournaments.pairing.constraints import EXACT_FIELD, NO_AVOIDED_PAIRINGS, AvoidedPairings, merged_partners
from tournaments.pairing.field import strangers
from tournaments.pairing.sparse import cheapest_matching
from tournaments.pairing.steps import Steps
from tournaments.pairing.types import Entrant, Pair

# How many choices of byes are tried where pods must keep some players apart.
TRIED = 500


UNPAIRABLE = "bye_others_unpairable"


@dataclass(frozen=True, slots=True)
class Bye:
    """Who has the bye, why, and the lower-ranked players who were passed over for that reason."""

    entrant: Entrant
    reason: str
    passed_over: tuple[str, ...] = ()

    @property
    def pair(self) -> Pair:
        """As it stands in the pairing, without a table."""
        return Pair((self.entrant.id,), None, bye=True, reason=self.reason, reason_players=self.passed_over)


def bye_of(
    entrants: Sequence[Entrant],
    *,
    met: Mapping[str, Set[str]],
    round_: int,
    rng: random.Random,
    avoided: AvoidedPairings = NO_AVOIDED_PAIRINGS,
    steps: Steps | None = None,
) -> Bye | None:
    """The bye, or None for an even number. `entrants` are sorted by rank, best first.

    Round 1: at random among those the constraints allow. Later: fewest among the rest who must not meet but
    do, fewest rematches, then without a bye so far, then lowest.
    """
    if len(entrants) % 2 == 0:
        return None
    steps = steps or Steps(len(entrants))
    candidates = _candidates(entrants, met=met, round_=round_, rng=rng, avoided=avoided, steps=steps)
    if round_ == 1:
        drawn = [entrant for entrant in entrants if entrant.id in candidates]
        return Bye(drawn[below(len(drawn), rng=rng)], "bye_random")
    upwards = [entrant for entrant in reversed(entrants) if entrant.id in candidates]
    chosen = next((entrant for entrant in upwards if not entrant.byes), upwards[0])
    if chosen.byes and (without_bye := tuple(entrant.id for entrant in entrants if not entrant.byes)):
        return Bye(chosen, "bye_second_wishes" if avoided.hard else "bye_second_unpairable", without_bye)
    bye = _explained(chosen, lower=entrants[entrants.index(chosen) + 1 :])
    return replace(bye, reason="bye_others_wishes") if avoided.hard and bye.reason == UNPAIRABLE else bye


def byes_in_pods(
    entrants: Sequence[Entrant],
    *,
    count: int,
    round_: int,
    rng: random.Random,
    fits: Callable[[Collection[Entrant]], bool] | None = None,
) -> list[Bye]:
    """The byes of players left over by the seats, lowest first. `entrants` are sorted by rank, best first.

    Round 1: at random. Later: the fewest byes so far, then lowest. `fits` tells of the remaining players
    whether pods can keep apart those who must not meet; byes go to the first choice where they can.
    """
    if round_ == 1:
        order = shuffled(entrants, rng=rng)
        return [Bye(entrant, "bye_random") for entrant in _first_fitting(order, count, fits)]
    upwards = sorted(entrants, key=lambda entrant: (entrant.byes, -entrant.rank))
    chosen = _first_fitting(upwards, count, fits)
    others = [entrant for entrant in upwards if entrant not in chosen]
    byes = [
        _explained(entrant, lower=[other for other in reversed(others) if other.rank > entrant.rank])
        for entrant in chosen
    ]
    if fits is None:
        return byes
    return [replace(bye, reason="bye_others_wishes") if bye.reason == UNPAIRABLE else bye for bye in byes]


def _first_fitting(
    order: Sequence[Entrant], count: int, fits: Callable[[Collection[Entrant]], bool] | None
) -> Sequence[Entrant]:
    """The first choice of `count` players without whom the others fit; the first ones where none fits."""
    if fits is not None and count:
        for chosen in islice(combinations(order, count), TRIED):
            if fits([entrant for entrant in order if entrant not in chosen]):
                return chosen
    return order[:count]


def _explained(chosen: Entrant, *, lower: Sequence[Entrant]) -> Bye:
    if chosen.byes:
        return Bye(chosen, "bye_second")
    unpairable = tuple(entrant.id for entrant in lower if not entrant.byes)
    if unpairable:
        return Bye(chosen, UNPAIRABLE, unpairable)
    if lower:
        return Bye(chosen, "bye_lowest_others_had_one", tuple(entrant.id for entrant in lower))
    return Bye(chosen, "bye_lowest")


def _candidates(
    entrants: Sequence[Entrant],
    *,
    met: Mapping[str, Set[str]],
    round_: int,
    rng: random.Random,
    avoided: AvoidedPairings,
    steps: Steps,
) -> Set[str]:
    """The candidates for the bye, by what counts before rank: hard constraints and rematches, and in round 1
    soft constraints."""
    soft = avoided.soft if round_ == 1 else {}
    barred = avoided.barred(met)
    if not avoided.hard and not soft:
        return _left_out(entrants, met=met)[0]
    candidates, is_clean = _left_out(entrants, met=merged_partners(barred, soft))
    if not is_clean and soft and len(entrants) > EXACT_FIELD:
        soft = {}
        candidates, is_clean = _left_out(entrants, met=barred)
    if is_clean or not (avoided.hard or soft):
        return candidates
    if round_ == 1:
        order = shuffled(entrants, rng=rng)
    else:
        order = sorted(entrants, key=lambda entrant: (entrant.byes > 0, -entrant.rank, entrant.id))
    return {_cheapest(order, met=met, avoided=AvoidedPairings(avoided.hard, soft), steps=steps)}


def _left_out(entrants: Sequence[Entrant], *, met: Mapping[str, Set[str]]) -> tuple[Set[str], bool]:
    """The players without whom the rest can be paired with the fewest rematches, and whether that is none;
    `met` may include those who must not meet.

    The rest needs one rematch for every two players that a maximum matching of the unmet leaves over, so
    these are the players whom some maximum matching of everybody leaves out.
    """
    ids = [entrant.id for entrant in entrants]
    if len(ids) - 1 >= 2 * (max(len(met[player]) for player in ids) + 1):
        return set(ids), True  # Dirac: with so few earlier games the rest can always be paired
    adjacent = strangers(ids, met)
    mate = matching.maximum(adjacent)
    return {ids[vertex] for vertex in matching.missable(adjacent, mate)}, mate.count(matching.FREE) == 1


def _cheapest(
    order: Sequence[Entrant], *, met: Mapping[str, Set[str]], avoided: AvoidedPairings, steps: Steps
) -> str:
    """Who sits out so that broken hard constraints, rematches and broken soft constraints are as few as
    possible, in that order; of equals the first of `order`."""
    ids = [entrant.id for entrant in order]
    new = strangers(ids, avoided.barred(met))
    allowed = strangers(ids, avoided.hard)
    fresh, without_hard = matching.maximum(new), matching.maximum(allowed)
    # Who broke a constraint before is a rematch, too; a large field does not count that.
    is_plain = not avoided.soft and (len(ids) > EXACT_FIELD or not _have_met(avoided.hard, met))
    if is_plain and fresh.count(matching.FREE) == without_hard.count(matching.FREE):
        # As many new couples as there are allowed ones: no rematch is needed beside broken constraints.
        return ids[min(matching.missable(new, fresh))]
    costs = list(_bye_costs(ids, met=met, avoided=avoided))
    alone = [(len(ids) + 1) ** 5] * len(costs)
    if len(ids) > EXACT_FIELD:
        for one, known in enumerate(costs):
            for other in range(one):
                costs[other][one] = known[other]
        pairs, _ = cheapest_matching(costs, alone, start=(), steps=steps)
        # Without an end of the search somebody without whom as few constraints are broken as can be.
        found = min(matching.missable(allowed, without_hard))
        return ids[next((one for one, other in pairs if other == len(ids)), found)]
    cheapest = CheapestMatching()
    for known, dear in zip(costs, alone, strict=True):
        cheapest.add(known, alone=dear)
    cheapest.settle()
    return ids[cheapest.mate[len(ids)]]


def _have_met(partners: Mapping[str, Set[str]], met: Mapping[str, Set[str]]) -> bool:
    return any(not met[one].isdisjoint(others) for one, others in partners.items() if one in met)


def _bye_costs(
    ids: Sequence[str], *, met: Mapping[str, Set[str]], avoided: AvoidedPairings
) -> Iterator[dict[int, int]]:
    """For each player the costs of couples with earlier ones; the last vertex is the bye."""
    base = len(ids) + 1
    for at, one in enumerate(ids):
        costs = {}
        for place, other in enumerate(ids[:at]):
            broken = avoided.is_hard(one, other), other in met[one], avoided.is_soft(one, other)
            costs[place] = sum(base**power * level for power, level in zip((3, 2, 1), broken, strict=True))
        yield costs
    yield {at: at for at in range(len(ids))}
