"""`manage.py restore FILE`: a whole backup into an empty machine, and the proof that nothing is missing."""

import os
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tarfile import TarFile
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from tournaments.models import Tournament, User

from ..whole import archive, database
from ..whole.proof import proof_differences, proof_now, unanswered


class Command(BaseCommand):
    help = "Restore a whole backup into an empty database, and prove that it is all there."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file; and how much of it."""
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--prove", action="store_true", help="restore nothing: only compare this database with the file"
        )
        parser.add_argument(
            "--database-only",
            action="store_true",
            help="leave key, uploads and settings of this machine alone",
        )

    def handle(self, *, file: Path, prove: bool, database_only: bool, **options: Any) -> None:
        """CommandError with a sentence where something is not as it was."""
        try:
            with archive.opened_backup(file) as (opened, manifest):
                if prove:
                    self._prove(manifest)
                    return
                self._check(manifest, archive.key_in(opened))
                self._load(opened, manifest)
                if not database_only:
                    self._put_beside(opened)
        except (archive.NoBackup, database.ToolFailed, OSError) as error:
            raise CommandError(str(error)) from error
        call_command("migrate", interactive=False, verbosity=0)
        # In a process of its own: it starts as the program will start.
        command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "restore", "--prove", str(file)]
        answer = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # ourselves
        self.stdout.write(answer.stdout, ending="")
        if answer.returncode:
            raise CommandError(answer.stderr.strip() or "The proof ended without a word.")

    def _check(self, manifest: archive.Manifest, key: str) -> None:
        if manifest.database != database.dump_name():
            raise CommandError(
                f"The backup has {manifest.database}, which this database can't read. Restore it on its own "
                "kind, then move the rows with export_all and import_all."
            )
        if database.has_tables() and (Tournament.objects.exists() or User.objects.exists()):
            raise CommandError(
                "This database is not empty. Restore into an empty one: nothing here is overwritten."
            )
        if (os.environ.get("SECRET_KEY") or key) != key:
            raise CommandError(
                "SECRET_KEY in the settings is not that of the backup: no personal link would open. Take it "
                "out of .env, and the key of the backup is put into var/secret_key."
            )

    def _load(self, opened: TarFile, manifest: archive.Manifest) -> None:
        with TemporaryDirectory(prefix="flagship-") as place:
            database.load(archive.unpack_database(opened, manifest, Path(place)))

    def _put_beside(self, opened: TarFile) -> None:
        """The key, the uploads, and the settings to compare with: hosts and paths may be others here."""
        if not os.environ.get("SECRET_KEY"):
            _write_secret(Path(settings.VAR_DIR) / "secret_key", archive.key_in(opened))
        archive.unpack_uploads(opened, Path(settings.MEDIA_ROOT))
        beside = Path(settings.VAR_DIR) / "settings-of-backup.env"
        _write_secret(beside, archive.settings_text_in(opened))
        self.stdout.write(f"The settings of the backup, without passwords, are in {beside}.")

    def _prove(self, manifest: archive.Manifest) -> None:
        with database.one_state():
            found = proof_differences(manifest.proof, proof_now())
        found += unanswered()
        if found:
            raise CommandError("Not equal:\n" + "\n".join(f"- {line}" for line in found))
        events = manifest.proof.events
        players = sum(event.players for event in events.values())
        rows = sum(count for count, _digest in manifest.proof.tables.values())
        self.stdout.write(
            f"Equal: {len(events)} events, {rows} rows, {players} personal links; standings, lists, history."
        )


def _write_secret(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
