"""`manage.py import_event FILE…`: event files into the database, each in one step or not at all."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from fleets.services.transfer import FLEETS
from scoring.structures import StructureError
from tournaments.event_file import EventFileError, read_event
from tournaments.models import User
from tournaments.services.event.transfer import import_event
from tournaments.wording.refusals import Refused, refused_by


class Command(BaseCommand):
    help = "Read event files into the database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The files, and whose events they will be."""
        parser.add_argument("files", nargs="+", metavar="EVENT", type=Path)
        parser.add_argument("--organizer", required=True, help="the log-in name of the organizer")

    def handle(self, *, files: list[Path], organizer: str, **options: Any) -> None:
        """Import one file after the other. CommandError with a sentence at the first that is refused."""
        actor = User.objects.filter(username=organizer).first()
        if actor is None:
            raise CommandError(f"There is no account “{organizer}”.")
        for path in files:
            try:
                document = read_event(path.read_bytes())
                event = import_event(document, actor, now=timezone.now(), fleets=FLEETS)
            except (EventFileError, Refused) as error:
                raise CommandError(f"{path}: {error}") from error
            except StructureError as error:
                raise CommandError(f"{path}: structure: {refused_by(error)}") from error
            except OSError as error:
                raise CommandError(f"{path}: {error.strerror}") from error
            self.stdout.write(
                f"{path}: {event.name}, {len(document.players)} players → /events/{event.slug}/"
            )
