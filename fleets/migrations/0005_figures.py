from django.db import migrations, models


def keep_figures(apps, schema_editor):
    """What stood in a column of one game stands under its code."""
    FleetVersion = apps.get_model("fleets", "FleetVersion")
    versions = FleetVersion.objects.only("pk", "squadrons")
    batch = []
    for version in versions.iterator(chunk_size=500):
        version.figures = {"squadrons": version.squadrons}
        batch.append(version)
        if len(batch) == 500:
            FleetVersion.objects.bulk_update(batch, ["figures"])
            batch = []
    FleetVersion.objects.bulk_update(batch, ["figures"])


def restore_column(apps, schema_editor):
    FleetVersion = apps.get_model("fleets", "FleetVersion")
    for version in FleetVersion.objects.only("pk", "figures").iterator(chunk_size=500):
        FleetVersion.objects.filter(pk=version.pk).update(squadrons=version.figures.get("squadrons", 0))


class Migration(migrations.Migration):
    dependencies = [("fleets", "0004_proxies")]

    operations = [
        migrations.AddField(
            model_name="fleetversion", name="figures", field=models.JSONField(default=dict)
        ),
        # On the way back the column has to hold rows again before it is filled.
        migrations.AlterField(
            model_name="fleetversion", name="squadrons", field=models.PositiveIntegerField(default=0)
        ),
        migrations.RunPython(keep_figures, restore_column),
    ]
