"""The rows of the standings."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..round_cells import RoundCell
from ..standings import ShownFigure, StandingsRow
from .parts import (
    NOTHING,
    badge,
    css_of_row,
    escaped,
    long_name,
    markup,
    moved,
    put_together,
    rows_together,
    small,
    small_name,
    spaced,
)


def ranked_rows(rows: Iterable[StandingsRow], *, short: object = False, paper: object = False) -> SafeString:
    """A line for each row; `short` without clubs, rounds and the cut, `paper` without what
    opens or is for phones: each element costs WeasyPrint more than all it costs here. (What a template does
    not know is "".)"""
    look = _Look(bool(short), bool(paper), _("More"), badge(_("placed by draw")))
    return rows_together(_row(row, look) for row in rows)


class _Look(NamedTuple):
    """How all rows of a table look; what many of them say is looked up once for all."""

    short: bool
    paper: bool
    more: str
    drawn: SafeString


def _row(row: StandingsRow, look: _Look) -> SafeString:
    short, paper = look.short, look.paper
    is_cut = row.is_last_above and not short
    return markup(
        '<tr{}><td class="num rank nowrap">{}</td><th scope="row" class="lead{}">{}</th>{}{}</tr>',
        css_of_row(
            "is-above-cut" if is_cut else "",
            "is-muted" if row.status_name else "",
            "is-reader" if row.is_reader else "",
        ),
        spaced(SafeString(escaped(row.place)), NOTHING if paper else moved(row.moved)),
        "" if paper else long_name(row.name),
        _lead(row, look, is_cut=is_cut),
        put_together(_figure_cell(cell, row.penalty, paper=paper) for cell in row.cells),
        NOTHING if short else put_together(map(_round_cell, row.rounds)),
    )


def _lead(row: StandingsRow, look: _Look, *, is_cut: bool) -> SafeString:
    """The name and everything below it."""
    return spaced(
        _name(row),
        badge(_("you"), "is-accent") if row.is_reader else NOTHING,
        badge(row.mark, "is-good"),
        badge(row.status_name, "is-warn"),
        NOTHING if look.paper else badge(row.need_name, "is-good" if row.need == "in" else ""),
        look.drawn if row.is_drawn else NOTHING,
        _cut_words() if is_cut else NOTHING,
        NOTHING if look.short else small_name(row.club_beside),
        small_name(row.team, "team-name"),
        small(row.headline),
        NOTHING if look.paper else _more(row, look),
    )


def _more(row: StandingsRow, look: _Look) -> SafeString:
    """On a phone a tap away: the details, the rounds, and by the style sheet what else is below the name."""
    lines = spaced(_details_line(row), NOTHING if look.short else _round_line(row.rounds))
    if not lines:
        return NOTHING
    return markup(
        '<details class="more only-phone"><summary aria-label="{}">⋯</summary>{}</details>', look.more, lines
    )


def _details_line(row: StandingsRow) -> SafeString:
    """The details in one line, for phones."""
    return small(" · ".join(f"{cell.column.label} {cell.text}" for cell in row.behind))


def _name(row: StandingsRow) -> SafeString:
    if row.url:
        return markup('<a href="{}"><bdi>{}</bdi></a>', row.url, row.name)
    return markup("<bdi>{}</bdi>", row.name)


def _cut_words() -> SafeString:
    return markup('<span class="visually-hidden">({})</span>', _("the last above the cut"))


def _round_line(rounds: tuple[RoundCell, ...]) -> SafeString:
    """The rounds in one line, for phones; nothing in a table without rounds."""
    if not rounds:
        return NOTHING
    cells = (_phone_cell(cell.css, cell.letter, cell.against, cell.points) for cell in rounds if cell.letter)
    return markup('<small class="round-line">{}</small>', spaced(*cells))


# A table has thousands of cells and few different ones, and most are the same after the next result.
@lru_cache(maxsize=8192)
def _phone_cell(css: str, letter: str, against: str, points: str) -> SafeString:
    return markup('<span class="{}"><b>{}</b>{} {}</span>', css, letter, against, points)


def _round_cell(cell: RoundCell) -> SafeString:
    inside = _inside(cell.letter, cell.against, cell.points)
    # There are more of them than of all else in the table, and `markup` takes twice as long.
    title = f' title="{escaped(cell.text)}"' if cell.text else ""
    return SafeString(f'<td class="round-cell only-wide {escaped(cell.css)}"{title}>{inside}</td>')


@lru_cache(maxsize=8192)
def _inside(letter: str, against: str, points: str) -> SafeString:
    if not letter:
        return NOTHING
    return spaced(markup("<b>{}</b>{}", letter, against), small(points))


def _figure_cell(cell: ShownFigure, penalty: int, *, paper: bool) -> SafeString:
    if cell.column.kind == "main":
        return _main_cell(cell.text, penalty) if penalty else _plain_cell("num strong nowrap", cell.text)
    css = "num only-wide" if cell.column.kind == "detail" else "num"
    return _noted_cell(css, cell.text, cell.note, paper) if cell.note else _plain_cell(css, cell.text)


@lru_cache(maxsize=8192)
def _plain_cell(css: str, text: str) -> SafeString:
    return markup('<td class="{}">{}</td>', css, text)


@lru_cache(maxsize=8192)
def _noted_cell(css: str, text: str, note: str, paper: bool) -> SafeString:
    """A figure with the exact one behind it, which paper shows beside it."""
    if paper:
        return markup('<td class="{}">{} <small class="muted">{}</small></td>', css, text, note)
    return markup(
        '<td class="{}"><details class="exact"><summary>{}</summary> = {}</details></td>', css, text, note
    )


def _main_cell(text: str, penalty: int) -> SafeString:
    """The figure that counts, and what rulings took from it."""
    label = ngettext("%(points)s point taken by a ruling", "%(points)s points taken by a ruling", penalty) % {
        "points": penalty
    }
    return markup(
        '<td class="num strong nowrap">{} <abbr class="penalty-mark" title="{}">−{}</abbr></td>',
        text,
        label,
        str(penalty),
    )
