from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0035_cache_version")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="paper",
            field=models.CharField(default="A4", max_length=8, verbose_name="paper"),
            preserve_default=False,
        ),
    ]
