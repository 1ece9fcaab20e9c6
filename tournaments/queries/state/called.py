"""Under which names entries are shown: the column has a child's initials, and the staff reads full names."""

from collections.abc import Iterable
from copy import copy

from django.db.models import Model

from ...models import Entry
from ...text.names import Names, names_to_show


def called(entries: Iterable[Entry], names: Names) -> tuple[Entry, ...]:
    """The entries (all of an event, or single ones) under the names a reader sees.

    With a child among them those in full are copies: what a service is given keeps the initials it writes.
    """
    entries = tuple(entries)
    if names is Names.INITIALS or not any(entry.is_child for entry in entries):
        return entries
    shown = names_to_show(entry.as_entered for entry in entries)
    copies = tuple(copy(entry) for entry in entries)
    for entry in copies:
        entry.name = shown[entry.key]
    return copies


def call_players(rows: Iterable[Model], names: Names, *fields: str) -> None:
    """The player in each of these columns of these rows, where there is one, under the name a reader sees."""
    for row in rows:
        for field in fields:
            if (entry := getattr(row, field)) is not None:
                setattr(row, field, *called([entry], names))
