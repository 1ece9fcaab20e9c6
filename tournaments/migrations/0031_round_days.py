"""How many days a round may take; rounds of events that are there are played on the spot."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0030_team_play")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="round_days",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="days for a round"),
            preserve_default=False,
        ),
    ]
