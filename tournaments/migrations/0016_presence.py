import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0015_outgoing")]

    operations = [
        migrations.AddField(
            "tournament",
            "check_in",
            models.CharField(default="no", max_length=8, verbose_name="check-in"),
            preserve_default=False,
        ),
        migrations.AddField(
            "tournament",
            "check_in_opens",
            models.DateTimeField(blank=True, null=True, verbose_name="check-in from"),
        ),
        migrations.CreateModel(
            name="Presence",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "word",
                    models.CharField(
                        choices=[("here", "here"), ("away", "not there"), ("bye", "bye")], max_length=8
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="presences",
                        to="tournaments.entry",
                    ),
                ),
            ],
            options={
                "ordering": ["number", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("entry", "number"), name="presence_once_a_round")
                ],
            },
        ),
    ]
