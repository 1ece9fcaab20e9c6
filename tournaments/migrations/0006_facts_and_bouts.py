"""A result is facts and numbers in the words of its game; the database has no column of one game."""

from typing import Any

from django.db import migrations, models


def to_facts(apps: Any, _editor: Any) -> None:
    """Each report as facts (players by their keys) and one bout."""
    report = apps.get_model("tournaments", "Report")
    rows = report.objects.select_related("by", "first")
    batch = []
    for row in rows.iterator(chunk_size=500):
        facts = {
            "end": row.end,
            "by": row.by.key if row.by else None,
            "first": row.first.key if row.first else None,
            "objective": row.objective,
        }
        row.facts = {key: value for key, value in facts.items() if value}
        row.bouts = [row.values] if row.values else []
        batch.append(row)
        if len(batch) == 500:
            report.objects.bulk_update(batch, ["facts", "bouts"])
            batch = []
    report.objects.bulk_update(batch, ["facts", "bouts"])


def to_columns(apps: Any, _editor: Any) -> None:
    """The way back, for the one game there was."""
    report, entry = apps.get_model("tournaments", "Report"), apps.get_model("tournaments", "Entry")
    for row in report.objects.select_related("match__round").iterator(chunk_size=500):
        here = entry.objects.filter(tournament=row.match.round.tournament_id)
        row.end = row.facts.get("end", "")
        row.by = here.filter(key=row.facts.get("by", "")).first()
        row.first = here.filter(key=row.facts.get("first", "")).first()
        row.objective = row.facts.get("objective", "")
        row.values = row.bouts[0] if row.bouts else {}
        row.save(update_fields=["end", "by", "first", "objective", "values"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_edition")]

    operations = [
        migrations.AddField("report", "facts", models.JSONField(default=dict)),
        migrations.AddField("report", "bouts", models.JSONField(default=list)),
        # Columns that are going away must be fillable on the way back.
        migrations.AlterField("report", "end", models.CharField(max_length=16, default="")),
        migrations.AlterField("report", "values", models.JSONField(default=dict)),
        migrations.RunPython(to_facts, to_columns),
        migrations.RemoveField("report", "end"),
        migrations.RemoveField("report", "by"),
        migrations.RemoveField("report", "first"),
        migrations.RemoveField("report", "objective"),
        migrations.RemoveField("report", "values"),
    ]
