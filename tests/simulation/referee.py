"""The rules once more, written plainly and from nothing else: what the standings must be.

Sources: A-MOV-1 to 2, A-END-1 to 6, the table of tournament points, A-TIE-1 to 3, A-DROP-2. Nothing of
`scoring/` is used here; two ways to the same figures are the point.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

LIMIT = 400


@dataclass(frozen=True)
class Game:
    """What really happened at a table, as the people there know it."""

    round: int
    first: str
    second: str
    """`first` had initiative."""
    end: str
    by: str
    points: Mapping[str, int]
    """Player -> enemy fleet points destroyed; no objective points in this simulation."""


@dataclass(frozen=True)
class Figures:
    """One line of the standings; `strength` exact."""

    points: int
    margin: int
    strength: Fraction


def tournament_points(margin: int) -> tuple[int, int]:
    """Winner's and loser's points for a margin of victory."""
    for least, pair in ((300, (10, 1)), (220, (9, 2)), (140, (8, 3)), (60, (7, 4))):
        if margin >= least:
            return pair
    return (6, 5)


def score(game: Game) -> dict[str, tuple[int, int]]:
    """Player -> (tournament points, margin)."""
    one, two = game.first, game.second
    if game.end == "concession":
        winner, loser = _other(game, game.by), game.by
        ahead = game.points[winner] - game.points[loser]
        if ahead >= 140:
            return {winner: (tournament_points(ahead)[0], min(ahead, LIMIT)), loser: (0, 0)}
        return {winner: (8, 140), loser: (0, 0)}
    totals = dict(game.points)
    if game.end == "tabled":
        winner, loser = _other(game, game.by), game.by
        totals[winner] = LIMIT
    else:
        # Equal scores: the second player wins (A-END-6).
        winner, loser = (one, two) if totals[one] > totals[two] else (two, one)
    margin = max(0, min(LIMIT, totals[winner] - totals[loser]))
    high, low = tournament_points(margin)
    return {winner: (high, margin), loser: (low, 0)}


def standings(
    games: Sequence[Game],
    byes: Sequence[tuple[int, str]],
    missed: Sequence[tuple[int, str]],
    taken: Mapping[str, int],
) -> dict[str, Figures]:
    """Player -> figures. `byes` and `missed` are (round, player), `taken` points lost by penalties."""
    earned: dict[str, list[tuple[int, int]]] = {}
    met: dict[str, list[str]] = {}
    for game in games:
        for player, won in score(game).items():
            earned.setdefault(player, []).append(won)
        met.setdefault(game.first, []).append(game.second)
        met.setdefault(game.second, []).append(game.first)
    for _round, player in byes:
        earned.setdefault(player, []).append((8, 140))
    for _round, player in missed:
        earned.setdefault(player, []).append((0, 0))
    # Points taken by a penalty are the player's own loss: the opponents are not weaker for it.
    points = {player: sum(p for p, _m in gains) for player, gains in earned.items()}
    return {
        player: Figures(
            points[player] - taken.get(player, 0),
            sum(m for _p, m in gains),
            strength(player, points, earned, met),
        )
        for player, gains in earned.items()
    }


def strength(
    player: str,
    points: Mapping[str, int],
    earned: Mapping[str, Sequence[Any]],
    met: Mapping[str, list[str]],
) -> Fraction:
    """A-TIE-2: the mean of what the opponents met have of each round (`earned` by round)."""
    opponents = met.get(player, [])
    if not opponents:
        return Fraction(0)
    shares = [Fraction(points[opponent], len(earned[opponent])) for opponent in opponents]
    return sum(shares, Fraction(0)) / len(opponents)


def _other(game: Game, player: str) -> str:
    return game.second if player == game.first else game.first
