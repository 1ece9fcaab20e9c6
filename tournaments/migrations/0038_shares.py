from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0037_paper")]

    operations = [
        migrations.AddField(model_name="entry", name="shares", field=models.JSONField(default=list)),
    ]
