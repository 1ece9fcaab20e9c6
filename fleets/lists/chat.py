"""Rows of a text as their writer meant them, without what chats, mail and web pages put around them.

The rows stay as many as they were, so that a finding's line is the line the reader sees.
"""

import html
import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from fleets.lists.prefixes import BULLET, HOUR, without_prefixes
from fleets.lists.text import remembered

# Before a row that its writer crossed out: not part of the list, but reported to the reader.
CROSSED: Final = "\u2702 "

_TAG: Final = re.compile(
    r"</?(?:li|ul|ol|p|br|b|i|u|s|del|strike|strong|em|div|span|h[1-6]|table|tr|td|th)\b[^<>]*>",
    re.IGNORECASE,
)
_ITEM: Final = re.compile(r"<li\b[^<>]*>", re.IGNORECASE)
_QUOTE: Final = re.compile(r"^\s*>(?:\s?>)*\s?")
# **bold**, __bold__, ~~struck~~, ||hidden||, `code`, and the single marks of WhatsApp and Slack.
_EMPHASIS: Final = re.compile(
    r"(\*\*|__|~~|\|\||`{1,3}|(?<![^\W_])(?<!\*)[*_~](?=[^\s*_~]))(\S(?:.*?\S)?)\1(?![^\W_])"
)
_MARKS: Final = "*_~|`"
# The whole row in such marks, even with a blank before the last: "**Assault: **".
_BULLET_BEFORE: Final = re.compile(r"^(\s*[•·–—-]\s+)?(.*)$", re.DOTALL)
_STRESSED: Final = re.compile(r"^\s*(\*\*|__|~~|\|\||`{1,3}|[*_~])(?=\S)((?:(?!\1).)+)\1\s*$")
# A row of a table: "| Home One | 5 |", or cells of a spreadsheet: "Home One";"5".
_PIPED: Final = re.compile(r"^\s*\|(?P<cells>.*)\|\s*$")
_COUNTED_CELLS: Final = re.compile(r"^\s*(\d{1,2})([;,])(.+)\2(\d{1,4})\s*$")
_CELLS: Final = re.compile(r'^\s*"[^"]*"(?:[;,\t]"[^"]*")+\s*$')
_FEWEST_CELLS: Final = 3
_FIGURE_CELL: Final = re.compile(r"^[(\[]?\s?[x×]?\d+(?:[.,]\d+)?\s?[^\W\d]{0,5}\.?\s?[)\]]?$")
_LETTERS: Final = re.compile(r"[^\W\d_]{2}")
# "Imperial ll-class": what a photo makes of a Roman number.
_ROMAN_READ: Final = re.compile(r"(?<![\w'’])l{1,3}(?=-class\b)|(?<![\w'’])l{2,3}(?![\w'’])")
_CELL_END: Final = re.compile(r"</t[dh]\s*>", re.IGNORECASE)
_BARS: Final = str.maketrans(dict.fromkeys("│┃║", "|"))
_HOUR: Final = re.compile(HOUR)
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
# "o", "R:", "1.", "1.1", "a)", "iv.", ":gear:", "[x]", "->", a single character
_COUNTED_BULLET: Final = re.compile(
    r"^\s*(?:o|[A-Za-z]:|\d{1,2}[.)]|\d{1,2}(?:\.\d{1,2})+\.?|(?:[a-z]|[ivx]{2,4})[.)]|:[a-z0-9_+-]+:"
    r"|(?:[-*•]\s+)?\[[ xX]?\]|[-=~]+>|[~_%|])\s+(?=\S)"
)
_SYMBOLS: Final = "»›⁃○●◦▪▫■□"
_IN_CIRCLES: Final = range(0x2460, 0x2500)
# Dashes, signs of equality or brackets around the whole row: "--- Home One ---", "[Home One]".
_FRAMES: Final = tuple("-=*_#~")
_BOXED: Final = re.compile(r"\[([^\[\]]*)\]")
# Nobody types a gap that wide, and patterns with blanks at two places take long for one.
_GAP: Final = re.compile(r"(\s{40})\s+")
_WORD: Final = re.compile(r"[^\W\d_]{3}")
_BB_CODE: Final = re.compile(
    r"\[/?(?:b|i|u|s|size|colou?r|list|center|quote|code|spoiler|url|img)(?:=[^\[\]]*)?\]", re.IGNORECASE
)
_BB_ITEM: Final = re.compile(r"^\s*\[\*\]\s*")
# [Home One](https://…), and a backslash before a character that would be a mark.
_LINKED: Final = re.compile(r"\[([^\[\]]+)\]\((?:https?://|www\.)[^()\s]*\)")
_ESCAPED: Final = re.compile(r"\\([\\`*_{}()\[\]#+.!|>~-])")
# UTF-8 that somebody read as the letters of Windows: "â€¢" for a bullet.
_GARBLED: Final = re.compile(r"[ÂÃÄÅâ][\u0080-\uffff]")
_LAST_STOP: Final = re.compile(r"(?<=[^\s.,;])\s?[.,;]+\s*$")
# "(7)!", "(7) ???": what a writer thinks of a card, behind its price.
_LAST_CRY: Final = re.compile(r"(?<=[)\]])\s?[!?*…]+\s*$")
# A row without a letter or a figure, of three characters and more: "* * * * *", "╔═══╗", "???".
_NO_WORDS: Final = re.compile(r"^\s*(?:[^\w\s]\s*){3,}$")
# "1\ufe0f\u20e3": the figure on a key.
_KEY: Final = re.compile(r"^\s*[0-9#*]\ufe0f?\u20e3\s*")
# Bullets of writers that are letters or marks elsewhere: "§ ", "Ø ", "$ ", ", ", "... ", "|_ ", "・".
_ODD_BULLET: Final = re.compile(r"^\s*(?:[§Ø$¢«¬¤¡¿,;]\s+|\.{2,}\s*|\|_\s*|[・･]\s*)(?=\S)")
_STRUCK: Final = re.compile(
    r"^\s*(?:[•*·–—-]\s*)?(?:~~(?P<a>.+)~~|~(?P<b>[^~]+)~|\[s\](?P<c>.+)\[/s\]"
    r"|<(?P<tag>s|del|strike)\b[^<>]*>(?P<d>.+)</(?P=tag)>)\s*$",
    re.IGNORECASE,
)
# Letters with a line through them, as some pages produce them.
_LINE_THROUGH: Final = re.compile(r"[\u0335\u0336\u0337\u0338]")
_DRAWN: Final = re.compile(r"[\u0332\u0333\u0335-\u0338\u035f]")
_JOINED_BLANKS: Final = re.compile(r"(?<=\S)_+(?=\S)")
_SHAPES: Final = range(0x1F7E0, 0x1F7EC)
_ARROWS: Final = (range(0x2190, 0x2200), range(0x27F0, 0x2800), range(0x2900, 0x2980))
_LONE_BULLET: Final = re.compile(r"^\s*[•·●∙‣▪◦*–—-]\s*$")


def plain_rows(rows: Iterable[str]) -> list[str]:
    """Each row without tags, quote marks, emphasis and stamps of chats, its bullet a common one.

    A bullet alone on its row goes to the next row that has a text.
    """
    bare = without_prefixes(_unquoted([_GAP.sub(r"\1", _unescaped(row)) for row in _uncrossed(list(rows))]))
    return list(_with_bullets(map(_row, bare)))


def _uncrossed(rows: list[str]) -> list[str]:
    """With a mark before each row that is crossed out; where most are, it is only a style."""
    struck = [_struck(row) for row in rows]
    is_style = sum(map(bool, struck)) * 2 > sum(map(bool, map(str.strip, rows)))
    return [
        CROSSED + text if text and not is_style else _DRAWN.sub("", row)
        for row, text in zip(rows, struck, strict=True)
    ]


def _struck(row: str) -> str:
    """The text of the row, where all of it is crossed out; else ""."""
    if match := _STRUCK.match(row):
        return next(match[group] for group in "abcd" if match[group])
    letters = sum(map(str.isalpha, row))
    return _LINE_THROUGH.sub("", row).strip() if 0 < letters <= 2 * len(_LINE_THROUGH.findall(row)) else ""


def _unescaped(row: str) -> str:
    """Without HTML and the marks of forums: entities are letters, items of a list have a bullet."""
    row = _ungarbled(row)
    row = html.unescape(row) if "&" in row else row
    row = _ESCAPED.sub(r"\1", row) if "\\" in row else row
    row = _BB_CODE.sub("", _BB_ITEM.sub(BULLET, _LINKED.sub(r"\1", row))) if "[" in row else row
    return _TAG.sub("", _CELL_END.sub("\t", _ITEM.sub(BULLET, row))).rstrip("\t") if "<" in row else row


def _ungarbled(row: str) -> str:
    """The intended letters, where the whole row can be restored."""
    if not _GARBLED.search(row):
        return row
    try:
        return b"".join(map(_byte, row)).decode()
    except UnicodeError:
        return row


def _byte(character: str) -> bytes:
    """The character as Windows encodes it; five bytes have no meaning there and came through unchanged."""
    return character.encode("latin-1") if "\x80" <= character <= "\x9f" else character.encode("cp1252")


def _unquoted(rows: list[str]) -> list[str]:
    """Without the marks of a quotation; where only some rows have them, they are bullets."""
    marked = [row for row in rows if _QUOTE.match(row)]
    if not marked:
        return rows
    bare = [_QUOTE.sub("", row).strip() for row in marked]
    is_quotation = "" in bare or len(marked) == sum(map(bool, map(str.strip, rows)))
    return [_QUOTE.sub("" if is_quotation else BULLET, row) for row in rows]


@remembered
def _row(row: str) -> str:
    if row.startswith(CROSSED):
        return row
    if "```" in row and _FENCE.match(row):
        return ""
    if _NO_WORDS.match(row):
        return ""
    # Only a row with an hour can be a stamp.
    has_hour = _HOUR.search(row) is not None
    if has_hour and _STAMP.match(row):
        return ""
    if " " not in row.strip(" •*-\t") and any(map(str.isdigit, row)):
        row = _JOINED_BLANKS.sub(" ", row)
    if has_hour and (stamped := _STAMPED.match(row)):
        row = stamped["text"]
    row = _cards_separated(_celled(row if row.isascii() else row.translate(_BARS)))
    row = _unframed(_unstressed(row))
    row = _bulleted(_HEADING.sub("", row) if "#" in row else row)
    if "ll" in row or "l-class" in row:
        row = _ROMAN_READ.sub(lambda read: read[0].upper().replace("L", "I"), row)
    return _LAST_CRY.sub("", _LAST_STOP.sub("", _without_last_pictograms(row)))


def _without_last_pictograms(row: str) -> str:
    """Without hearts and thumbs behind the words."""
    end = len(row)
    while end and (row[end - 1].isspace() or _is_pictogram(row[end - 1])):
        end -= 1
    return row[:end] if end and end < len(row.rstrip()) else row


def _celled(row: str) -> str:
    """The cells of a row of a table with tabs between them."""
    if piped := _PIPED.match(row):
        return "\t".join(cell.strip() for cell in piped["cells"].split("|"))
    if counted := _COUNTED_CELLS.match(row):
        return "\t".join(counted.group(1, 3, 4))
    return "\t".join(re.findall(r'"([^"]*)"', row)) if _CELLS.match(row) else row


def _is_name(cell: str) -> bool:
    """More than a figure with its unit."""
    return not _FIGURE_CELL.match(cell) and bool(_LETTERS.search(cell))


def _cards_separated(row: str) -> str:
    """Cells with more names than one: "Home One\t5\tComms Net\t2" is "Home One 5 | Comms Net 2"."""
    if "\t" not in row:
        return row
    cells = [cell.strip() for cell in row.split("\t") if cell.strip()]
    names = [cell for cell in cells if _is_name(cell)]
    if len(names) < 2 or len(cells) < _FEWEST_CELLS:
        return row
    joined = ""
    for cell in cells:
        joined += (" | " if _is_name(cell) and _is_name(joined) else " ") + cell
    return joined.strip()


def _unframed(row: str) -> str:
    """Without a frame around the row; no expression, as long rows of dashes would take it minutes."""
    bare = row.strip()
    if (boxed := _BOXED.fullmatch(bare)) and _WORD.search(boxed[1]):
        return boxed[1]
    character = bare[:1]
    if character not in _FRAMES or not (bare.startswith(2 * character) and bare.endswith(2 * character)):
        return row
    text = bare.strip(character).strip()
    return text if text and not text.startswith(_FRAMES) else row


def _unstressed(row: str) -> str:
    """Without the marks around bold, italic and struck text, one inside another too."""
    if not any(mark in row for mark in _MARKS):
        return row
    bullet, row = _BULLET_BEFORE.match(row).groups("")  # type: ignore[union-attr]
    before = ""
    while row != before:
        before = row
        whole = _STRESSED.match(row)
        row = whole[2] if whole else _EMPHASIS.sub(r"\2", row)
    return bullet + row


def _bulleted(row: str) -> str:
    """A pictogram, an arrow, `o`, `1.` or `a)` before a row is a bullet."""
    bare = _KEY.sub(BULLET, _ODD_BULLET.sub(BULLET, row)).lstrip()
    row = bare if bare.startswith(BULLET) else row
    at = next((at for at, character in enumerate(bare) if not _is_pictogram(character)), len(bare))
    if at:
        # A face alone on its row says something about the list; any other is a bullet of the next row.
        text = bare[at:].lstrip(" :\t\u00a0")
        return BULLET + text if text or not (_is_face(bare[0]) or bare[at:].strip()) else ""
    return _COUNTED_BULLET.sub(BULLET, row)


def _is_pictogram(character: str) -> bool:
    """A character without meaning for the reader: an emoji or a part of one, an arrow, a box."""
    if character.isascii():
        return False
    code = ord(character)
    kind = unicodedata.category(character)
    is_part = kind in ("So", "Sk", "Co") or code in (0xFE0F, 0x200D, 0x20E3)
    return (
        is_part or character in _SYMBOLS or code in _IN_CIRCLES or any(code in arrows for arrows in _ARROWS)
    )


def _is_face(character: str) -> bool:
    """An emoji that is no shape in a colour, which people use as bullets."""
    return (
        ord(character) >= 0x1F300
        and not 0x1F518 <= ord(character) <= 0x1F53D
        and ord(character) not in _SHAPES
    )


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
