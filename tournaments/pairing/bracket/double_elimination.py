"""Double elimination: who loses twice is out (docs/pairing.md). A plan of games, each fed by earlier ones.

The upper half is a bracket of its own (A-KO-3). Who loses there goes on in the lower half, whose rounds take
turns: its winners among themselves, then against those who just lost above. The winners of both halves
meet in the final, and once more where that was the first loss of one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from typing import Literal

from tournaments.pairing.sizes import power_of_two_from, rounds_to_one
from tournaments.pairing.types import DoubleEliminationRequest, Pair, Pairing, PairingError

Half = Literal["upper", "lower", "final", "deciding"]
Source = tuple[int, int, bool]
"""The round from 0 on and the number of a game; True for who won it, False for who lost."""


@dataclass(frozen=True, slots=True)
class Place:
    """A game of the plan, with its number in the round; of the upper half also a bye between two games."""

    half: Half
    level: int
    """Which round of its half it is."""
    number: int
    sources: tuple[Source, ...] = ()
    """Where its players come from; nothing in the first round, which is drawn."""


Rounds = tuple[tuple[Place, ...], ...]
"""Round by round, the first drawn, the deciding final last."""
Played = Sequence[Mapping[int, tuple[str, ...]]]
"""For each round game -> who won it and who lost."""


def pair_double(request: DoubleEliminationRequest) -> Pairing:
    """The round after those played. Who has nobody to meet has a bye, and so has whoever waits in the upper
    half while the lower one plays; who left since leaves the seat empty. Raises PairingError: too_few.
    """
    pairs: list[Pair] = []
    for place, players in seats_of(request):
        table = 1 + sum(not pair.bye for pair in pairs)
        pairs.append(_pair(place, players, table=table, once=request.once))
    if not pairs:
        raise PairingError("too_few", found=0)
    return Pairing(tuple(pairs))


def seats_of(request: DoubleEliminationRequest) -> tuple[tuple[Place, tuple[str, ...]], ...]:
    """Each game of the coming round that somebody is left for, with who they are."""
    found = []
    for place in places_of(request.played[0])[len(request.played)]:
        comes = (who_comes(source, request.played) for source in place.sources)
        players = tuple(player for player in comes if player in request.present)
        if players:
            found.append((place, players))
    return tuple(found)


def _pair(place: Place, players: tuple[str, ...], *, table: int, once: Set[str]) -> Pair:
    if len(players) == 1:
        reason = "double_waits" if len(place.sources) == 1 else "bracket_bye"
        return Pair(players, None, bye=True, game=place.number, reason=reason)
    reason = "double_once" if place.half == "upper" and once & set(players) else f"double_{place.half}"
    return Pair(players, table, game=place.number, reason=reason)


def who_comes(source: Source, played: Played) -> str:
    """Who won, or lost, that game; "" where it had nobody, or nobody to lose."""
    at, number, is_winner = source
    order = played[at].get(number, ())
    return "".join(order[:1] if is_winner else order[1:])


def lost_by_both(played: Played, final: tuple[str, ...]) -> tuple[str, ...]:
    """Who won and who lost a final that both of these lost: for whoever came from the upper half it was the
    first loss, for the other one the second. Nobody where neither did. `played` are the rounds before."""
    rounds = places_of(played[0])
    upper = who_comes(rounds[-2][0].sources[0], played)
    return (upper, *(player for player in final if player != upper)) if upper in final else ()


def is_final_of(played: Played) -> bool:
    """True where the round after these is the final, not the deciding one."""
    return bool(played) and len(played) == len(places_of(played[0])) - 2


def is_decided(played: Played) -> bool:
    """True after the final, unless it is to be played once more: whoever came up from the lower half has won
    it against somebody who had not lost before."""
    rounds = places_of(played[0])
    if len(played) == len(rounds) - 1:
        order = played[-1].get(1, ())
        return len(order) < 2 or order[0] == who_comes(rounds[-2][0].sources[0], played)
    return len(played) >= len(rounds)


def is_deciding(request: DoubleEliminationRequest) -> bool:
    """True where the final is to be played once more."""
    return len(request.played) == len(places_of(request.played[0])) - 1


def places_of(first: Iterable[int]) -> Rounds:
    """All rounds, by the numbers of the games of the first one."""
    return double_rounds(2 * power_of_two_from(max(first, default=1)))


@cache
def double_rounds(places: int) -> Rounds:
    """All rounds of a bracket with so many places, a power of two from 4 on: twice its logarithm, and the
    deciding final."""
    rounds = [tuple(Place("upper", 1, number) for number in range(1, places // 2 + 1))]
    upper = [(0, number, True) for number in range(1, places // 2 + 1)]
    lower = [(0, number, False) for number in range(1, places // 2 + 1)]
    for level in range(2, rounds_to_one(places) + 1):
        at, games = len(rounds), len(upper) // 2
        halves = (*_folded("upper", level, upper), *_folded("lower", 2 * level - 3, lower, after=games))
        numbers = range(1, games + 1)
        fallen = [(at, number, False) for number in _crossing(games, first=level == 2)]
        met = [((at, games + number, True), fallen[number - 1]) for number in numbers]
        rounds += [
            halves,
            (
                *(Place("lower", 2 * level - 2, number, met[number - 1]) for number in numbers),
                *(Place("upper", level, games + number, ((at, number, True),)) for number in numbers),
            ),
        ]
        upper = [(at + 1, games + number, True) for number in numbers]
        lower = [(at + 1, number, True) for number in numbers]
    at = len(rounds)
    final = Place("final", 1, 1, (upper[0], lower[0]))
    return (*rounds, (final,), (Place("deciding", 1, 1, ((at, 1, False), (at, 1, True))),))


def _folded(half: Half, level: int, sources: Sequence[Source], *, after: int = 0) -> tuple[Place, ...]:
    """The first with the last, the second with the last but one, and so inwards (A-KO-3); numbered on."""
    games = range(len(sources) // 2)
    return tuple(Place(half, level, after + at + 1, (sources[at], sources[-1 - at])) for at in games)


def _crossing(games: int, *, first: bool) -> list[int]:
    """From which games of the upper half those come who meet the winners of the lower one: far from whom
    they have met.

    The halves are exchanged, later also turned round: so nobody meets again while the lower half has more
    than two games in a round.
    """
    order = list(range(1, games + 1)) if first else list(range(games, 0, -1))
    return order[games // 2 :] + order[: games // 2]
