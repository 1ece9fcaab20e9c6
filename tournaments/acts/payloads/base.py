"""What is kept of an act, beside who did it, when and why: one frozen type for each kind of act.

The gate writes it as JSON into the history, and whoever reads the history gets the same type back. Every
field has a default: rows of an older version, and of files from elsewhere, lack some of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from msgspec.structs import asdict, fields

Json = dict[str, Any]
# Beside the payload the gate keeps these two in the same JSON: what a line takes back, and the author's name
# where the line came with a file and the author has no account here.
UNDOES, BY_NAME = "undoes", "by_name"


class Payload(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Nothing but that it was done."""

    @property
    def variant(self) -> str:
        """Which of the act's sentences tells this."""
        return ""

    def figures(self) -> Json:
        """The words and numbers the sentence may name; what is not known is left out."""
        return {key: value for key, value in asdict(self).items() if isinstance(value, str | int)}


P = TypeVar("P", bound=Payload)


def to_json(payload: Payload) -> Json:
    """The payload as the history keeps it."""
    kept: Json = msgspec.to_builtins(payload, enc_hook=_as_text)
    return kept


def _as_text(value: object) -> str:
    """The key of an act is a text with its line beside it; the history keeps the text."""
    if isinstance(value, str):
        return str(value)
    raise NotImplementedError(type(value))


def from_json(kind: type[P], data: Mapping[str, Any]) -> P:
    """The payload out of the history; a field that is missing or of another kind has its default."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError:
        return kind(**dict(_sound_fields(kind, data)))


def _sound_fields(kind: type[Payload], data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for field in fields(kind):
        if field.encode_name in data:
            with suppress(msgspec.ValidationError):
                yield field.name, msgspec.convert(data[field.encode_name], field.type)


Words = tuple[tuple[int, str], ...]
"""Of everything that counts or waits at a table: version and state of the report, by version."""
