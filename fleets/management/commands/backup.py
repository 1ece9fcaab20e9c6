"""`manage.py backup`: everything a machine of its own needs to go on, as one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from ..whole.archive import whole_backups, write_whole_backup
from ..whole.database import ToolFailed


class Command(BaseCommand):
    help = "Write the database, the secret key, uploads and settings into one file, which is a secret."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to, and how many of them stay there."""
        parser.add_argument("folder", nargs="?", type=Path, default=Path(settings.BACKUP_DIR) / "whole")
        parser.add_argument("--keep", type=int, metavar="N", help="delete all but the latest N in the folder")

    def handle(self, *, folder: Path, keep: int | None, **options: Any) -> None:
        """Write it. CommandError where the disk or the database refuses."""
        if keep is not None and keep < 1:
            raise CommandError("Keep at least one.")
        try:
            path, manifest = write_whole_backup(folder, now=timezone.now())
        except (ToolFailed, OSError) as error:
            raise CommandError(f"No backup was made: {error}") from error
        rows = sum(count for count, _digest in manifest.proof.tables.values())
        self.stdout.write(
            f"{path}: {len(manifest.proof.events)} events, {rows} rows. It holds the secret key."
        )
        if keep is not None:
            for old in whole_backups(folder)[keep:]:
                old.unlink(missing_ok=True)
