"""Texts that people typed, or the sentence why they can't be kept."""

from ..text.cleaning import cleaned
from .refusals import Refused


def checked_line(text: str, *, field: str | None, longest: int, missing: str = "") -> str:
    """The text on one line, without what a database refuses. Raises Refused at the field: "text_too_long",
    and where a code of `missing` is given that one for no text."""
    text = cleaned(text)
    if missing and not text:
        raise Refused(missing, field=field)
    if len(text) > longest:
        raise Refused("text_too_long", field=field, found=len(text), largest=longest)
    return text
