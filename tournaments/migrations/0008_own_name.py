"""An entry keeps the name as it was entered; `name` is what it is shown by, and no two are the same."""

from collections import defaultdict
from typing import Any

from django.db import migrations, models

from tournaments.text.names import Person, names_to_show


def tell_apart(apps: Any, _editor: Any) -> None:
    entry = apps.get_model("tournaments", "Entry")
    entry.objects.update(own_name=models.F("name"))
    events: dict[int, list[Any]] = defaultdict(list)
    for row in entry.objects.only("pk", "tournament_id", "key", "name", "club").iterator(chunk_size=500):
        events[row.tournament_id].append(row)
    for rows in events.values():
        shown = names_to_show(Person(row.key, row.name, row.club) for row in rows)
        for row in rows:
            if row.name != shown[row.key]:
                entry.objects.filter(pk=row.pk).update(name=shown[row.key])


def as_entered(apps: Any, _editor: Any) -> None:
    apps.get_model("tournaments", "Entry").objects.update(name=models.F("own_name"))


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0007_keys_given")]

    operations = [
        migrations.AddField(
            "entry", "own_name", models.CharField(default="", max_length=100, verbose_name="name"),
            preserve_default=False,
        ),
        migrations.AlterField("entry", "name", models.CharField(max_length=250)),
        migrations.RunPython(tell_apart, as_entered),
    ]  # fmt: skip
