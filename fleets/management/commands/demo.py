"""`manage.py demo`: an event played to its podium, one ready to start, and an account to look at both."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from fleets.management.demo_account import how_to_log_in, make_demo_account
from fleets.management.demo_event import PLAYED, READY, is_there, play_demo, prepare_demo
from fleets.management.games import FIRST, LATER
from tournaments.models import Tournament


class Command(BaseCommand):
    help = "Play a demo event with fleets to its podium, and prepare a second one to try."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How many players, and whether an existing event stops it."""
        parser.add_argument("--players", type=_players, default=24, help="of the played event (default 24)")
        parser.add_argument(
            "--if-empty",
            action="store_true",
            help="nothing where there is an event, and only the first of the demos",
        )

    def handle(self, *, players: int, if_empty: bool, **options: Any) -> None:
        """Whatever exists already stays unchanged; a second run adds nothing."""
        if if_empty and Tournament.objects.exists():
            return
        organizer, password = make_demo_account()
        if is_there(PLAYED):
            self.stdout.write(f"{PLAYED} is already there")
        else:
            play_demo(organizer, players=players, now=timezone.now(), say=self._say)
        for name, play in (FIRST if if_empty else {**FIRST, **LATER}).items():
            if not is_there(name):
                play(organizer, now=timezone.now(), say=self._say)
        if not is_there(READY):
            prepare_demo(organizer, players=16, now=timezone.now(), say=self._say)
        if password:
            self._say(how_to_log_in(password))

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def _players(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 5 <= int(text[:6]) <= 256):
        raise ArgumentTypeError("a whole number from 5 to 256")
    return int(text)
