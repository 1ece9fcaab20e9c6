"""Texts of lists before any game reads them: bytes, rows, letters."""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Final, TypeVar

from fleets.lists.findings import ListError

Made = TypeVar("Made")

MAX_BYTES: Final = 256 * 1024
# So many texts of so many characters are remembered by each function that remembers: a few megabytes in all.
REMEMBERED: Final = 8192
SHORT: Final = 120
# Web pages and word processors end rows with characters of their own.
_ROW_END: Final = re.compile(r"\r\n|[\r\n\v\f\x85\u2028\u2029]")
_OTHER: Final = re.compile(r"[^a-z0-9]+")


def read_bytes(data: bytes) -> str:
    """The text of a file: UTF-8 with or without mark, UTF-16 with mark.

    ListError for binary or too large ones.
    """
    if len(data) > MAX_BYTES:
        raise ListError("text_too_large")
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise ListError("not_text") from error
    if any(ord(c) < 32 and c not in "\t\n\r\f\v" for c in text):
        raise ListError("not_text")
    return text


def text_rows(text: str) -> list[str]:
    """The text cut at its line ends; findings count these rows from 1."""
    return _ROW_END.split(text.removeprefix("\ufeff"))


def row_put(text: str, line: int, old: str, new: str) -> str | None:
    """The row of that number with the new name in place of the old one, all else as typed.

    None where the row does not have the old name as it was read, or more than once.
    """
    rows = text_rows(text)
    row = rows[line - 1] if 0 < line <= len(rows) else ""
    return row.replace(old, new) if old and row.count(old) == 1 else None


def with_row(text: str, line: int, row: str) -> str:
    """The text with another row in place of that one; unchanged where it has no such row."""
    rows = text_rows(text)
    if not 0 < line <= len(rows):
        return text
    return "\n".join([*rows[: line - 1], row, *rows[line:]])


def remembered(read: Callable[[str], Made]) -> Callable[[str], Made]:
    """The same function of a text, which remembers what came of the latest short ones: lists share most
    lines, and are read at every change. What is made of a text must hang on nothing else."""
    latest = lru_cache(maxsize=REMEMBERED)(read)

    @wraps(read)
    def read_or_recalled(text: str) -> Made:
        return latest(text) if len(text) <= SHORT else read(text)

    return read_or_recalled


@remembered
def letters_of(text: str) -> str:
    """Letters and digits only, lower case: quotes, hyphens, blanks and accents distinguish no names."""
    if text.isascii():
        return _OTHER.sub("", text.replace("&", "and").lower())
    # Ł does not decompose.
    plain = unicodedata.normalize("NFKD", text.replace("&", " and ")).casefold().replace("ł", "l")
    return "".join(c for c in plain if c.isalnum() and c.isascii())


def tidy(raw: str) -> str:
    """One kind of blank, no invisible characters, nothing at the ends; tidied twice is the same as once."""
    text = " ".join(raw.split())
    if not text.isprintable():
        # Control characters, direction marks and lone surrogates: of no use in a database or on a page.
        printable = (c for c in text if unicodedata.category(c) not in ("Cc", "Cf", "Cs"))
        text = " ".join("".join(printable).split())
    return text if text.isascii() else " ".join(unicodedata.normalize("NFKC", text).split())
