"""Everybody meets everybody: the circle method, with all rounds fixed from the start (docs/pairing.md)."""

from collections.abc import Iterable, Sequence, Set

from tournaments.pairing.types import Pair, Pairing, PairingError, RoundRobinRequest

Couple = tuple[str, str | None]
"""Who meets whom, the first seat first; None for a bye."""


def pair_round_robin(request: RoundRobinRequest) -> Pairing:
    """The games of this round of the plan. A player without an opponent, or with an absent one, has a bye.

    Raises PairingError: too_few, entrant_twice.
    """
    if len(set(request.players)) != len(request.players):
        raise PairingError("entrant_twice", found=len(request.players))
    if len(request.present) < 2:
        raise PairingError("too_few", found=len(request.present))
    couples = couples_of(request.players, request.round)
    return Pairing(games_and_byes(couples, request.present, prefix="round_robin"))


def games_and_byes(couples: Iterable[Couple], present: Set[str], *, prefix: str) -> tuple[Pair, ...]:
    """These games, with tables in their order, then the byes of players without an opponent; reasons begin
    with `prefix`."""
    games: list[Pair] = []
    byes: list[Pair] = []
    for one, other in couples:
        players = tuple(player for player in (one, other) if player is not None and player in present)
        if len(players) == 2:
            games.append(Pair(players, len(games) + 1, reason=prefix))
        elif players and other is None:
            byes.append(Pair(players, None, bye=True, reason=f"{prefix}_bye"))
        elif players:
            absent = tuple(player for player in (one, other) if player is not None and player not in present)
            byes.append(Pair(players, None, bye=True, reason=f"{prefix}_away", reason_players=absent))
    return (*games, *byes)


def couples_of(players: Sequence[str], round_: int) -> tuple[Couple, ...]:
    """Who meets whom in this round, counted from 1; the bye comes last.

    One player stays and the others rotate (the circle method). In each lap of the plan everybody meets
    everybody once; in every other lap the seats are exchanged. Within a lap nobody has the first seat more
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
