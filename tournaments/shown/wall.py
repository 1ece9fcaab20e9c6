"""How large the type of a list on the wall can be: in as many columns as let it grow most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

# In millimetres: what a page has inside its margins, below the heading of the first.
WIDTH, HEIGHTS = 182, {"A4": 240, "Letter": 222}
# In points; each has a class in css/sheet-wall.css.
SIZES = (26, 24, 22, 20, 18, 16, 14, 13, 12, 11, 10, 9)
COLUMNS = (1, 2, 3)
GUTTER = 6
MM_PER_POINT = 0.353
# Bold letters are about so wide, in parts of the type; the number of a table takes so many letters.
LETTER, NUMBER = 0.63, 4.3
# Narrower columns would break common names.
FEWEST_LETTERS = 16
# The second line of a row is smaller.
SECOND = 0.7
LINE, PADDING = 1.25, 1.6


@dataclass(frozen=True, slots=True)
class WallType:
    """In how many columns the rows stand, and in which type, in points."""

    columns: int
    size: int


def wall_type(rows: Sequence[tuple[int, int]], paper: str) -> WallType:
    """The largest type with which these rows need no more pages than with the smallest.

    A row is how many letters its first line and its second line have.
    """
    choices = [
        choice
        for choice in (WallType(columns, size) for size in SIZES for columns in COLUMNS)
        if _letters(choice) >= FEWEST_LETTERS
    ]
    fewest = min(_pages(rows, choice, paper) for choice in choices)
    return next(choice for choice in choices if _pages(rows, choice, paper) == fewest)


def _pages(rows: Sequence[tuple[int, int]], choice: WallType, paper: str) -> int:
    em, letters = choice.size * MM_PER_POINT, _letters(choice)
    height = sum(_height(first, second, letters, em) for first, second in rows)
    # The last row of a column may not fit any more.
    room = choice.columns * (HEIGHTS[paper] - _height(1, 1, letters, em) / 2)
    return ceil(height / room)


def _letters(choice: WallType) -> float:
    """How many letters of a name a line has beside the number of the table."""
    width = (WIDTH - GUTTER * (choice.columns - 1)) / choice.columns
    return width / (choice.size * MM_PER_POINT * LETTER) - NUMBER


def _height(first: int, second: int, letters: float, em: float) -> float:
    lines = ceil(first / letters) + SECOND * ceil(second * SECOND / (letters + 1))
    return lines * em * LINE + PADDING
