"""The settings no statement asks for move from a column each into one column of JSON, and back."""

from datetime import UTC, datetime

from django.db import migrations, models

# A default each, for the columns that come back when the migration is taken back: the values follow.
MOVED = {
    "level": models.CharField(max_length=16, default=""),
    "structure": models.CharField(max_length=16, default=""),
    "swiss_rounds": models.PositiveSmallIntegerField(null=True),
    "cut": models.PositiveSmallIntegerField(null=True),
    "first_stage": models.CharField(max_length=24, default=""),
    "group_size": models.PositiveSmallIntegerField(default=0),
    "third_place": models.BooleanField(default=False),
    "team_play": models.CharField(max_length=8, default=""),
    "planned_rounds": models.PositiveSmallIntegerField(null=True),
    "planned_cut": models.PositiveSmallIntegerField(null=True),
    "swiss_minutes": models.PositiveSmallIntegerField(default=0),
    "knockout_minutes": models.PositiveSmallIntegerField(default=0),
    "final_minutes": models.PositiveSmallIntegerField(default=0),
    "time_zone": models.CharField(max_length=64, default=""),
    "player_reports": models.BooleanField(default=False),
    "chances": models.CharField(max_length=16, default=""),
    "asks_for_fleets": models.BooleanField(default=False),
    "fleet_ruleset": models.CharField(max_length=32, default=""),
    "fleets_due": models.DateTimeField(null=True),
    "fleet_secrecy": models.CharField(max_length=16, default=""),
    "objective_secrecy": models.CharField(max_length=16, default=""),
    "check_in": models.CharField(max_length=8, default=""),
    "check_in_opens": models.DateTimeField(null=True),
    "takes_registrations": models.BooleanField(default=False),
    "registration_opens": models.DateTimeField(null=True),
    "registration_closes": models.DateTimeField(null=True),
    "places": models.PositiveSmallIntegerField(null=True),
    "approves_registrations": models.BooleanField(default=False),
    "moves_up_by_itself": models.BooleanField(default=False),
    "hours_to_accept": models.PositiveSmallIntegerField(default=0),
    "entry_fee": models.CharField(max_length=60, default=""),
    "photos_url": models.CharField(max_length=300, default=""),
    "sheet_language": models.CharField(max_length=16, default=""),
    "paper": models.CharField(max_length=8, default=""),
    "email_days": models.PositiveSmallIntegerField(default=0),
}
MOMENTS = {name for name, field in MOVED.items() if isinstance(field, models.DateTimeField)}
BATCH = 200


def to_json(apps, schema_editor):
    """Each event has the values of those columns in `settings`."""
    events = apps.get_model("tournaments", "Tournament").objects
    found = []
    for values in list(events.order_by("pk").values("pk", *MOVED)):
        pk = values.pop("pk")
        for name in MOMENTS:
            if values[name] is not None:
                values[name] = values[name].astimezone(UTC).isoformat()
        found.append(events.model(pk=pk, settings=values))
    events.bulk_update(found, ["settings"], batch_size=BATCH)


def to_columns(apps, schema_editor):
    """Each event has the values of `settings` in those columns."""
    events = list(apps.get_model("tournaments", "Tournament").objects.order_by("pk"))
    for event in events:
        for name in MOVED.keys() & event.settings.keys():
            value = event.settings[name]
            is_moment = name in MOMENTS and value is not None
            setattr(event, name, datetime.fromisoformat(value) if is_moment else value)
    apps.get_model("tournaments", "Tournament").objects.bulk_update(events, list(MOVED), batch_size=BATCH)


class RemoveColumns(migrations.operations.base.Operation):
    """Removes all those columns; on the way back each comes with the default above.

    As 35 operations each would make the models of all tables anew, which takes two seconds at the first start.
    """

    def state_forwards(self, app_label, state):
        for name in MOVED:
            del state.models[app_label, "tournament"].fields[name]
        state.reload_model(app_label, "tournament", delay=True)

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        model = from_state.apps.get_model(app_label, "tournament")
        for name in MOVED:
            schema_editor.remove_field(model, model._meta.get_field(name))

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        before = from_state
        for name, field in MOVED.items():
            add, after = migrations.AddField("tournament", name, field), before.clone()
            add.state_forwards(app_label, after)
            add.database_forwards(app_label, schema_editor, before, after)
            before = after

    def describe(self):
        return "Remove the columns of settings that moved"


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0041_api_tokens")]

    operations = [
        migrations.AddField("tournament", "settings", models.JSONField(default=dict)),
        migrations.RunPython(to_json, to_columns),
        RemoveColumns(),
    ]
