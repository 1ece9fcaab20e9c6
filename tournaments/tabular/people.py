"""People in a table file: columns are recognised by headings in any of our languages, or by contents."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ..text.collation import folded
from .reading import Row, TableFileError

Kind = Literal["name", "first", "last", "club", "email"]

# Without accents and capital letters. "Imię" and "nome" are first names where there is a surname column.
_HEADINGS: Mapping[Kind, frozenset[str]] = {
    "name": frozenset({
        "name", "full name", "player", "players", "player name", "participant",
        "imie i nazwisko", "nazwisko i imie", "gracz", "gracze", "zawodnik", "uczestnik", "imie",
        "nome", "nome e cognome", "cognome e nome", "giocatore", "giocatrice", "partecipante", "nominativo",
    }),
    "first": frozenset({"first name", "firstname", "given name", "forename"}),
    "last": frozenset({"last name", "lastname", "surname", "family name", "nazwisko", "cognome"}),
    "club": frozenset({
        "club", "team", "klub", "druzyna", "zespol", "squadra", "societa", "associazione", "circolo",
    }),
    "email": frozenset({"e-mail", "email", "mail", "e-mail address", "email address", "adres e-mail",
                        "adres email", "indirizzo e-mail", "indirizzo email", "posta elettronica"}),
}  # fmt: skip
# What people write into empty cells.
_NOTHING = frozenset({"-", "–", "—", "--", "n/a"})


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person in a file, as written there, with the number of the line."""

    number: int
    name: str
    club: str = ""
    email: str = ""


def people_in(rows: Sequence[Row]) -> tuple[PersonLine, ...]:
    """Everybody in the table; unknown columns are ignored.

    Raises TableFileError: "file_no_names" where no heading is a name, "file_empty" for headings alone.
    """
    columns = _columns_by_heading(rows[0].cells)
    if columns:
        rows = rows[1:]
        if not {"name", "last", "first"} & set(columns):
            raise TableFileError("file_no_names")
    if not rows:
        raise TableFileError("file_empty")
    columns = columns or _columns_by_content(rows)
    return tuple(_person(row, columns) for row in rows)


def _columns_by_heading(cells: Sequence[str]) -> dict[Kind, int]:
    """Kind -> column; empty where the first row has no headings."""
    column_of: dict[Kind, int] = {}
    for at, cell in enumerate(cells):
        heading = re.sub(r"\s+", " ", folded(cell)).strip(" .:*")
        for kind, headings in _HEADINGS.items():
            if heading in headings:
                column_of.setdefault(kind, at)
    if "last" in column_of and "first" not in column_of and "name" in column_of:
        column_of["first"] = column_of.pop("name")
    return column_of


def _columns_by_content(rows: Sequence[Row]) -> dict[Kind, int]:
    """Without headings: name, then club; e-mail addresses in any column; a column of numbers is ignored."""
    width = max(len(row.cells) for row in rows)
    columns = [
        [row.cells[at] for row in rows if at < len(row.cells) and row.cells[at]] for at in range(width)
    ]
    column_of: dict[Kind, int] = {}
    free: list[Kind] = ["name", "club"]
    for at, cells in enumerate(columns):
        if cells and sum("@" in cell.lstrip("@") for cell in cells) * 2 > len(cells):
            column_of.setdefault("email", at)
        elif free and not (width > 1 and all(cell.rstrip(".)").isdecimal() for cell in cells)):
            column_of[free.pop(0)] = at
    return column_of


def _person(row: Row, columns: Mapping[Kind, int]) -> PersonLine:
    def cell(kind: Kind) -> str:
        at = columns.get(kind, len(row.cells))
        text = row.cells[at] if at < len(row.cells) else ""
        return "" if text in _NOTHING else text

    name = f"{cell('first')} {cell('last')}".strip()
    return PersonLine(row.number, cell("name") or name, cell("club"), cell("email"))
