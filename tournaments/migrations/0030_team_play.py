"""Whether teams are paired; those of events that are there play freely."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0029_double_elimination")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="team_play",
            field=models.CharField(
                choices=[
                    ("freely", "their members play freely"),
                    ("against", "team against team, at boards"),
                ],
                default="freely",
                max_length=8,
                verbose_name="how teams play",
            ),
            preserve_default=False,
        ),
    ]
