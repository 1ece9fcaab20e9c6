"""Who is not to meet whom (pairing.md rules 0 and 5): the wishes of one round as partners of each player."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.pairing.types import Constraint, Entrant, PairingError, SwissRequest

Partners = Mapping[str, Set[str]]
_NOBODY: Partners = {}
# What is told of two who had better not meet and do.
SOFT_NOTES = ("better_not_meet", "same_club")
# Up to so many players soft wishes are kept, and the bye of round 1 chosen by them, as well as can be.
EXACT_FIELD = 128


@dataclass(frozen=True, slots=True)
class AvoidedPairings:
    """For each player whom a wish concerns the others they are not to meet; they may stand among them
    themselves.

    `soft` is to be kept only where rules 1 to 3 leave room; who must not meet is in `hard` alone.
    """

    hard: Partners = field(default_factory=lambda: _NOBODY)
    soft: Partners = field(default_factory=lambda: _NOBODY)

    def is_hard(self, one: str, other: str) -> bool:
        """Whether these two must not meet."""
        return other in self.hard.get(one, ())

    def is_soft(self, one: str, other: str) -> bool:
        """Whether these two had better not meet."""
        return other in self.soft.get(one, ())

    def barred(self, met: Partners) -> Partners:
        """Whom somebody is not to meet while that can be helped: whom they have met or must not meet."""
        return joined(met, self.hard)

    def broken(self, tables: Iterable[Sequence[str]]) -> tuple[tuple[str, str], ...]:
        """Every two at these tables who must not meet."""
        return tuple(
            (one, other)
            for players in tables
            for one, other in combinations(players, 2)
            if self.is_hard(one, other)
        )


NO_AVOIDED_PAIRINGS = AvoidedPairings()


class ConstraintsImpossible(PairingError):
    """No pairing was found that keeps apart who must not meet; `couples` are those that would meet."""

    def __init__(self, couples: Sequence[tuple[str, str]]) -> None:
        super().__init__("wishes_impossible", players=", ".join(" – ".join(couple) for couple in couples))
        self.couples = tuple(couples)


def in_force(request: SwissRequest) -> tuple[Constraint, ...]:
    """The wishes that hold for this round."""
    return tuple(
        constraint
        for constraint in request.constraints
        if constraint.until is None or request.round <= constraint.until
    )


def avoided_pairings(request: SwissRequest) -> AvoidedPairings:
    """The wishes of the request as partners; what concerns nobody in it is left out."""
    constraints = in_force(request)
    if not constraints:
        return NO_AVOIDED_PAIRINGS
    hard = _partners(request.entrants, [constraint for constraint in constraints if constraint.hard])
    soft = _partners(request.entrants, [constraint for constraint in constraints if not constraint.hard])
    if not hard:
        return AvoidedPairings(hard, soft)
    only_soft = {player: others - hard.get(player, frozenset()) for player, others in soft.items()}
    return AvoidedPairings(
        hard, {player: others for player, others in only_soft.items() if others - {player}}
    )


def joined(one: Partners, other: Partners) -> Partners:
    """The partners of both."""
    if not other:
        return one
    nobody: Set[str] = frozenset()
    return {player: one.get(player, nobody) | other.get(player, nobody) for player in {**one, **other}}


def _partners(entrants: Sequence[Entrant], constraints: Sequence[Constraint]) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for group in _groups(entrants, constraints):
        # Of a large club everybody has the same set: as many sets as players would be its square in memory.
        for player in group:
            found[player] = found[player] | group if player in found else group
    return found


def _groups(entrants: Sequence[Entrant], constraints: Sequence[Constraint]) -> Iterator[frozenset[str]]:
    """The players of each wish who are here, where two or more of them are."""
    present = {entrant.id for entrant in entrants}
    clubs: dict[str, set[str]] = defaultdict(set)
    for entrant in entrants:
        if entrant.club:
            clubs[entrant.club].add(entrant.id)
    for constraint in constraints:
        groups = [present & set(constraint.players)]
        if constraint.club is not None:
            groups = list(clubs.values()) if constraint.club == "" else [clubs.get(constraint.club, set())]
        yield from (frozenset(group) for group in groups if len(group) > 1)


def note_code(request: SwissRequest, avoided: AvoidedPairings, one: Entrant, other: Entrant) -> str:
    """What is told of these two who meet: must_not_meet, better_not_meet, same_club; "" for nothing."""
    if avoided.is_hard(one.id, other.id):
        return "must_not_meet"
    if not avoided.is_soft(one.id, other.id):
        return ""
    by_name = any(
        {one.id, other.id} <= set(constraint.players)
        for constraint in in_force(request)
        if not constraint.hard
    )
    return "better_not_meet" if by_name else "same_club"
