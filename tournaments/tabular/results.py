"""The results in a table: which column is what by its heading, and what each line says in them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ..text.collation import folded
from .reading import Row, TableFileError

TABLE = "table"
# What people write where there is nothing to say.
_NOTHING = frozenset({"", "-", "–", "—", "--", "n/a"})


@dataclass(frozen=True, slots=True)
class FileLine:
    """One line of a file: the line it begins in, and what its columns say; those that say nothing are left
    out."""

    number: int
    values: Mapping[str, str]


def results_in(rows: Sequence[Row], headings: Mapping[str, Collection[str]]) -> tuple[FileLine, ...]:
    """The lines below the headings; `headings` are the names of each column, in any language.

    Columns with other headings are left out. Raises TableFileError: "file_no_tables" where none is called
    table, "file_empty" under headings alone.
    """
    known = {heading_key(name): column for column, names in headings.items() for name in names}
    columns: dict[str, int] = {}
    for at, cell in enumerate(rows[0].cells):
        column = known.get(heading_key(cell))
        if column is not None:
            columns.setdefault(column, at)
    if TABLE not in columns:
        raise TableFileError("file_no_tables")
    if len(rows) < 2:
        raise TableFileError("file_empty")
    return tuple(_line(row, columns) for row in rows[1:])


def heading_key(text: str) -> str:
    """A heading without accents, capital letters and what stands between its words."""
    return re.sub(r"[\W_]+", " ", folded(text)).strip()


def _line(row: Row, columns: Mapping[str, int]) -> FileLine:
    cells = {column: row.cells[at] for column, at in columns.items() if at < len(row.cells)}
    return FileLine(row.number, {column: said for column, said in cells.items() if said not in _NOTHING})
