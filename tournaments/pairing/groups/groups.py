"""Groups that lead into a cut: who plays in which group, and who meets whom (docs/pairing.md)."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from tournaments.pairing.chance import shuffled
from tournaments.pairing.constraints import (
    AvoidedPairings,
    ConstraintsImpossible,
    avoided_pairings,
    note_code,
)
from tournaments.pairing.groups.round_robin import Couple, couples_of, games_and_byes
from tournaments.pairing.types import (
    AVOID_SAME_CLUB,
    Constraint,
    Entrant,
    Groups,
    GroupsRequest,
    Note,
    Pair,
    Pairing,
    PairingError,
    SwissRequest,
)

# So many draws are improved by exchanges before the best of them is taken.
DRAWS = 12

Cost = tuple[int, int, int]
Deal = list[list[str]]


def drawn_groups(
    entrants: Sequence[Entrant],
    sizes: Sequence[int],
    *,
    constraints: tuple[Constraint, ...] = (),
    rng: random.Random,
) -> Groups:
    """Random groups of these sizes that break as few hard constraints as possible, then as few soft ones,
    then have as few players of one club together. A constraint for the first rounds alone counts like any
    other: in a group everybody meets everybody. The order in a group is that of its plan.

    Raises ConstraintsImpossible where no draw was found that keeps apart those who must not meet.
    """
    sorted_entrants = tuple(sorted(entrants, key=lambda entrant: entrant.id))
    always = tuple(replace(constraint, until=None) for constraint in constraints)
    avoided = avoided_pairings(SwissRequest(1, sorted_entrants, constraints=always))
    clubs = avoided_pairings(SwissRequest(1, sorted_entrants, constraints=(AVOID_SAME_CLUB,)))
    draws = _Draws(avoided, clubs)
    best: Deal = []
    for _draw in range(DRAWS):
        deal = draws.improved(_dealt(shuffled((entrant.id for entrant in sorted_entrants), rng=rng), sizes))
        if not best or draws.cost(deal) < draws.cost(best):
            best = deal
        if not any(draws.cost(best)):
            break
    if broken := avoided.broken(best):
        raise ConstraintsImpossible(broken)
    return tuple(tuple(group) for group in best)


def _dealt(ids: Sequence[str], sizes: Sequence[int]) -> Deal:
    remaining = iter(ids)
    return [[next(remaining) for _seat in range(size)] for size in sizes]


@dataclass(frozen=True, slots=True)
class _Draws:
    """The cost of a draw: broken hard constraints, broken soft ones, two of one club."""

    avoided: AvoidedPairings
    clubs: AvoidedPairings

    def cost(self, deal: Deal) -> Cost:
        costs = [self.group_cost(group) for group in deal]
        return sum(cost[0] for cost in costs), sum(cost[1] for cost in costs), sum(cost[2] for cost in costs)

    def group_cost(self, group: Sequence[str]) -> Cost:
        couples = list(combinations(group, 2))
        return (
            sum(self.avoided.is_hard(*couple) for couple in couples),
            sum(self.avoided.is_soft(*couple) for couple in couples),
            sum(self.clubs.is_soft(*couple) for couple in couples),
        )

    def improved(self, deal: Deal) -> Deal:
        """The draw after exchanging two players as long as that makes it better."""
        is_improved = True
        while is_improved:
            # Two groups that break nothing need no exchange.
            couples = [
                pair
                for pair in combinations(deal, 2)
                if any(self.group_cost(pair[0]) + self.group_cost(pair[1]))
            ]
            is_improved = sum(self._exchanged(one, other) for one, other in couples) > 0
        return deal

    def _exchanged(self, one: list[str], other: list[str]) -> bool:
        """Makes the first exchange between these two groups that is better; False where none is."""
        before = self.cost([one, other])
        for at in range(len(one)):
            for place in range(len(other)):
                one[at], other[place] = other[place], one[at]
                if self.cost([one, other]) < before:
                    return True
                one[at], other[place] = other[place], one[at]
        return False


def pair_groups(request: GroupsRequest) -> Pairing:
    """The games of this round of each group, one group after the other, with notes on broken constraints. A
    player without an opponent, or whose group is done, has a bye.

    Raises PairingError: too_few, entrant_twice; ConstraintsImpossible where two who must not meet would, by a
    constraint made after the draw, and `anyway` does not allow it.
    """
    everybody = [player for group in request.groups for player in group]
    if len(set(everybody)) != len(everybody):
        raise PairingError("entrant_twice", found=len(everybody))
    if len(request.entrants) < 2:
        raise PairingError("too_few", found=len(request.entrants))
    pairs = _with_group_done(request, games_and_byes(couples_in(request), request.present, prefix="group"))
    notes = constraint_notes(request, pairs)
    if not request.anyway and (hard := [note for note in notes if note.code == "must_not_meet"]):
        raise ConstraintsImpossible([(note.players[0], note.players[1]) for note in hard])
    return Pairing(pairs, tuple(notes))


def _with_group_done(request: GroupsRequest, pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    """The pairs, with that reason for the byes of a group that is done."""
    done = {player for group in request.groups if not _turn(request, group) for player in group}
    return tuple(replace(pair, reason="group_done") if done & set(pair.players) else pair for pair in pairs)


def couples_in(request: GroupsRequest) -> tuple[Couple, ...]:
    """Who meets whom in this round by the plans of the groups; a player alone has the bye."""
    couples: list[Couple] = []
    for group in request.groups:
        turn = _turn(request, group)
        couples += couples_of(group, turn) if turn else [(player, None) for player in group]
    return tuple(couples)


def _turn(request: GroupsRequest, group: Sequence[str]) -> int:
    """Which round of its own plan the group plays, 0 for none: smaller groups wait for the largest. After all
    its rounds all groups begin another lap."""
    lap, turn = divmod(request.round - 1, max(map(_length, request.groups)))
    return lap * _length(group) + turn + 1 if turn < _length(group) else 0


def _length(group: Sequence[str]) -> int:
    return len(group) - 1 + len(group) % 2


def constraint_notes(request: GroupsRequest, pairs: Iterable[Pair]) -> list[Note]:
    """The constraints that these pairs break: must_not_meet, better_not_meet, same_club."""
    swiss_request = SwissRequest(request.round, request.entrants, constraints=request.constraints)
    entrant_of = {entrant.id: entrant for entrant in request.entrants}
    avoided = avoided_pairings(swiss_request)
    games = [pair.players for pair in pairs if not pair.bye and entrant_of.keys() >= set(pair.players)]
    codes = [(note_code(avoided, entrant_of[one], entrant_of[other]), one, other) for one, other in games]
    return [Note(code, (one, other)) for code, one, other in codes if code]
