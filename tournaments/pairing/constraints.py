"""Who is not to meet whom (pairing.md rules 0 and 5): the constraints of one round, by player."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import combinations

from tournaments.pairing.types import Constraint, Entrant, PairingError, SwissRequest

Partners = Mapping[str, Set[str]]
_NOBODY: Partners = {}
# The notes of two who meet against a soft constraint.
SOFT_NOTES = ("better_not_meet", "same_club")
# Up to so many players soft constraints are kept, and the bye of round 1 chosen by them, optimally.
EXACT_FIELD = 128


@dataclass(frozen=True, slots=True)
class AvoidedPairings:
    """Player -> the others they are not to meet, for players with constraints; the set may hold the player
    too.

    `soft` is kept only where rules 1 to 3 leave room; two who must not meet are in `hard` alone.
    """

    hard: Partners = field(default_factory=lambda: _NOBODY)
    soft: Partners = field(default_factory=lambda: _NOBODY)
    named: Partners = field(default_factory=lambda: _NOBODY)
    """Of the soft ones those that name players, not clubs; some of these two may be hard as well."""

    def is_hard(self, one: str, other: str) -> bool:
        """Whether these two must not meet."""
        return other in self.hard.get(one, ())

    def is_soft(self, one: str, other: str) -> bool:
        """Whether a soft constraint is against these two."""
        return other in self.soft.get(one, ())

    def barred(self, met: Partners) -> Partners:
        """Player -> whom to avoid as far as possible: those they have met or must not meet."""
        return merged_partners(met, self.hard)

    def broken(self, tables: Iterable[Sequence[str]]) -> tuple[tuple[str, str], ...]:
        """Each two at these tables who must not meet."""
        if not self.hard:
            return ()
        return tuple(
            (one, other)
            for players in tables
            for one, other in combinations(players, 2)
            if self.is_hard(one, other)
        )


NO_AVOIDED_PAIRINGS = AvoidedPairings()


class ConstraintsImpossible(PairingError):
    """No pairing was found without two who must not meet; `couples` are those that would meet."""

    def __init__(self, couples: Sequence[tuple[str, str]]) -> None:
        super().__init__("wishes_impossible", players=", ".join(" – ".join(couple) for couple in couples))
        self.couples = tuple(couples)


def in_force(request: SwissRequest) -> tuple[Constraint, ...]:
    """The constraints that apply to this round."""
    return tuple(
        constraint
        for constraint in request.constraints
        if constraint.until is None or request.round <= constraint.until
    )


def avoided_pairings(request: SwissRequest) -> AvoidedPairings:
    """The constraints of the request by player, without those that concern none of its players."""
    constraints = in_force(request)
    if not constraints:
        return NO_AVOIDED_PAIRINGS
    hard = _partners(request.entrants, [constraint for constraint in constraints if constraint.hard])
    all_soft = [constraint for constraint in constraints if not constraint.hard]
    soft = named = _partners(request.entrants, all_soft)
    if any(constraint.club is not None for constraint in all_soft):
        named = _partners(request.entrants, [replace(constraint, club=None) for constraint in all_soft])
    if not hard:
        return AvoidedPairings(hard, soft, named)
    only_soft = {player: others - hard.get(player, frozenset[str]()) for player, others in soft.items()}
    return AvoidedPairings(
        hard, {player: others for player, others in only_soft.items() if others - {player}}, named
    )


def merged_partners(one: Partners, other: Partners) -> Partners:
    """The partners in either of the two, by player."""
    if not other:
        return one
    nobody: Set[str] = frozenset()
    return {player: one.get(player, nobody) | other.get(player, nobody) for player in {**one, **other}}


def _partners(entrants: Sequence[Entrant], constraints: Sequence[Constraint]) -> dict[str, Set[str]]:
    partners: dict[str, Set[str]] = {}
    own: dict[str, set[str]] = {}
    for group in _groups(entrants, constraints):
        for player in group:
            if player in own:
                own[player] |= group
            elif player in partners:
                partners[player] = own[player] = {*partners[player], *group}
            else:
                # All players of a large club share one set: a set for each would need quadratic memory.
                partners[player] = group
    return partners


def _groups(entrants: Sequence[Entrant], constraints: Sequence[Constraint]) -> Iterator[frozenset[str]]:
    """The players of each constraint who are present, where there are two or more."""
    present = {entrant.id for entrant in entrants}
    clubs: dict[str, set[str]] = defaultdict(set)
    for entrant in entrants:
        if entrant.club:
            clubs[entrant.club].add(entrant.id)
    for constraint in constraints:
        groups: list[Set[str]] = [present.intersection(constraint.players)]
        if constraint.club is not None:
            groups = list(clubs.values()) if constraint.club == "" else [clubs.get(constraint.club, set())]
        yield from (frozenset(group) for group in groups if len(group) > 1)


def note_code(avoided: AvoidedPairings, one: Entrant, other: Entrant) -> str:
    """The note of these two who meet: must_not_meet, better_not_meet, same_club; "" for none."""
    if avoided.is_hard(one.id, other.id):
        return "must_not_meet"
    if not avoided.is_soft(one.id, other.id):
        return ""
    return "better_not_meet" if other.id in avoided.named.get(one.id, ()) else "same_club"
