from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0023_asks_to_be_forgotten")]

    operations = [
        migrations.AddField(model_name="tournament", name="screens", field=models.JSONField(default=dict))
    ]
