"""`manage.py export_all FILE`: every row, for the other kind of database."""

import gzip
import json
import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ..whole.database import one_state
from ..whole.rows import export_rows, header_now


class Command(BaseCommand):
    help = "Write every row of the database into a file that SQLite and PostgreSQL read alike (import_all)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """A file that is not there yet."""
        parser.add_argument("file", type=Path, help="such as rows.jsonl.gz; it must not be there yet")

    def handle(self, *, file: Path, **options: Any) -> None:
        """Write it, for its owner alone. CommandError where that fails."""
        try:
            secret = os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
        with secret, gzip.open(secret, "wt", encoding="utf-8") as stream, one_state():
            stream.write(json.dumps(header_now()) + "\n")
            rows = export_rows(stream)
        self.stdout.write(f"{file}: {rows} rows. Passwords are in it as hashes; the secret key is not.")
