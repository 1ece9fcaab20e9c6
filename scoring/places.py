"""What games of more than two at a table have in common: places, and what they are worth (P-POINTS-1)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any, Self

from scoring.results import Number
from scoring.rules import Rules, RulesError

PlacePoints = Mapping[str, Sequence[int]]
"""Players at a table, as text -> points of each place from the first: ``{"3": (4, 2, 0), "2": (4, 0)}``."""
LARGEST = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRules(Rules):
    """The numbers of a game whose places bring points, one list for each size of a table."""

    place_points: Mapping[str, tuple[int, ...]]
    cuts: tuple[int, ...]
    """How many may go on after the Swiss rounds (P-CUT-1)."""

    def checked(self) -> Self:
        """The same rules, their lists of points checked. Raises RulesError."""
        try:
            return replace(self, place_points=checked_lists(self.place_points))
        except PlacesError as error:
            raise RulesError(f"place_points: {error.size} {error.code}") from error


class PlacesError(ValueError):
    """Invalid lists of points, as a code with figures; `size` names the list, "" for all of them."""

    def __init__(self, code: str, size: str = "", **figures: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.size = size
        self.figures = {"size": size, **figures}


def with_places(rules: Rules, lists: PlacePoints) -> Rules:
    """The rules with these lists instead of their own; other sizes keep theirs. Raises PlacesError."""
    if not lists or not isinstance(rules, PlaceRules):
        return rules
    for size in lists.keys() - rules.place_points.keys():
        raise PlacesError("place_points_size", size, known=", ".join(rules.place_points))
    return replace(rules, place_points={**rules.place_points, **checked_lists(lists)})


def checked_lists(lists: PlacePoints) -> dict[str, tuple[int, ...]]:
    """The same lists, checked: one number per place, never rising, none below 0. Raises PlacesError."""
    for size, points in lists.items():
        if not size.isdecimal() or len(points) != int(size):
            raise PlacesError("place_points_length", size, found=len(points))
        for number in points:
            if type(number) is not int or not 0 <= number <= LARGEST:
                raise PlacesError("place_points_number", size, found=str(number), largest=LARGEST)
        if any(above < below for above, below in pairwise(points)):
            raise PlacesError("place_points_rise", size)
    return {size: tuple(points) for size, points in lists.items()}


def number_lists_in(text: str) -> dict[str, tuple[int, ...]]:
    """The lists as people type them, "4 2 1 0 / 4 2 0 / 4 0": the length of each is the size of its table.

    Raises PlacesError.
    """
    lists: dict[str, tuple[int, ...]] = {}
    for part in filter(None, (part.strip() for part in re.split(r"[/;\n]", text))):
        numbers = re.split(r"[\s,]+", part)
        for number in numbers:
            if not number.isdecimal() or len(number) > len(str(LARGEST)):
                raise PlacesError("place_points_number", str(len(numbers)), found=number, largest=LARGEST)
        size = str(len(numbers))
        if size in lists:
            raise PlacesError("place_points_twice", size)
        lists[size] = tuple(int(number) for number in numbers)
    return checked_lists(lists)


def lists_text(lists: PlacePoints) -> str:
    """The lists as `number_lists_in` reads them, the largest table first."""
    return " / ".join(
        " ".join(str(number) for number in lists[size]) for size in sorted(lists, key=int, reverse=True)
    )


def placings(keys: Mapping[str, Any], rules: PlaceRules, *, size: int = 0) -> dict[str, tuple[int, Number]]:
    """Each player's place and points by these keys, the greatest key first.

    Equal keys share the place, and in exact fractions the points of all the places they cover. `size` is the
    size of the table where `keys` leaves somebody out.
    """
    points = rules.place_points[str(size or len(keys))]
    results: dict[str, tuple[int, Number]] = {}
    for player, key in keys.items():
        place = 1 + sum(other > key for other in keys.values())
        sharing = sum(other == key for other in keys.values())
        results[player] = (place, Fraction(sum(points[place - 1 : place - 1 + sharing]), sharing))
    return results
