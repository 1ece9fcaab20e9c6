"""The event counts the keys it gave to players, so that none is given twice.

What counts is every key anybody had: of those who are there, and of those whom only the history or a
snapshot still knows.
"""

import re
from typing import Any

from django.db import migrations, models

OURS = re.compile(r"p(\d{1,7})")


def count_keys(apps: Any, _editor: Any) -> None:
    tournament = apps.get_model("tournaments", "Tournament")
    for event in tournament.objects.iterator(chunk_size=100):
        found = [OURS.fullmatch(key) for key in keys_of(apps, event.pk)]
        given = max((int(match[1]) for match in found if match), default=0)
        tournament.objects.filter(pk=event.pk).update(keys_given=given)


def keys_of(apps: Any, event: int) -> set[str]:
    entry, line, snapshot = (
        apps.get_model("tournaments", name) for name in ("Entry", "AuditRow", "Snapshot")
    )
    keys = set(entry.objects.filter(tournament=event).values_list("key", flat=True))
    for data in snapshot.objects.filter(tournament=event).values_list("data", flat=True):
        keys.update(data.get("entries", {}))
    for data in line.objects.filter(tournament=event).values_list("data", flat=True):
        several = data.get("keys")
        named = [data.get("key"), data.get("other_key"), *(several if isinstance(several, list) else ())]
        keys.update(key for key in named if isinstance(key, str))
    return keys


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_facts_and_bouts")]

    operations = [
        migrations.AddField(
            "tournament", "keys_given", models.PositiveIntegerField(default=0, editable=False)
        ),
        migrations.RunPython(count_keys, migrations.RunPython.noop),
    ]
