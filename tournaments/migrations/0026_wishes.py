import django.db.models.deletion
from django.db import migrations, models


def _entry(related_name):
    return models.ForeignKey(
        blank=True,
        null=True,
        on_delete=django.db.models.deletion.CASCADE,
        related_name=related_name,
        to="tournaments.entry",
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0025_captains_draft")]

    operations = [
        migrations.CreateModel(
            name="EventWish",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("club", models.CharField(blank=True, max_length=100, verbose_name="club")),
                ("hard", models.BooleanField()),
                ("until_round", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("one", _entry("wishes")),
                ("other", _entry("+")),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="wishes",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "one", "other"), name="wish_once_a_pair"),
                    models.CheckConstraint(
                        condition=models.Q(("one__isnull", True), ("other__isnull", True))
                        | models.Q(("club", ""), ("one__isnull", False), ("other__isnull", False)),
                        name="wish_of_pair_or_club",
                    ),
                ],
            },
        ),
    ]
