"""A language nobody speaks, made of the English texts: each a third longer, with accents, between brackets.

What shows no brackets is not translated; what is cut off will be cut off in a real language, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import polib

LANGUAGE = "en-xa"
FOLDER = "en_XA"
OPEN, CLOSE = "⟦", "⟧"
LONGER = 0.3
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MARKED = "áƀçðéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŢÚṼŴẊÝŽ"
_ACCENTS = str.maketrans(_PLAIN, _MARKED)
# What a program reads in a text: placeholders, elements and entities of HTML, addresses.
_KEPT = re.compile(r"%\(\w+\)[a-z]|%[sd%]|\{\w*\}|<[^>]+>|&\w+;|https?://\S+")


def pseudo(text: str) -> str:
    """The text in that language; line breaks at its ends stay there, as gettext asks for."""
    words = text.strip("\n")
    head, tail = text[: len(text) - len(text.lstrip("\n"))], text[len(text.rstrip("\n")) :]
    if not words:
        return text
    said, at = [], 0
    for kept in _KEPT.finditer(words):
        said += [words[at : kept.start()].translate(_ACCENTS), kept[0]]
        at = kept.end()
    said.append(words[at:].translate(_ACCENTS))
    more = "~" * max(1, round(len(_KEPT.sub("", words)) * LONGER))
    return f"{head}{OPEN}{''.join(said)} {more}{CLOSE}{tail}"


def write_pseudo(sources: Iterable[Path], folder: Path) -> Path:
    """The catalogue of that language below the folder, of all texts of these; and the path of it."""
    made, known = polib.POFile(), set[tuple[str | None, str]]()
    made.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    for source in sources:
        for entry in polib.pofile(str(source)):
            if (entry.msgctxt, entry.msgid) not in known:
                known.add((entry.msgctxt, entry.msgid))
                made.append(_said(entry))
    path = folder / FOLDER / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    made.save(str(path))
    return path


def _said(entry: polib.POEntry) -> polib.POEntry:
    if entry.msgid_plural:
        forms = {0: pseudo(entry.msgid), 1: pseudo(entry.msgid_plural)}
        return polib.POEntry(
            msgctxt=entry.msgctxt, msgid=entry.msgid, msgid_plural=entry.msgid_plural, msgstr_plural=forms
        )
    return polib.POEntry(msgctxt=entry.msgctxt, msgid=entry.msgid, msgstr=pseudo(entry.msgid))
