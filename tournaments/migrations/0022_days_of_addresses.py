from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0021_teams'),
    ]

    operations = [
        # Events that are there keep the addresses as long as a new one does.
        migrations.AddField(
            model_name='tournament',
            name='email_days',
            field=models.PositiveSmallIntegerField(default=30, verbose_name='days that e-mail addresses are kept'),
            preserve_default=False,
        ),
    ]
