"""The rows of a text that a program wrote: the source of a page, a rich document, a coded mail, an address.

What people copy from the wrong window. Rows keep the number of their original row.
"""

import binascii
import html
import quopri
import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

from fleets.lists.text import text_rows

# "=E2=80=A2": a letter of a mail as two figures.
_CODED: Final = re.compile(r"=[0-9A-F]{2}")
# "Ric Oli=C3=A9": one letter of a mail alone.
_CODED_LETTER: Final = re.compile(r"(?:=[89A-F][0-9A-F]){2,}")
# Ends of rows and characters that came through as escapes, as a program writes a text into another.
_WRITTEN_END: Final = re.compile(r"\\r\\n|\\n")
_WRITTEN_SIGN: Final = re.compile(r"\\u([0-9a-fA-F]{4})")
_PERCENT: Final = re.compile(r"%[0-9A-Fa-f]{2}")
_BLOCK_END: Final = re.compile(
    r"<(?:br|hr)\s*/?>|</(?:p|div|li|tr|h[1-6]|ul|ol|table|title)\s*>", re.IGNORECASE
)
_HIDDEN: Final = re.compile(r"<!--.{0,4000}?-->|<(style)\b.{0,4000}?</\1\s*>", re.IGNORECASE | re.DOTALL)
_PAGE: Final = re.compile(
    r"</?(?:html|head|body|main|section|article|meta|link|img|a|small|font)\b[^<>]*>", re.IGNORECASE
)
_RICH: Final = re.compile(r"\\(?:par|line|bullet)\b")
_RICH_GROUP: Final = re.compile(
    r"\{\\(?:\*|fonttbl|colortbl|stylesheet|info)[^{}]*(?:\{[^{}]*\}[^{}]*){0,99}\}"
)
_RICH_LETTER: Final = re.compile(r"\\'([0-9a-fA-F]{2})")
_RICH_UNICODE: Final = re.compile(r"\\u(-?[0-9]{1,5}) ?\??")
_RICH_BREAK: Final = re.compile(r"\\(?:par|line)(?![a-z])[ ]?")
_RICH_WORD: Final = re.compile(r"\\[a-z]{1,32}-?[0-9]{0,9}[ ]?|\\\*")
_RICH_SIGN: Final = re.compile(r"\\([{}\\])")
# Fewer are what somebody typed.
_LEAST: Final = 3


def written_rows(text: str) -> list[tuple[int, str]]:
    """The rows, each with the number of its original row, counted from 1."""
    rows = list(enumerate(text_rows(_readable(text)), 1))
    return [(number, part) for number, row in rows for part in _parts(row)]


def _readable(text: str) -> str:
    """Without what pages hide, as many rows as before."""
    if "<" in text:
        text = _HIDDEN.sub(lambda hidden: "\n" * hidden[0].count("\n"), text)
        text = _PAGE.sub("", text)
    if len(_CODED.findall(text)) >= _LEAST and (decoded := _of_mail(text)):
        text = decoded
    else:
        text = _CODED_LETTER.sub(lambda match: _of_mail(match[0]) or match[0], text)
    return _of_rich_text(text) if len(_RICH.findall(text)) >= _LEAST else text


def _of_mail(text: str) -> str:
    """Quoted-printable as letters; nothing where it is not that."""
    try:
        return quopri.decodestring(text.encode()).decode()
    except (UnicodeError, binascii.Error):
        return ""


def _of_rich_text(text: str) -> str:
    """Without the commands of a rich text; each paragraph ends its row."""
    text = _RICH_GROUP.sub("", text).replace("\\bullet", "•")
    text = _RICH_LETTER.sub(lambda match: bytes.fromhex(match[1]).decode("cp1252", "ignore"), text)
    text = _RICH_UNICODE.sub(lambda match: chr(int(match[1]) % 0x10000), text)
    ended = re.sub(r"\n?\x1e\n?", "\n", _RICH_BREAK.sub("\x1e", text))
    kept = _RICH_SIGN.sub(lambda match: {"{": "\x01", "}": "\x02"}.get(match[1], match[1]), ended)
    bare = _RICH_WORD.sub("", kept).replace("{", "").replace("}", "")
    return bare.replace("\x01", "{").replace("\x02", "}")


def _parts(row: str) -> Iterator[str]:
    """The row, or the rows that a page shows for it."""
    if len(_PERCENT.findall(row)) >= _LEAST and " " not in row.strip():
        yield from text_rows(unquote(row))
        return
    if len(_WRITTEN_END.findall(row)) >= _LEAST:
        letters = _WRITTEN_SIGN.sub(lambda escape: chr(int(escape[1], 16)), row)
        yield from _WRITTEN_END.split(letters.strip().strip('"'))
        return
    for _ in range(2):
        # Escaped once more than a browser takes off.
        row = html.unescape(row) if "&amp;" in row else row
    if "<" not in row or len(_BLOCK_END.findall(row)) < 2:
        yield row
        return
    yield from _BLOCK_END.sub(lambda end: f"{end[0]}\n", row).split("\n")
