"""How those who go on from their groups are seeded, so that who comes from one group meets late."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from tournaments.pairing import matching
from tournaments.pairing.sizes import rounds_to_one
from tournaments.pairing.types import Groups

# More than all displacements of a bracket together, and more than all meetings of one round.
ONE_MEETING = 1 << 20


def crossed(order: Sequence[str], groups: Groups) -> tuple[str, ...]:
    """Those who go on in the order of their seeding; in `order` the first of each group stand before all
    second ones, and so on, each of these by the standings. There is a power of two of them.

    As few of one group as can be could meet in the first round of the bracket, then in the second, and so on;
    after that everybody is as near to the own place in the order as can be. Nobody is seeded above somebody
    with a better place in a group, unless else two of one group would meet at once.
    """
    seeding = _Seeding(order, groups)
    seeding.place_each_tier()
    while seeding.improve() or seeding.improve(across=True):
        pass
    return tuple(seeding.seeds)


def group_of(groups: Groups) -> dict[str, int]:
    """Player -> the number of the group, from 0 on."""
    return {player: number for number, group in enumerate(groups) for player in group}


class _Seeding:
    def __init__(self, order: Sequence[str], groups: Groups) -> None:
        self.seeds = list(order)
        self.natural = {player: at for at, player in enumerate(order)}
        number_of = group_of(groups)
        self.mates = {
            player: [
                other
                for other in order
                if other != player and player in number_of and number_of[player] == number_of.get(other)
            ]
            for player in order
        }
        above = Counter[int | None]()
        self.tiers: dict[str, int] = {}
        for player in order:
            self.tiers[player] = above[number_of.get(player)]
            above[number_of.get(player)] += 1

    def place_each_tier(self) -> None:
        """First the firsts, then the second ones as far from their own first as can be, and so on."""
        slots: dict[str, int] = {}
        for tier in range(1 + max(self.tiers.values())):
            players = [player for player, own in self.tiers.items() if own == tier]
            first = len(slots)
            costs = {
                (at, place): self._cost(player, first + place, slots)
                for at, player in enumerate(players)
                for place in range(len(players))
            }
            above = 1 + len(players) * max(costs.values())
            edges = [(at, len(players) + place, above - cost) for (at, place), cost in costs.items()]
            for at, place in matching.heaviest(edges):
                slots[players[at]] = first + place - len(players)
        self.seeds = sorted(slots, key=slots.__getitem__)

    def improve(self, *, across: bool = False) -> bool:
        """Make the exchange that gains most; False where none gains anything. Of two with the same place in
        their groups; `across` of any two, where one game less of one group is played at once."""
        at_least = ONE_MEETING ** rounds_to_one(len(self.seeds)) // 2 if across else 1
        couples = [
            (one, other)
            for one, other in combinations(self.seeds, 2)
            if (across or self.tiers[one] == self.tiers[other]) and other not in self.mates[one]
        ]
        gains = [(self._gain(one, other), one, other) for one, other in couples]
        gain, one, other = max(gains, key=lambda each: each[0], default=(0, "", ""))
        if gain < at_least:
            return False
        at, place = self.seeds.index(one), self.seeds.index(other)
        self.seeds[at], self.seeds[place] = other, one
        return True

    def _gain(self, one: str, other: str) -> int:
        """How much less speaks against it with these two exchanged, who are of two groups."""
        slots = {player: at for at, player in enumerate(self.seeds)}
        at, place = slots[one], slots[other]
        before = self._cost(one, at, slots) + self._cost(other, place, slots)
        return before - self._cost(one, place, slots) - self._cost(other, at, slots)

    def _cost(self, player: str, at: int, slots: dict[str, int]) -> int:
        """What speaks against this player there: whom of the own group they meet, the earlier the more;
        who has no place yet is left out."""
        size = len(self.natural)
        rounds = rounds_to_one(size)
        meetings = [meeting_round(at, slots[mate], size) for mate in self.mates[player] if mate in slots]
        met: int = sum(ONE_MEETING ** (1 + rounds - meeting) for meeting in meetings)
        return met + (at - self.natural[player]) ** 2


@cache
def meeting_round(one: int, other: int, size: int) -> int:
    """In which round of a bracket of this size the seeds of these places, from 0 on, can meet (A-KO-1,
    A-KO-3): 1 for the first."""
    if min(one, size - 1 - one) == min(other, size - 1 - other):
        return 1
    half = size // 2
    return 1 + meeting_round(min(one, size - 1 - one), min(other, size - 1 - other), half)
