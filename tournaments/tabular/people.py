"""The people in a table: which column is what, by its heading in any language of the program, or without."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ..text.collation import folded
from .reading import Row, TableFileError

Kind = Literal["name", "first", "last", "club", "email"]

# Without accents and capital letters. "Imię" and "nome" are the first name where a surname stands beside.
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
# What people write where there is nothing to say.
_NOTHING = frozenset({"-", "–", "—", "--", "n/a"})


@dataclass(frozen=True, slots=True)
class PersonLine:
    """Somebody in a file, as it says it, and the line it stands in."""

    number: int
    name: str
    club: str = ""
    email: str = ""


def people_in(rows: Sequence[Row]) -> tuple[PersonLine, ...]:
    """Everybody in the table; what is in no column we know is left out.

    Raises TableFileError: "file_no_names" where the headings have none, "file_empty" under headings alone.
    """
    columns = _of_headings(rows[0].cells)
    if columns:
        rows = rows[1:]
        if not {"name", "last", "first"} & set(columns):
            raise TableFileError("file_no_names")
    if not rows:
        raise TableFileError("file_empty")
    columns = columns or _of_contents(rows)
    return tuple(_person(row, columns) for row in rows)


def _of_headings(cells: Sequence[str]) -> dict[Kind, int]:
    """Kind -> column; nothing where the first row holds no headings."""
    found: dict[Kind, int] = {}
    for at, cell in enumerate(cells):
        said = re.sub(r"\s+", " ", folded(cell)).strip(" .:*")
        for kind, headings in _HEADINGS.items():
            if said in headings:
                found.setdefault(kind, at)
    if "last" in found and "first" not in found and "name" in found:
        found["first"] = found.pop("name")
    return found


def _of_contents(rows: Sequence[Row]) -> dict[Kind, int]:
    """Without headings: name, then club; a column of addresses wherever it stands, one of numbers is none."""
    width = max(len(row.cells) for row in rows)
    columns = [
        [row.cells[at] for row in rows if at < len(row.cells) and row.cells[at]] for at in range(width)
    ]
    found: dict[Kind, int] = {}
    free: list[Kind] = ["name", "club"]
    for at, cells in enumerate(columns):
        if cells and sum("@" in cell.lstrip("@") for cell in cells) * 2 > len(cells):
            found.setdefault("email", at)
        elif free and not (width > 1 and all(cell.rstrip(".)").isdecimal() for cell in cells)):
            found[free.pop(0)] = at
    return found


def _person(row: Row, columns: Mapping[Kind, int]) -> PersonLine:
    def cell(kind: Kind) -> str:
        at = columns.get(kind, len(row.cells))
        said = row.cells[at] if at < len(row.cells) else ""
        return "" if said in _NOTHING else said

    name = f"{cell('first')} {cell('last')}".strip()
    return PersonLine(row.number, cell("name") or name, cell("club"), cell("email"))
