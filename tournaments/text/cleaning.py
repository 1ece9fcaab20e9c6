"""Text that people type, cleaned for storing and reading."""

# The largest primary key, also of lines of the history, on both databases.
MOST_KEY = 2**31 - 1


def cleaned(text: str) -> str:
    """The text on one line, without the invisible characters that a database refuses."""
    return " ".join("".join(char if char.isprintable() or _joins(char) else " " for char in text).split())


def number_in(typed: str, *, most: int = 999) -> int | None:
    """The whole number typed, from 0 to `most`; None where it is not a number, or a larger one.

    The length is checked before the value: Python refuses to read thousands of digits.
    """
    if not (typed.isascii() and typed.isdecimal() and len(typed) <= len(str(most))):
        return None
    return int(typed) if int(typed) <= most else None


def shortened(text: str, most: int) -> str:
    """The text, cut to at most `most` characters with "…" at the end."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def masked_address(address: str) -> str:
    """An e-mail address as its owner alone knows it: the phone with the page lies where others see it."""
    name, at, host = address.partition("@")
    return f"{name[:1]}…{at}{host}" if at else ""


def _joins(char: str) -> bool:
    # Emoji are joined by U+200D, and right-to-left names carry direction marks: both belong to the name.
    return char in "\u200c\u200d\u200e\u200f\u2066\u2067\u2068\u2069"
