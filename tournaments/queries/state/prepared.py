"""Statements that Django writes once. An event is read with five of them on every act and for every new page,
and writing them each time took longer than all the rest: 11.4 ms instead of 4.9 for 128 players. Others are
asked at every look: the row of an event by its address, what the desk shows of its history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import lru_cache, wraps
from typing import Any, NamedTuple, ParamSpec, cast

import msgspec
from django.db import connection
from django.db.models import Field, Model, QuerySet

# Stand for the pk of a row, the slug of an event and the number of a round as a text while the statement is
# written: none has these.
PK = 2**53 - 111
SLUG = f"no-event-{PK}"
NUMBER = f"{PK + 1}"
# Rows of each statement: those of an event of 400 players, or of a few smaller ones.
MOST_REMEMBERED = 8192

# Every function that `prepared` wraps, with the keys its statement is written with.
STATEMENTS: list[tuple[Callable[..., object], tuple[int | str, ...]]] = []

Row = tuple[Any, ...]
Given = ParamSpec("Given")
Convert = Callable[[Any], Any]


class Statement(NamedTuple):
    """A statement, and how a row of the answer is read; None where it stays as it comes."""

    sql: str
    params: tuple[Any, ...]
    converted: Callable[[Row], Row] | None


def prepared(
    *columns: Field[Any, Any] | None, keys: tuple[int | str, ...] = (PK,), remembers: bool = False
) -> Callable[[Callable[Given, QuerySet[Any, Row]]], Callable[Given, list[Row]]]:
    """The rows of the values_list that the function returns for the pk of an event, or for other `keys`.

    `columns` are the fields in the order of that list; None for what is read as it comes. The function is
    called once for each kind of database, so its result may depend on nothing else. With `remembers` a row
    that comes again is not converted again: after an act nearly all rows of an event are the same as before.
    Nobody may change what is in it then, as all who read the row share it.

    Raises TypeError where the statement has no place for one of the keys.
    """

    def wrap(build: Callable[Given, QuerySet[Any, Row]]) -> Callable[Given, list[Row]]:
        statements: dict[str, Statement] = {}
        size = MOST_REMEMBERED if remembers else 0

        @wraps(build)
        def rows(*given: Given.args, **_none: Given.kwargs) -> list[Row]:
            statement = statements.get(connection.vendor)
            if statement is None:
                written = _written(cast(Any, build)(*keys), keys, columns, size)
                statement = statements[connection.vendor] = written
            values: dict[Any, Any] = dict(zip(keys, given, strict=True))
            params = [values.get(param, param) for param in statement.params]
            with connection.cursor() as cursor:
                cursor.execute(statement.sql, params)
                answer = cursor.fetchall()
            return [*map(statement.converted, answer)] if statement.converted else answer

        STATEMENTS.append((rows, keys))
        return rows

    return wrap


def field_at(model: type[Model], path: str) -> Field[Any, Any]:
    """The field behind a path of a values_list: "entries__presences__word"."""
    *relations, name = path.split("__")
    for relation in relations:
        model = cast(type[Model], model._meta.get_field(relation).related_model)
    return cast("Field[Any, Any]", model._meta.get_field(name))


def _written(
    rows: QuerySet[Any, Row],
    keys: tuple[int | str, ...],
    columns: Sequence[Field[Any, Any] | None],
    size: int,
) -> Statement:
    """As Django sends it: asked once for an event that is not there."""
    sent: list[tuple[str, tuple[Any, ...]]] = []

    def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        sent.append((sql, tuple(params)))
        return execute(sql, params, many, context)

    # Connecting may add wrappers that stay: added inside, one of those would go instead of `note`.
    connection.ensure_connection()
    with connection.execute_wrapper(note):
        list(rows)
    ((sql, params),) = sent
    if not set(keys) <= set(params):
        raise TypeError("The statement does not ask for the event.")
    converters = tuple(_converters(columns))
    return Statement(sql, params, lru_cache(size)(_reader(converters)) if converters else None)


def _converters(columns: Iterable[Field[Any, Any] | None]) -> Iterable[tuple[int, Convert]]:
    """What Django does with the answer, for the kinds of fields that these statements have: JSON is a text in
    every database, and Django takes ten times as long to decode it."""
    kinds: dict[str, Convert] = {
        "JSONField": msgspec.json.decode,
        **(SQLITE if connection.vendor == "sqlite" else {}),
    }
    for at, field in enumerate(columns):
        convert = kinds.get(field.get_internal_type()) if field is not None else None
        if convert is not None:
            yield at, convert


def _in_utc(moment: datetime) -> datetime:
    """Moments are kept in UTC, without saying so."""
    return moment.replace(tzinfo=UTC)


# What SQLite gives in another way than Django does.
SQLITE: dict[str, Convert] = {"BooleanField": bool, "DateTimeField": _in_utc}


def _reader(converters: Sequence[tuple[int, Convert]]) -> Callable[[Row], Row]:
    """What makes of a row as it comes what Django would give."""

    def converted(row: Row) -> Row:
        values = list(row)
        for at, convert in converters:
            if values[at] is not None:
                values[at] = convert(values[at])
        return tuple(values)

    return converted
