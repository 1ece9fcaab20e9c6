"""A fleet text cut into lines that say what they are, without knowing any card."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

# Longer lines are no card of any builder.
MAX_LINE = 300
# Where one squadron line would ask for more than this, the figure is a mistake.
MAX_COUNT = 99

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_BULLET: Final = re.compile(r"^(?:[•·●∙‣▪◦*–—+-]\s*)+")
_SUM: Final = re.compile(r"^=\s*([0-9]{1,9})\b")
_RULE_OFF: Final = re.compile(r"^[=_~#*•·–—-]{2,}$")
_POINTS: Final = re.compile(r"\(\s?([0-9]{1,9})\s?(?:points?|pts?\.?)?\s?\)$", re.IGNORECASE)
_TIMES: Final = re.compile(r"^([0-9]+)\s?[x×](?:\s|(?=[^\s-]))(.+)$", re.IGNORECASE)
_TIMES_BEHIND: Final = re.compile(r"^(.+?)\s[x×]\s?([0-9]+)$", re.IGNORECASE)
_NUMBER: Final = re.compile(r"^([0-9]+)\s(.+)$")
_FLAGSHIP: Final = re.compile(r"^\[\s?flagship\s?\]\s?", re.IGNORECASE)
_HEADER: Final = re.compile(r"^([A-Za-z][A-Za-z ]{0,30}?)\s?:\s?(.*)$")
_LINK: Final = re.compile(r"https?://|www\.", re.IGNORECASE)

_KEYS: Final = {
    "name": "name", "fleet name": "name", "faction": "faction", "gamemode": "ignored", "game mode": "ignored",
    "author": "ignored", "player": "ignored", "commander": "commander",
    "assault": "assault", "defense": "defense", "defence": "defense", "navigation": "navigation",
    "campaign": "campaign", "assault objective": "assault", "defense objective": "defense",
    "defence objective": "defense", "navigation objective": "navigation", "campaign objective": "campaign",
    "objectives": "ignored", "squadrons": "squadrons", "ships": "ships",
    "points": "total", "total points": "total", "total": "total",
}  # fmt: skip
OBJECTIVE_KEYS: Final = ("assault", "defense", "navigation", "campaign")


@dataclass(frozen=True)
class Line:
    """One line, tidied. `kind`: blank, header, sum, card, comment, long (more than any card needs).

    header: `key` and `value`. sum: `points`. card: `name`, `points` (None = not stated), `count` and, where a
    bare number in front may be part of the name or a count, `counted` = (count, name without it).
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


def lines_of(text: str) -> tuple[Line, ...]:
    """Every line of the text, numbered from 1 as an editor shows them."""
    return tuple(_line(n, raw) for n, raw in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), 1))


def tidy(raw: str) -> str:
    """One kind of blank, no invisible characters, nothing at the ends; tidied twice is the same as once."""
    # Control characters, direction marks and lone surrogates: no database and no page wants them.
    seen = "".join(c for c in " ".join(raw.split()) if unicodedata.category(c) not in ("Cc", "Cf", "Cs"))
    return " ".join(unicodedata.normalize("NFKC", seen).split())


def _line(number: int, raw: str) -> Line:
    text = tidy(raw)
    if not text:
        return Line(number, "blank")
    if total := _SUM.match(text):
        return Line(number, "sum", text, points=int(total[1]))
    if _RULE_OFF.match(text):
        return Line(number, "comment", text)
    bare = _FLAGSHIP.sub("", _BULLET.sub("", text))
    header = _HEADER.match(bare)
    if header and (known := _KEYS.get(header[1].casefold())):
        return Line(number, "header", text[:MAX_LINE], key=known, value=header[2].strip())
    if _LINK.search(text):
        return Line(number, "comment", text[:MAX_LINE])
    if len(text) > MAX_LINE:
        return Line(number, "long", text[:MAX_LINE])
    if bare.casefold() in ("squadrons", "ships"):
        return Line(number, "header", text, key=bare.casefold())
    return _card(number, text, bare, bulleted=bool(_BULLET.match(text)))


def split_points(text: str) -> tuple[str, int | None]:
    """`Home One (5)` → ("Home One", 5); no figure in brackets at the end → None."""
    match = _POINTS.search(text)
    return (text[: match.start()].rstrip(), int(match[1])) if match else (text, None)


def _card(number: int, text: str, bare: str, *, bulleted: bool) -> Line:
    name, points = split_points(bare)
    count, counted = 1, None
    if times := _TIMES.match(name):
        count, name = _count(times[1]), times[2].strip()
    elif behind := _TIMES_BEHIND.match(name):
        count, name = _count(behind[2]), behind[1].strip()
    elif front := _NUMBER.match(name):
        counted = (_count(front[1]), front[2].strip())
    return Line(
        number, "card", text, name=name, points=points, bulleted=bulleted, count=count, counted=counted
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
