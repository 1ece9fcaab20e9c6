"""The order of words in each language of the interface. No Django.

Databases sort by code points, or by the language they were made with; people look for a name where their own
alphabet has it: in Polish Ś comes after S, in Italian and English with S.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

Weight = tuple[int, int, int]
"""The weight of one character: its kind, the base letter, and its position after that letter."""
WordKey = tuple[tuple[Weight, ...], str, str]
"""The sort key of a word: the letters, then the marks on them, then the word itself."""
NameKey = tuple[WordKey, WordKey, WordKey]
"""The sort key of a name: the surname, the first names, and the addition that distinguishes namesakes."""

# Separate letters of an alphabet -> the base letter they come after, and their order there.
_OWN_LETTERS = {
    "pl": {"ą": "a1", "ć": "c1", "ę": "e1", "ł": "l1", "ń": "n1", "ó": "o1", "ś": "s1", "ź": "z1", "ż": "z2"},
}
# Letters that Unicode does not decompose.
_WRITTEN_AS = {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i"}
_GAP, _MARK, _NUMBER, _LETTER, _FOREIGN = range(5)
_IGNORED = "'’ʼ`´"
# Words that a surname may begin with: Italian, Dutch, German and Spanish ones; Polish has none.
_PARTICLES = frozenset(
    (
        *("d", "da", "de", "dei", "degli", "del", "della", "delle", "dello", "di", "la", "lo", "san"),
        *("den", "der", "ten", "ter", "van", "von", "zu", "das", "do", "dos", "des", "du", "le"),
    )
)
_SUFFIXES = frozenset(("jr", "sr", "junior", "senior", "ii", "iii", "iv"))
_ADDITION = re.compile(r"(?:\s+(?:\([^()]*\)|#\S+))+$")


def folded(text: str) -> str:
    """The text in lower case without accents, so that "lukas" finds "Łukasz"."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize(
        "NFKD", "".join(_WRITTEN_AS.get(char, char) for char in text.casefold())
    )
    return "".join(char for char in decomposed if not unicodedata.combining(char))


@lru_cache(maxsize=8192)
def sorted_by(name: str, language: str) -> NameKey:
    """The sort key of a person's name in this language ("pl"): the surname first.

    The surname is the last word with the particles before it ("De Luca"), or the part before a comma. An
    addition that distinguishes namesakes, "(Gdynia)" or "#7", belongs to neither.
    """
    addition = _ADDITION.search(name)
    bare_name = name[: addition.start()] if addition else name
    surname, first = _split_name(bare_name)
    return (
        word_key(surname, language),
        word_key(first, language),
        word_key(addition.group() if addition else "", language),
    )


def word_key(text: str, language: str) -> WordKey:
    """The sort key of any text in this language; a run of digits sorts as a number."""
    own = _OWN_LETTERS.get(language.partition("-")[0], {})
    plain = unicodedata.normalize("NFC", text.strip()).casefold()
    marks: list[str] = []
    return tuple(_weights(plain, own, marks)), "".join(marks), text


def _split_name(name: str) -> tuple[str, str]:
    """The surname and the other names."""
    if "," in name:
        surname, _, first = name.partition(",")
        return surname, first
    words = name.split()
    end = len(words)
    while end > 2 and words[end - 1].casefold().strip(".") in _SUFFIXES:
        end -= 1
    at = max(end - 1, 0)
    while at > 1 and words[at - 1].casefold().strip(".'’") in _PARTICLES:
        at -= 1
    return " ".join(words[at:end]), " ".join((*words[:at], *words[end:]))


def _weights(text: str, own: dict[str, str], marks: list[str]) -> Iterator[Weight]:
    """The weight of each character; the mark on each letter is appended to `marks`."""
    for run in re.findall(r"\d+|\D", text):
        if run.isdecimal():
            yield _NUMBER, int(run), 0
        elif run in own:
            yield _LETTER, ord(own[run][0]), int(own[run][1])
            marks.append(" ")
        elif run not in _IGNORED:
            yield from _foreign(run, marks)


def _foreign(char: str, marks: list[str]) -> Iterator[Weight]:
    """The weights of a character outside this alphabet: with the letter it is written as."""
    written = _WRITTEN_AS.get(char, char)
    for character in unicodedata.normalize("NFKD", written):
        if unicodedata.combining(character):
            marks.append(character)
            continue
        marks.append(" " if written == char else char)
        if "a" <= character <= "z":
            yield _LETTER, ord(character), 0
        elif character.isspace() or character in "-‐‑–":
            yield _GAP, 0, 0
        else:
            yield (_FOREIGN if character.isalpha() else _MARK), ord(character), 0
