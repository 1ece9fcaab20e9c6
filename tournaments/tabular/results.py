"""Results in a table file: columns are recognised by their headings, each line becomes a `FileLine`."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ..text.collation import folded
from .reading import Row, TableFileError

TABLE = "table"
# What people write into empty cells.
_NOTHING = frozenset({"", "-", "–", "—", "--", "n/a"})


@dataclass(frozen=True, slots=True)
class FileLine:
    """One line of a file: the number of the line it begins in, and its values by column, without empty
    ones."""

    number: int
    values: Mapping[str, str]


def results_in(rows: Sequence[Row], headings: Mapping[str, Collection[str]]) -> tuple[FileLine, ...]:
    """The lines below the headings; `headings` are the names of each column, in any language.

    Columns with other headings are ignored. Raises TableFileError: "file_no_tables" where no column is called
    table, "file_empty" for headings alone.
    """
    column_of = {heading_key(name): column for column, names in headings.items() for name in names}
    columns: dict[str, int] = {}
    for at, cell in enumerate(rows[0].cells):
        column = column_of.get(heading_key(cell))
        if column is not None:
            columns.setdefault(column, at)
    if TABLE not in columns:
        raise TableFileError("file_no_tables")
    if len(rows) < 2:
        raise TableFileError("file_empty")
    return tuple(_line(row, columns) for row in rows[1:])


def heading_key(text: str) -> str:
    """A heading without accents, capital letters and punctuation."""
    return re.sub(r"[\W_]+", " ", folded(text)).strip()


def _line(row: Row, columns: Mapping[str, int]) -> FileLine:
    cells = {column: row.cells[at] for column, at in columns.items() if at < len(row.cells)}
    return FileLine(row.number, {column: text for column, text in cells.items() if text not in _NOTHING})
