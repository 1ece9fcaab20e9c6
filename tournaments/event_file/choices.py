"""What a key of the event file may say, read off its type, for the sentence that refuses anything else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import inspect

from scoring.game import Game
from tournaments.event_file.schema import types_of

# "rounds[2].matches[0].result.end": which entry of a list it was does not change what may stand there.
_AT = re.compile(r"\[[^]]*\]")


def choices_at(path: str, game: Game) -> tuple[str, ...]:
    """The answers that the key at this path has, in words; nothing for one that has no answers of its own."""
    return tuple(words for kind in kinds_at(path, game) for words in _words(kind))


def kinds_at(path: str, game: Game) -> tuple[inspect.Type, ...]:
    """The types of what may stand at this path; none where there is no such key."""
    kinds: list[inspect.Type] = [inspect.type_info(types_of(game).document)]
    for key in _AT.sub("", path).split("."):
        kinds = [field.type for kind in _single(kinds) for field in _fields(kind) if field.encode_name == key]
    return tuple(_single(kinds))


def _single(kinds: Iterable[inspect.Type]) -> Iterator[inspect.Type]:
    """The kinds without what is around them: of a list what it holds, of a choice of kinds each."""
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


def _words(kind: inspect.Type) -> Iterator[str]:
    match kind:
        case inspect.LiteralType(values):
            yield from (str(value) for value in values)
        case inspect.IntType():
            yield "a whole number"
        case inspect.StructType():
            needed = ", ".join(f'"{field.encode_name}": …' for field in kind.fields if field.required)
            yield f"{{{needed}}}"
