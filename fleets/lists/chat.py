"""Rows of a text as their writer meant them, without what chats, mail and web pages put around them.

The rows stay as many as they were, so that a finding's line is the line the reader sees.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from fleets.lists.prefixes import BULLET, HOUR, without_prefixes

_TAG: Final = re.compile(
    r"</?(?:li|ul|ol|p|br|b|i|u|strong|em|div|span|h[1-6]|table|tr|td|th)\b[^<>]*>", re.IGNORECASE
)
_ITEM: Final = re.compile(r"<li\b[^<>]*>", re.IGNORECASE)
_QUOTE: Final = re.compile(r"^\s*>(?:\s?>)*\s?")
# **bold**, __bold__, ~~struck~~, ||hidden||, `code`, and the single marks of WhatsApp and Slack.
_EMPHASIS: Final = re.compile(
    r"(\*\*|__|~~|\|\||`{1,3}|(?<![^\W_])(?<!\*)[*_~](?=[^\s*_~]))(\S(?:.*?\S)?)\1(?![^\W_])"
)
# The whole row in such marks, though a blank stands before the last: "**Assault: **", "• ||Assault: ||".
_STRESSED: Final = re.compile(r"^\s*(•\s+)?(\*\*|__|~~|\|\||`{1,3}|[*_~])(?=\S)((?:(?!\2).)+)\2\s*$")
# A row of a table: "| Home One | 5 |", its rule "|---|--:|", or cells of a spreadsheet: "Home One";"5".
_PIPED: Final = re.compile(r"^\s*\|(?P<cells>.*)\|\s*$")
_COUNTED_CELLS: Final = re.compile(r"^\s*(\d{1,2})([;,])(.+)\2(\d{1,4})\s*$")
_RULED: Final = re.compile(r"^\s*\|?(?:\s*:?-{2,}:?\s*\|)+(?:\s*:?-{2,}:?\s*)?$")
_CELLS: Final = re.compile(r'^\s*"[^"]*"(?:[;,\t]"[^"]*")+\s*$')
_CELL_END: Final = re.compile(r"</t[dh]\s*>", re.IGNORECASE)
_FENCE: Final = re.compile(r"^\s*`{3,}\w*\s*$")
_HEADING: Final = re.compile(r"^\s*(?:#{1,6}|-#)\s+")
_DAY: Final = r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?"
# "[22.11.2026, 18:04:11] Jan: text", "22/11/2026, 18:04 - Jan: text", "[18:04] Jan: text"
_STAMPED: Final = re.compile(
    rf"^\s*(?:\[(?:{_DAY}\s+)?{HOUR}\]|{_DAY}\s+{HOUR}\s+-)\s+(?:[^:\[\]]{{1,40}}:\s?)(?P<text>.*)$"
)
# "Jan — Today at 18:04", "Jan, [22 Nov 2026 18:04]", "Jan Kowalski  18:04"
_STAMP: Final = re.compile(
    rf"^\s*(?:\S.{{0,40}}?\s*[—–-]\s*.{{0,24}}?{HOUR}|\S.{{0,40}}?,?\s\[.{{0,24}}?{HOUR}\]|\[?(?:{_DAY}\s+)?{HOUR}\]?)\s*$"
)
# "o", "R:", "1.", "1.1", "a)", "iv.", ":gear:", "[x]", "->", a single sign
_COUNTED_BULLET: Final = re.compile(
    r"^\s*(?:o|[A-Za-z]:|\d{1,2}[.)]|\d{1,2}(?:\.\d{1,2})+\.?|(?:[a-z]|[ivx]{2,4})[.)]|:[a-z0-9_+-]+:"
    r"|(?:[-*•]\s+)?\[[ xX]?\]|[-=~]+>|[~_%|])\s+(?=\S)"
)
_SYMBOLS: Final = "»›⁃○●◦▪▫■□"
_IN_CIRCLES: Final = range(0x2460, 0x2500)
# Dashes, signs of equality or brackets around the whole row: "--- Home One ---", "[Home One]".
_FRAMES: Final = tuple("-=*_#~")
_BOXED: Final = re.compile(r"\[([^\[\]]*)\]")
# No hand makes a gap that wide, and what looks for blanks at two places takes long for one.
_GAP: Final = re.compile(r"(\s{40})\s+")
_WORD: Final = re.compile(r"[^\W\d_]{3}")
_BB_CODE: Final = re.compile(
    r"\[/?(?:b|i|u|s|size|colou?r|list|center|quote|code|spoiler|url|img)(?:=[^\[\]]*)?\]", re.IGNORECASE
)
_BB_ITEM: Final = re.compile(r"^\s*\[\*\]\s*")
# [Home One](https://…), and a backslash before a sign that would be a mark.
_LINKED: Final = re.compile(r"\[([^\[\]]+)\]\((?:https?://|www\.)[^()\s]*\)")
_ESCAPED: Final = re.compile(r"\\([\\`*_{}()\[\]#+.!|>~-])")
# UTF-8 that somebody read as the letters of Windows: "â€¢" for a bullet.
_GARBLED: Final = re.compile(r"[ÂÃÄÅâ][\u0080-\uffff]")
_LAST_STOP: Final = re.compile(r"(?<=[^\s.,;])\s?[.,;]+\s*$")
_SHAPES: Final = range(0x1F7E0, 0x1F7EC)
_ARROWS: Final = (range(0x2190, 0x2200), range(0x27F0, 0x2800), range(0x2900, 0x2980))
_LONE_BULLET: Final = re.compile(r"^\s*[•·●∙‣▪◦*–—-]\s*$")


def plain_rows(rows: Iterable[str]) -> list[str]:
    """Each row without tags, quote marks, emphasis and stamps of chats, its bullet a common one.

    A bullet alone on its row goes to the next row that has a text.
    """
    bare = without_prefixes(_unquoted([_GAP.sub(r"\1", _unescaped(row)) for row in rows]))
    return list(_with_bullets(map(_row, bare)))


def _unescaped(row: str) -> str:
    """Without HTML and the marks of forums: entities are letters, items of a list have a bullet."""
    row = _ungarbled(row)
    row = html.unescape(row) if "&" in row else row
    row = _ESCAPED.sub(r"\1", row) if "\\" in row else row
    row = _BB_CODE.sub("", _BB_ITEM.sub(BULLET, _LINKED.sub(r"\1", row))) if "[" in row else row
    return _TAG.sub("", _CELL_END.sub("\t", _ITEM.sub(BULLET, row))).rstrip("\t") if "<" in row else row


def _ungarbled(row: str) -> str:
    """The letters that were meant, where all of the row can be put back."""
    if not _GARBLED.search(row):
        return row
    try:
        return b"".join(map(_byte, row)).decode()
    except UnicodeError:
        return row


def _byte(sign: str) -> bytes:
    """The sign as Windows keeps it; five bytes mean nothing there and came through as they were."""
    return sign.encode("latin-1") if "\x80" <= sign <= "\x9f" else sign.encode("cp1252")


def _unquoted(rows: list[str]) -> list[str]:
    """Without the marks of a quotation; where only some rows have them, they are bullets."""
    marked = [row for row in rows if _QUOTE.match(row)]
    if not marked:
        return rows
    bare = [_QUOTE.sub("", row).strip() for row in marked]
    is_quotation = "" in bare or len(marked) == sum(map(bool, map(str.strip, rows)))
    return [_QUOTE.sub("" if is_quotation else BULLET, row) for row in rows]


def _row(row: str) -> str:
    if _FENCE.match(row) or _STAMP.match(row):
        return ""
    if stamped := _STAMPED.match(row):
        row = stamped["text"]
    row = _celled(row.replace("│", "|").replace("┃", "|"))
    return _LAST_STOP.sub("", _bulleted(_HEADING.sub("", _unframed(_unstressed(row)))))


def _celled(row: str) -> str:
    """The cells of a row of a table with tabs between them."""
    if _RULED.match(row):
        return ""
    if piped := _PIPED.match(row):
        return "\t".join(cell.strip() for cell in piped["cells"].split("|"))
    if counted := _COUNTED_CELLS.match(row):
        return "\t".join(counted.group(1, 3, 4))
    return "\t".join(re.findall(r'"([^"]*)"', row)) if _CELLS.match(row) else row


def _unframed(row: str) -> str:
    """Without a frame around the row; no expression, as long rows of dashes would take it minutes."""
    bare = row.strip()
    if (boxed := _BOXED.fullmatch(bare)) and _WORD.search(boxed[1]):
        return boxed[1]
    sign = bare[:1]
    if sign not in _FRAMES or not (bare.startswith(2 * sign) and bare.endswith(2 * sign)):
        return row
    text = bare.strip(sign).strip()
    return text if text and not text.startswith(_FRAMES) else row


def _unstressed(row: str) -> str:
    """Without the marks around bold, italic and struck text, one inside another too."""
    while whole := _STRESSED.match(row):
        row = (whole[1] or "") + whole[3]
    while (bare := _EMPHASIS.sub(r"\2", row)) != row:
        row = bare
    return row


def _bulleted(row: str) -> str:
    """A pictogram, an arrow, `o`, `1.` or `a)` before a row is a bullet."""
    bare = row.lstrip()
    at = next((at for at, sign in enumerate(bare) if not _is_pictogram(sign)), len(bare))
    if at:
        # A face alone on its row says something about the list; a sign alone is a bullet of the next row.
        text = bare[at:].lstrip(" :\t\u00a0")
        return BULLET + text if text or not (_is_face(bare[0]) or bare[at:].strip()) else ""
    return _COUNTED_BULLET.sub(BULLET, row)


def _is_pictogram(sign: str) -> bool:
    """A sign that stands for nothing that is read: an emoji or a part of one, an arrow, a box."""
    if sign.isascii():
        return False
    code = ord(sign)
    kind = unicodedata.category(sign)
    is_part = kind in ("So", "Sk", "Co") or code in (0xFE0F, 0x200D, 0x20E3)
    return is_part or sign in _SYMBOLS or code in _IN_CIRCLES or any(code in arrows for arrows in _ARROWS)


def _is_face(sign: str) -> bool:
    """An emoji that is no shape in a colour, which people use as bullets."""
    return ord(sign) >= 0x1F300 and not 0x1F518 <= ord(sign) <= 0x1F53D and ord(sign) not in _SHAPES


def _with_bullets(rows: Iterable[str]) -> Iterator[str]:
    waiting = False
    for row in rows:
        if _LONE_BULLET.match(row):
            waiting = True
            yield ""
        elif waiting and row.strip():
            waiting = False
            yield BULLET + row.lstrip()
        else:
            yield row
