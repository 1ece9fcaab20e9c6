"""The display name of an entry, rewritten by every act that enters, renames or removes somebody."""

from ...models import Entry, Tournament
from ...text.names import names_to_show


def name_everybody(tournament: Tournament) -> dict[str, str]:
    """Makes every entry's `name` unique in the event, a child's by initials; returns key -> name.

    Call it inside a change, after everything else done to the entries.
    """
    entries = list(Entry.objects.filter(tournament=tournament))
    names = names_to_show(entry.as_entered.in_public for entry in entries)
    renamed = [entry for entry in entries if entry.name != names[entry.key]]
    for entry in renamed:
        entry.name = names[entry.key]
    Entry.objects.bulk_update(renamed, ["name"], batch_size=500)
    return names
