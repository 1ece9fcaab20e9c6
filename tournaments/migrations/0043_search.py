"""Name and place of each event as the start page searches them, and the two indexes it is read by."""

from django.db import migrations, models

from tournaments.text.collation import folded

LONGEST, BATCH = 400, 200


def fill(apps, schema_editor):
    """Each event has its text."""
    events = apps.get_model("tournaments", "Tournament").objects
    found = []
    for pk, name, place in list(events.order_by("pk").values_list("pk", "name", "place")):
        found.append(events.model(pk=pk, search_text=folded(f"{name} {place}")[:LONGEST]))
    events.bulk_update(found, ["search_text"], batch_size=BATCH)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0042_settings")]

    operations = [
        migrations.AddField(
            "tournament", "search_text", models.CharField(default="", editable=False, max_length=LONGEST)
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddIndex(
            "tournament",
            models.Index(fields=["state", "-date", "name", "id", "is_public"], name="events_in_order"),
        ),
        migrations.AddIndex(
            "tournament",
            models.Index(
                fields=["country", "state", "game", "date", "is_public", "search_text", "id"],
                name="events_searched",
            ),
        ),
    ]
