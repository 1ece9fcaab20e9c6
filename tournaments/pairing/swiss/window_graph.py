"""One window of groups as a graph: who may meet whom, and what each couple costs as a whole number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.pairing.chance import below
from tournaments.pairing.field import Couple, Falls, PlayerField

# Chance decides between pairings of the same cost: each couple's weight has a random part below this. It has
# many values, so that two pairings hardly ever have the same sum; one constraint outweighs them all together.
NOISE = 1 << 12


@dataclass(slots=True)
class Window:
    """Groups `first` to `last`, and the players who fall into `first` from the group above."""

    first: int
    last: int
    incoming: list[str]


@dataclass(frozen=True, slots=True)
class Solved:
    """Couples of a window, the players who fall out of it, and its cost; these fall to the next group."""

    couples: list[Couple]
    fallen: list[str]
    falls: Falls
    complete: bool  # whether everybody who must have a partner has one; if not, the rest means nothing
    is_too_small: bool = False  # of a window: more than its last group fall out; then the rest means nothing
    is_proved: bool = True


class Weights:
    """Weights as whole numbers, each larger than any sum of lesser ones."""

    def __init__(self, field: PlayerField, window: Window, size: int) -> None:
        self.constraint = size * NOISE
        # By group: the weight of a fall, and of each step of it.
        self._fall: dict[int, int] = {}
        self._step: dict[int, int] = {}
        weight = self.constraint * (size + 1)
        for group in range(window.last, window.first - 1, -1):
            players = len(field.groups[group])
            self._step[group] = weight
            weight *= players * (window.last + 1 - group) + 1
            self._fall[group] = weight
            weight *= players + 1
        self.rematch = weight
        # The weight of two who must not meet: more than all rematches.
        self.forbidden = self.rematch * (size + 1)
        self.left_over = self.forbidden * (size + 1) if field.avoided.hard else self.forbidden

    def fall(self, upper: int, lower: int) -> int:
        """The weight of a fall from one group to another: first that there is one, then how far it goes."""
        return self._fall[upper] + self._step[upper] * (lower - upper) if upper != lower else 0


class Graph:
    """The players as numbered vertices, the incoming last; the possible couples as edges."""

    def __init__(
        self, field: PlayerField, window: Window, players: Sequence[str], *, unknown: bool, repeats: bool
    ) -> None:
        self.field = field
        self.window = window
        self.inside = len(players)
        self.nodes = [*players, *window.incoming]
        self.unknown = unknown
        self.repeats = repeats
        self.weights = Weights(field, window, len(self.nodes))
        levels = range(window.first, window.last + 1)
        self.falls = {
            (upper, lower): self.weights.fall(upper, lower)
            for upper in levels
            for lower in levels
            if upper <= lower
        }

    def costs(self) -> list[dict[int, int]]:
        """For each player the cost of each possible couple with an earlier one, a little less by chance."""
        costs: list[dict[int, int]] = [{} for _ in self.nodes]
        for one in range(self.inside):
            for other in range(one + 1, len(self.nodes)):
                cost = self._cost(one, other)
                if cost is not None:
                    costs[other][one] = cost - below(NOISE, rng=self.field.rng)
        return costs

    def plain_costs(self) -> list[dict[int, int]]:
        """For each player of a whole field the cost of each possible couple, without chance."""
        nodes, falls, group = self.nodes, self.falls, self.field.group
        groups = [group[player] for player in nodes]
        place = {player: at for at, player in enumerate(nodes)}
        costs: list[dict[int, int]] = []
        for one, player in enumerate(nodes):
            down = [falls[groups[one], lower] for lower in groups[one + 1 :]]
            costs.append(dict(zip(range(one + 1, len(nodes)), down, strict=True)))
            self._change_costs(player, costs[one], place)
        for one, mine in enumerate(costs):
            for other, cost in mine.items():
                if other > one:
                    costs[other][one] = cost
        return costs

    def _change_costs(self, player: str, costs: dict[int, int], place: Mapping[str, int]) -> None:
        """What couples of this player with later ones cost beside the falls; some are not possible."""
        field, at = self.field, place[player]
        for other in field.barred[player]:
            later = place.get(other, at)
            if later > at and self.repeats:
                costs[later] += self._repeat_cost(player, other)
            elif later > at:
                del costs[later]
        for other in field.avoided.soft.get(player, ()):
            if place.get(other, at) in costs and place[other] > at:
                costs[place[other]] += self.weights.constraint

    def solved(self, pairs: Sequence[tuple[int, int]]) -> Solved:
        """The pairs of the matching as couples; players in none fall out of the window."""
        nodes = self.nodes
        couples = [(nodes[one], nodes[other]) for one, other in pairs]
        paired = {at for pair in pairs for at in pair}
        single = [at for at in range(len(nodes)) if at not in paired]
        fallen = [nodes[at] for at in single]
        if any(map(self._must_play, single)):
            return Solved(couples, fallen, (), complete=False)
        return Solved(couples, fallen, _falls(self.field, self.window, couples, fallen), complete=True)

    def _must_play(self, at: int) -> bool:
        """Whether this player cannot fall further: the incoming, and everybody in the last window."""
        return at >= self.inside or self.window.last == self.field.last

    def single_cost(self, at: int) -> int:
        """The cost of leaving this player without a partner in the window."""
        if self._must_play(at):
            return self.weights.left_over
        return self.weights.fall(self.field.group[self.nodes[at]], self.window.last + 1)

    def _cost(self, one: int, other: int) -> int | None:
        """The cost of this couple; None where it is not possible."""
        field, player, partner = self.field, self.nodes[one], self.nodes[other]
        is_incoming = other >= self.inside
        if partner in field.barred[player] and not (self.unknown and is_incoming) and not self.repeats:
            return None
        upper, lower = sorted((field.group[player], field.group[partner]))
        if is_incoming:
            if field.group[player] != self.window.first:
                return None
            upper = lower  # the fall into this window is counted in the one above
        constraint = self.weights.constraint if field.avoided.is_soft(player, partner) else 0
        return self.falls[upper, lower] + self._repeat_cost(player, partner) + constraint

    def _repeat_cost(self, player: str, partner: str) -> int:
        """The cost of pairing two who have met or must not meet."""
        if not self.repeats:
            return 0
        rematch = self.weights.rematch if partner in self.field.met[player] else 0
        return rematch + (self.weights.forbidden if self.field.avoided.is_hard(player, partner) else 0)


def _falls(field: PlayerField, window: Window, couples: Sequence[Couple], fallen: Sequence[str]) -> Falls:
    """How far players of this window fall; out of it counts as a fall to the next group."""
    inside = field.falls(couples, first=window.first, last=window.last)
    total = [list(pair) for pair in inside]
    for player in fallen:
        total[field.group[player] - window.first][0] += 1
        total[field.group[player] - window.first][1] += window.last + 1 - field.group[player]
    return tuple((count, steps) for count, steps in total)
