"""A list that lost its line ends: a whole fleet in one row, as forms and cells of spreadsheets leave it."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from fleets.lists.games.armada.cards.catalogue import CATEGORIES, Catalogue
from fleets.lists.games.armada.cards.vocabulary import HEADERS
from fleets.lists.games.armada.reading.figures import UNIT
from fleets.lists.text import letters_of

# Fewer of these are a ship with its upgrades in one line, which is read as such.
_LEAST: Final = 4
_PRICE: Final = re.compile(r"[(\[]\s?[0-9]{1,3}\s?(?:" + UNIT + r")?\s?[)\]]")
_BULLET: Final = re.compile(r"\s+(?=[•·●▪◦]\s?\S)")
_SUM: Final = re.compile(r"\s+(?==\s?[0-9])|(?<=[0-9])(?<==\s[0-9]{3}|.=\s[0-9]{2})\s+(?!" + UNIT + r"\b)")
_SUM_END: Final = re.compile(r"(=\s?[0-9]{1,4}\s?" + UNIT + r")[\s;/|,]+", re.IGNORECASE)
_PRICE_END: Final = re.compile(r"(?<=[0-9)\]][)\]])[\s;/|,]+(?=[^\s(\[x×:])")
_WORDS: Final = re.compile(r"(?:(?<=\s)|^)((?:[^\W\d_]+ ){0,2}[^\W\d_]+)(?=\s?(?:\([^()]*\))?:)")
_SEAMS: Final = re.compile(r"[\s;/|,]+$")


def rows_within(row: str, *, catalogue: Catalogue) -> list[str]:
    """The rows that this row once was; only the row itself where it may always have been one."""
    if len(_PRICE.findall(row)) < _LEAST or not _is_whole(row):
        return [row]
    text = _BULLET.sub("\n", _SUM_END.sub(r"\n\1\n", row))
    text = _PRICE_END.sub("\n", _headed(text))
    rows = (part for line in text.split("\n") for part in _objective_ended(line, catalogue))
    return [_SEAMS.sub("", part) for part in rows if part.strip()]


def _is_whole(row: str) -> bool:
    """More than one heading, or bullets within."""
    return len(_BULLET.findall(row)) >= _LEAST or len(_heads(row)) > 1


def _heads(text: str) -> list[int]:
    """Where a heading begins; of "Ackbar Assault:" only the last word is one."""
    heads = []
    for words in _WORDS.finditer(text):
        starts = [words.start(1), *(words.start(1) + blank.end() for blank in re.finditer(" ", words[1]))]
        heads += [start for start in starts if letters_of(text[start : words.end(1)]) in HEADERS][:1]
    return heads


def _headed(text: str) -> str:
    """With an end of line before each heading."""
    cuts = [0, *_heads(text), len(text)]
    return "\n".join(text[start:end] for start, end in pairwise(cuts))


def _objective_ended(line: str, catalogue: Catalogue) -> Iterator[str]:
    """An objective behind its category, and what follows it: "Defense: Fire Lanes Gladiator I …"."""
    head, _, value = line.partition(":")
    names = [o.name for o in catalogue.objectives if value.strip().casefold().startswith(o.name.casefold())]
    name = max(names, key=len, default="")
    rest = value.strip()[len(name) :]
    # An objective has no price: what has one is the ship behind a category that was left empty.
    is_ended = HEADERS.get(letters_of(head)) in CATEGORIES and bool(name or _PRICE.search(rest))
    yield f"{head}: {name}" if is_ended and rest.strip() else line
    if is_ended and rest.strip():
        yield rest
