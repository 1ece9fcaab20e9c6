"""A fleet text cut into lines that say what they are, without knowing any card."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from fleets.lists.chat import CROSSED
from fleets.lists.games.armada.cards.catalogue import Catalogue
from fleets.lists.games.armada.cards.fuzzy_match import distance
from fleets.lists.games.armada.cards.vocabulary import CARRIER, FACTIONS, HEADERS, HEADINGS
from fleets.lists.games.armada.reading.figures import (
    UNIT,
    count_of,
    split_apiece,
    split_count,
    split_last,
    split_points,
    split_times_last,
)
from fleets.lists.games.armada.reading.paragraph import rows_within
from fleets.lists.text import letters_of, remembered, tidy

# Longer lines are no card of any builder, nor a whole ship in one line.
MAX_LINE = 600
# Where one squadron line has more than this, the figure is a mistake.
MAX_COUNT = 99

# One minus right before a figure is a bullet too, a second one is a negative number.
_BULLET: Final = re.compile(r"^[•·●∙‣▪◦*–—+-]\s*(?:(?!-[0-9])[•·●∙‣▪◦*–—+-]\s*)*")
_SUM: Final = re.compile(r"^=\s*([0-9]{1,9})\b")
_RULE_OFF: Final = re.compile(r"^(?:[=_~#*•·–—-]{2,}|[)\]}]+[.,;]?)$")
# Ship + upgrades: sum, as Armada Fleet Designer puts it; and its price of several squadrons.
_SHIP_SUM: Final = re.compile(r"\(\s?([0-9]{1,9})\s?\+\s?[0-9]{1,9}\s?:\s?([0-9]{1,9})\s?\)$")
_EACH: Final = re.compile(
    r"\(\s?([0-9]{1,9})\s?[x×*]\s?([0-9]{1,9})\s?(?:=\s?[0-9]{1,9}\s?)?\)$", re.IGNORECASE
)
# "2 x 16 = 32"
_RECKONED: Final = re.compile(r"[:\s]\s?([0-9]{1,3})\s?[x×*]\s?([0-9]{1,3})\s?=\s?[0-9]{1,4}$", re.IGNORECASE)
_OF_LIMIT: Final = re.compile(
    rf"\s?\(\s?[0-9]{{1,9}}(?:\s?/\s?[0-9]{{1,9}}){{0,2}}\s?{UNIT}?\s?\)", re.IGNORECASE
)
_NUMBER: Final = re.compile(r"^([0-9]+)\s(.+)$")
_FLAGSHIP: Final = re.compile(r"^\[\s?flagship\s?\]\s?", re.IGNORECASE)
_HEADER: Final = re.compile(r"^([^\W\d_](?:[^\W\d_]| ){0,30}?)(?:\s?:|\s=|\s[-–—](?=\s))\s?(.*)$")
_HEADER_END: Final = re.compile(r":|\s=|\s[-–—](?=\s)")
# "I. Ships", "B) Squadrons": what counts the parts of a list.
_ORDINAL: Final = re.compile(r"^(?:[A-Z]|[IVX]{1,4})[.)]\s+(?=\S)")
_LINK: Final = re.compile(r"https?://|www\.", re.IGNORECASE)


@dataclass(frozen=True)
class TextLine:
    """One line, tidied. `kind`: blank, header, sum, card, comment, crossed (out), long (more than any card
    needs).

    header: `key` and `value`. sum: `points`. card: `name`, `points` (None = not stated), `count` and, where a
    bare number in front may be part of the name or a count, `counted` = (count, name without it);
    `block` is the sum stated for a ship with its upgrades, `bare` the text without its bullet.
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
    bare: str = ""


def lines_of(rows: Iterable[tuple[int, str]], *, catalogue: Catalogue) -> tuple[TextLine, ...]:
    """The rows as lines, numbered as an editor shows them; a list in one row gives many lines."""
    return tuple(
        _line(number, line) for number, row in rows for line in rows_within(row, catalogue=catalogue)
    )


def states_sum(text: str) -> bool:
    """A ship with its price, that of its upgrades, and the sum: "(106 + 41: 147)"."""
    return bool(_SHIP_SUM.search(text))


def _line(number: int, raw: str) -> TextLine:
    return replace(_unnumbered(raw), number=number)


@remembered
def _unnumbered(raw: str) -> TextLine:
    """The line as if it were number 0."""
    number, text = 0, tidy(raw)
    if text.startswith(CROSSED):
        return TextLine(number, "crossed", text.removeprefix(CROSSED)[:MAX_LINE])
    if not text:
        return TextLine(number, "blank")
    if _RULE_OFF.match(text):
        return TextLine(number, "blank")
    bare = CARRIER.sub("", _FLAGSHIP.sub("", _BULLET.sub("", text)))
    if total := _SUM.match(bare):
        return TextLine(number, "sum", text, points=int(total[1]))
    if header := _header(number, text, bare):
        return header
    if _LINK.search(text):
        return TextLine(number, "comment", text[:MAX_LINE])
    if len(text) > MAX_LINE:
        return TextLine(number, "long", text[:MAX_LINE])
    return card_line(number, text, bare.removesuffix(":"), bulleted=bool(_BULLET.match(text)))


def _header(number: int, text: str, bare: str) -> TextLine | None:
    """`Squadrons (84/134):`, `Assault Objective: …`, `Total = 386`, `SQUADRONS`, `II. Ships`; else None."""
    bare = _spelled_head(_ORDINAL.sub("", bare))
    match = _HEADER.match(_OF_LIMIT.sub("", bare, count=1)) or _HEADER.match(bare)
    key = _header_key(letters_of(match[1])) if match else None
    alone = None if match else _header_key(letters_of(_OF_LIMIT.sub("", bare)))
    if key is None and alone not in HEADINGS:
        return _unmarked(number, text)
    if key == "sum":
        return _unmarked(number, text)
    value = _HEADER_END.split(bare, maxsplit=1)[1].strip() if key else ""
    return TextLine(number, "header", text[:MAX_LINE], key=key or alone or "", value=value)


def _spelled_head(text: str) -> str:
    """`Red (Assault): …`, `Assault Obj.: …` with nothing but letters before the colon."""
    head, colon, rest = text.partition(":")
    words = head.replace("(", "").replace(")", "").replace(".", "").strip()
    return f"{words}:{rest}" if colon and words != head and letters_of(words) in HEADERS else text


def _unmarked(number: int, text: str) -> TextLine | None:
    """A heading without its colon: `Faction Rebels`, `Subtotal 136`; else None."""
    word, _, value = text.partition(" ")
    if HEADERS.get(letters_of(word)) == "faction" and letters_of(value) in FACTIONS:
        return TextLine(number, "header", text, key="faction", value=value)
    words, points = split_points(text.replace(":", "").replace("=", ""))
    if points is None and (split := split_last(words)):
        words, points = split
    if points is None or HEADERS.get(letters_of(words)) != "sum":
        return None
    return TextLine(number, "sum", text, points=points)


@lru_cache(maxsize=1024)
def _header_key(word: str) -> str | None:
    """The key of a header, also where one letter of a long word is wrong: `Comander`."""
    near = (
        key
        for header_word, key in HEADERS.items()
        if min(len(header_word), len(word)) > 6
        and abs(len(header_word) - len(word)) <= 1
        and _is_near(word, header_word)
    )
    return HEADERS.get(word) or next(near, None)


def _is_near(word: str, header_word: str) -> bool:
    return distance(word, header_word, at_most=1) <= 1


def card_line(number: int, text: str, bare: str, *, bulleted: bool) -> TextLine:
    """A line that names a card: `bare` is its text without bullet."""
    count, counted, block = 1, None, None
    if times := split_times_last(bare):
        bare, count = times
    name, points = split_points(bare)
    if ship := _SHIP_SUM.search(bare):
        name, points, block = bare[: ship.start()].rstrip(), int(ship[1]), int(ship[2])
    elif price := _EACH.search(bare) or _RECKONED.search(bare):
        name, count = bare[: price.start()].rstrip(), int(price[1])
        points = count * int(price[2])
    elif apiece := split_apiece(bare):
        name, unit_price = apiece
        points = unit_price * max(split_count(name)[1] or 1, 1)
    name, stated_count = split_count(name)
    if stated_count is not None:
        count = stated_count
    elif front := _NUMBER.match(name):
        counted = (count_of(front[1]), front[2].strip())
    return TextLine(
        number,
        "card",
        text,
        name=name,
        points=points,
        bulleted=bulleted,
        count=count,
        counted=counted,
        block=block,
        bare=bare,
    )


def bulleted(lines: tuple[TextLine, ...]) -> Iterator[tuple[TextLine, bool]]:
    """Each line with "is it listed under another": by its bullet or, in a text without any, by its block."""
    cards = [line.bulleted for line in lines if line.kind == "card"]
    # Where ships have bullets too, bullets say nothing.
    by_block = all(cards) or not any(cards)
    in_block = False
    for line in lines:
        yield line, (in_block if by_block and line.kind == "card" else line.bulleted)
        in_block = line.kind == "card"
