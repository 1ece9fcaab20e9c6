"""Full names for the staff, where everybody else reads the initials of a child."""

from __future__ import annotations

from collections.abc import Iterable

from ...models import Entry
from ...text.names import are_in_full, names_to_show


def show_full_names(entries: Iterable[Entry]) -> None:
    """On a page of the staff these entries (all of an event) show their full names."""
    entries = tuple(entries)
    if not are_in_full() or not any(entry.is_child for entry in entries):
        return
    names = names_to_show(entry.as_entered for entry in entries)
    for entry in entries:
        entry.name = names[entry.key]
