"""Which known name is close to a new one, to ask a person about it: nobody is merged automatically."""

from collections.abc import Sequence

from rapidfuzz import fuzz, process

from ..text.collation import folded

# Of 100: "Kowalski Jan" and "Łukasz" without its stroke are above, "Jan" for "Janina Kowalska" below.
CLOSE = 85.0


def key_of(name: str) -> str:
    """The words of a name sorted, without accents, capital letters and punctuation."""
    words = "".join(character if character.isalnum() else " " for character in folded(name))
    return " ".join(sorted(words.split()))


def closest(key: str, known: Sequence[str]) -> int | None:
    """The index of the known name closest to this one (both as `key_of`); None where none is close enough."""
    match = process.extractOne(key, known, scorer=fuzz.ratio, score_cutoff=CLOSE)
    return match[2] if match else None
