"""Knockout rounds: from the start (A-KO-2), after a cut (A-KO-1), and every next one (A-KO-3, A-KO-4).

With duels these are a bracket with a power of two of places. With pods (P-CUT-1) as many of each pod go on
as fit into one final pod, and the next pods are dealt again among those present.
"""

import random
from collections.abc import Sequence
from dataclasses import replace

from tournaments.pairing.chance import shuffled
from tournaments.pairing.groups.group_seeds import crossed
from tournaments.pairing.sizes import going_on, power_of_two_from, sizes_for, snaked, table_rounds_to_one
from tournaments.pairing.types import (
    DUEL,
    CutRequest,
    EliminationRequest,
    KnockoutRequest,
    Pair,
    Pairing,
    PairingError,
    Seats,
)


def pair_elimination(request: EliminationRequest, *, rng: random.Random) -> Pairing:
    """Pairs and byes drawn at random; pairs are the first games, byes the last: they meet next (A-KO-2).

    With pods there are no byes where the seats allow it.
    """
    ids = shuffled(_distinct(sorted(entrant.id for entrant in request.entrants)), rng=rng)
    if request.seats != DUEL:
        return _bracket(_pods(ids, request.seats), reason="round_one")
    games = power_of_two_from(len(ids)) // 2
    paired = 2 * (len(ids) - games)
    sides = [(ids[at], ids[at + 1]) for at in range(0, paired, 2)]
    return _bracket([*sides, *((player,) for player in ids[paired:])], reason="round_one")


def pair_cut(request: CutRequest) -> Pairing:
    """Highest against lowest is game 1, second against second-lowest game 2, and so on (A-KO-1, P-CUT-1);
    players out of groups are seeded crosswise first.

    Raises PairingError: cut_not_power_of_two (duels), cut_does_not_fit (pods).
    """
    ids = _distinct(list(request.entrants))
    if not _ends_in_a_final(len(ids), request.seats):
        code = "cut_not_power_of_two" if request.seats == DUEL else "cut_does_not_fit"
        raise PairingError(code, found=len(ids))
    if request.groups:
        ids = list(crossed(ids, request.groups))
    return _bracket(snaked(ids, sizes_for(len(ids), request.seats)), reason="seeding")


def pair_knockout(request: KnockoutRequest) -> Pairing:
    """Game 1 against the highest-numbered, game 2 against the second-highest (A-KO-3); byes by A-KO-4."""
    if len({number for number, _ in request.games}) != len(request.games):
        raise PairingError("game_twice")
    _distinct([player for _, players in request.games for player in players], at_least=1)
    numbers = power_of_two_from(max(number for number, _ in request.games))
    if numbers == 1:
        raise PairingError("too_few", found=1)
    if request.seats != DUEL:
        return _bracket(_pods(_by_place(request), request.seats), reason="bracket")
    remaining = dict(request.games)  # a game both of whose players left may be missing altogether
    sides = [remaining.get(at, ()) + remaining.get(numbers + 1 - at, ()) for at in range(1, numbers // 2 + 1)]
    pairing = _bracket(sides, reason="bracket")
    return replace(pairing, pairs=(*pairing.pairs, *_third(request.third, pairing.pairs)))


def _third(players: tuple[str, ...], finals: Sequence[Pair]) -> tuple[Pair, ...]:
    """Game 2 of the final round; a player without an opponent is third without a game."""
    if not players:
        return ()
    if len(players) == 1:
        return (Pair(players, None, bye=True, game=2, reason="third_place_bye"),)
    return (Pair(players, 1 + sum(not pair.bye for pair in finals), game=2, reason="third_place"),)


def is_final(request: EliminationRequest | CutRequest | KnockoutRequest) -> bool:
    """True where the requested round is one match, or the bye of the only player left."""
    if not isinstance(request, KnockoutRequest):
        return len(request.entrants) <= request.seats[1]
    if request.seats == DUEL:
        return power_of_two_from(max(number for number, _ in request.games)) == 2
    return sum(len(players) for _, players in request.games) <= request.seats[1]


def games_ahead(games: Sequence[tuple[int, int]], seats: Seats) -> tuple[tuple[int, ...], ...]:
    """The games of a knockout round and of each round to come, the final last, by number from top to bottom.

    `games` are the numbers and sizes of the games of the first. With duels a game without players keeps its
    place too, and games whose winners meet stand side by side: 1, 4, 2, 3 (A-KO-3).
    """
    if seats == DUEL:
        places = power_of_two_from(max(number for number, _ in games))
        return tuple(_side_by_side(places >> rounds) for rounds in range(table_rounds_to_one(places) + 1))
    rounds, sizes = [tuple(sorted(number for number, _ in games))], [size for _, size in games]
    while len(sizes) > 1:
        players = sum(going_on(size, matches=len(sizes), seats=seats) for size in sizes)
        sizes = list(sizes_for(players, seats))
        rounds.append(tuple(range(1, max(len(sizes), 1) + 1)))
    return tuple(rounds)


def _ends_in_a_final(players: int, seats: Seats) -> bool:
    """Whether everybody who goes on has a seat in every round, down to a single match."""
    sizes = sizes_for(players, seats)
    if sum(sizes) < players or len(sizes) < 2:
        return bool(sizes) and sum(sizes) == players
    following = sum(going_on(size, matches=len(sizes), seats=seats) for size in sizes)
    return following < players and _ends_in_a_final(following, seats)


def _side_by_side(places: int) -> tuple[int, ...]:
    order = [1]
    while len(order) < places:
        order = [game for upper in order for game in (upper, 2 * len(order) + 1 - upper)]
    return tuple(order)


def _by_place(request: KnockoutRequest) -> list[str]:
    """Those who go on: the winners in the order of the games, then the seconds, and so on."""
    placed = [
        (place, number, player)
        for number, players in request.games
        for place, player in enumerate(players, start=1)
    ]
    return [player for _, _, player in sorted(placed)]


def _pods(ids: Sequence[str], seats: Seats) -> list[tuple[str, ...]]:
    """Everybody dealt into pods; as many of the first as the seats leave over have a bye."""
    sizes = sizes_for(len(ids), seats)
    if not sizes and len(ids) > 1:
        raise PairingError("too_few", found=len(ids))
    byes = len(ids) - sum(sizes)
    return [*snaked(ids[byes:], sizes), *((player,) for player in ids[:byes])]


def _bracket(sides: Sequence[tuple[str, ...]], *, reason: str) -> Pairing:
    """Games numbered in order; tables too, skipping byes. A game without players is not played."""
    pairs: list[Pair] = []
    table = 0
    for game, players in enumerate(sides, start=1):
        if len(players) > 1:
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
