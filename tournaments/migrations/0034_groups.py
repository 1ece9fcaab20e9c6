"""Groups that lead into a cut; events that are there have none."""

from django.db import migrations, models

STAGES = [
    ("swiss", "Swiss: who has as many points"),
    ("round_robin", "round robin: everybody once"),
    ("double_round_robin", "double round robin: everybody twice"),
    ("groups", "groups: everybody of the own group once, then the cut"),
]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0033_practice")]

    operations = [
        migrations.AlterField(
            model_name="tournament",
            name="first_stage",
            field=models.CharField(choices=STAGES, max_length=24, verbose_name="who meets whom"),
        ),
        migrations.AddField(
            model_name="tournament",
            name="group_size",
            field=models.PositiveSmallIntegerField(default=4, verbose_name="players in a group"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="tournament",
            name="groups",
            field=models.JSONField(default=list),
        ),
    ]
