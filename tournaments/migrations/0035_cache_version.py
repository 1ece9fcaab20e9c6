from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_squashed_0034_groups")]

    operations = [
        migrations.RenameField(model_name="tournament", old_name="edition", new_name="cache_version"),
    ]
