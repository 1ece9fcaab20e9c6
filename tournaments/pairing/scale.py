"""The cost of a table in the repair of a round: one whole number, more important levels in higher digits."""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Literal

from tournaments.pairing.constraints import AvoidedPairings, avoided_pairings
from tournaments.pairing.types import Entrant, Pair, SwissRequest

Couple = frozenset[str]
# The levels of the cost, most important first.
Order = Literal["best", "fewest"]
LEVELS: dict[Order, tuple[str, ...]] = {
    "best": ("rematch", "second_bye", "bye_rank", "falls", "constraint", "change"),
    "fewest": ("rematch", "second_bye", "change", "falls", "constraint", "bye_rank"),
}


class Scale:
    """The cost of a couple, or a bye, as one whole number."""

    def __init__(
        self,
        request: SwissRequest,
        free: Sequence[Entrant],
        *,
        before: Iterable[Pair],
        order: Order,
        avoided: AvoidedPairings | None = None,
    ) -> None:
        self.request = request
        self.avoided = avoided_pairings(request) if avoided is None else avoided
        self.entrant_of = {entrant.id: entrant for entrant in free}
        self.before = {frozenset(pair.players) for pair in before}
        points = sorted(
            {0 if request.round == 1 else entrant.points for entrant in request.entrants}, reverse=True
        )
        self.group = {value: number for number, value in enumerate(points)}
        upwards = sorted(free, key=attrgetter("rank", "id"), reverse=True)
        self.below = {entrant.id: 0 if request.round == 1 else at for at, entrant in enumerate(upwards)}
        self.unit: dict[str, int] = {}
        self.step = [0] * len(points)
        self.fall = [0] * len(points)
        self.whole = self._set_weights(order, len(free) + 2)

    def _set_weights(self, order: Order, size: int) -> int:
        """Sets the weight of each level; returns a weight greater than all of them together."""
        weight = 1
        # The highest level, only where there are hard constraints.
        levels = ("hard", *LEVELS[order]) if self.avoided.hard else LEVELS[order]
        for level in reversed(levels):
            if level == "falls":
                for group in reversed(range(len(self.group))):
                    self.step[group] = weight
                    weight *= size * len(self.group) + 1
                    self.fall[group] = weight
                    weight *= size
            else:
                self.unit[level] = weight
                weight *= size
        return weight

    def cost(self, players: Couple) -> int:
        """The cost of this couple; of a bye where there is one player."""
        entrants = [self.entrant_of[player] for player in sorted(players)]
        cost = 0 if players in self.before else self.unit["change"]
        if len(entrants) == 1:
            return cost + self._bye(entrants[0])
        return cost + self._couple(entrants[0], entrants[1])

    def _bye(self, entrant: Entrant) -> int:
        return self.unit["bye_rank"] * self.below[entrant.id] + self.unit["second_bye"] * (entrant.byes > 0)

    def _couple(self, one: Entrant, other: Entrant) -> int:
        constraint = self.unit["constraint"] if self.avoided.is_soft(one.id, other.id) else 0
        return self.breaks(one, other) + constraint + self.falls(one, other)

    def breaks(self, one: Entrant, other: Entrant) -> int:
        """The cost of these two meeting again, or although they must not."""
        cost = self.unit["rematch"] * (one.id in other.met or other.id in one.met)
        return cost + (self.unit["hard"] if self.avoided.is_hard(one.id, other.id) else 0)

    def falls(self, one: Entrant, other: Entrant) -> int:
        """The cost of one of these two meeting the other of a lower group."""
        upper, lower = self._group(one), self._group(other)
        if upper == lower:
            return 0
        if upper > lower:
            upper, lower = lower, upper
        return self.fall[upper] + self.step[upper] * (lower - upper)

    def _group(self, entrant: Entrant) -> int:
        return self.group[0 if self.request.round == 1 else entrant.points]
