"""Statements that Django compiles once. An event is read with five of them on every act and for every new
page, and compiling them each time took ten times as long as the database takes to answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, NamedTuple

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import QuerySet

# Stands for the event while the statement is compiled; no other number in it is as large.
PLACEHOLDER = 2**53 - 111

Row = tuple[Any, ...]
Convert = Callable[[Any, Any, BaseDatabaseWrapper], Any]


class Statement(NamedTuple):
    """A statement, and the converters of those columns of the answer that need any."""

    sql: str
    params: tuple[Any, ...]
    converters: tuple[tuple[int, Sequence[Convert], Any], ...]


def prepared(build: Callable[[int], QuerySet[Any, Row]]) -> Callable[[int], list[Row]]:
    """The rows of the values_list that `build` returns for the pk of an event.

    `build` is called once for each kind of database, so its result may depend on nothing else.

    Raises TypeError where the statement has no place for the pk.
    """
    statements: dict[str, Statement] = {}

    @wraps(build)
    def rows(pk: int) -> list[Row]:
        statement = statements.get(connection.vendor)
        if statement is None:
            statement = statements[connection.vendor] = _compiled(build(PLACEHOLDER))
        params = [pk if param == PLACEHOLDER else param for param in statement.params]
        with connection.cursor() as cursor:
            cursor.execute(statement.sql, params)
            answer = cursor.fetchall()
        return _converted(answer, statement) if statement.converters else answer

    return rows


def _compiled(rows: QuerySet[Any, Row]) -> Statement:
    compiler = rows.query.get_compiler(connection=connection)
    sql, params = compiler.as_sql()
    if PLACEHOLDER not in params:
        raise TypeError("The statement does not ask for the event.")
    converters = compiler.get_converters([column[0] for column in compiler.select])
    return Statement(
        sql, tuple(params), tuple((at, chain, expression) for at, (chain, expression) in converters.items())
    )


def _converted(rows: Sequence[Row], statement: Statement) -> list[Row]:
    """The rows as Django would give them: SQLite has dates and booleans as texts and numbers."""
    if not rows:
        return []
    columns = list(zip(*rows, strict=True))
    for at, converters, expression in statement.converters:
        for convert in converters:
            columns[at] = tuple(convert(value, expression, connection) for value in columns[at])
    return list(zip(*columns, strict=True))
