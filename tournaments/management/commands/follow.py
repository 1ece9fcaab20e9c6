"""follow: this laptop becomes the second one of another, then serves."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from ...access.laptops import can_pair, this_laptop
from ...laptops.meeting import join_desk
from ...laptops.talk import LaptopRefused
from ...wording.laptops import LAPTOP_REFUSALS


class Command(BaseCommand):
    help = "Follow the laptop at ADDRESS, which shows a code, and be ready to take over from it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The address of the first laptop, and its code for scripts."""
        parser.add_argument("address", metavar="ADDRESS", help="of the first laptop, as 192.168.1.20:8000")
        parser.add_argument("--code", default="", help="its code; asked for where it is not given")

    def handle(self, *, address: str, code: str, **options: Any) -> None:
        """Join, then serve until somebody stops it. CommandError with the reason of a refusal."""
        if not can_pair():
            raise CommandError("a server has PostgreSQL's own means; two laptops are for SQLite.")
        # Phones have to reach it once it has taken over.
        settings.HOST = settings.HOST or "0.0.0.0"  # noqa: S104
        code = code or input(f"The code that the laptop at {address} shows: ")
        try:
            join_desk(this_laptop(), address, code)
        except LaptopRefused as refused:
            with translation.override("en"):
                raise CommandError(str(LAPTOP_REFUSALS[refused.code])) from None
        self.stdout.write("This laptop follows. Its own events stay where they are.")
        call_command("start", stdout=self.stdout)
