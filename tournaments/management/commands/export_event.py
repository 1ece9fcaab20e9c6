"""`manage.py export_event SLUG`: a tournament of the database as an event file on standard output."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.event_file import write_event
from tournaments.models import Tournament
from tournaments.queries.document import export_event


class Command(BaseCommand):
    help = "Print a tournament as an event file: export, backup and hand-over in one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The last part of the event's address."""
        parser.add_argument("slug", help="the event's name in its address")

    def handle(self, *, slug: str, **options: Any) -> None:
        """Print the file. CommandError for an unknown event."""
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is None:
            known = ", ".join(Tournament.objects.values_list("slug", flat=True)[:20])
            raise CommandError(f"There is no event “{slug}”. There are: {known or 'none'}.")
        self.stdout.write(write_event(export_event(tournament)), ending="")
