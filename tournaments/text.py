"""What people type, as it is kept."""

from __future__ import annotations


def cleaned(text: str) -> str:
    """The text on one line, without the invisible characters that a database refuses."""
    return " ".join("".join(char if char.isprintable() or _joins(char) else " " for char in text).split())


def _joins(char: str) -> bool:
    # Emoji are joined by U+200D, and right-to-left names carry direction marks: both belong to the name.
    return char in "\u200c\u200d\u200e\u200f\u2066\u2067\u2068\u2069"
