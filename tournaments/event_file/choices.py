"""The values a key of the event file may have, taken from its type, for the sentence that refuses others."""

import re
from collections.abc import Iterable, Iterator

from msgspec import inspect

from scoring.game import Game
from tournaments.event_file.schema import types_of

# "rounds[2].matches[0].result.end": the allowed values are the same for every entry of a list.
_AT = re.compile(r"\[[^]]*\]")


def choices_at(path: str, game: Game) -> tuple[str, ...]:
    """The values allowed for the key at this path, as text; empty where they are not limited to a few."""
    return tuple(text for kind in kinds_at(path, game) for text in _choice_texts(kind))


def kinds_at(path: str, game: Game) -> tuple[inspect.Type, ...]:
    """The types allowed at this path; empty where there is no such key."""
    kinds: list[inspect.Type] = [inspect.type_info(types_of(game).document)]
    for key in _AT.sub("", path).split("."):
        kinds = [field.type for kind in _single(kinds) for field in _fields(kind) if field.encode_name == key]
    return tuple(_single(kinds))


def _single(kinds: Iterable[inspect.Type]) -> Iterator[inspect.Type]:
    """The kinds unwrapped: for a list the kind of its items, for a union each of its members."""
    for kind in kinds:
        match kind:
            case inspect.UnionType(types):
                yield from _single(types)
            case inspect.VarTupleType(item):
                yield from _single([item])
            case inspect.Metadata(type=inner):
                yield from _single([inner])
            case _:
                yield kind


def _fields(kind: inspect.Type) -> tuple[inspect.Field, ...]:
    return kind.fields if isinstance(kind, inspect.StructType) else ()


def _choice_texts(kind: inspect.Type) -> Iterator[str]:
    match kind:
        case inspect.LiteralType(values):
            yield from (str(value) for value in values)
        case inspect.IntType():
            yield "a whole number"
        case inspect.StructType():
            required = ", ".join(f'"{field.encode_name}": …' for field in kind.fields if field.required)
            yield f"{{{required}}}"
