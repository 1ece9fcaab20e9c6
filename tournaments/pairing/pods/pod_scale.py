"""The cost of pods: hard constraints; repeats, short, spread (P-PAIR-1); soft constraints, and changes."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import lcm
from typing import Literal

from tournaments.pairing.constraints import avoided_pairings
from tournaments.pairing.pods.pod_bounds import fewest_repeats, fewest_short, least_spread
from tournaments.pairing.pods.pod_constraints import kept_apart
from tournaments.pairing.pods.pod_search import Costs, Run
from tournaments.pairing.types import Entrant, Grade, SwissRequest

Group = frozenset[str]
Level = Literal["hard", "repeats", "short", "spread", "constraint", "change"]
BY_THE_RULES: tuple[Level, ...] = ("repeats", "short", "spread", "constraint", "change")
FEWEST_CHANGES: tuple[Level, ...] = ("repeats", "change", "short", "spread", "constraint")
# While annealing a repeat costs as much as so many average squared differences of points: enough to be
# avoided, little enough to be passed through. Runs with different prices find more than runs with one.
PRICES = (15, 40, 15)
# Small fields are harder, as nearly everybody has met nearly everybody, and leave time for more runs.
SMALL_FIELD = 32
MORE_PRICES = (40, 15)
HOTTEST = 0.27  # of the price of a repeat
COLDEST = 0.3  # of one step of points


@dataclass(frozen=True, slots=True)
class _Rows:
    """One level: the cost of two sitting together, and of one sitting in a small pod."""

    pair: list[list[int]]
    short: list[int]

    @property
    def most(self) -> int:
        return sum(map(sum, self.pair)) + sum(self.short)


class PodScale:
    """The cost of these players in pods of these sizes; `before` are the pods they sat in, to be kept."""

    def __init__(
        self,
        request: SwissRequest,
        players: Sequence[Entrant],
        sizes: Sequence[int],
        *,
        before: Iterable[Group] = (),
        order: Sequence[Level] = BY_THE_RULES,
    ) -> None:
        self.players = players
        self.sizes = sizes
        self.avoided = avoided_pairings(request)
        # The highest level, only where there are hard constraints.
        self.order: Sequence[Level] = ("hard", *order) if self.avoided.hard else order
        self.drawn = request.round == 1
        self.together = {frozenset(couple) for group in before for couple in combinations(sorted(group), 2)}
        self.unit = lcm(*(Fraction(player.points).denominator for player in players))
        self.points = [int(player.points * self.unit) for player in players]
        self.times = self._matrix(Entrant.times_met)
        self.short = [player.short for player in players]

    @cached_property
    def exact(self) -> Costs:
        """Weights so large that no sum of lesser levels outweighs a greater one."""
        return self._costs(self._weights)

    @cached_property
    def floor(self) -> int:
        """The least possible exact cost."""
        if self.drawn:
            return 0
        bound = self.bound
        least = {
            "repeats": bound.repeats,
            "short": bound.short,
            "spread": int(bound.spread * self.unit**2),
        }
        return sum(self._weights[level] * least.get(level, 0) for level in self.order)

    @property
    def bound(self) -> Grade:
        """The best known to be possible, for each of the three separately."""
        falling = sorted(self.points, reverse=True)
        return Grade(
            fewest_repeats(self.times, self.sizes),
            fewest_short(self.short, self.sizes),
            Fraction(least_spread(falling, self.sizes)[0], self.unit**2),
        )

    def grade(self, pod_of: Sequence[int]) -> Grade:
        """The grade of these pods."""
        together = [
            (one, other) for one, other in combinations(range(len(pod_of)), 2) if pod_of[one] == pod_of[other]
        ]
        largest = max(self.sizes)
        return Grade(
            sum(self.times[one][other] for one, other in together),
            sum(short for short, pod in zip(self.short, pod_of, strict=True) if self.sizes[pod] < largest),
            Fraction(
                sum((self.points[one] - self.points[other]) ** 2 for one, other in together), self.unit**2
            ),
        )

    def runs(self) -> list[Run]:
        """The searches worth running, each with its own prices of the levels above the spread."""
        players = len(self.players)
        average = max(1, sum(map(sum, self._level("spread").pair)) // players**2)
        fine = self._weights["spread"]
        prices = PRICES if players > SMALL_FIELD else PRICES + MORE_PRICES
        return [
            Run(
                self._costs(self._weights | self._prices(average * price * fine)),
                hottest=HOTTEST * average * price * fine,
                coldest=COLDEST * fine,
            )
            for price in prices
        ]

    def neighbours(self) -> list[int]:
        """The pods of least spread, ignoring everything else; in a draw in the order of the players."""
        _, sizes = least_spread(sorted(self.points, reverse=True), self.sizes)
        numbers = {size: [pod for pod, other in enumerate(self.sizes) if other == size] for size in sizes}
        seats = [pod for size in sizes for pod in [numbers[size].pop(0)] * size]
        falling = sorted(
            range(len(self.points)), key=lambda player: 0 if self.drawn else -self.points[player]
        )
        return [pod for _, pod in sorted(zip(falling, seats, strict=True))]

    def kept_apart(self) -> list[int] | None:
        """Pods that keep apart those who must not meet, near to those of least spread; None where none were
        found."""
        number = {player.id: at for at, player in enumerate(self.players)}
        conflicts = {
            at: {number[other] for other in self.avoided.hard[player] if other in number} - {at}
            for player, at in number.items()
            if player in self.avoided.hard
        }
        return kept_apart(conflicts, self.sizes, self.neighbours())

    @cached_property
    def _weights(self) -> dict[Level, int]:
        weights: dict[Level, int] = {}
        weight = 1
        for level in reversed(self.order):
            weights[level] = weight
            weight += weight * self._level(level).most
        return weights

    def _prices(self, price: int) -> dict[Level, int]:
        """Prices of the levels above the spread, each half of the one above it."""
        above = [level for level in self.order[: self.order.index("spread")] if level != "hard"]
        prices: dict[Level, int] = {level: price >> place for place, level in enumerate(above)}
        return prices | {"hard": 2 * price} if self.avoided.hard else prices

    def _costs(self, weights: dict[Level, int]) -> Costs:
        players = len(self.players)
        pair = [[0] * players for _ in range(players)]
        short = [0] * players
        for level in self.order:
            rows, weight = self._level(level), weights[level]
            pair = [
                [cost + weight * more for cost, more in zip(costs, mores, strict=True)]
                for costs, mores in zip(pair, rows.pair, strict=True)
            ]
            short = [cost + weight * more for cost, more in zip(short, rows.short, strict=True)]
        return Costs(pair, short)

    def _level(self, level: Level) -> _Rows:
        """The costs of a level. A draw ignores points and history (P-PAIR-1)."""
        none = [0] * len(self.players)
        empty = _Rows([none] * len(none), none)
        if level == "change":
            return _Rows(self._matrix(self._is_new), none) if self.together else empty
        if level == "hard":
            return _Rows(self._matrix(self._must_not_meet), none)
        if level == "constraint":
            return _Rows(self._matrix(self._should_not_meet), none) if self.avoided.soft else empty
        if self.drawn:
            return empty
        if level == "repeats":
            return _Rows(self.times, none)
        if level == "short":
            return _Rows(empty.pair, self.short)
        spread = [[(one - other) ** 2 for other in self.points] for one in self.points]
        return _Rows(spread, none)

    def _matrix(self, cost: Callable[[Entrant, Entrant], int]) -> list[list[int]]:
        return [
            [0 if one is other else int(cost(one, other)) for other in self.players] for one in self.players
        ]

    def _is_new(self, one: Entrant, other: Entrant) -> bool:
        return frozenset({one.id, other.id}) not in self.together

    def _must_not_meet(self, one: Entrant, other: Entrant) -> bool:
        return self.avoided.is_hard(one.id, other.id)

    def _should_not_meet(self, one: Entrant, other: Entrant) -> bool:
        return self.avoided.is_soft(one.id, other.id)
