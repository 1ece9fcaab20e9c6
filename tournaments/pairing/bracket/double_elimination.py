"""Double elimination: two losses and a player is out (docs/pairing.md). A plan of games fed by earlier ones.

The upper half is a bracket of its own (A-KO-3). Its losers go on in the lower half, whose rounds alternate:
its winners among themselves, then against those who just lost in the upper half. The winners of both halves
meet in the final, and once more where that was the first loss of one of them.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from typing import Literal

from tournaments.pairing.sizes import power_of_two_from, table_rounds_to_one
from tournaments.pairing.types import DoubleEliminationRequest, Pair, Pairing, PairingError

Half = Literal["upper", "lower", "final", "deciding"]
Source = tuple[int, int, bool]
"""The round, from 0, and the number of a game; True for its winner, False for its loser."""


@dataclass(frozen=True, slots=True)
class Place:
    """A game of the plan, with its number in the round; in the upper half also a bye between two games."""

    half: Half
    level: int
    """The round within its half, from 1."""
    number: int
    sources: tuple[Source, ...] = ()
    """Where its players come from; empty in the first round, which is drawn."""


Rounds = tuple[tuple[Place, ...], ...]
"""Round by round, the first drawn, the deciding final last."""
Played = Sequence[Mapping[int, tuple[str, ...]]]
"""For each round: game -> winner and loser."""


def pair_double(request: DoubleEliminationRequest) -> Pairing:
    """The round after those played. A player without an opponent has a bye, as has one who waits in the upper
    half while the lower one plays; players who left leave their seat empty. Raises PairingError: too_few.
    """
    pairs: list[Pair] = []
    for place, players in seats_of(request):
        table = 1 + sum(not pair.bye for pair in pairs)
        pairs.append(_pair(place, players, table=table, once=request.once))
    if not pairs:
        raise PairingError("too_few", found=0)
    return Pairing(tuple(pairs))


def seats_of(request: DoubleEliminationRequest) -> tuple[tuple[Place, tuple[str, ...]], ...]:
    """Each game of the next round that has players left, with those players."""
    seats = []
    for place in places_of(request.played[0])[len(request.played)]:
        candidates = (source_player(source, request.played) for source in place.sources)
        players = tuple(player for player in candidates if player in request.present)
        if players:
            seats.append((place, players))
    return tuple(seats)


def _pair(place: Place, players: tuple[str, ...], *, table: int, once: Set[str]) -> Pair:
    if len(players) == 1:
        reason = "double_waits" if len(place.sources) == 1 else "bracket_bye"
        return Pair(players, None, bye=True, game=place.number, reason=reason)
    reason = "double_once" if place.half == "upper" and once & set(players) else f"double_{place.half}"
    return Pair(players, table, game=place.number, reason=reason)


def source_player(source: Source, played: Played) -> str:
    """The winner, or the loser, of that game; "" where it had none."""
    at, number, is_winner = source
    order = played[at].get(number, ())
    return "".join(order[:1] if is_winner else order[1:])


def lost_by_both(played: Played, final: tuple[str, ...]) -> tuple[str, ...]:
    """Winner and loser of a final that both lost: for the player from the upper half it was the first loss,
    for the other the second. Empty where none of the two is from there. `played` are the rounds before."""
    rounds = places_of(played[0])
    upper = source_player(rounds[-2][0].sources[0], played)
    return (upper, *(player for player in final if player != upper)) if upper in final else ()


def is_final_of(played: Played) -> bool:
    """True where the next round is the final, not the deciding one."""
    return bool(played) and len(played) == len(places_of(played[0])) - 2


def is_decided(played: Played) -> bool:
    """True after the final, unless it has to be played once more because the player from the lower half won
    it against one who had not lost before."""
    rounds = places_of(played[0])
    if len(played) == len(rounds) - 1:
        order = played[-1].get(1, ())
        return len(order) < 2 or order[0] == source_player(rounds[-2][0].sources[0], played)
    return len(played) >= len(rounds)


def is_deciding(request: DoubleEliminationRequest) -> bool:
    """True where the next round is the final played once more."""
    return len(request.played) == len(places_of(request.played[0])) - 1


def places_of(first: Iterable[int]) -> Rounds:
    """All rounds, from the numbers of the games of the first one."""
    return double_rounds(2 * power_of_two_from(max(first, default=1)))


@cache
def double_rounds(places: int) -> Rounds:
    """All rounds of a bracket with so many places, a power of two of at least 4: twice its logarithm, and
    the deciding final."""
    rounds = [tuple(Place("upper", 1, number) for number in range(1, places // 2 + 1))]
    upper = [(0, number, True) for number in range(1, places // 2 + 1)]
    lower = [(0, number, False) for number in range(1, places // 2 + 1)]
    for level in range(2, table_rounds_to_one(places) + 1):
        at, games = len(rounds), len(upper) // 2
        folded = (*_folded("upper", level, upper), *_folded("lower", 2 * level - 3, lower, after=games))
        numbers = range(1, games + 1)
        fallen = [(at, number, False) for number in _crossing(games, first=level == 2)]
        sources = [((at, games + number, True), fallen[number - 1]) for number in numbers]
        rounds += [
            folded,
            (
                *(Place("lower", 2 * level - 2, number, sources[number - 1]) for number in numbers),
                *(Place("upper", level, games + number, ((at, number, True),)) for number in numbers),
            ),
        ]
        upper = [(at + 1, games + number, True) for number in numbers]
        lower = [(at + 1, number, True) for number in numbers]
    at = len(rounds)
    final = Place("final", 1, 1, (upper[0], lower[0]))
    return (*rounds, (final,), (Place("deciding", 1, 1, ((at, 1, False), (at, 1, True))),))


def _folded(half: Half, level: int, sources: Sequence[Source], *, after: int = 0) -> tuple[Place, ...]:
    """The first meets the last, the second the last but one, and so on (A-KO-3); numbers follow `after`."""
    games = range(len(sources) // 2)
    return tuple(Place(half, level, after + at + 1, (sources[at], sources[-1 - at])) for at in games)


def _crossing(games: int, *, first: bool) -> list[int]:
    """The games of the upper half whose losers meet the winners of the lower half, far from those they have
    met.

    The halves are exchanged, and reversed after the first time, so that nobody meets again while the lower
    half has more than two games in a round.
    """
    order = list(range(1, games + 1)) if first else list(range(games, 0, -1))
    return order[games // 2 :] + order[: games // 2]
