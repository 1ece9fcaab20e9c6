"""The rows of an uploaded CSV or XLSX file; its format is recognised by its contents, not by its name."""

import csv
import io
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

# In bytes, of a file and of an unpacked XLSX: a list of 2,000 players takes a tenth of that.
LARGEST = 2 * 1024 * 1024
LARGEST_UNPACKED = 16 * 1024 * 1024
MOST_PARTS = 200
MOST_COLUMNS = 30
DELIMITERS = (";", "\t", ",")
# The encodings of CSV files that Excel writes without a BOM: Poland and its neighbours, western Europe.
EASTERN, WESTERN = "cp1250", "cp1252"
_ZIP, _OLD_OFFICE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"


class TableFileError(Exception):
    """A file from which no table can be read: a code, and the figures for its sentence."""

    def __init__(self, code: str, **figures: int) -> None:
        super().__init__(code)
        self.code, self.figures = code, figures


@dataclass(frozen=True, slots=True)
class Row:
    """A row that is not empty: the number of the line it begins in, from 1, and its trimmed cells."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableFile:
    """The rows of a file and its encoding: "utf-8", "cp1250"; "" for a workbook."""

    rows: tuple[Row, ...]
    encoding: str = ""

    @property
    def is_guessed(self) -> bool:
        """True where nothing in the file determines the encoding."""
        return self.encoding in (EASTERN, WESTERN)


def read_table(content: bytes, *, most: int, fallback: str = EASTERN) -> TableFile:
    """The rows of the file, at most `most`; `fallback` is the encoding of a text that is not Unicode.

    Raises TableFileError: "file_empty", "file_too_large", "file_too_many_lines", "file_old_office",
    "file_broken_workbook", "file_unpacks", "file_no_text", "file_quotes".
    """
    if len(content) > LARGEST:
        raise TableFileError("file_too_large", largest=LARGEST // 1024 // 1024)
    if content.startswith(_OLD_OFFICE):
        raise TableFileError("file_old_office")
    if content.startswith(_ZIP):
        rows, encoding = tuple(_rows_of_workbook(content, most)), ""
    else:
        text, encoding = _decoded(content, fallback)
        rows = _rows_of_text(text, most)
    if not rows:
        raise TableFileError("file_empty")
    if len(rows) > most:
        raise TableFileError("file_too_many_lines")
    return TableFile(rows, encoding)


def _rows_of_workbook(content: bytes, most: int) -> Iterator[Row]:
    """The rows of the first sheet. Macros are not run and formulas not calculated: they are read as text."""
    # Loaded when the first workbook comes: every start would wait for it otherwise.
    from openpyxl import load_workbook

    try:
        _check_parts(content)
        # In read-only mode no rows and columns are created that a sheet only claims to have.
        book = load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
        try:
            lines = book.worksheets[0].iter_rows(max_col=MOST_COLUMNS, values_only=True)
            # Empty rows count too, so that nobody waits for a million of them.
            for number, line in enumerate(islice(lines, 2 * most + 10), 1):
                yield from _row(number, [_cell(value) for value in line])
        finally:
            book.close()
    except TableFileError:
        raise
    except Exception as error:  # openpyxl may raise anything on a forged workbook.
        raise TableFileError("file_broken_workbook") from error


def _cell(value: object) -> str:
    """The text as the sheet shows it: a workbook may store table 3 as 3.0."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)


def _check_parts(content: bytes) -> None:
    """Raises TableFileError for a file that unpacks to more than any list of players, and for XML with entity
    definitions, which may expand without end."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = archive.infolist()
        # No part ever unpacks to more than the size it declares.
        if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
            raise TableFileError("file_unpacks", largest=LARGEST_UNPACKED // 1024 // 1024)
        for part in parts:
            if part.filename.endswith((".xml", ".rels")) and b"<!DOCTYPE" in archive.read(part):
                raise TableFileError("file_broken_workbook")


def _decoded(content: bytes, fallback: str) -> tuple[str, str]:
    """The text and its encoding. Raises TableFileError for a binary file."""
    for encoding in (*_unicode_encodings(content), fallback):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if any(character < " " and character not in "\t\r\n\f\v" for character in text):
            raise TableFileError("file_no_text")
        return text, encoding
    raise TableFileError("file_no_text")


def _unicode_encodings(content: bytes) -> tuple[str, ...]:
    """The Unicode encodings to try: by the BOM, else by where the zero bytes are."""
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
    """The row, unless it is empty."""
    trimmed = tuple(cell.strip() for cell in cells[:MOST_COLUMNS])
    if any(trimmed):
        yield Row(number, trimmed)


def _delimiter(lines: Sequence[str]) -> str:
    """The character between cells: the one that most of the first lines have outside quotes."""
    first_lines = [line for line in lines if line.strip()][:20]
    counts = {
        delimiter: sum(delimiter in _outside_quotes(line) for line in first_lines) for delimiter in DELIMITERS
    }
    return max(DELIMITERS, key=lambda delimiter: counts[delimiter])


def _outside_quotes(line: str) -> str:
    return "".join(line.split('"')[::2])
