"""In what order words stand, in each language of the interface. No Django.

Databases sort by code points, or by the language they were made with; people look for a name where their own
alphabet has it: in Polish Ś after S, in Italian and English beside it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

Sign = tuple[int, int, int]
"""What one sign weighs: the kind of it, the letter, and how far behind that letter its own one stands."""
WordKey = tuple[tuple[Sign, ...], str, str]
"""What a word is sorted by: the letters, then the marks on them, then the word itself."""
NameKey = tuple[WordKey, WordKey, WordKey]
"""What a name is sorted by: the surname, the first names, and what tells namesakes apart."""

# Letters of their own, behind the letter they are written with.
_OWN_LETTERS = {
    "pl": {"ą": "a1", "ć": "c1", "ę": "e1", "ł": "l1", "ń": "n1", "ó": "o1", "ś": "s1", "ź": "z1", "ż": "z2"},
}
# What Unicode does not take apart.
_WRITTEN_AS = {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i"}
_GAP, _MARK, _NUMBER, _LETTER, _FOREIGN = range(5)
_NOT_HEARD = "'’ʼ`´"
# The words a surname may begin with. Italian, Dutch, German and Spanish ones; Polish has none.
_PARTICLES = frozenset(
    (
        *("d", "da", "de", "dei", "degli", "del", "della", "delle", "dello", "di", "la", "lo", "san"),
        *("den", "der", "ten", "ter", "van", "von", "zu", "das", "do", "dos", "des", "du", "le"),
    )
)
_BEHIND = frozenset(("jr", "sr", "junior", "senior", "ii", "iii", "iv"))
_TOLD_APART = re.compile(r"(?:\s+(?:\([^()]*\)|#\S+))+$")


def folded(text: str) -> str:
    """The text without accents and capital letters, so that "Łukasz" is found by "lukas"."""
    taken_apart = unicodedata.normalize(
        "NFKD", "".join(_WRITTEN_AS.get(sign, sign) for sign in text.casefold())
    )
    return "".join(sign for sign in taken_apart if not unicodedata.combining(sign))


@lru_cache(maxsize=8192)
def sorted_by(name: str, language: str) -> NameKey:
    """What the name of a person is sorted by in this language ("pl"): the surname first.

    The surname is the last word, with the particles before it ("De Luca"), or what stands before a comma.
    What was added to tell namesakes apart, "(Gdynia)" or "#7", belongs to neither.
    """
    added = _TOLD_APART.search(name)
    spoken = name[: added.start()] if added else name
    surname, first = _taken_apart(spoken)
    return (
        word_key(surname, language),
        word_key(first, language),
        word_key(added.group() if added else "", language),
    )


def word_key(text: str, language: str) -> WordKey:
    """What any text is sorted by in this language; a run of digits is the number it says."""
    own = _OWN_LETTERS.get(language.partition("-")[0], {})
    plain = unicodedata.normalize("NFC", text.strip()).casefold()
    marks: list[str] = []
    return tuple(_signs(plain, own, marks)), "".join(marks), text


def _taken_apart(name: str) -> tuple[str, str]:
    """The surname and the rest."""
    if "," in name:
        surname, _, first = name.partition(",")
        return surname, first
    words = name.split()
    behind = len(words)
    while behind > 2 and words[behind - 1].casefold().strip(".") in _BEHIND:
        behind -= 1
    at = max(behind - 1, 0)
    while at > 1 and words[at - 1].casefold().strip(".'’") in _PARTICLES:
        at -= 1
    return " ".join(words[at:behind]), " ".join((*words[:at], *words[behind:]))


def _signs(text: str, own: dict[str, str], marks: list[str]) -> Iterator[Sign]:
    """The weight of each letter; the marks on letters are put into `marks`, one place a letter."""
    for run in re.findall(r"\d+|\D", text):
        if run.isdecimal():
            yield _NUMBER, int(run), 0
        elif run in own:
            yield _LETTER, ord(own[run][0]), int(own[run][1])
            marks.append(" ")
        elif run not in _NOT_HEARD:
            yield from _foreign(run, marks)


def _foreign(sign: str, marks: list[str]) -> Iterator[Sign]:
    """A sign that is no letter of this language's own: beside the letter it is written with."""
    written = _WRITTEN_AS.get(sign, sign)
    for character in unicodedata.normalize("NFKD", written):
        if unicodedata.combining(character):
            marks.append(character)
            continue
        marks.append(" " if written == sign else sign)
        if "a" <= character <= "z":
            yield _LETTER, ord(character), 0
        elif character.isspace() or character in "-‐‑–":
            yield _GAP, 0, 0
        else:
            yield (_FOREIGN if character.isalpha() else _MARK), ord(character), 0
