"""Tables as CSV and XLSX, in which no cell is a formula whatever somebody is called."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

Cell = str | int
# Spreadsheets read what begins with these as a formula; some do so behind a tab or a line break too.
_RUNS = ("=", "+", "-", "@", "\t", "\r", "\n")
LONGEST_TITLE = 31


def csv_bytes(rows: Iterable[Sequence[Cell]]) -> bytes:
    """The rows as CSV in UTF-8, with the mark by which Excel knows it; text that would run begins with '."""
    text = io.StringIO()
    csv.writer(text).writerows([_tame(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def xlsx_bytes(rows: Iterable[Sequence[Cell]], *, title: str) -> bytes:
    """The rows as a workbook of one sheet; text is text there, whatever it begins with."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet("".join(sign for sign in title if sign not in r"[]:*?/\ ")[:LONGEST_TITLE])
    for row in rows:
        cells = []
        for value in row:
            cell = WriteOnlyCell(
                sheet, ILLEGAL_CHARACTERS_RE.sub(" ", value) if isinstance(value, str) else value
            )
            if isinstance(value, str):
                cell.data_type = "s"
                # Excel asks again where somebody edits the cell; so it stays text then too.
                cell.quotePrefix = value.startswith(_RUNS)
            cells.append(cell)
        sheet.append(cells)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def _text_cell(sheet: Any, text: str) -> WriteOnlyCell:
    cell = WriteOnlyCell(sheet, ILLEGAL_CHARACTERS_RE.sub(" ", text))
    cell.data_type = "s"
    # Excel asks again where somebody edits the cell; so it stays text then too.
    cell.quotePrefix = text.startswith(_RUNS)
    return cell


def _tame(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_RUNS) and not _is_figure(cell) else cell


def _is_figure(text: str) -> bool:
    """ "-3" and "–" are no formula."""
    return text.lstrip("+-").replace(",", ".").replace(".", "", 1).isdecimal() or text == "-"
