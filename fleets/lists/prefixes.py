"""Prefixes of many rows of a text that belong to none of them: who writes, numbers of lines and items.

Only the neighbouring rows distinguish such a mark from the name or price of a card.
"""

import re
from collections import Counter
from itertools import pairwise
from typing import Final

BULLET: Final = "• "

HOUR: Final = r"\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?"
# Fewer rows may have the same beginning by chance.
_LEAST: Final = 5
# Items are counted from one, or from the second where the first has no number.
_FIRST: Final = 2
_STEPS: Final = frozenset((1, 2, 3, 4))
# "Jan: text", "<Jan> text", "18:04 <Jan> text"
_SENDER: Final = re.compile(rf"^\s*(?:\[?{HOUR}\]?\s+)?(<[^<>]{{1,40}}>|[^:<>]{{1,40}}:)(?:\s|$)")
_NUMBER: Final = re.compile(r"^\s*(\d{1,4})(?:[.:)]|\s*\|)?(?:\s|$)")
# "(1) text", "1 - text": one of many items where the next one is the next number.
_ITEM: Final = re.compile(r"^\s*(?:[(\[](\d{1,2})[)\]]|(\d{1,2})\s[-–—])\s+(?=\S)")
_ONLY_HOUR: Final = re.compile(rf"^\s*\[?{HOUR}\]?\s*$")
# Characters that programs put before each row they write or compare.
_MARK: Final = re.compile(r"^(?://+|[$;+%\"#!]+)\s?")
_TICKS: Final = re.compile(r"^[✓✔✅☑️\s]{2,}$")


def without_prefixes(rows: list[str]) -> list[str]:
    """As many rows, without who writes them and the numbers of lines; numbers of items are bullets."""
    return _bulleted(_unnumbered(_unsigned(_unsent(_unmarked(rows)))))


def _unmarked(rows: list[str]) -> list[str]:
    """Without the mark before every row: "$", "//", "+", a quotation mark and a comma behind."""
    filled = [row.lstrip() for row in rows if row.strip()]
    match = _MARK.match(filled[0]) if len(filled) >= _LEAST else None
    if match is None or not all(row.startswith(match[0].strip()) for row in filled):
        return rows
    mark = match[0].strip()
    bare = [row.lstrip().removeprefix(mark).removeprefix(" ") for row in rows]
    return [row.rstrip().removesuffix(",").removesuffix(mark) for row in bare] if mark == '"' else bare


def _unsent(rows: list[str]) -> list[str]:
    """Without one name before nearly every row: each row was a message of its own."""
    senders = [_SENDER.match(row) for row in rows]
    filled_count = sum(bool(row.strip()) for row in rows)
    most = Counter(match[1] for match in senders if match).most_common(1)
    if filled_count < _LEAST or not most or most[0][1] * 5 < filled_count * 4:
        return rows
    return [
        row[match.end() :] if match and match[1] == most[0][0] else row
        for row, match in zip(rows, senders, strict=True)
    ]


def _unsigned(rows: list[str]) -> list[str]:
    """Without a name that stands above an hour more than once, and without the ticks of read messages."""
    filled = [n for n, row in enumerate(rows) if row.strip()]
    above = [
        row_number for row_number, next_number in pairwise(filled) if _ONLY_HOUR.match(rows[next_number])
    ]
    names = Counter(rows[n].strip() for n in above)
    signed = {n for n in above if names[rows[n].strip()] > 1}
    return ["" if n in signed or _TICKS.match(row) else row for n, row in enumerate(rows)]


def _unnumbered(rows: list[str]) -> list[str]:
    """Without the number of the row, where every row has it."""
    numbered = [(n, _NUMBER.match(row)) for n, row in enumerate(rows) if row.strip()]
    steps = {int(match[1]) - n if match else None for n, match in numbered}
    if len(numbered) < _LEAST or len(steps) > 1 or None in steps:
        return rows
    ends = {n: match.end() for n, match in numbered if match}
    return [row[ends.get(n, 0) :] for n, row in enumerate(rows)]


def _bulleted(rows: list[str]) -> list[str]:
    """With a bullet for numbers that count the rows that have them."""
    items = {n: match for n, row in enumerate(rows) if (match := _ITEM.match(row))}
    numbers = [int(match[1] or match[2]) for match in items.values()]
    # The items above them may be counted too.
    steps = {following - number for number, following in pairwise(numbers)}
    if len(numbers) < _LEAST or numbers[0] > _FIRST or not steps <= _STEPS:
        return rows
    return [BULLET + row[items[n].end() :] if n in items else row for n, row in enumerate(rows)]
