"""The events an empty installation begins with, as event files: to open them takes a fifth of playing them.

`manage.py demo --write-files` plays them and writes the files; a test plays them again and compares.
"""

import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.db import transaction
from msgspec import UNSET
from msgspec.structs import replace

from fleets.management.demo_event import READY, SEED, Say, prepare_demo
from fleets.management.games import FIRST
from fleets.services.transfer import FLEETS
from tournaments.event_file import EventDocument, read_event, write_event
from tournaments.models import Tournament, User
from tournaments.pairing import HIDDEN
from tournaments.queries.document import export_event
from tournaments.services.event.transfer import import_event

FOLDER = Path(__file__).with_name("demo_files")
WRITTEN_AT = datetime(2026, 1, 10, 21, tzinfo=UTC)
"""The moment that is "now" in the files; opened, they are as old as if they were played at that moment."""
TIME = re.compile(r'"(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"')

PLAYS: Mapping[str, Callable[..., Tournament]] = {
    **{demo.name: demo.play for demo in FIRST},
    READY: prepare_demo,
}
"""Name of the event -> the function that plays it, given the organizer, `now` and `say`."""


def open_demos(organizer: User, *, now: datetime, say: Say) -> None:
    """All of them, as events of this organizer that end (or wait) now."""
    for name in PLAYS:
        document = moved_to((FOLDER / demo_file_name(name)).read_text("utf-8"), now=now)
        import_event(document, organizer, now=now, fleets=FLEETS)
        say(f"{name}: {len(document.players)} players")


def moved_to(text: str, *, now: datetime) -> EventDocument:
    """The event of a file with its times moved to `now`; one not yet drawn gets a seed nobody knows."""
    later = now - WRITTEN_AT
    text = TIME.sub(lambda match: f'"{_moment(match[1], later)}"', text)
    document = replace(read_event(text.encode()), date=now.date())
    return document if document.rounds else replace(document, seed=HIDDEN + secrets.token_hex(16))


def _moment(written: str, later: timedelta) -> str:
    return (datetime.fromisoformat(written) + later).isoformat().replace("+00:00", "Z")


def play_files(organizer: User) -> Iterator[tuple[str, str]]:
    """Name and text of each file, played anew; nothing of it stays in the database."""
    for name, play in PLAYS.items():
        with transaction.atomic():
            event = play(organizer, now=WRITTEN_AT, say=len)
            # A chain binds the moments, and these are moved: such an event has nothing to prove.
            document = replace(export_event(event), chain=UNSET)
            transaction.set_rollback(True)
        yield demo_file_name(name), write_event(document if document.rounds else replace(document, seed=SEED))


def demo_file_name(name: str) -> str:
    """The name of the file of an event: "kuat-yards-open.json"."""
    return name.removeprefix("Demo: ").lower().replace(" ", "-") + ".json"
