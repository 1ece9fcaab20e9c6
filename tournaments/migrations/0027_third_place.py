from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0026_wishes")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="third_place",
            field=models.BooleanField(default=False, verbose_name="game for the third place"),
            preserve_default=False,
        ),
    ]
