"""prepare: everything between the installed packages and the first page, in one process."""

import hashlib
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from fleets.lists.games import LIST_GAMES
from tournaments.models import Tournament, User
from tournaments.services.event.sweeping import sweep

from ..demo_account import NAME, how_to_log_in, make_demo_account


class Command(BaseCommand):
    help = "Compile translations, migrate, collect static files, read the cards, fill an empty database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--bare", action="store_true", help="without cards and demo")

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("compile_translations")
        if settings.PSEUDO_LANGUAGE:
            call_command("pseudo_language", stdout=self.stdout)
        _refuse_older_database()
        call_command("migrate", interactive=False, verbosity=0)
        self._collect_static()
        if options["bare"]:
            return
        for game in LIST_GAMES.values():
            self.stdout.write(f"Card catalogue of {game.load_catalogue().date}")
        if Tournament.objects.exists():
            sweep(now=timezone.now())
            self._demo_account()
        else:
            # All or nothing: a demo broken off half-way would count as "not empty" the next time.
            with transaction.atomic():
                call_command("demo", if_empty=True, stdout=self.stdout)

    def _demo_account(self) -> None:
        """Say how to log in for the demo, as long as that account has its first password."""
        if User.objects.filter(username=NAME, is_active=True).exists():
            _account, password = make_demo_account()
            if password:
                self.stdout.write(how_to_log_in(password))

    def _collect_static(self) -> None:
        """Only when a file or a package changed: hashing and compressing takes seconds."""
        stamp = Path(settings.VAR_DIR) / "static.stamp"
        state = _static_state()
        if stamp.exists() and stamp.read_text("utf-8") == state and Path(settings.STATIC_ROOT).is_dir():
            return
        self.stdout.write("Collecting static files")
        call_command("collectstatic", interactive=False, verbosity=0, clear=True)
        stamp.write_text(state, "utf-8")


def _refuse_older_database() -> None:
    """CommandError where some of the steps that stand as one now were taken, and not all of them."""
    applied = set(MigrationRecorder(connection).applied_migrations())
    steps = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    if any(applied & set(step.replaces) and not applied >= set(step.replaces) for step in steps.values()):
        raise CommandError(
            f"the database {connection.settings_dict['NAME']} is of a version from before November 2026, "
            "which this one can't bring up to date. Keep that file as it is; save each event with the "
            "version that made it (Backups, Event file), start this one with an empty database and open the "
            "files there."
        )


def _static_state() -> str:
    """A hash over the names, sizes and times of all static files, ours and those of packages."""
    digest = hashlib.sha256()
    for line in sorted(_files()):
        digest.update(line.encode())
    return digest.hexdigest()


def _files() -> Iterator[str]:
    for finder in get_finders():
        for path, storage in finder.list(None):
            stat = Path(storage.path(path)).stat()
            yield f"{getattr(storage, 'prefix', '')} {path} {stat.st_size} {stat.st_mtime_ns}\n"
