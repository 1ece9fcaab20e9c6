"""What the history keeps of an act besides who, when and why: one frozen type for each kind of act.

Each type stands beside its acts; here is what several have. The gate writes it to the history as JSON; its
readers get the same type back. Every field has a default: rows of older versions, and of files from
elsewhere, lack some fields.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from msgspec.structs import asdict, fields

Json = dict[str, Any]
# Besides the payload the gate stores these two in the same JSON: the revision a line undoes, and the author's
# name where the line came with a file and the author has no account here.
UNDOES, BY_NAME = "undoes", "by_name"


class Payload(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The payload of an act without further data."""

    @property
    def variant(self) -> str:
        """Which of the act's sentences applies: that of the field `act`, where there is one."""
        return str(getattr(self, "act", ""))

    def figures(self) -> Json:
        """The texts and numbers for the sentence; unknown ones are left out."""
        return {key: value for key, value in asdict(self).items() if isinstance(value, str | int)}


P = TypeVar("P", bound=Payload)


def to_json(payload: Payload) -> Json:
    """The payload as stored in the history."""
    data: Json = msgspec.to_builtins(payload, enc_hook=_as_text)
    return data


def _as_text(value: object) -> str:
    """The key of an act is a str with its line attached; the history stores the plain text."""
    if isinstance(value, str):
        return str(value)
    raise NotImplementedError(type(value))


def from_json(kind: type[P], data: Mapping[str, Any]) -> P:
    """The payload from the history; a missing or invalid field has its default."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError:
        return kind(**dict(_valid_fields(kind, data)))


def _valid_fields(kind: type[Payload], data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for field in fields(kind):
        if field.encode_name in data:
            with suppress(msgspec.ValidationError):
                yield field.name, msgspec.convert(data[field.encode_name], field.type)


ReportVersions = tuple[tuple[int, str], ...]
"""Version and state of every report that counts or waits at a table, by version."""


class OfPlayer(Payload, frozen=True):
    """A player by name, and by the key of the entry."""

    name: str | None = None
    key: str = ""


class OfPlayers(Payload, frozen=True):
    """Several players by name, and by the keys of their entries."""

    names: str | None = None
    keys: tuple[str, ...] = ()


class OfRound(Payload, frozen=True):
    round: int | None = None
