from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0028_sheet_language")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="double_elimination",
            field=models.BooleanField(default=False, verbose_name="double elimination from the start"),
            preserve_default=False,
        ),
    ]
