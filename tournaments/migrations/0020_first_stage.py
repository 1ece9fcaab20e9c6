from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0019_photos'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='first_stage',
            field=models.CharField(choices=[('swiss', 'Swiss: who has as many points'), ('round_robin', 'round robin: everybody once'), ('double_round_robin', 'double round robin: everybody twice')], default='swiss', max_length=24, verbose_name='who meets whom'),
            preserve_default=False,
        ),
    ]
