"""The players of one Swiss round while they are paired, and how far a pairing lets players fall."""

import random
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from operator import attrgetter

from tournaments.pairing.chance import shuffled
from tournaments.pairing.constraints import AvoidedPairings
from tournaments.pairing.steps import Steps
from tournaments.pairing.types import Entrant, PairingError, Points

Couple = tuple[str, str]
# For each group from the top: how many of its players meet somebody of a lower group, and how many steps they
# fall in total.
Falls = tuple[tuple[int, int], ...]


@dataclass(slots=True)
class PlayerField:
    """Groups of equal points numbered from the top, each in drawn order; `mate` fills up while pairing.

    `barred` are those a player has met or must not meet: `met` itself without hard constraints. `repeats` is
    true once rematches, or pairings of two who must not meet, turned out unavoidable; `is_proved` false once
    `steps` ended a search before it was proved that no pairing is better.
    """

    groups: list[list[str]]
    group: dict[str, int]
    met: Mapping[str, Set[str]]
    barred: Mapping[str, Set[str]]
    avoided: AvoidedPairings
    rng: random.Random
    steps: Steps
    mate: dict[str, str] = field(default_factory=dict)
    repeats: bool = False
    is_proved: bool = True

    @property
    def last(self) -> int:
        """The number of the lowest group."""
        return len(self.groups) - 1

    def couples(self, players: Iterable[str]) -> list[Couple]:
        """The couples of these players, each once, in the order of `players`."""
        result: list[Couple] = []
        seen: set[str] = set()
        for player in players:
            if player not in seen:
                partner = self.mate[player]
                seen.add(partner)
                result.append((player, partner))
        return result

    def seat(self, couples: Iterable[Couple]) -> None:
        """Makes the two of each couple partners."""
        for one, other in couples:
            self.mate[one] = other
            self.mate[other] = one

    def unseat(self, players: Iterable[str]) -> None:
        """Leaves these players without a partner."""
        for player in players:
            self.mate.pop(player, None)

    def falls(self, couples: Iterable[Couple], *, first: int = 0, last: int | None = None) -> Falls:
        """What the couples cost by pairing.md rule 3, for the groups from `first` to `last`."""
        last = self.last if last is None else last
        count = [0] * (last - first + 1)
        steps = [0] * (last - first + 1)
        for one, other in couples:
            upper, lower = sorted((self.group[one], self.group[other]))
            if first <= upper < lower:
                count[upper - first] += 1
                steps[upper - first] += lower - upper
        return tuple(zip(count, steps, strict=True))


def strangers(ids: Sequence[str], barred: Mapping[str, Set[str]]) -> list[int]:
    """For each player the others who are not barred for them, as the bits of a number."""
    bit = {player: 1 << at for at, player in enumerate(ids)}
    everybody = (1 << len(ids)) - 1
    masks = []
    for player in ids:
        others = bit[player]
        for other in barred.get(player, ()):
            others |= bit.get(other, 0)
        masks.append(everybody & ~others)
    return masks


def acquaintances(entrants: Sequence[Entrant]) -> dict[str, Set[str]]:
    """Entrant -> the others they have met; it is enough if one of the two lists the other."""
    met: dict[str, Set[str]] = {entrant.id: entrant.met for entrant in entrants}
    for entrant in entrants:
        player = entrant.id
        for other in entrant.met:
            others = met.get(other)
            if others is not None and player not in others:
                met[other] = others | {player}
    return met


def ranked(entrants: Sequence[Entrant], *, at_least: int) -> list[Entrant]:
    """The entrants by rank, best first. Raises PairingError: too_few, entrant_twice."""
    if len(entrants) < at_least:
        raise PairingError("too_few", found=len(entrants))
    if len({entrant.id for entrant in entrants}) != len(entrants):
        raise PairingError("entrant_twice", found=len(entrants))
    return sorted(entrants, key=attrgetter("rank", "id"))


def field_of(
    entrants: Sequence[Entrant],
    *,
    met: Mapping[str, Set[str]],
    one_group: bool,
    avoided: AvoidedPairings,
    rng: random.Random,
    steps: Steps,
) -> PlayerField:
    """The field in random order. `entrants` are sorted by id, so that the order of entry cannot matter."""
    by_points: dict[Points, list[str]] = {}
    for entrant in shuffled(entrants, rng=rng):
        by_points.setdefault(0 if one_group else entrant.points, []).append(entrant.id)
    groups = [by_points[points] for points in sorted(by_points, reverse=True)]
    return PlayerField(
        groups=groups,
        group={player: number for number, players in enumerate(groups) for player in players},
        met=met,
        barred=avoided.barred(met),
        avoided=avoided,
        rng=rng,
        steps=steps,
    )
