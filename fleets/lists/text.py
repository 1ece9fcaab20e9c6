"""Texts of lists before any game reads them: bytes, rows, letters."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from fleets.lists.findings import ListError

MAX_BYTES: Final = 256 * 1024
_ROW_END: Final = re.compile(r"\r\n|\r|\n")
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


def rows_of(text: str) -> list[str]:
    """The text cut at its line ends; findings count these rows from 1."""
    return _ROW_END.split(text.removeprefix("\ufeff"))


def letters_of(text: str) -> str:
    """Letters and digits only, lower case: quotes, hyphens, blanks and accents tell no names apart."""
    if text.isascii():
        return _OTHER.sub("", text.replace("&", "and").lower())
    plain = unicodedata.normalize("NFKD", text.replace("&", " and ")).casefold()
    return "".join(c for c in plain if c.isalnum() and c.isascii())
