import secrets

from django.db import migrations, models

import tournaments.models.entry


def give_salts(apps, schema_editor):
    """Each entry gets a salt of its own: a default would be the same for all rows."""
    Entry = apps.get_model("tournaments", "Entry")
    entries = list(Entry.objects.only("pk"))
    for entry in entries:
        entry.name_salt = secrets.token_hex(16)
    Entry.objects.bulk_update(entries, ["name_salt"], batch_size=200)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0039_chances")]

    operations = [
        migrations.AddField(
            model_name="auditrow",
            name="chain",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="entry",
            name="name_salt",
            field=models.CharField(default="", editable=False, max_length=32),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="round",
            name="hall",
            field=models.CharField(blank=True, default="", max_length=40),
        ),
        migrations.AddField(
            model_name="tournament",
            name="chain_head",
            field=models.CharField(blank=True, default="", editable=False, max_length=64),
        ),
        migrations.RunPython(give_salts, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="entry",
            name="name_salt",
            field=models.CharField(
                default=tournaments.models.entry.new_salt, editable=False, max_length=32
            ),
        ),
    ]
