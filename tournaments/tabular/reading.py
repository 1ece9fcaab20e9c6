"""The rows of a CSV or XLSX file that somebody sends: found out by what is in it, not by its name."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from openpyxl import load_workbook

# Bytes of a file, and of what an XLSX unpacks to: a list of 2,000 players is a tenth of that.
LARGEST = 2 * 1024 * 1024
LARGEST_UNPACKED = 16 * 1024 * 1024
MOST_PARTS = 200
MOST_COLUMNS = 30
DELIMITERS = (";", "\t", ",")
# What Excel writes as CSV where no BOM says otherwise: Poland and its neighbours, and the west.
EASTERN, WESTERN = "cp1250", "cp1252"
_ZIP, _OLD_OFFICE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"


class TableFileError(Exception):
    """A file no table can be read from: a code, and figures for its sentence."""

    def __init__(self, code: str, **figures: int) -> None:
        super().__init__(code)
        self.code, self.figures = code, figures


@dataclass(frozen=True, slots=True)
class Row:
    """One row with anything in it: the line it begins in, from 1, and its cells, trimmed."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableFile:
    """The rows of a file, and the characters they were written in: "utf-8", "cp1250"; "" for a workbook."""

    rows: tuple[Row, ...]
    encoding: str = ""

    @property
    def is_guessed(self) -> bool:
        """True where nothing in the file says which characters were meant."""
        return self.encoding in (EASTERN, WESTERN)


def read_table(content: bytes, *, most: int, fallback: str = EASTERN) -> TableFile:
    """The rows of the file, at most so many; `fallback` are the characters of a text that is no Unicode.

    Raises TableFileError: "file_empty", "file_too_large", "file_too_many_lines", "file_old_office",
    "file_broken_workbook", "file_unpacks", "file_no_text", "file_quotes".
    """
    if len(content) > LARGEST:
        raise TableFileError("file_too_large", largest=LARGEST // 1024 // 1024)
    if content.startswith(_OLD_OFFICE):
        raise TableFileError("file_old_office")
    if content.startswith(_ZIP):
        found, encoding = tuple(_rows_of_workbook(content, most)), ""
    else:
        text, encoding = _decoded(content, fallback)
        found = _rows_of_text(text, most)
    if not found:
        raise TableFileError("file_empty")
    if len(found) > most:
        raise TableFileError("file_too_many_lines")
    return TableFile(found, encoding)


def _rows_of_workbook(content: bytes, most: int) -> Iterator[Row]:
    """The rows of the first sheet. Macros are not run, formulas not worked out: they are their text."""
    try:
        _check_parts(content)
        # Rows and columns that a sheet only claims to have are not made up.
        book = load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
        try:
            lines = book.worksheets[0].iter_rows(max_col=MOST_COLUMNS, values_only=True)
            # Empty rows between are read too, so that nobody waits for a million of them.
            for number, line in enumerate(islice(lines, 2 * most + 10), 1):
                yield from _row(number, [_cell(value) for value in line])
        finally:
            book.close()
    except TableFileError:
        raise
    except Exception as error:  # Whatever the reader of workbooks comes upon in a forged one.
        raise TableFileError("file_broken_workbook") from error


def _cell(value: object) -> str:
    """As the sheet shows it: to a workbook each number is a fraction, and table 3 may be kept as 3.0."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)


def _check_parts(content: bytes) -> None:
    """Raises TableFileError for what unpacks to more than any list of players, and for definitions in XML
    that grow as they are read."""
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        parts = packed.infolist()
        # No more than what a part says is ever unpacked of it.
        if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
            raise TableFileError("file_unpacks", largest=LARGEST_UNPACKED // 1024 // 1024)
        for part in parts:
            if part.filename.endswith((".xml", ".rels")) and b"<!DOCTYPE" in packed.read(part):
                raise TableFileError("file_broken_workbook")


def _decoded(content: bytes, fallback: str) -> tuple[str, str]:
    """The text and its encoding. Raises TableFileError for a picture or a program."""
    for encoding in (*_unicode(content), fallback):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if any(sign < " " and sign not in "\t\r\n\f\v" for sign in text):
            raise TableFileError("file_no_text")
        return text, encoding
    raise TableFileError("file_no_text")


def _unicode(content: bytes) -> tuple[str, ...]:
    """The encodings of Unicode it may be: as its first bytes say, else as the empty bytes lie."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return ("utf-16",)
    start = content[:2000]
    even, odd = start[::2].count(0), start[1::2].count(0)
    if max(even, odd) > len(start) // 6 and min(even, odd) == 0:
        return ("utf-16-be",) if even else ("utf-16-le",)
    return ("utf-8-sig",)


def _rows_of_text(text: str, most: int) -> tuple[Row, ...]:
    lines = text.splitlines(keepends=True)
    filled = sum(bool(line.strip()) for line in lines)
    if filled > most:
        raise TableFileError("file_too_many_lines", found=filled)
    return tuple(_rows_between(lines, _delimiter(lines)))


def _rows_between(lines: Sequence[str], delimiter: str) -> Iterator[Row]:
    reader, number = csv.reader(lines, delimiter=delimiter, strict=True), 1
    try:
        for cells in reader:
            yield from _row(number, cells)
            number = reader.line_num + 1
    except csv.Error as error:
        raise TableFileError("file_quotes", line=number) from error


def _row(number: int, cells: Sequence[str]) -> Iterator[Row]:
    """The row, unless there is nothing in it."""
    written = tuple(cell.strip() for cell in cells[:MOST_COLUMNS])
    if any(written):
        yield Row(number, written)


def _delimiter(lines: Sequence[str]) -> str:
    """What stands between the cells: what most of the first lines have, outside of quotes."""
    first = [line for line in lines if line.strip()][:20]
    counted = {each: sum(each in _outside_quotes(line) for line in first) for each in DELIMITERS}
    return max(DELIMITERS, key=lambda each: counted[each])


def _outside_quotes(line: str) -> str:
    return "".join(line.split('"')[::2])
