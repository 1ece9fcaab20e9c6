"""The rows of a squad put in order before cards are looked for: tables, paragraphs, prices below."""

import re
from typing import Final

from fleets.lists.text import tidy

Rows = list[tuple[int, str]]

# What a line begins with besides a card; a quotation mark behind one may close the brackets of its price.
LEADING: Final = " \t\u00a0*•·-–—_>#"
TRAILING: Final = " \t\u00a0*•·-–—_#"
_SHIP_NUMBER: Final = re.compile(
    r"^(?:ship\s?#?\d{1,2}|statek\s?\d{1,2}|nave\s?\d{1,2}|#\d{1,2})\s?[:–—-]?\s+", re.IGNORECASE
)
# A row of a table comes as "1\tTen Numb\t48", whatever separated its cells: there is one of each card.
_COUNTED: Final = re.compile(r"^\s*1\t")
_EDGE: Final = re.compile(r"^[|│\s]+|[|│\s]+$")
_CELLS: Final = re.compile(r"\"\s?[;,]\s?\"")
_BOXED: Final = re.compile(r"^\[(.+\(\d{1,3}\))\]$")
_PRICE_ALONE: Final = re.compile(
    r"^[(\[{<]?\s?(\d{1,3})\s?(?:points?|pts?\.?|p\.?|pkt\.?|punti?)?\s?[)\]}>]?$", re.IGNORECASE
)
# The sums below a ship, which may stand between two cards in a paragraph.
_SUMS: Final = re.compile(
    r"ship total:?\s*\d+(?:\s*[;,|/]?\s*half points:?\s*\d+)?(?:\s*[;,|/]?\s*threshold:?\s*\d+)?",
    re.IGNORECASE,
)
_BEHIND_A_PRICE: Final = re.compile(r"(?<=\d\))[\s;,/|]+(?=[^\s(\[])")
_TOTAL: Final = re.compile(r"\s(?=(?:total|razem|totale):?\s*\d)", re.IGNORECASE)
# With so many prices it is no name with figures in it.
_MANY: Final = 4


def cleaned(row: str) -> str:
    """The row without what tables, bullets and numbers put around a card."""
    text = _SHIP_NUMBER.sub("", tidy(_COUNTED.sub("", row)).lstrip())
    if _CELLS.search(text):
        text = _CELLS.sub("; ", text).strip('"')
    text = _EDGE.sub("", text).lstrip(LEADING).rstrip(TRAILING)
    if text.endswith("):"):
        text = text[:-1]
    text = _SHIP_NUMBER.sub("", text)
    return boxed[1] if (boxed := _BOXED.match(text)) else text


def arranged(rows: Rows, factions: tuple[str, ...]) -> Rows:
    """A card a row: paragraphs are split, prices move up to their cards, blanks between all rows go."""
    arranged_rows: Rows = []
    for number, row in rows:
        if len(_BEHIND_A_PRICE.findall(row)) >= _MANY:
            arranged_rows += [(number, part) for part in _parted(row, factions)]
            continue
        last = arranged_rows[-1][1].strip() if arranged_rows else ""
        price = _PRICE_ALONE.match(row.strip())
        if price and last and not last.isdigit() and not last.endswith((")", "]", ":")):
            arranged_rows[-1] = (arranged_rows[-1][0], f"{last} ({price[1]})")
        else:
            arranged_rows.append((number, row))
    return _closed_up(arranged_rows)


def _parted(row: str, factions: tuple[str, ...]) -> list[str]:
    """The cards of a paragraph; the name of a faction before the first one is a row of its own."""
    text = _TOTAL.sub("\n", _SUMS.sub("\n\n", row))
    for name in factions:
        if text.lstrip().casefold().startswith(name.casefold()):
            text = f"{name}\n{text.lstrip()[len(name) :].lstrip(' ;,/|-')}"
            break
    return _BEHIND_A_PRICE.sub("\n", text).split("\n")


def _closed_up(rows: Rows) -> Rows:
    """Without the blank rows that a program has put below each: they begin no ship."""
    filled = [bool(tidy(row).strip(LEADING)) for _, row in rows]
    alone = [at for at, is_filled in enumerate(filled) if is_filled and not any(filled[at + 1 : at + 2])]
    if len(alone) * 10 < 9 * sum(filled):
        return rows
    return [row for row, is_filled in zip(rows, filled, strict=True) if is_filled]
