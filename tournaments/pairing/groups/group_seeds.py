"""The seeding of those who go on from groups, so that players of one group meet late."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from tournaments.pairing import matching
from tournaments.pairing.sizes import table_rounds_to_one
from tournaments.pairing.types import Groups

# Greater than all displacements of a bracket together, and than all meetings of one round.
ONE_MEETING = 1 << 20


def crossed(order: Sequence[str], groups: Groups) -> tuple[str, ...]:
    """Those who go on, in the order of their seeding. In `order` the first of each group come before all
    second ones, and so on, each by the standings; their number is a power of two.

    As few players of one group as possible can meet in the first round of the bracket, then in the second,
    and so on; after that everybody is as near as possible to their place in `order`. Nobody is seeded above
    somebody with a better place in a group, unless that avoids a first-round game within one group.
    """
    seeding = _Seeding(order, groups)
    seeding.place_each_tier()
    while seeding.improve() or seeding.improve(across=True):
        pass
    return tuple(seeding.seeds)


def group_of(groups: Groups) -> dict[str, int]:
    """Player -> number of the group, from 0."""
    return {player: number for number, group in enumerate(groups) for player in group}


class _Seeding:
    def __init__(self, order: Sequence[str], groups: Groups) -> None:
        self.seeds = list(order)
        self.natural = {player: at for at, player in enumerate(order)}
        group_by_player = group_of(groups)
        self.mates = {
            player: [
                other
                for other in order
                if other != player
                and player in group_by_player
                and group_by_player[player] == group_by_player.get(other)
            ]
            for player in order
        }
        seen_of = Counter[int | None]()
        self.tiers: dict[str, int] = {}
        for player in order:
            self.tiers[player] = seen_of[group_by_player.get(player)]
            seen_of[group_by_player.get(player)] += 1

    def place_each_tier(self) -> None:
        """Places the firsts, then the seconds as far as possible from the first of their group, and so on."""
        slots: dict[str, int] = {}
        for tier in range(1 + max(self.tiers.values())):
            players = [player for player, player_tier in self.tiers.items() if player_tier == tier]
            first = len(slots)
            costs = {
                (at, place): self._cost(player, first + place, slots)
                for at, player in enumerate(players)
                for place in range(len(players))
            }
            limit = 1 + len(players) * max(costs.values())
            edges = [(at, len(players) + place, limit - cost) for (at, place), cost in costs.items()]
            for at, place in matching.heaviest(edges):
                slots[players[at]] = first + place - len(players)
        self.seeds = sorted(slots, key=slots.__getitem__)

    def improve(self, *, across: bool = False) -> bool:
        """Makes the exchange that gains most; False where none gains anything. Only between two with the same
        place in their groups; `across`: between any two, if it saves a first-round game within one group."""
        at_least = ONE_MEETING ** table_rounds_to_one(len(self.seeds)) // 2 if across else 1
        couples = [
            (one, other)
            for one, other in combinations(self.seeds, 2)
            if (across or self.tiers[one] == self.tiers[other]) and other not in self.mates[one]
        ]
        gains = [(self._gain(one, other), one, other) for one, other in couples]
        gain, one, other = max(gains, key=lambda exchange: exchange[0], default=(0, "", ""))
        if gain < at_least:
            return False
        at, place = self.seeds.index(one), self.seeds.index(other)
        self.seeds[at], self.seeds[place] = other, one
        return True

    def _gain(self, one: str, other: str) -> int:
        """How much exchanging these two, of different groups, lowers the cost."""
        slots = {player: at for at, player in enumerate(self.seeds)}
        at, place = slots[one], slots[other]
        before = self._cost(one, at, slots) + self._cost(other, place, slots)
        return before - self._cost(one, place, slots) - self._cost(other, at, slots)

    def _cost(self, player: str, at: int, slots: dict[str, int]) -> int:
        """The cost of this player at this place: players of the same group they meet, the earlier the more;
        players without a place are ignored."""
        size = len(self.natural)
        rounds = table_rounds_to_one(size)
        meetings = [meeting_round(at, slots[mate], size) for mate in self.mates[player] if mate in slots]
        meeting_cost: int = sum(ONE_MEETING ** (1 + rounds - meeting) for meeting in meetings)
        return meeting_cost + (at - self.natural[player]) ** 2


@cache
def meeting_round(one: int, other: int, size: int) -> int:
    """The round of a bracket of this size, from 1, in which the seeds of these places, from 0, can meet
    (A-KO-1, A-KO-3)."""
    if min(one, size - 1 - one) == min(other, size - 1 - other):
        return 1
    half = size // 2
    return 1 + meeting_round(min(one, size - 1 - one), min(other, size - 1 - other), half)
