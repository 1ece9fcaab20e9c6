"""All tables at once, in place of the first nine steps: none of them was ever released."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("fleets", "0001_initial"),
        ("fleets", "0002_initial"),
        ("fleets", "0003_the_day"),
        ("fleets", "0004_proxies"),
        ("fleets", "0005_figures"),
        ("fleets", "0006_without_squadrons"),
        ("fleets", "0007_lists_on_record"),
        ("fleets", "0008_lists_that_wait"),
        ("fleets", "0009_lists_shared"),
    ]

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("tournaments", "0001_squashed_0034_groups"),
    ]

    operations = [
        migrations.CreateModel(
            name='Fleet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('checked_at', models.DateTimeField(null=True)),
                ('draft', models.TextField(blank=True)),
                ('draft_at', models.DateTimeField(null=True)),
                ('returned_at', models.DateTimeField(null=True)),
                ('returned_note', models.CharField(blank=True, max_length=500)),
                ('shared_at', models.DateTimeField(null=True)),
                ('shares_all', models.BooleanField(default=False)),
            ],
        ),
        migrations.CreateModel(
            name='FleetVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('text', models.TextField()),
                ('reading', models.JSONField()),
                ('catalogue_date', models.DateField()),
                ('ruleset', models.CharField(max_length=32)),
                ('points_limit', models.PositiveSmallIntegerField()),
                ('total', models.PositiveIntegerField()),
                ('legal', models.BooleanField()),
                ('violations', models.JSONField(default=list)),
                ('warnings', models.JSONField(default=list)),
                ('at', models.DateTimeField()),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('by_player', models.BooleanField(default=False)),
                ('from_round', models.PositiveSmallIntegerField(default=1)),
                ('is_late', models.BooleanField(default=False)),
                ('is_significant', models.BooleanField(default=False)),
                ('figures', models.JSONField(default=dict)),
                ('held', models.CharField(blank=True, choices=[('', 'counts'), ('waiting', 'waits for a judge'), ('refused', 'not let'), ('replaced', 'replaced while it waited')], default='', max_length=16)),
                ('held_note', models.CharField(blank=True, max_length=200)),
                ('opponent_open_since', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ['fleet', 'number'],
            },
        ),
        migrations.CreateModel(
            name='ProductRelease',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('product', models.CharField(max_length=80)),
                ('released', models.DateField(null=True)),
            ],
            options={
                'ordering': ['product'],
            },
        ),
        migrations.CreateModel(
            name='ProxyCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('card', models.CharField(max_length=100)),
                ('hidden', models.CharField(max_length=300)),
                ('at', models.DateTimeField()),
                ('withdrawn_at', models.DateTimeField(null=True)),
                ('withdrawn_reason', models.CharField(blank=True, max_length=200)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='CatalogueFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=32)),
                ('date', models.DateField()),
                ('document', models.TextField()),
                ('imported_at', models.DateTimeField()),
            ],
            options={
                'ordering': ['game', 'date'],
                'constraints': [models.UniqueConstraint(fields=('game', 'date'), name='catalogue_date_once')],
            },
        ),
        migrations.AddField(
            model_name='fleet',
            name='checked_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='fleet',
            name='entry',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='fleet', to='tournaments.entry'),
        ),
        migrations.AddField(
            model_name='fleet',
            name='returned_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='fleetversion',
            name='author',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='fleetversion',
            name='fleet',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='fleets.fleet'),
        ),
        migrations.AddField(
            model_name='fleet',
            name='checked_version',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='fleets.fleetversion'),
        ),
        migrations.AddField(
            model_name='fleet',
            name='current',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='fleets.fleetversion'),
        ),
        migrations.AddField(
            model_name='fleet',
            name='returned_version',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='fleets.fleetversion'),
        ),
        migrations.AddField(
            model_name='fleet',
            name='waiting',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='fleets.fleetversion'),
        ),
        migrations.AddField(
            model_name='productrelease',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='product_releases', to='tournaments.tournament'),
        ),
        migrations.AddField(
            model_name='proxycard',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proxies', to='tournaments.entry'),
        ),
        migrations.AddField(
            model_name='proxycard',
            name='made_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='proxycard',
            name='withdrawn_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddConstraint(
            model_name='fleetversion',
            constraint=models.UniqueConstraint(fields=('fleet', 'number'), name='fleet_version_once'),
        ),
        migrations.AddConstraint(
            model_name='productrelease',
            constraint=models.UniqueConstraint(fields=('tournament', 'product'), name='product_once'),
        ),
    ]
