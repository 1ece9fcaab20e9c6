"""The name an entry is shown by, written again by whatever act enters, renames or removes somebody."""

from __future__ import annotations

from ...models import Entry, Tournament
from ...text.names import names_to_show


def name_everybody(tournament: Tournament) -> dict[str, str]:
    """Every entry's `name` tells it from all others of the event, a child's by initials; all of them by key.

    Call it inside a change, as the last thing done to the entries.
    """
    entries = list(Entry.objects.filter(tournament=tournament))
    shown = names_to_show(entry.as_entered.in_public for entry in entries)
    other = [entry for entry in entries if entry.name != shown[entry.key]]
    for entry in other:
        entry.name = shown[entry.key]
    Entry.objects.bulk_update(other, ["name"], batch_size=500)
    return shown
