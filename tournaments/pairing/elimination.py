"""Knockout rounds: from the start (A-KO-2), after a cut (A-KO-1), and every next one (A-KO-3, A-KO-4)."""

from __future__ import annotations

import random

from tournaments.pairing.chance import shuffled
from tournaments.pairing.types import (
    CutRequest,
    EliminationRequest,
    KnockoutRequest,
    Pair,
    Pairing,
    PairingError,
)


def pair_elimination(request: EliminationRequest, *, rng: random.Random) -> Pairing:
    """Pairs and byes drawn at random; pairs are the first games, byes the last: they meet next (A-KO-2)."""
    ids = shuffled(_distinct(sorted(entrant.id for entrant in request.entrants)), rng=rng)
    games = power_of_two_from(len(ids)) // 2
    paired = 2 * (len(ids) - games)
    sides = [(ids[at], ids[at + 1]) for at in range(0, paired, 2)]
    return _bracket([*sides, *((player,) for player in ids[paired:])], reason="seeding")


def pair_cut(request: CutRequest) -> Pairing:
    """Highest against lowest is game 1, second against second-lowest game 2, and so on (A-KO-1).

    Raises PairingError("cut_not_power_of_two").
    """
    ids = _distinct(list(request.entrants))
    if power_of_two_from(len(ids)) != len(ids):
        raise PairingError("cut_not_power_of_two", found=len(ids))
    return _bracket([(ids[at], ids[-1 - at]) for at in range(len(ids) // 2)], reason="seeding")


def pair_knockout(request: KnockoutRequest) -> Pairing:
    """Game 1 against the highest-numbered, game 2 against the second-highest (A-KO-3); byes by A-KO-4."""
    if len({number for number, _ in request.games}) != len(request.games):
        raise PairingError("game_twice")
    _distinct([player for _, players in request.games for player in players], at_least=1)
    numbers = power_of_two_from(max(number for number, _ in request.games))
    if numbers == 1:
        raise PairingError("too_few", found=1)
    left = dict(request.games)  # a game both of whose players left may be missing altogether
    sides = [left.get(at, ()) + left.get(numbers + 1 - at, ()) for at in range(1, numbers // 2 + 1)]
    return _bracket(sides, reason="bracket")


def power_of_two_from(number: int) -> int:
    """The smallest power of two that is not smaller than `number` (1 or more)."""
    return int(1 << (number - 1).bit_length())


def _bracket(sides: list[tuple[str, ...]], *, reason: str) -> Pairing:
    """Games numbered in order; tables too, skipping byes. A game nobody is left for is not played."""
    pairs: list[Pair] = []
    table = 0
    for game, players in enumerate(sides, start=1):
        if len(players) == 2:
            table += 1
            pairs.append(Pair(players, table, game=game, reason=reason))
        elif players:
            pairs.append(Pair(players, None, bye=True, game=game, reason="bracket_bye"))
    return Pairing(tuple(pairs))


def _distinct(ids: list[str], *, at_least: int = 2) -> list[str]:
    if len(ids) < at_least:
        raise PairingError("too_few", found=len(ids))
    if len(set(ids)) != len(ids):
        raise PairingError("entrant_twice", found=len(ids))
    return ids
