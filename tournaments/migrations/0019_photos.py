from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0018_children_by_initials")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="photos_url",
            field=models.CharField(blank=True, default="", max_length=300, verbose_name="photos"),
            preserve_default=False,
        ),
    ]
