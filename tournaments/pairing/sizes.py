"""How many players each match has, where a game has a range of seats, and how large a bracket of duels is."""

from collections.abc import Sequence
from itertools import cycle

from tournaments.pairing.types import Seats


def sizes_for(players: int, seats: Seats) -> tuple[int, ...]:
    """The sizes of the fewest matches that seat everybody, differing by one at most, larger first (P-SIZE-1).

    Where the seats don't allow that, as many players as possible are seated; the others have a bye. No match
    below the lowest number of seats.
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

    One, or as many as fill the next match where that is the final; never all of them, unless one is alone.
    One of the final: the winner of the event.
    """
    return max(1, min(seats[1] // matches, size - 1)) if matches > 1 else 1


def snaked(players: Sequence[str], sizes: Sequence[int]) -> list[tuple[str, ...]]:
    """The players dealt in snake order: eight into two matches are 1-4-5-8 and 2-3-6-7 (P-CUT-1)."""
    matches: list[list[str]] = [[] for _ in sizes]
    snake = cycle([*range(len(sizes)), *reversed(range(len(sizes)))])
    for player in players:
        at = next(at for at in snake if len(matches[at]) < sizes[at])
        matches[at].append(player)
    return [tuple(match) for match in matches]


def power_of_two_from(number: int) -> int:
    """The smallest power of two that is at least `number` (1 or more)."""
    return int(1 << table_rounds_to_one(number))


def table_rounds_to_one(number: int) -> int:
    """How many rounds of duels leave one of `number` players (1 or more)."""
    return (number - 1).bit_length()
