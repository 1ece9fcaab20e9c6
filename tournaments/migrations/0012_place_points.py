from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0011_judge_calls"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="place_points",
            field=models.CharField(
                blank=True, default="", max_length=80, verbose_name="points of the places"
            ),
            preserve_default=False,
        ),
    ]
