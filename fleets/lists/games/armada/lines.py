"""A fleet text cut into lines that say what they are, without knowing any card."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from fleets.lists.games.armada.likely import distance

# Longer lines are no card of any builder.
MAX_LINE = 300
# Where one squadron line would ask for more than this, the figure is a mistake.
MAX_COUNT = 99

# One minus right before a figure is a bullet too, a second one is a negative number.
_BULLET: Final = re.compile(r"^[•·●∙‣▪◦*–—+-]\s*(?:(?!-[0-9])[•·●∙‣▪◦*–—+-]\s*)*")
_SUM: Final = re.compile(r"^=\s*([0-9]{1,9})\b")
_RULE_OFF: Final = re.compile(r"^[=_~#*•·–—-]{2,}$")
_POINTS: Final = re.compile(r"\(\s?([0-9]{1,9})\s?(?:points?|pts?\.?)?\s?\)$", re.IGNORECASE)
# Ship + upgrades: sum, as Armada Fleet Designer puts it; and its price of several squadrons.
_SHIP_SUM: Final = re.compile(r"\(\s?([0-9]{1,9})\s?\+\s?[0-9]{1,9}\s?:\s?([0-9]{1,9})\s?\)$")
_EACH: Final = re.compile(r"\(\s?([0-9]{1,9})\s?[x×]\s?([0-9]{1,9})\s?\)$", re.IGNORECASE)
_OF_LIMIT: Final = re.compile(
    r"\s?\(\s?[0-9]{1,9}(?:\s?/\s?[0-9]{1,9}){0,2}\s?(?:points?|pts?\.?)?\s?\)", re.IGNORECASE
)
_TIMES: Final = re.compile(r"^(-?[0-9]+)\s?[x×](?:\s|(?=[^\s-]))(.+)$", re.IGNORECASE)
# "2 Xwings": the x is the first letter of the name.
_WINGS: Final = re.compile(r"^wings?\b(?! commander)", re.IGNORECASE)
_TIMES_BEHIND: Final = re.compile(r"^(.+?)\s[x×]\s?([0-9]+)$", re.IGNORECASE)
_NUMBER: Final = re.compile(r"^([0-9]+)\s(.+)$")
_FLAGSHIP: Final = re.compile(r"^\[\s?flagship\s?\]\s?", re.IGNORECASE)
_HEADER: Final = re.compile(r"^([^\W\d_](?:[^\W\d_]| ){0,30}?)\s?:\s?(.*)$")
_LINK: Final = re.compile(r"https?://|www\.", re.IGNORECASE)

_KEYS: Final = {
    "name": "name", "fleet name": "name", "fleet": "name", "nazwa": "name",
    "faction": "faction", "frakcja": "faction", "gamemode": "ignored", "game mode": "ignored",
    "author": "ignored", "player": "ignored", "gracz": "ignored",
    "commander": "commander", "admiral": "commander", "dowódca": "commander", "admirał": "commander",
    "assault": "assault", "red": "assault", "atak": "assault",
    "defense": "defense", "defence": "defense", "yellow": "defense", "obrona": "defense",
    "navigation": "navigation", "blue": "navigation", "nawigacja": "navigation", "campaign": "campaign",
    "objectives": "objectives", "objective": "objectives", "cele": "objectives",
    "squadrons": "squadrons", "eskadry": "squadrons", "ships": "ships", "okręty": "ships",
    "points": "total", "total points": "total", "total": "total", "razem": "total", "suma": "total",
}  # fmt: skip
# Words that may stand alone on their line.
_HEADINGS: Final = ("squadrons", "ships", "objectives")
OBJECTIVE_KEYS: Final = ("assault", "defense", "navigation", "campaign")


@dataclass(frozen=True)
class Line:
    """One line, tidied. `kind`: blank, header, sum, card, comment, long (more than any card needs).

    header: `key` and `value`. sum: `points`. card: `name`, `points` (None = not stated), `count` and, where a
    bare number in front may be part of the name or a count, `counted` = (count, name without it);
    `block` is the sum stated for a ship with its upgrades.
    """

    number: int
    kind: str
    text: str = ""
    key: str = ""
    value: str = ""
    name: str = ""
    points: int | None = None
    bulleted: bool = False
    count: int = 1
    counted: tuple[int, str] | None = None
    block: int | None = None


def lines_of(rows: Iterable[str]) -> tuple[Line, ...]:
    """What every row is, numbered from 1 as an editor shows them."""
    return tuple(_line(number, row) for number, row in enumerate(rows, 1))


def tidy(raw: str) -> str:
    """One kind of blank, no invisible characters, nothing at the ends; tidied twice is the same as once."""
    text = " ".join(raw.split())
    if not text.isprintable():
        # Control characters, direction marks and lone surrogates: no database and no page wants them.
        seen = (c for c in text if unicodedata.category(c) not in ("Cc", "Cf", "Cs"))
        text = " ".join("".join(seen).split())
    return text if text.isascii() else " ".join(unicodedata.normalize("NFKC", text).split())


def _line(number: int, raw: str) -> Line:
    text = tidy(raw)
    if not text:
        return Line(number, "blank")
    if total := _SUM.match(text):
        return Line(number, "sum", text, points=int(total[1]))
    if _RULE_OFF.match(text):
        return Line(number, "blank")
    bare = _FLAGSHIP.sub("", _BULLET.sub("", text))
    if header := _header(number, text, bare):
        return header
    if _LINK.search(text):
        return Line(number, "comment", text[:MAX_LINE])
    if len(text) > MAX_LINE:
        return Line(number, "long", text[:MAX_LINE])
    return _card(number, text, bare, bulleted=bool(_BULLET.match(text)))


def _header(number: int, text: str, bare: str) -> Line | None:
    """`Squadrons (84/134):`, `Assault Objective: …`, `SQUADRONS`; None for what is no header."""
    found = _HEADER.match(_OF_LIMIT.sub("", bare, count=1)) or _HEADER.match(bare)
    word = found[1].casefold() if found else _OF_LIMIT.sub("", bare).casefold()
    known = _known(word.removesuffix(" objective"))
    if known is None or (found is None and known not in _HEADINGS):
        return None
    value = bare.partition(":")[2].strip()
    return Line(number, "header", text[:MAX_LINE], key=known, value=value)


@lru_cache(maxsize=1024)
def _known(word: str) -> str | None:
    """The key of a header, also where one letter of a long word is wrong: `Comander`."""
    near = (key for known, key in _KEYS.items() if min(len(known), len(word)) > 6 and _is_near(word, known))
    return _KEYS.get(word) or next(near, None)


def _is_near(word: str, known: str) -> bool:
    return distance(word, known, at_most=1) <= 1


def split_points(text: str) -> tuple[str, int | None]:
    """`Home One (5)` → ("Home One", 5); no figure in brackets at the end → None."""
    match = _POINTS.search(text)
    return (text[: match.start()].rstrip(), int(match[1])) if match else (text, None)


def _card(number: int, text: str, bare: str, *, bulleted: bool) -> Line:
    name, points = split_points(bare)
    count, counted, block = 1, None, None
    if ship := _SHIP_SUM.search(bare):
        name, points, block = bare[: ship.start()].rstrip(), int(ship[1]), int(ship[2])
    elif each := _EACH.search(bare):
        name, count = bare[: each.start()].rstrip(), int(each[1])
        points = count * int(each[2])
    if times := _TIMES.match(name):
        count, name = _count(times[1]), times[2].strip()
        name = f"X-{name}" if _WINGS.match(name) else name
    elif behind := _TIMES_BEHIND.match(name):
        count, name = _count(behind[2]), behind[1].strip()
    elif front := _NUMBER.match(name):
        counted = (_count(front[1]), front[2].strip())
    return Line(
        number,
        "card",
        text,
        name=name,
        points=points,
        bulleted=bulleted,
        count=count,
        counted=counted,
        block=block,
    )


def _count(digits: str) -> int:
    # Python refuses to read thousands of digits; a figure this long is too large however it ends.
    return int(digits[:10])


def bulleted(lines: tuple[Line, ...]) -> Iterator[tuple[Line, bool]]:
    """Each line with "is it listed under another": by its bullet or, in a text without any, by its block."""
    by_block = not any(line.bulleted for line in lines)
    in_block = False
    for line in lines:
        yield line, (in_block if by_block and line.kind == "card" else line.bulleted)
        in_block = line.kind == "card"
