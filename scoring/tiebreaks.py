"""The keys of the standings, one function each (A-TIE-1 … A-TIE-4). Higher is better, but for chance."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import lcm

STANDARD = ("points", "margin", "strength")
"""The order of A-TIE-1; chance decides what these leave open."""


@dataclass(slots=True)
class Tally:
    """What one player has collected so far."""

    points: int = 0
    """Earned at the tables; what the opponents' strength is made of."""
    penalty: int = 0
    margin: int = 0
    wins: int = 0
    losses: int = 0
    rounds: int = 0
    """Rounds with a result: games, byes and missed rounds alike (A-TIE-3)."""
    opponents: list[str] = field(default_factory=list)
    """Each opponent met, once, in order of meeting."""

    @property
    def points_left(self) -> int:
        """What counts for the rank: points taken by rulings never take more than there is."""
        return max(self.points - self.penalty, 0)


Tallies = Mapping[str, Tally]


def points(tallies: Tallies) -> dict[str, int]:
    """Total tournament points by player."""
    return {player: tally.points_left for player, tally in tallies.items()}


def margin(tallies: Tallies) -> dict[str, int]:
    """Total margin of victory by player."""
    return {player: tally.margin for player, tally in tallies.items()}


def strength(tallies: Tallies) -> dict[str, int]:
    """Strength of schedule by player, in units of 1 / `strength_unit` (A-TIE-2, A-TIE-3).

    Points taken by a ruling still count here: the opponents earned their strength at the table.
    Whole numbers over one denominator are exact and compare far faster than fractions.
    """
    rate_unit = _lcm_of_rounds(tallies)
    rate = {
        player: tally.points * (rate_unit // tally.rounds) if tally.rounds else 0
        for player, tally in tallies.items()
    }
    mean_unit = _lcm_of_opponents(tallies)
    return {
        player: sum([rate[each] for each in tally.opponents]) * (mean_unit // len(tally.opponents))
        if tally.opponents
        else 0
        for player, tally in tallies.items()
    }


def strength_unit(tallies: Tallies) -> int:
    """The common denominator of all strengths."""
    return _lcm_of_rounds(tallies) * _lcm_of_opponents(tallies)


def chance(player: str, *, seed: str) -> str:
    """What decides when all else is equal: lower comes first (A-TIE-4).

    It hangs on the seed and the player alone, so nobody's entry or removal changes it for others.
    """
    return hashlib.sha256(f"{seed}/tiebreak/{player}".encode()).hexdigest()


KEYS: dict[str, Callable[[Tallies], dict[str, int]]] = {
    "points": points,
    "margin": margin,
    "strength": strength,
}


def _lcm_of_rounds(tallies: Tallies) -> int:
    return lcm(*{tally.rounds or 1 for tally in tallies.values()})


def _lcm_of_opponents(tallies: Tallies) -> int:
    return lcm(*{len(tally.opponents) or 1 for tally in tallies.values()})
