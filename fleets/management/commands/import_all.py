"""`manage.py import_all FILE`: the rows of export_all into an empty database."""

import gzip
import json
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.core.serializers.base import DeserializationError
from django.db import IntegrityError

from ..whole.rows import header_now, import_rows, is_empty


class Command(BaseCommand):
    help = "Read the rows of export_all into an empty database of this version, all of them or none."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file; and whether links may change."""
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--new-links", action="store_true", help="the secret key is another one, and so are all links"
        )

    def handle(self, *, file: Path, new_links: bool, **options: Any) -> None:
        """CommandError with a sentence, and nothing is read, where the file does not fit."""
        if not is_empty():
            raise CommandError("This database is not empty. Begin with an empty one and manage.py migrate.")
        try:
            with gzip.open(file, "rt", encoding="utf-8") as stream:
                _check(json.loads(stream.readline()), new_links=new_links)
                rows = _read(stream)
        except (OSError, EOFError, ValueError) as error:
            raise CommandError(f"{file} is no whole file of export_all: {error}") from error
        self.stdout.write(f"{file}: {rows} rows.")


def _check(header: Any, *, new_links: bool) -> None:
    here = header_now()
    if not isinstance(header, dict) or header.get("format") != here["format"]:
        raise CommandError("This is no file of export_all.")
    if header.get("migrations") != here["migrations"]:
        raise CommandError(
            "The file is of another version. Export and import with the same version of Flagship."
        )
    if header.get("key") != here["key"] and not new_links:
        raise CommandError(
            "SECRET_KEY is not that of the machine the file comes from: no personal link would open. Copy "
            "var/secret_key, or say --new-links."
        )


def _read(lines: Iterable[str]) -> int:
    try:
        return import_rows(lines)
    except (DeserializationError, IntegrityError) as error:
        raise CommandError(f"The rows don't fit together: {error}") from error
