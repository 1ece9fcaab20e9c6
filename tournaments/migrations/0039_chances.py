from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0038_shares")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="chances",
            field=models.CharField(
                default="by_level", max_length=16, verbose_name="who sees what is needed for the cut"
            ),
            preserve_default=False,
        ),
    ]
