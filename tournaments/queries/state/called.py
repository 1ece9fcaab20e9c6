"""What the staff reads where everybody else reads the initials of a child."""

from __future__ import annotations

from collections.abc import Iterable

from ...models import Entry
from ...text.names import are_in_full, names_to_show


def show_full_names(everybody: Iterable[Entry]) -> None:
    """On a page of the staff these entries, all those of an event, are called by their names in full."""
    entries = tuple(everybody)
    if not are_in_full() or not any(entry.is_child for entry in entries):
        return
    called = names_to_show(entry.as_entered for entry in entries)
    for entry in entries:
        entry.name = called[entry.key]
