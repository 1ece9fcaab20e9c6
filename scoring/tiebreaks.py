"""The columns of the standings, one small function each (A-TIE-1 … A-TIE-4). Higher is better."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any, Literal

from scoring.results import Number
from scoring.rules import Rules


@dataclass(slots=True)
class Tally:
    """What one player has collected so far."""

    points: Number = 0
    """Earned at the tables; the strength of opponents is computed from these."""
    penalty: int = 0
    counters: dict[str, Number] = field(default_factory=dict)
    wins: int = 0
    """Rounds won, byes included."""
    draws: int = 0
    """Games that nobody won."""
    losses: int = 0
    """Rounds lost, missed ones included where the game counts them as played."""
    firsts: int = 0
    """First places at tables of more than two, shared ones too."""
    rounds: int = 0
    """Rounds that count as played."""
    opponents: list[str] = field(default_factory=list)
    """The opponents met, in order of meeting; after a rematch listed twice (A-TIE-3)."""

    @property
    def points_left(self) -> Number:
        """The points that rank; a penalty never takes more than there are."""
        return max(self.points - self.penalty, 0)


Tallies = Mapping[str, Tally]
Values = tuple[Mapping[str, int], int]
"""Player -> number, in units of 1 / the second value: whole numbers over one denominator are exact and
compare far faster than fractions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column of the standings; the package of the game words it by `key`."""

    key: str
    values: Callable[[Tallies, Any], Values]
    """From the tallies of all players and the rules."""
    is_fraction: bool = False
    """True where the values are fractions, printed exactly."""
    adds: str = ""
    """What of a player's own scores it adds up, "points" or the name of a counter; "" where it needs more."""


def points(tallies: Tallies, rules: Rules) -> Values:
    """Total tournament points."""
    return over_one_unit({player: tally.points_left for player, tally in tallies.items()})


def counter(key: str) -> Callable[[Tallies, Rules], Values]:
    """A column that adds up this counter of the scores."""

    def total(tallies: Tallies, rules: Rules) -> Values:
        return over_one_unit({player: tally.counters.get(key, 0) for player, tally in tallies.items()})

    return total


def tallied(name: Literal["wins", "draws", "losses", "firsts"]) -> Column:
    """The column of that key, which counts rounds of that outcome."""

    def count(tallies: Tallies, rules: Rules) -> Values:
        return {player: getattr(tally, name) for player, tally in tallies.items()}, 1

    return Column(key=name, values=count)


def strength(tallies: Tallies, rules: Rules) -> Values:
    """Strength of schedule: the mean of points per round of the opponents met (A-TIE-2, A-TIE-3).

    Points taken by a ruling still count here: the opponents earned their strength at the table.
    """
    earned, unit = over_one_unit({player: tally.points for player, tally in tallies.items()})
    rate_unit = lcm(*{tally.rounds or 1 for tally in tallies.values()})
    rate = {
        player: earned[player] * (rate_unit // tally.rounds) if tally.rounds else 0
        for player, tally in tallies.items()
    }
    return mean_of_opponents(tallies, (rate, unit * rate_unit))


def mean_of_opponents(tallies: Tallies, values: Values) -> Values:
    """The mean of these values over the opponents met, one met twice counting twice; 0 without any."""
    number, unit = values
    mean_unit = lcm(*{len(tally.opponents) or 1 for tally in tallies.values()})
    means = {
        player: sum([number[opponent] for opponent in tally.opponents]) * (mean_unit // len(tally.opponents))
        if tally.opponents
        else 0
        for player, tally in tallies.items()
    }
    return means, unit * mean_unit


def over_one_unit(numbers: Mapping[str, Number]) -> Values:
    """The numbers as whole numbers over one denominator."""
    unit = lcm(*{number.denominator for number in numbers.values() if isinstance(number, Fraction)})
    if unit == 1:
        return {player: int(number) for player, number in numbers.items()}, 1
    return {player: int(number * unit) for player, number in numbers.items()}, unit


def chance(player: str, *, seed: str) -> str:
    """The last tie-break, when all else is equal: lower comes first (A-TIE-4).

    It depends on the seed and the player alone, so nobody's entry or removal changes it for others.
    """
    return hashlib.sha256(f"{seed}/tiebreak/{player}".encode()).hexdigest()
