"""The best pairing of one window, exactly: a matching of greatest weight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.pairing import matching
from tournaments.pairing.chance import below
from tournaments.pairing.field import Couple, Falls, PlayerField

# Pairings that cost the same are told apart by chance: each couple's weight has a random part below this.
# Many values, so that two pairings hardly ever have the same sum; a wish outweighs them all together.
NOISE = 1 << 12


@dataclass(slots=True)
class Window:
    """Groups `first` to `last` and who comes down into `first` from the group above."""

    first: int
    last: int
    incoming: list[str]


@dataclass(frozen=True, slots=True)
class Solved:
    """Couples of a window, who falls out of it, and its cost; falling out counts as far as the next group."""

    couples: list[Couple]
    outs: list[str]
    falls: Falls
    complete: bool  # whether everybody who must have a partner has one; if not, the rest says nothing


@dataclass(frozen=True, slots=True)
class _Weights:
    """Weights as whole numbers so large that no sum of lesser ones outweighs a greater one."""

    window: Window
    size: int
    has_forbidden: bool = False

    @property
    def constraint(self) -> int:
        return self.size * NOISE

    def fall(self, upper: int, lower: int) -> int:
        """A fall from one group to another: that there is one, and then how far it goes."""
        if upper == lower:
            return 0
        step = self._group(self.window.last - upper)
        return step * self._base + step * (lower - upper)

    @property
    def rematch(self) -> int:
        return self._group(self.window.last - self.window.first + 1)

    @property
    def forbidden(self) -> int:
        """Two who must not meet: more than all rematches."""
        return self.rematch * (self.size + 1)

    @property
    def left_over(self) -> int:
        return self.forbidden * (self.size + 1) if self.has_forbidden else self.forbidden

    @property
    def _base(self) -> int:
        """More than all steps of the falls from one group."""
        return self.size * (self.window.last - self.window.first + 2) + 1

    def _group(self, number: int) -> int:
        """One step of a fall from a group, the last one 0: more than all falls from the groups below it."""
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

    Others may fall out of the window, unless it is the last. `unknown`: the incoming count as somebody nobody
    has met, so that the cost is a bound whoever comes; then the couples hold only where nobody comes.
    `repeats`: two who have met may meet again, as rarely as possible.
    """
    graph = _Graph(field, window, players, unknown=unknown, repeats=repeats)
    return graph.solved(matching.heaviest(graph.edges()))


class _Graph:
    """The players as numbered vertices, the incoming last; the couples there can be as edges."""

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

    def edges(self) -> Iterator[tuple[int, int, int]]:
        """Each possible couple with what it saves against leaving both out, and a little chance."""
        alone = [self._alone(at) for at in range(len(self.nodes))]
        for one in range(self.inside):
            for other in range(one + 1, len(self.nodes)):
                cost = self._cost(one, other)
                if cost is not None:
                    chance = below(NOISE, rng=self.field.rng)
                    yield one, other, alone[one] + alone[other] - cost + chance

    def solved(self, pairs: Sequence[tuple[int, int]]) -> Solved:
        """The pairs of the matching as couples; whoever is in none falls out of the window."""
        nodes = self.nodes
        couples = [(nodes[one], nodes[other]) for one, other in pairs]
        paired = {at for pair in pairs for at in pair}
        single = [at for at in range(len(nodes)) if at not in paired]
        outs = [nodes[at] for at in single]
        if any(map(self._must_play, single)):
            return Solved(couples, outs, (), complete=False)
        return Solved(couples, outs, _falls(self.field, self.window, couples, outs), complete=True)

    def _must_play(self, at: int) -> bool:
        """Whether this one cannot fall on: who came down, and everybody where no group follows."""
        return at >= self.inside or self.window.last == self.field.last

    def _alone(self, at: int) -> int:
        """What it costs to leave this one without a partner in the window."""
        if self._must_play(at):
            return self.weights.left_over
        return self.weights.fall(self.field.group[self.nodes[at]], self.window.last + 1)

    def _cost(self, one: int, other: int) -> int | None:
        """What this couple costs; None where it cannot be."""
        field, player, partner = self.field, self.nodes[one], self.nodes[other]
        came_down = other >= self.inside
        if partner in field.barred[player] and not (self.unknown and came_down) and not self.repeats:
            return None
        upper, lower = sorted((field.group[player], field.group[partner]))
        if came_down:
            if field.group[player] != self.window.first:
                return None
            upper = lower  # the fall into this window is paid for in the one above
        constraint = self.weights.constraint if field.unwished(player, partner) else 0
        return self.falls[upper, lower] + self._again(player, partner) + constraint

    def _again(self, player: str, partner: str) -> int:
        """What it costs that these two meet although they have met or must not meet."""
        if not self.repeats:
            return 0
        rematch = self.weights.rematch if partner in self.field.met[player] else 0
        return rematch + (self.weights.forbidden if self.field.avoided.is_hard(player, partner) else 0)


def _falls(field: PlayerField, window: Window, couples: Sequence[Couple], outs: Sequence[str]) -> Falls:
    """How far players of this window fall; falling out of it counts as far as the next group."""
    inside = field.falls(couples, first=window.first, last=window.last)
    total = [list(pair) for pair in inside]
    for player in outs:
        total[field.group[player] - window.first][0] += 1
        total[field.group[player] - window.first][1] += window.last + 1 - field.group[player]
    return tuple((count, steps) for count, steps in total)
