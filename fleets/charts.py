"""Where the marks of a chart are placed: plain figures, from which the templates draw SVG."""

from dataclasses import dataclass

from .games.shapes import Chart, Count

WIDTH = 320
# One line of a bar chart: the text above, the bar below.
ROW, BAR_TOP, BAR_HEIGHT = 34, 20, 8
# A column chart: figures above the columns, sizes below.
COLUMNS_HEIGHT, TOP, BOTTOM = 150, 18, 22
WIDEST_COLUMN = 44


@dataclass(frozen=True, slots=True)
class Mark:
    """One bar or column with the positions of its texts."""

    count: Count
    x: float
    y: float
    width: float
    height: float
    text_y: float
    middle: float
    has_label: bool = True


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart laid out on a plane of `width` × `height`."""

    chart: Chart
    width: int
    height: int
    marks: tuple[Mark, ...]


def drawing_of(chart: Chart) -> Drawing:
    """Bars for names, columns for figures."""
    return _columns(chart) if chart.is_scale else _bars(chart)


def _bars(chart: Chart) -> Drawing:
    marks = tuple(
        Mark(
            count=entry,
            x=0,
            y=at * ROW + BAR_TOP,
            width=round(WIDTH * entry.count / max(chart.largest, 1), 1) if entry.code else 0,
            height=BAR_HEIGHT,
            text_y=at * ROW + BAR_TOP - 6,
            middle=WIDTH,
        )
        for at, entry in enumerate(chart.counts)
    )
    return Drawing(chart, WIDTH, len(marks) * ROW, marks)


def _columns(chart: Chart) -> Drawing:
    count = len(chart.counts)
    place = WIDTH / max(count, 1)
    wide = min(place * 0.8, WIDEST_COLUMN)
    # A size takes some seven units a letter: with many columns only some of them are named.
    longest = max((len(bar.code) for bar in chart.counts), default=1)
    every = max(1, -(-(longest * 7 + 6) // max(int(place), 1)))
    space = COLUMNS_HEIGHT - TOP - BOTTOM
    marks = []
    for at, entry in enumerate(chart.counts):
        height = round(space * entry.count / max(chart.largest, 1), 1)
        middle = round(place * (at + 0.5), 1)
        y = round(TOP + space - height, 1)
        marks.append(
            Mark(
                entry,
                round(middle - wide / 2, 1),
                y,
                round(wide, 1),
                height,
                y - 4,
                middle,
                at % every == 0,
            )
        )
    return Drawing(chart, WIDTH, COLUMNS_HEIGHT, tuple(marks))
