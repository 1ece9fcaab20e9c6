"""Measure the pages: `.venv/bin/python benchmarks/pages.py [--times N] [--players N …]`.

Processor time and queries of a page when the event has just changed and when it was asked before, beside a
view that does nothing behind the same middleware; the least of all runs, because whatever else the machine
does only ever adds to it. Events of several sizes, five rounds played and half of the
sixth, read from event files into a database of its own; the same every time.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

PLAYED, SIZES = 5, (8, 128, 200, 400)
PUBLIC = ("", "pairings/", "pairings/?by=name", "standings/", "clock/", "screen/")
DESK = ("desk/", f"desk/rounds/{PLAYED + 1}/", "desk/players/")


def event_of(players: int) -> dict[str, Any]:
    """An event file: everybody plays five rounds, and half of the sixth has a result."""
    keys = [f"p{number}" for number in range(1, players + 1)]
    return {
        "format": "flagship-event/1",
        "name": f"Benchmark {players}",
        "date": "2026-05-09",
        "game": "armada",
        "level": "relaxed",
        "seed": "benchmark",
        "structure": {"swiss_rounds": PLAYED + 2, "cut": 0},
        "points_limit": 400,
        "players": [player_of(key) for key in keys],
        "rounds": [round_of(keys, number) for number in range(1, PLAYED + 2)],
    }


def player_of(key: str) -> dict[str, Any]:
    return {
        "id": key,
        "name": f"Player {key}",
        "club": f"Club {key[-1]}",
        "status": "active",
        "entered_round": 1,
        "left_after_round": None,
    }


def round_of(keys: list[str], number: int) -> dict[str, Any]:
    """One round of a tournament of all against all: one stays, the others move on one place."""
    circle = [keys[0], *keys[number:], *keys[1:number]]
    half = len(circle) // 2
    pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
    matches = [match_of(one, two, table, number) for table, (one, two) in enumerate(pairs, start=1)]
    if number > PLAYED:
        for match in matches[: half // 2]:
            del match["result"]
    status = "complete" if number <= PLAYED else "paired"
    return {"number": number, "kind": "swiss", "status": status, "matches": matches}


def match_of(one: str, two: str, table: int, number: int) -> dict[str, Any]:
    points = (37 * table + 91 * number) % 400, (53 * table + 17 * number) % 400
    return {
        "players": [one, two],
        "table": table,
        "initiative": one,
        "result": {
            "end": "time",
            "points": {
                player: {"destroyed": destroyed, "objective": 0}
                for player, destroyed in zip((one, two), points, strict=True)
            },
        },
    }


def prepare(folder: Path, sizes: Iterable[int] = SIZES) -> Any:
    """A Django with a database of its own; the organizer of all its events."""
    os.environ |= {"DATABASE_URL": f"sqlite:///{folder}/pages.sqlite3", "CELERY_BROKER_URL": ""}
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django
    from django.conf import settings

    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.ROOT_URLCONF = "benchmarks.pages_urls"
    settings.ALLOWED_HOSTS = ["*"]
    django.setup()
    from django.core.management import call_command

    from tournaments.models import User

    call_command("compile_translations", verbosity=0)
    call_command("migrate", verbosity=0)
    organizer = User.objects.create_user("benchmark")
    for players in sizes:
        path = folder / f"{players}.json"
        path.write_text(json.dumps(event_of(players)))
        call_command("import_event", path, organizer="benchmark", stdout=StringIO())
    return organizer


def act(pk: int) -> None:
    """The event is at a new revision, as after any act."""
    from django.db.models import F

    from tournaments.models import Tournament

    Tournament.objects.filter(pk=pk).update(revision=F("revision") + 1, cache_version=os.urandom(9).hex())


def measured(ask: Callable[[], object], *, before: Callable[[], object], times: int) -> tuple[float, int]:
    """The least processor time in milliseconds, and the queries of the last run."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    took = []
    for _run in range(times):
        before()
        start = time.process_time()
        ask()
        took.append((time.process_time() - start) * 1000)
    before()
    with CaptureQueriesContext(connection) as queries:
        ask()
    return min(took), len(queries)


def rows(organizer: Any, *, times: int) -> Iterator[str]:
    """The table, line by line."""
    from django.test import Client

    from tournaments.models import Tournament

    anybody, leader = Client(), Client()
    leader.force_login(organizer)
    nothing = measured(lambda: anybody.get("/nothing/"), before=lambda: None, times=times * 5)[0]
    yield f"a view that does nothing: {nothing:.2f} ms\n"
    yield "players  page                    new ms  queries   again ms  queries"
    for event in Tournament.objects.order_by("pk"):
        for client, pages in ((anybody, PUBLIC), (leader, DESK)):
            for page in pages:
                yield _row(client, event, page, times=times)


def _row(client: Any, event: Any, page: str, *, times: int) -> str:
    def ask() -> None:
        response = client.get(f"/events/{event.slug}/{page}")
        assert response.status_code == 200, (page, response.status_code)

    ask()
    new, asked = measured(ask, before=lambda: act(event.pk), times=times)
    again, asked_again = measured(ask, before=lambda: None, times=times)
    players = event.name.split()[-1]
    return f"{players:>7}  {page or 'event':<22}  {new:>6.1f}  {asked:>7}  {again:>9.2f}  {asked_again:>7}"


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--times", type=int, default=15, help="runs for each figure (default 15)")
    arguments.add_argument("--players", type=int, nargs="+", default=SIZES, help="sizes of the events")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for line in rows(prepare(Path(folder), given.players), times=given.times):
            print(line, flush=True)


if __name__ == "__main__":
    main()
