"""Which known name a new one is close to, for a question to a person: nobody is merged by this."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz, process

from ..text.collation import folded

# Of 100: "Kowalski Jan" and "Łukasz" without its stroke are above, "Jan" and "Janina Kowalska" below.
CLOSE = 85.0


def key_of(name: str) -> str:
    """The words of a name in one order, without accents, capital letters and what stands between."""
    spoken = "".join(sign if sign.isalnum() else " " for sign in folded(name))
    return " ".join(sorted(spoken.split()))


def closest(key: str, known: Sequence[str]) -> int | None:
    """The place of the known name nearest to this one (both as `key_of`); None where none is close."""
    found = process.extractOne(key, known, scorer=fuzz.ratio, score_cutoff=CLOSE)
    return found[2] if found else None
