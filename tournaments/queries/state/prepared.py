"""Statements that Django writes once. An event is read with five on every act and for every new page, and
writing these anew took ten times as long as the database takes to answer them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, NamedTuple

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import QuerySet

# Stands for the event while the statement is written; no other number in it is as large.
PLACE = 2**53 - 111

Row = tuple[Any, ...]
Convert = Callable[[Any, Any, BaseDatabaseWrapper], Any]


class Statement(NamedTuple):
    """What a database is asked, and for each column that needs it what makes a value of the answer."""

    sql: str
    params: tuple[Any, ...]
    converters: tuple[tuple[int, Sequence[Convert], Any], ...]


def prepared(made: Callable[[int], QuerySet[Any, Row]]) -> Callable[[int], list[Row]]:
    """The rows of the values_list that `made` gives for the pk of an event; it is called once for each kind
    of database, so nothing else may decide what it gives.

    Raises TypeError where the statement does not ask for the pk.
    """
    known: dict[str, Statement] = {}

    @wraps(made)
    def rows(pk: int) -> list[Row]:
        statement = known.get(connection.vendor)
        if statement is None:
            statement = known[connection.vendor] = _written(made(PLACE))
        params = [pk if param == PLACE else param for param in statement.params]
        with connection.cursor() as cursor:
            cursor.execute(statement.sql, params)
            found = cursor.fetchall()
        return _converted(found, statement) if statement.converters else found

    return rows


def _written(rows: QuerySet[Any, Row]) -> Statement:
    compiler = rows.query.get_compiler(connection=connection)
    sql, params = compiler.as_sql()
    if PLACE not in params:
        raise TypeError("The statement does not ask for the event.")
    converters = compiler.get_converters([column[0] for column in compiler.select])
    return Statement(sql, tuple(params), tuple((at, found, of) for at, (found, of) in converters.items()))


def _converted(rows: Sequence[Row], statement: Statement) -> list[Row]:
    """The rows as Django would give them: the dates and yes or no of SQLite are texts and numbers."""
    if not rows:
        return []
    columns = list(zip(*rows, strict=True))
    for at, converters, of in statement.converters:
        for convert in converters:
            columns[at] = tuple(convert(value, of, connection) for value in columns[at])
    return list(zip(*columns, strict=True))
