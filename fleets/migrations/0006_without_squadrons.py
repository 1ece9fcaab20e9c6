from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("fleets", "0005_figures")]

    operations = [migrations.RemoveField(model_name="fleetversion", name="squadrons")]
