"""Pictures as plain shapes: bars, columns and lines on a plane, which one template writes as SVG.

Every picture carries the same figures as a table. Shapes have a colour of their own for paper; on screens the
style sheet gives them another, by their class.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Literal, LiteralString

from django.utils.safestring import SafeString

from ..text.cleaning import shortened
from .html.parts import markup, put_together, rows_together

# As wide as a phone, so that letters of 12 stay letters of 11 there; on paper and laptops it is a column.
WIDTH = 360
# A bar under its words and its figure.
ROW, THICK = 34, 10
# Columns: figures above, words below.
HEIGHT, TOP, BOTTOM = 200, 20, 24
# Lines: the names of the lines at their right end.
STEP, BEHIND = 20, 140
WIDEST_COLUMN = 34
# Letters that fit above a bar and behind a line; the table has the whole name.
LETTERS, LETTERS_BEHIND = 26, 17
# A letter of the labels is at most so wide on average.
LETTER = 7
INK, QUIET = "#222", "#999"

Kind = Literal["rect", "line", "dot", "text"]
# The fields of a shape, in their order in the form.
SVG: Mapping[Kind, tuple[LiteralString, attrgetter[tuple[str, ...]]]] = {
    "rect": (
        '<rect class="{}" x="{}" y="{}" width="{}" height="{}" fill="{}"/>',
        attrgetter("css", "x", "y", "width", "height", "ink"),
    ),
    "line": (
        '<polyline class="{}" points="{}" fill="none" stroke="{}" stroke-width="2"/>',
        attrgetter("css", "points", "ink"),
    ),
    "dot": ('<circle class="{}" cx="{}" cy="{}" r="3.5" fill="{}"/>', attrgetter("css", "x", "y", "ink")),
    "text": (
        '<text class="{}" x="{}" y="{}" text-anchor="{}" font-size="12" fill="{}">{}</text>',
        attrgetter("css", "x", "y", "anchor", "ink", "text"),
    ),
}


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape; numbers are written with a point in every language."""

    kind: Kind
    css: str = ""
    x: str = ""
    y: str = ""
    width: str = ""
    height: str = ""
    points: str = ""
    text: str = ""
    anchor: str = "start"
    ink: str = INK
    on_paper: str = ""
    """The text on paper: the program that lays out paper sets the letters of a picture one by one, which
    breaks names of joined letters."""

    @property
    def svg(self) -> SafeString:
        """The shape as SVG; names in it are escaped."""
        form, fields = SVG[self.kind]
        return markup(form, *fields(self))

    @property
    def paper_svg(self) -> SafeString:
        """The same for paper."""
        return replace(self, text=self.on_paper or self.text).svg


@dataclass(frozen=True, slots=True)
class Caption:
    """What a picture is called, what it counts, and the headings of its table."""

    key: str
    title: str
    note: str
    headings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, and the same as a table: its headings, then rows of words."""

    caption: Caption
    height: int
    shapes: Sequence[Shape]
    rows: tuple[tuple[str, ...], ...]
    legend: tuple[str, ...] = ()
    """Names by the numbers that stand for them on paper, from 1."""
    width: int = WIDTH

    @property
    def svg(self) -> SafeString:
        """All shapes as SVG."""
        return put_together(shape.svg for shape in self.shapes)

    @property
    def table_rows(self) -> SafeString:
        """The rows of the table, each with the cell it is named by first."""
        return rows_together(
            markup(
                '<tr><th scope="row">{}</th>{}</tr>',
                name,
                put_together(markup('<td class="num">{}</td>', cell) for cell in cells),
            )
            for name, *cells in self.rows
        )


def bars(caption: Caption, counts: Sequence[tuple[str, int, str]], *, most: int = 0) -> Picture:
    """One bar for each (name, length, figure in words)."""
    longest = max([most, *(length for _name, length, _figure in counts)], default=1) or 1
    shapes = []
    for at, (name, length, figure) in enumerate(counts):
        top = at * ROW
        shapes += [
            _text(shortened(name, LETTERS), 0, top + 13, "is-name"),
            _text(figure, WIDTH, top + 13, "is-figure", "end"),
            Shape("rect", "is-bar", "0", _n(top + 18), _n(WIDTH * length / longest), _n(THICK)),
        ]
    table = tuple((name, figure) for name, _length, figure in counts)
    return Picture(caption, len(counts) * ROW, shapes, table)


def columns(caption: Caption, counts: Sequence[tuple[str, int]]) -> Picture:
    """One column for each (name, height) along a line; of many names every second or third is written."""
    tallest = max((count for _name, count in counts), default=1) or 1
    place, space = WIDTH / max(len(counts), 1), HEIGHT - TOP - BOTTOM
    wide = min(place * 0.8, WIDEST_COLUMN)
    longest = max((len(name) for name, _count in counts), default=1)
    every = max(1, -(-(longest * 7 + 8) // max(int(place), 1)))
    shapes = [Shape("rect", "is-axis", "0", _n(TOP + space), _n(WIDTH), "1", ink=QUIET)]
    for at, (name, count) in enumerate(counts):
        middle, tall = place * (at + 0.5), space * count / tallest
        shapes.append(
            Shape("rect", "is-bar", _n(middle - wide / 2), _n(TOP + space - tall), _n(wide), _n(tall))
        )
        if count and place > 18:
            shapes.append(_text(str(count), middle, TOP + space - tall - 5, "is-figure", "middle"))
        if at % every == 0:
            shapes.append(_below(name, middle))
    table = tuple((name, str(count)) for name, count in counts)
    return Picture(caption, HEIGHT, shapes, table)


def places_flow(
    caption: Caption, steps: Sequence[str], lines: Sequence[tuple[str, Sequence[int | None]]], *, shown: int
) -> Picture:
    """A line of places for each of the first `shown` names; who was below them comes in from below."""
    across = (WIDTH - BEHIND - 30) / max(len(steps) - 1, 1)
    shapes = [
        _text(step, 20 + at * across, 12, "is-name", "middle" if at else "start")
        for at, step in enumerate(steps)
    ]
    best = lines[:shown]
    ends = _ends([places for _name, places in best], len(steps))
    for number, (name, places) in enumerate(best, start=1):
        css = f"is-place-{number}" if number <= 3 else "is-other"
        ink = INK if number <= 3 else QUIET
        dots = [
            (20 + at * across, 16 + STEP * min(place, len(best) + 1))
            for at, place in enumerate(places)
            if place is not None
        ]
        if not dots:
            continue
        path = " ".join(f"{_n(x)},{_n(y)}" for x, y in dots)
        shapes.append(Shape("line", css, points=path, ink=ink))
        shapes += [Shape("dot", css, _n(x), _n(y), ink=ink) for x, y in dots]
        behind, level = 20 + (len(steps) - 1) * across + 12, 16 + STEP * ends[number - 1] + 4
        text = _text(f"{number}  {shortened(name, LETTERS_BEHIND)}", behind, level, f"is-name {css}")
        shapes.append(replace(text, on_paper=str(number)))
    table = tuple((name, *(str(place or "–") for place in places)) for name, places in lines)
    legend = tuple(name for name, _places in best)
    return Picture(caption, 16 + STEP * (len(best) + 2), shapes, table, legend)


def _below(name: str, middle: float) -> Shape:
    """The name of a column under it, moved in where it would leave the plane."""
    half = len(name) * LETTER / 2
    if middle - half < 0:
        return _text(name, 0, HEIGHT - 6, "is-name")
    if middle + half > WIDTH:
        return _text(name, WIDTH, HEIGHT - 6, "is-name", "end")
    return _text(name, middle, HEIGHT - 6, "is-name", "middle")


def _ends(lines: Sequence[Sequence[int | None]], steps: int) -> list[int]:
    """The level of each name behind the lines, no two the same.

    It is its last place; of those who left before the end the next free one.
    """
    last = [places[steps - 1] if len(places) >= steps else None for places in lines]
    taken = {place for place in last if place is not None and place <= len(lines)}
    free = (level for level in range(1, 2 * len(lines) + 2) if level not in taken)
    return [place if place in taken else next(free) for place in last]


def _text(text: str, x: float, y: float, css: str, anchor: str = "start") -> Shape:
    return Shape("text", css, _n(x), _n(y), text=text, anchor=anchor)


def _n(number: float) -> str:
    """A coordinate with one digit at most, and a point whatever the language."""
    return f"{number:.1f}".rstrip("0").rstrip(".")
