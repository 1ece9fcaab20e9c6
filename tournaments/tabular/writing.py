"""Tables as CSV and XLSX in which no cell is a formula, whatever a player's name is."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from openpyxl.cell import WriteOnlyCell

Cell = str | int
# Spreadsheets take text beginning with these for a formula; some do so after a tab or a line break too.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
LONGEST_TITLE = 31


def csv_bytes(rows: Iterable[Sequence[Cell]]) -> bytes:
    """The rows as CSV in UTF-8 with the BOM Excel needs; text that would be a formula gets a leading '."""
    text = io.StringIO()
    csv.writer(text).writerows([_escaped(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def xlsx_bytes(rows: Iterable[Sequence[Cell]], *, title: str) -> bytes:
    """The rows as a workbook with one sheet; text stays text there, whatever it begins with."""
    # Loaded when the first workbook is asked for: every start would wait for it otherwise.
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    sheet = book.create_sheet(
        "".join(character for character in title if character not in r"[]:*?/\ ")[:LONGEST_TITLE]
    )
    for row in rows:
        sheet.append([_text_cell(sheet, value) if isinstance(value, str) else value for value in row])
    workbook = io.BytesIO()
    book.save(workbook)
    return workbook.getvalue()


def _text_cell(sheet: Any, text: str) -> WriteOnlyCell:
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    cell = WriteOnlyCell(sheet, ILLEGAL_CHARACTERS_RE.sub(" ", text))
    cell.data_type = "s"
    # So it stays text when somebody edits the cell in Excel, too.
    cell.quotePrefix = text.startswith(_FORMULA_STARTS)
    return cell


def _escaped(cell: Cell) -> Cell:
    runs = isinstance(cell, str) and cell.startswith(_FORMULA_STARTS) and not _is_figure(cell)
    return f"'{cell}" if runs else cell


def _is_figure(text: str) -> bool:
    """True for "-3" and "-", which are no formula."""
    return text.lstrip("+-").replace(",", ".").replace(".", "", 1).isdecimal() or text == "-"
