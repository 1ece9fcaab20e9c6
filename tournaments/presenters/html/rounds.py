"""The rows of a round: by table for the hall, by name, and by table for the desk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ..desk_tables import DeskRow, Result
from ..round_tables import ShownSeat, ShownTable, TableCell
from ..table_views import ShownPlace
from .parts import (
    NOTHING,
    address,
    badge,
    by_hand,
    long_name,
    markup,
    put_together,
    rows_together,
    small,
    small_name,
    spaced,
)


def table_rows(rows: Iterable[ShownTable]) -> SafeString:
    """The tables of a round for everybody: a row each where it is wide; on a phone a line for each player,
    which has the own result, and the number of the table beside all of them."""
    return rows_together(map(_table_row, rows))


def _table_row(row: ShownTable) -> SafeString:
    number = markup('<span class="table-number">{}</span>', row.table)
    return markup(
        '<tr class="{}"><td class="num">{}</td>{}{}{}{}</tr>',
        _state_of(row),
        spaced(number, small(row.time, "muted")),
        put_together(_seat_cells(seat, is_game=row.is_game) for seat in row.seats),
        _free_seats(row),
        put_together(map(_table_cell, row.cells)),
        markup('<td class="below only-phone">{}</td>', row.below) if row.below else NOTHING,
    )


def _state_of(row: ShownTable) -> str:
    if row.is_done:
        return "is-done"
    reported = next((cell for cell in row.cells if cell.kind == "reported"), None)
    return "is-open" if reported is None else "is-open is-asked" if reported.share[0] else "is-open is-apart"


def _seat_cells(seat: ShownSeat, *, is_game: bool) -> SafeString:
    mark, note = (seat.outcome, seat.note) if is_game else ("", "")
    won = " is-winner" if is_game and seat.is_winner else ""
    return markup(
        '<th class="lead{}" scope="row"><span>{}</span></th>{}{}',
        won + long_name(seat.name),
        spaced(
            markup("<bdi>{}</bdi>", seat.name),
            markup('<span class="visually-hidden">{}</span>', mark) if seat.is_winner else badge(mark),
            small_name(note, "only-wide"),
        ),
        put_together(_figure_cell(cell, is_first=seat.chooses) for cell in seat.cells),
        _own_result(won, seat.total, seat.points) if seat.total or seat.points else NOTHING,
    )


@lru_cache(maxsize=4096)
def _own_result(won: str, total: str, points: str) -> SafeString:
    return markup('<td class="own{} only-phone"><span>{}</span> <b>{}</b></td>', won, total, points)


def _figure_cell(cell: TableCell, *, is_first: bool = False) -> SafeString:
    css = "num is-blank" if cell.kind == "blank" else "num is-first" if is_first else "num"
    return _labelled_cell(css, cell.column.label, cell.text)


@lru_cache(maxsize=4096)
def _labelled_cell(css: str, label: str, text: str) -> SafeString:
    return markup('<td class="{}" data-label="{}">{}</td>', css, label, text)


def _free_seats(row: ShownTable) -> SafeString:
    """One cell over the seats that a table leaves empty; it says what is no game."""
    if not row.free:
        return NOTHING
    kind = NOTHING if row.is_game else badge(row.kind_name)
    return markup('<td class="only-wide" colspan="{}">{}</td>', str(row.free), kind)


def _table_cell(cell: TableCell) -> SafeString:
    """Of a table: what is known of its result, or a text."""
    if not cell.text and not cell.note:
        return markup('<td class="only-wide"></td>')
    css = " ".join(
        filter(
            None,
            (
                "num" if cell.column.is_number else "first",
                "is-blank" if cell.kind == "blank" else "",
                cell.kind if cell.kind in ("open", "reported") else "",
            ),
        )
    )
    return markup('<td class="{}" data-label="{}">{}</td>', css, cell.column.label, _in_table_cell(cell))


def _in_table_cell(cell: TableCell) -> SafeString:
    if cell.kind == "open":
        return badge(cell.text)
    if cell.kind == "reported":
        return _reported(*cell.share, cell.text) if cell.share[0] else badge(cell.text, "is-bad")
    if not cell.column.is_number:
        return markup("{}", cell.text)
    look = "small" if cell.kind == "words" else "strong"
    return markup(
        '<span><span class="{}">{}</span> <span class="muted">{}</span></span>', look, cell.text, cell.note
    )


@lru_cache(maxsize=256)
def _reported(some: int, all_: int, words: str) -> SafeString:
    """So many of all have reported, as boxes of which some are filled, in figures, and in words."""
    boxes = (markup('<i class="is-in"></i>' if number < some else "<i></i>") for number in range(all_))
    return markup(
        '<span class="reported-share" title="{}"><span class="boxes">{}</span>'
        '<span aria-hidden="true">{}/{}</span><span class="visually-hidden">{}</span></span>',
        words,
        put_together(boxes),
        str(some),
        str(all_),
        words,
    )


def place_rows(rows: Iterable[ShownPlace]) -> SafeString:
    """Where each player sits."""
    return rows_together(map(_place_row, rows))


def _place_row(row: ShownPlace) -> SafeString:
    won = " is-winner" if row.is_winner else ""
    return markup(
        '<tr><th scope="row" class="lead{}">{}</th><td class="num">{}</td><td>{}</td>{}</tr>',
        long_name(row.name),
        spaced(markup("{}", row.name), small(row.club)),
        spaced(markup('<span class="table-number">{}</span>', row.table), small(row.time, "muted")),
        markup("{}", row.others) if row.others or not row.kind_name else badge(row.kind_name),
        _own_result(won, row.total, row.points) if row.total or row.points else NOTHING,
    )


def desk_rows(rows: Iterable[DeskRow], *, columns: int = 2, lists_icon: SafeString = NOTHING) -> SafeString:
    """The tables of a round for the leaders, each on one line where it fits, with the players in so many
    columns; with an icon for the lists of a table it leads there."""
    words = _DeskWords.now()
    return rows_together(_desk_row(row, columns, words, lists_icon) for row in rows)


class _DeskWords(NamedTuple):
    """The words that stand in every row, looked up once for all."""

    table: str
    of_table: str
    lists: str
    results: Mapping[Result, str]
    """By what the visitor may do about the result."""

    @classmethod
    def now(cls) -> _DeskWords:
        """In the language of the reader."""
        results: Mapping[Result, str] = {
            "enter": _("Enter result"),
            "correct": _("Correct"),
            "look": _("Look"),
        }
        return cls(_("Table"), _("table %(table)s"), _("Lists of the table"), results)


def _desk_row(row: DeskRow, columns: int, words: _DeskWords, lists_icon: SafeString) -> SafeString:
    return markup(
        '<tr class="{}"><td class="num" data-label="{}"><span class="table-number">{}</span></td>'
        '{}{}<td class="state">{}</td><td class="actions">{}</td></tr>',
        _state_at_desk(row),
        words.table,
        row.table,
        put_together(_desk_leads(row)) if columns > 1 else _desk_lead(_all_seats(row)),
        put_together(map(_desk_figure, row.cells)),
        _desk_state(row),
        _desk_links(row, words, lists_icon),
    )


def _state_at_desk(row: DeskRow) -> str:
    if row.is_done:
        return "is-done"
    return {"disputed": "is-open is-apart", "reported": "is-open is-asked"}.get(row.waiting, "is-open")


def _desk_leads(row: DeskRow) -> Iterator[SafeString]:
    """A cell for each player; alone, what is no game stands where the other one would."""
    for seat in row.seats:
        has_lost = row.is_game and row.is_done and not seat.outcome
        yield _desk_lead(_desk_seat(seat), (" is-loser" if has_lost else "") + long_name(seat.name))
    if len(row.seats) == 1:
        yield _desk_lead(small(row.note))


def _desk_lead(text: SafeString, look: str = "") -> SafeString:
    return markup('<td class="lead{}">{}</td>', look, text)


def _all_seats(row: DeskRow) -> SafeString:
    between = markup(' <span class="muted">–</span> ')
    seats = (markup('<span class="one-seat">{}</span>', _desk_seat(seat)) for seat in row.seats)
    return SafeString(between.join(seats))


def _desk_seat(seat: ShownSeat) -> SafeString:
    """A name; who has won stands out by weight, for readers by the word, a draw or a place by its badge."""
    name = markup('<bdi class="is-winner">{}</bdi>' if seat.is_winner else "<bdi>{}</bdi>", seat.name)
    word = markup('<span class="visually-hidden">{}</span>', seat.outcome)
    return spaced(name, word if seat.is_winner else badge(seat.outcome), small(seat.note))


def _desk_figure(cell: TableCell) -> SafeString:
    """Two figures meet at the sign between them."""
    for sign in (" : ", " / "):
        first, found, second = cell.text.partition(sign)
        if found and sign not in second:
            return _facing_cell(cell.column.label, first, sign.strip(), second)
    return _figure_cell(cell)


@lru_cache(maxsize=4096)
def _facing_cell(label: str, first: str, sign: str, second: str) -> SafeString:
    return markup(
        '<td class="num" data-label="{}">'
        '<span class="facing"><span>{}</span> <i>{}</i> <span>{}</span></span></td>',
        *(label, first, sign, second),
    )


def _desk_state(row: DeskRow) -> SafeString:
    """When the result came, or what it waits for, and all else that is to be known of the table."""
    return spaced(
        badge(row.time if row.is_done else "", "is-good"),
        _waiting(row),
        small(row.note) if len(row.seats) > 1 else NOTHING,
        by_hand(row.set_by_hand, row.hand_reason),
        small(row.ruling, "strong"),
        small(row.ending),
        small(row.extension),
    )


def _waiting(row: DeskRow) -> SafeString:
    if row.waiting == "disputed":
        return badge(_("different reports"), "is-bad")
    return badge(_("reported, not confirmed"), "is-warn") if row.waiting else NOTHING


def _desk_links(row: DeskRow, words: _DeskWords, lists_icon: SafeString) -> SafeString:
    where, of_table = (row.event, row.round, row.match), words.of_table % {"table": row.table}
    links = []
    if row.is_game and lists_icon:
        links.append(
            markup(
                '<a class="row-link" href="{}" title="{}">{} '
                '<span class="visually-hidden">{} – {}</span></a>',
                *(address("fleet-match", *where), words.lists, lists_icon, words.lists, of_table),
            )
        )
    if row.result:
        links.append(
            markup(
                '<a class="row-link" href="{}">{} <span class="visually-hidden">– {}</span></a>',
                *(address("match-result", *where), words.results[row.result], of_table),
            )
        )
    return spaced(*links)
