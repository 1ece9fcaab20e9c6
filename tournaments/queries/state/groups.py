"""The groups of an event, as they were drawn at the start."""

from string import ascii_uppercase

from ...models import Tournament
from ...pairing import Groups


def groups_of(tournament: Tournament) -> Groups:
    """Who plays in which group, by key; nothing before the start, and in an event without groups."""
    return tuple(tuple(group) for group in tournament.groups)


def group_name(tournament: Tournament, key: str) -> str:
    """The letter of this player's group: "A" for the first; "" in an event without groups."""
    numbers = (number for number, group in enumerate(tournament.groups) if key in group)
    return group_letter(next(numbers, None))


def group_letter(number: int | None) -> str:
    """A for the group of number 0, B for the next; "" for none. There are never more groups
    than letters (GROUP_PLAYERS)."""
    return "" if number is None else ascii_uppercase[number]
