"""Everybody meets everybody: the circle, in which each round is known from the start (docs/pairing.md)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set

from tournaments.pairing.types import Pair, Pairing, PairingError, RoundRobinRequest

Couple = tuple[str, str | None]
"""Who meets whom, the first seat first; None for nobody, which is a bye."""


def pair_round_robin(request: RoundRobinRequest) -> Pairing:
    """The games of this round of the plan. Who has nobody to meet, or whose opponent is not there, has a bye.

    Raises PairingError: too_few, entrant_twice.
    """
    if len(set(request.players)) != len(request.players):
        raise PairingError("entrant_twice", found=len(request.players))
    if len(request.present) < 2:
        raise PairingError("too_few", found=len(request.present))
    couples = couples_of(request.players, request.round)
    return Pairing(games_and_byes(couples, request.present, word="round_robin"))


def games_and_byes(couples: Iterable[Couple], present: Set[str], *, word: str) -> tuple[Pair, ...]:
    """These games, with the tables in their order, then the byes of those who have nobody to meet; the
    reasons begin with that word."""
    games: list[Pair] = []
    byes: list[Pair] = []
    for one, other in couples:
        players = tuple(player for player in (one, other) if player is not None and player in present)
        if len(players) == 2:
            games.append(Pair(players, len(games) + 1, reason=word))
        elif players and other is None:
            byes.append(Pair(players, None, bye=True, reason=f"{word}_bye"))
        elif players:
            gone = tuple(player for player in (one, other) if player is not None and player not in present)
            byes.append(Pair(players, None, bye=True, reason=f"{word}_away", reason_players=gone))
    return (*games, *byes)


def couples_of(players: Sequence[str], round_: int) -> tuple[Couple, ...]:
    """Who meets whom in this round, from 1 on; who has the bye comes last.

    One player stays and the others go round (the circle method). Each lap of the plan has everybody meet
    everybody once; in every other lap the seats are exchanged. In one lap nobody has the first seat more
    than once more often than the second, and with an odd number exactly as often.
    """
    stays = players[-1] if len(players) % 2 == 0 else None
    ring = players[: len(players) - (stays is not None)]
    lap, turn = divmod(round_ - 1, len(ring))
    games: list[tuple[str, str]] = []
    if stays is not None:
        games.append((ring[turn], stays) if turn % 2 == 0 else (stays, ring[turn]))
    for step in range(1, (len(ring) + 1) // 2):
        before, behind = ring[(turn + step) % len(ring)], ring[(turn - step) % len(ring)]
        games.append((before, behind) if step % 2 else (behind, before))
    if lap % 2:
        games = [(other, one) for one, other in games]
    return tuple(games) if stays is not None else (*games, (ring[turn], None))
