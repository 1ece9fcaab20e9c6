"""start: prepares what changed and serves, in one process."""

import threading
import webbrowser
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from tournaments.access.laptops import laptop_now
from tournaments.access.phones_seen import begin_counting
from tournaments.laptops.meeting import note_start
from tournaments.laptops.terms import may_act
from tournaments.management.serving import HERE, can_listen, serve, serving_address


class Command(BaseCommand):
    help = "Prepare what changed, then serve at HOST and PORT (of the environment or of .env)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether a browser is opened, too."""
        parser.add_argument("--open", action="store_true", help="open the first page in a browser")

    def handle(self, *, open: bool, **options: Any) -> None:  # noqa: A002 – the name of the option
        """Serve until somebody stops it. CommandError where no one can listen."""
        host, port = settings.HOST or HERE, settings.PORT
        if not can_listen(host, port):
            raise CommandError(
                f"port {port} at {host} is taken or not ours; choose another one, as in PORT={port + 1}."
            )
        begin_counting()
        note_start(settings.VAR_DIR)
        laptop = laptop_now()
        # Of two laptops one writes: the other one leaves the copy as it is.
        call_command("prepare", bare=laptop is not None and not may_act(laptop.duty), stdout=self.stdout)
        address = serving_address(host, port)
        self.stdout.write(f"Flagship is at {address} – Ctrl-C stops it")
        self.stdout.flush()
        if open:
            threading.Timer(1, webbrowser.open, [address]).start()
        serve(host, port)
