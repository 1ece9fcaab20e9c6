"""`manage.py demo`: an event played to its podium, one ready to start, and an account to look at both."""

from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone

from fleets.management.demo_account import how_to_log_in, make_demo_account
from fleets.management.demo_event import READY, is_there, prepare_demo
from fleets.management.demo_files import FOLDER, open_demos, play_files
from fleets.management.games import FIRST, LATER
from tournaments.models import Tournament, User


class Command(BaseCommand):
    help = "Play a demo event with fleets to its podium, and prepare a second one to try."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How many players, and whether an existing event stops it."""
        parser.add_argument("--players", type=_players, default=24, help="of the played event (default 24)")
        parser.add_argument(
            "--if-empty",
            action="store_true",
            help="nothing where there is an event; else the first of the demos, opened from their files",
        )
        parser.add_argument(
            "--write-files", action="store_true", help="play the first of the demos and write those files"
        )

    def handle(self, *, players: int, if_empty: bool, write_files: bool, **options: Any) -> None:
        """Whatever exists already stays unchanged; a second run adds nothing."""
        if write_files:
            self._write_files()
            return
        if if_empty and Tournament.objects.exists():
            return
        organizer, password = make_demo_account()
        if if_empty:
            open_demos(organizer, now=timezone.now(), say=self._say)
        else:
            self._play(organizer, players)
        if password:
            self._say(how_to_log_in(password))

    def _play(self, organizer: User, players: int) -> None:
        first, *others = (*FIRST, *LATER)
        if is_there(first.name):
            self.stdout.write(f"{first.name} is already there")
        else:
            first.play(organizer, players=players, now=timezone.now(), say=self._say)
        for demo in others:
            if not is_there(demo.name):
                demo.play(organizer, now=timezone.now(), say=self._say)
        if not is_there(READY):
            prepare_demo(organizer, now=timezone.now(), say=self._say)

    def _write_files(self) -> None:
        with transaction.atomic():
            organizer, _password = make_demo_account()
            FOLDER.mkdir(exist_ok=True)
            for name, text in play_files(organizer):
                (FOLDER / name).write_text(text, "utf-8")
                self._say(f"{FOLDER / name}")
            transaction.set_rollback(True)

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def _players(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 5 <= int(text[:6]) <= 256):
        raise ArgumentTypeError("a whole number from 5 to 256")
    return int(text)
