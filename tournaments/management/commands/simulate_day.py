"""manage.py simulate_day: a whole event played over HTTP, with the server killed in the middle of writes."""

from __future__ import annotations

import secrets
import sys
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ..simulation.audit import faults
from ..simulation.browser import Stuck
from ..simulation.day import Day
from ..simulation.server import Server, ServerError


class Command(BaseCommand):
    """Plays the day against a server of its own (or `--url`) and prints what was lost."""

    help = (
        "Acts as organizer, desk and players of a whole event over HTTP: late players, wrong results, drops, "
        "disagreements, penalties – and kill -9 of the server. At the end it compares what the server shows "
        "with a computation of its own and prints what was lost."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=64)
        parser.add_argument("--rounds", type=int, default=4)
        parser.add_argument("--seed", type=int, default=7)
        parser.add_argument("--kills", type=int, default=10, help="how often the server is killed")
        parser.add_argument("--database-url", default="", help="default: a new SQLite file")
        parser.add_argument("--url", default="", help="a running server; nothing is killed there")
        parser.add_argument("--user", default="organizer")
        parser.add_argument("--password", default="", help="of --user at --url")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 4 <= options["players"] <= 1000 or not 1 <= options["rounds"] <= 20:
            raise CommandError("From 4 to 1000 players and from 1 to 20 rounds.")
        try:
            self._prepare(options)
        except ServerError as error:
            raise CommandError(str(error)) from error

    def _prepare(self, options: dict[str, Any]) -> None:
        if options["url"]:
            self._play(options["url"], options, server=None, password=options["password"])
            return
        with tempfile.TemporaryDirectory() as place:
            url = options["database_url"] or f"sqlite:///{Path(place) / 'day.sqlite3'}"
            with Server(database_url=url, log=Path(place) / "server.log") as server:
                password = secrets.token_urlsafe(12)
                account = ("--username", options["user"], "--email", "day@example.org")
                server.manage("createsuperuser", "--noinput", *account, DJANGO_SUPERUSER_PASSWORD=password)
                self._play(server.base, options, server=server, password=password)

    def _play(self, base: str, options: dict[str, Any], *, server: Server | None, password: str) -> None:
        day = Day(
            base,
            user=options["user"],
            password=password,
            players=options["players"],
            rounds=options["rounds"],
            seed=options["seed"],
            kill=server.kill if server else None,
            kills=options["kills"],
            say=self.stderr.write,
        )
        began = time.monotonic()
        try:
            book = day.run()
            lost = faults(day.desk, day.slug, book, options["rounds"])
        except Stuck as stuck:
            raise CommandError(f"The day got stuck: {stuck}") from stuck
        for what, number in sorted(book.counts.items()):
            self.stdout.write(f"{number:7d}  {what}")
        self.stdout.write(f"{server.kills if server else 0:7d}  kill -9 of the server")
        self.stdout.write(f"{time.monotonic() - began:7.0f}  seconds")
        for fault in lost:
            self.stdout.write(f"LOST: {fault}")
        self.stdout.write(f"{len(lost) or 'nothing'} lost")
        if lost:
            sys.exit(1)
