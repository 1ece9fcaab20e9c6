"""How many sit at which match, where a game has a range of seats, and how large a bracket of duels is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

from tournaments.pairing.types import Seats


def sizes_for(players: int, seats: Seats) -> tuple[int, ...]:
    """The sizes of as few matches as seat everybody, differing by one at most, larger first (P-SIZE-1).

    Where the seats don't allow that, as many sit as can; the others have a bye. No match at all below the
    lowest number of seats.
    """
    lowest, highest = seats
    for seated in range(players, 0, -1):
        matches = -(-seated // highest)
        smaller, larger = divmod(seated, matches)
        if smaller >= lowest:
            return (smaller + 1,) * larger + (smaller,) * (matches - larger)
    return ()


def going_on(size: int, *, matches: int, seats: Seats) -> int:
    """How many of a match of this size play the next round of a knockout with so many matches (P-CUT-1).

    One, or so many that the next match is the final and full; never everybody, unless somebody is alone. Of
    the final one: who has won the event.
    """
    return max(1, min(seats[1] // matches, size - 1)) if matches > 1 else 1


def snaked(players: Sequence[str], sizes: Sequence[int]) -> list[tuple[str, ...]]:
    """The players dealt out to and fro: of eight in two matches 1-4-5-8 and 2-3-6-7 (P-CUT-1)."""
    matches: list[list[str]] = [[] for _ in sizes]
    to_and_fro = cycle([*range(len(sizes)), *reversed(range(len(sizes)))])
    for player in players:
        at = next(at for at in to_and_fro if len(matches[at]) < sizes[at])
        matches[at].append(player)
    return [tuple(match) for match in matches]


def power_of_two_from(number: int) -> int:
    """The smallest power of two that is not smaller than `number` (1 or more)."""
    return int(1 << rounds_to_one(number))


def rounds_to_one(number: int) -> int:
    """How many rounds of duels so many take (1 or more) until one is left."""
    return (number - 1).bit_length()
