"""How names of people are put in order."""

from __future__ import annotations

import unicodedata


def name_key(name: str) -> str:
    """What a name is sorted by: no accents, no case, so that Łukasz stands by Lukas."""
    plain = unicodedata.normalize("NFKD", name.replace("ł", "l").replace("Ł", "L"))
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()
