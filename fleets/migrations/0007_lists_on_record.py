from django.db import migrations


def put_on_record(apps, schema_editor):
    """What an event needs to know of the lists already in: from which round which points and faction."""
    FleetVersion = apps.get_model("fleets", "FleetVersion")
    ListOnRecord = apps.get_model("tournaments", "ListOnRecord")
    held = {}
    versions = FleetVersion.objects.order_by("fleet__entry", "number").values_list(
        "fleet__entry", "from_round", "total", "reading"
    )
    for entry, from_round, total, reading in versions.iterator(chunk_size=500):
        # A later version that counts from an earlier round takes the place of all behind it.
        before = {number: row for number, row in held.get(entry, {}).items() if number < from_round}
        held[entry] = {**before, from_round: (total, (reading or {}).get("faction") or "")}
    ListOnRecord.objects.bulk_create(
        (
            ListOnRecord(entry_id=entry, from_round=number, points=points, faction=faction)
            for entry, rows in held.items()
            for number, (points, faction) in rows.items()
        ),
        batch_size=500,
    )


def clear_record(apps, schema_editor):
    apps.get_model("tournaments", "ListOnRecord").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("fleets", "0006_without_squadrons"), ("tournaments", "0004_lists_on_record")]

    operations = [migrations.RunPython(put_on_record, clear_record)]
