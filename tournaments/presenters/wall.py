"""The largest type for a list on the wall, in the number of columns that allows it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil
from unicodedata import combining, east_asian_width

# In millimetres: what a page has inside its margins, below the heading of the first.
WIDTH, HEIGHTS = 182, {"A4": 237, "Letter": 219}
# In points; each has a class in css/sheet-wall.css.
SIZES = (36, 34, 32, 30, 28, 26, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9)
COLUMNS = (1, 2, 3)
GUTTER = 6
MM_PER_POINT = 0.353
# From here on widths are in parts of the size of the type. The number of a table; on the list by table it is
# larger, with three figures wider still.
NUMBER, WIDE_NUMBER, WIDEST_NUMBER = 2.7, 3.4, 4.4
# Narrower columns would have too many names in smaller type.
NARROWEST = 9.0
# In percent of the type: what a name with a word that is wider than its column is set in; each has a class in
# css/sheet-wall.css. A word that is still too wide is broken.
SMALLER = (90, 80, 70, 60, 50)
# The second line of a row is smaller, and not bold.
SECOND, LIGHT = 0.7, 0.89
LINE, PADDING = 1.25, 1.6
# Lines broken at words leave so much empty.
BROKEN = 1.1
# Widths of bold letters on the sheets; other scripts are at most as wide as high.
NARROW, NARROWER, BROAD = frozenset("iljIJ|.,:;'!() "), frozenset("rtf-ł"), frozenset("mMwW@%")

# For each name of a row how wide it is, and the smaller line below it.
Row = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class WallType:
    """The number of columns, and the size of the type in points."""

    columns: int
    size: int
    room: float = field(default=0.0, compare=False)
    """The width of a name beside the number of the table, in parts of the type."""

    def name_class(self, name: str) -> str:
        """The class of a name with a word wider than its column: in smaller type it fits. "" for others."""
        widest = max(_word_widths(name), default=0.0)
        if widest <= self.room:
            return ""
        fitting = (percent for percent in SMALLER if widest * percent <= self.room * 100)
        return f"wall-smaller-{next(fitting, SMALLER[-1])}"


def wall_type(rows: Sequence[Row], paper: str, *, number: float = NUMBER) -> WallType:
    """The largest type that needs no more pages for these rows than the smallest. Names with long words don't
    count: those alone are set smaller.

    `number` is how wide the number of a table is, in parts of the type, as are all widths.
    """
    choices = [
        choice
        for choice in (_choice(columns, size, number) for size in SIZES for columns in COLUMNS)
        if choice.room >= NARROWEST
    ]
    pages = {choice: _pages(rows, choice, paper) for choice in choices}
    return next(choice for choice in choices if pages[choice] == min(pages.values()))


def width_of(text: str) -> float:
    """The approximate width of a text in bold letters, in parts of its size."""
    return sum(map(_letter_width, text))


def _word_widths(name: str) -> Iterable[float]:
    """The width of each word; a line may end behind a hyphen."""
    return map(width_of, name.replace("-", "- ").split())


def _letter_width(letter: str) -> float:
    if combining(letter):
        return 0.0
    if east_asian_width(letter) in "WF":
        return 1.3
    if letter in NARROW:
        return 0.36
    if letter in NARROWER:
        return 0.5
    if letter in BROAD:
        return 1.03
    return 0.78 if letter.isupper() else 0.69


def _pages(rows: Sequence[Row], choice: WallType, paper: str) -> int:
    em = choice.size * MM_PER_POINT
    heights = [_height(row, choice.room, em) for row in rows]
    # The last row of a column may not fit any more.
    space = choice.columns * (HEIGHTS[paper] - max(heights, default=0) / 2)
    return ceil(sum(heights) / space)


def _choice(columns: int, size: int, number: float) -> WallType:
    width = (WIDTH - GUTTER * (columns - 1)) / columns
    return WallType(columns, size, width / (size * MM_PER_POINT) - number)


def _height(row: Row, room: float, em: float) -> float:
    lines = sum(_lines(first, room) + SECOND * _lines(second * SECOND * LIGHT, room) for first, second in row)
    return lines * em * LINE + PADDING


def _lines(width: float, room: float) -> int:
    return ceil(width / room) if width <= room else ceil(width * BROKEN / room)
