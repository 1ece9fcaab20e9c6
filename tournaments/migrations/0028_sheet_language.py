from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0027_third_place")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="sheet_language",
            field=models.CharField(default="en", max_length=16, verbose_name="language on paper"),
            preserve_default=False,
        ),
    ]
