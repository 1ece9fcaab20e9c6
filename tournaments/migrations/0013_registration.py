import django.db.models.deletion
from django.db import migrations, models


def added(name, field):
    """A column of a setting: it has this in the events of before, and no default in the model."""
    return migrations.AddField("tournament", name, field, preserve_default=field.null)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_place_points")]

    operations = [
        added(
            "takes_registrations", models.BooleanField(default=False, verbose_name="players register themselves")
        ),
        added(
            "registration_opens", models.DateTimeField(blank=True, null=True, verbose_name="registration from")
        ),
        added(
            "registration_closes", models.DateTimeField(blank=True, null=True, verbose_name="registration until")
        ),
        added("places", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="places")),
        added(
            "approves_registrations",
            models.BooleanField(default=False, verbose_name="the organizer approves each registration"),
        ),
        added(
            "moves_up_by_itself",
            models.BooleanField(default=True, verbose_name="the waiting list moves up by itself"),
        ),
        added(
            "hours_to_accept",
            models.PositiveSmallIntegerField(default=0, verbose_name="hours to accept a place"),
        ),
        added("entry_fee", models.CharField(blank=True, default="", max_length=60, verbose_name="entry fee")),
        migrations.CreateModel(
            name="Registration",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                ("name", models.CharField(max_length=100, verbose_name="name")),
                ("club", models.CharField(blank=True, max_length=100, verbose_name="club")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail")),
                ("remarks", models.CharField(blank=True, max_length=500, verbose_name="remarks")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "waits for the organizer's word"),
                            ("waiting", "on the waiting list"),
                            ("offered", "has been offered a place"),
                            ("placed", "has a place"),
                            ("declined", "declined"),
                            ("withdrawn", "withdrawn"),
                            ("lapsed", "let the offer pass"),
                        ],
                        max_length=16,
                    ),
                ),
                ("key", models.CharField(blank=True, max_length=32)),
                (
                    "fee",
                    models.CharField(
                        choices=[("open", "open"), ("paid", "paid"), ("waived", "waived")],
                        default="open",
                        max_length=16,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("answer_until", models.DateTimeField(blank=True, null=True)),
                ("sent_as", models.CharField(max_length=40)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="registrations",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "sent_as"), name="form_sent_once")
                ],
            },
        ),
    ]
