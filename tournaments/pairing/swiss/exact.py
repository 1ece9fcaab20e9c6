"""The exact best pairing of one window: a matching of greatest weight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.pairing import matching
from tournaments.pairing.chance import below
from tournaments.pairing.cheapest import CheapestMatching
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


@dataclass(frozen=True, slots=True)
class _Weights:
    """Weights as whole numbers, each larger than any sum of lesser ones."""

    window: Window
    size: int
    has_forbidden: bool = False

    @property
    def constraint(self) -> int:
        return self.size * NOISE

    def fall(self, upper: int, lower: int) -> int:
        """The weight of a fall from one group to another: first that there is one, then how far it goes."""
        if upper == lower:
            return 0
        step = self._group(self.window.last - upper)
        return step * self._base + step * (lower - upper)

    @property
    def rematch(self) -> int:
        return self._group(self.window.last - self.window.first + 1)

    @property
    def forbidden(self) -> int:
        """The weight of two who must not meet: more than all rematches."""
        return self.rematch * (self.size + 1)

    @property
    def left_over(self) -> int:
        return self.forbidden * (self.size + 1) if self.has_forbidden else self.forbidden

    @property
    def _base(self) -> int:
        """A number greater than all steps of the falls from one group."""
        return self.size * (self.window.last - self.window.first + 2) + 1

    def _group(self, number: int) -> int:
        """One step of a fall from a group, the last being 0: more than all falls from the groups below it."""
        return self.constraint * (self.size + 1) * int(self._base ** (2 * number))


def solve(
    field: PlayerField,
    window: Window,
    players: Sequence[str],
    *,
    unknown: bool = False,
    repeats: bool = False,
) -> Solved:
    """The best pairing of `players` with all of `window.incoming`, who meet players of the window's first
    group.

    Others may fall out of the window, unless it is the last. `unknown`: the incoming count as players nobody
    has met, so that the cost is a bound whoever they are; then the couples are valid only without incoming.
    `repeats`: two who have met may meet again, as rarely as possible.
    """
    graph = _Graph(field, window, players, unknown=unknown, repeats=repeats)
    costs = graph.costs()
    if window.last == field.last and not _can_play(costs, ()):
        return Solved([], [], (), complete=False)
    if unknown and window.last < field.last and len(window.incoming) <= len(field.groups[window.first]):
        last_group = range(len(players) - len(field.groups[window.last]), len(players))
        if not _can_play(costs, last_group):
            return Solved([], [], (), complete=True, is_too_small=True)
    cheapest = CheapestMatching()
    for at, known in enumerate(costs):
        cheapest.add(known, alone=graph.single_cost(at))
    cheapest.balance()
    cheapest.settle()
    return graph.solved(cheapest.pairs())


class _Graph:
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
        self.weights = _Weights(window, len(self.nodes), bool(field.avoided.hard))
        levels = range(window.first, window.last + 1)
        self.falls = {(upper, lower): self.weights.fall(upper, lower) for upper in levels for lower in levels}

    def costs(self) -> list[dict[int, int]]:
        """For each player the cost of each possible couple with an earlier one, a little less by chance."""
        costs: list[dict[int, int]] = [{} for _ in self.nodes]
        for one in range(self.inside):
            for other in range(one + 1, len(self.nodes)):
                cost = self._cost(one, other)
                if cost is not None:
                    costs[other][one] = cost - below(NOISE, rng=self.field.rng)
        return costs

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
        constraint = self.weights.constraint if field.should_not_meet(player, partner) else 0
        return self.falls[upper, lower] + self._repeat_cost(player, partner) + constraint

    def _repeat_cost(self, player: str, partner: str) -> int:
        """The cost of pairing two who have met or must not meet."""
        if not self.repeats:
            return 0
        rematch = self.weights.rematch if partner in self.field.met[player] else 0
        return rematch + (self.weights.forbidden if self.field.avoided.is_hard(player, partner) else 0)


def _can_play(costs: Sequence[Mapping[int, int]], others: Sequence[int]) -> bool:
    """Whether the couples that have a cost can seat everybody but these others, who need not play."""
    adjacent: list[list[int]] = [[] for _ in costs]
    for at, known in enumerate(costs):
        for other in known:
            adjacent[at].append(other)
            adjacent[other].append(at)
    # As if the others could always meet each other, or one of them somebody who is not in the window.
    idle = [*others, len(adjacent)] if others and len(adjacent) % 2 else list(others)
    adjacent.extend([] for _ in range(len(idle) - len(others)))
    for one in idle:
        adjacent[one] += [other for other in idle if other != one]
    return matching.is_perfect(adjacent)


def _falls(field: PlayerField, window: Window, couples: Sequence[Couple], fallen: Sequence[str]) -> Falls:
    """How far players of this window fall; out of it counts as a fall to the next group."""
    inside = field.falls(couples, first=window.first, last=window.last)
    total = [list(pair) for pair in inside]
    for player in fallen:
        total[field.group[player] - window.first][0] += 1
        total[field.group[player] - window.first][1] += window.last + 1 - field.group[player]
    return tuple((count, steps) for count, steps in total)
