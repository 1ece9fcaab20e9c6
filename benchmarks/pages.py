"""Measure the pages: `.venv/bin/python benchmarks/pages.py [--times N] [--players N …]`.

Processor time and statements of a page after a result that somebody typed into the form at the desk, and
asked again; as a stranger and as the organizer; gzip counted, as every browser asks for it. Each time also in
times of a view that does nothing behind the same middleware. The least of all runs, each after another one,
because whatever else the machine does only ever adds to it. A star marks what misses its goal. Events of
several sizes, five rounds played and half of the sixth, read from event files into a database of its own; the
same every time.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from itertools import count
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

PLAYED, SIZES = 5, (8, 128, 200, 400)
PUBLIC = ("", "pairings/", "pairings/?by=name", "standings/", "statistics/", "clock/", "screen/")
DESK = ("desk/", f"desk/rounds/{PLAYED + 1}/", "desk/players/", "desk/history/")
API = "/api/v1/events/{slug}/standings/"
# Milliseconds at 128 players: after a result, asked again by a stranger, a player, by staff; and statements.
GOAL_SIZE, GOAL_NEW, GOAL_AGAIN, GOAL_OWN, GOAL_STAFF, GOAL_STATEMENTS = 128, 25.0, 1.5, 3.0, 5.0, 10

GOALS = (
    f"{GOAL_NEW:g} ms after a result, asked again {GOAL_AGAIN:g}, {GOAL_OWN:g} own, {GOAL_STAFF:g} by staff"
)
HEADING = f"players  {'page':<22} reader    {'after a result':>20}  asked              again  asked     kB"


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


def prepare(folder: Path, sizes: Iterable[int] = SIZES, *, database: str | None = None) -> Any:
    """A Django with a database of its own, an empty one; the organizer of all its events."""
    os.environ |= {"DATABASE_URL": database or f"sqlite:///{folder}/pages.sqlite3", "CELERY_BROKER_URL": ""}
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
    # As in a server: what is loaded is not looked through for garbage.
    from django.core.management import call_command

    import config.wsgi  # noqa: F401
    from tournaments.models import User

    call_command("compile_translations", verbosity=0)
    call_command("migrate", verbosity=0)
    organizer = User.objects.create_user("benchmark")
    for players in sizes:
        path = folder / f"{players}.json"
        path.write_text(json.dumps(event_of(players)))
        call_command("import_event", path, organizer="benchmark", stdout=StringIO())
    return organizer


def post_result(leader: Any, event: Any, number: int) -> None:
    """A result at the desk, by its form, of another table each time: ranks move in nearly all rows."""
    from tournaments.models import Report

    games = event.rounds.get(number=PLAYED + 1).matches.filter(kind="game").order_by("table")
    match = games[number * 7 % len(games)]
    one, two = (seat.entry.key for seat in match.seats.order_by("number").select_related("entry"))
    latest = Report.objects.filter(match=match).order_by("version").last()
    typed = {
        f"v-{one}-destroyed": (10 + 97 * number) % 400,
        f"v-{two}-destroyed": (30 + 61 * number) % 400,
        f"v-{one}-objective": 0,
        f"v-{two}-objective": 0,
        "end": "time",
        "first": one,
        "reason": "Typo",
        "accept_unusual": "on",
        "version": latest.version if latest else 0,
    }
    url = f"/events/{event.slug}/desk/rounds/{PLAYED + 1}/tables/{match.pk}/"
    response = leader.post(url, typed)
    assert response.status_code == 302, (url, response.status_code)


def measured(ask: Callable[[], object], *, before: Callable[[int], object], times: int) -> list[float]:
    """Processor time of each run in milliseconds, the least first."""
    took = []
    for run in range(times):
        before(run)
        start = time.process_time()
        ask()
        took.append((time.process_time() - start) * 1000)
    return sorted(took)


def statements(ask: Callable[[], object]) -> int:
    """How many statements it asks."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        ask()
    return len(queries)


def rows(organizer: Any, *, times: int) -> Iterator[tuple[str, bool]]:
    """The table, line by line, and whether the line reaches its goals."""
    from django.test import Client

    from tournaments.access.links import link_of
    from tournaments.models import Tournament

    stranger, leader = (Client(headers={"accept-encoding": "gzip"}) for _reader in range(2))
    leader.force_login(organizer)
    writer = Client()
    writer.force_login(organizer)
    ask_nothing = lambda: stranger.get("/nothing/")  # noqa: E731
    nothing = measured(ask_nothing, before=lambda run: None, times=times * 10)[0]
    yield f"a view that does nothing: {nothing:.2f} ms; goals at {GOAL_SIZE} players: {GOALS}\n", True
    yield HEADING, True
    for event in Tournament.objects.order_by("pk"):
        event_url, api = f"/events/{event.slug}/", API.format(slug=event.slug)
        for page in PUBLIC:
            yield _row(writer, event, stranger, "stranger", event_url + page, nothing=nothing, times=times)
        for page in (*PUBLIC, *DESK):
            yield _row(writer, event, leader, "organizer", event_url + page, nothing=nothing, times=times)
        yield _row(writer, event, stranger, "stranger", api, nothing=nothing, times=times)
        own = f"/p/{link_of(event.entries.first())}/"
        yield _row(writer, event, stranger, "player", own, nothing=nothing, times=times)


RUNS = count()


def _row(
    writer: Any, event: Any, client: Any, reader: str, url: str, *, nothing: float, times: int
) -> tuple[str, bool]:
    sizes, etag = [], ""
    is_api = url == API.format(slug=event.slug)

    def ask() -> None:
        # Programs ask with what they have; browsers are measured as if they had nothing.
        nonlocal etag
        response = client.get(url, headers={"if-none-match": etag} if is_api else {})
        assert response.status_code == 200 or (is_api and response.status_code == 304), response.status_code
        etag = response.headers.get("ETag", "")
        sizes.append(len(response.content))

    def play(_run: int) -> None:
        post_result(writer, event, next(RUNS))

    ask()
    new = measured(ask, before=play, times=times)[0]
    again = measured(ask, before=lambda run: None, times=times)[0]
    play(0)
    asked, asked_again = statements(ask), statements(ask)
    players = int(event.name.split()[-1])
    goal = {"stranger": GOAL_AGAIN, "player": GOAL_OWN}.get(reader, GOAL_STAFF)
    reached = players != GOAL_SIZE or (new <= GOAL_NEW and again <= goal and asked <= GOAL_STATEMENTS)
    page = "API standings" if is_api else url.removeprefix(f"/events/{event.slug}/")
    page = "own page" if page.startswith("/p/") else page
    line = (
        f"{players:>7}  {page or 'event':<22} {reader:<9} {new:>8.1f} ms = {new / nothing:>4.0f} x {asked:>6}"
        f" {again:>7.2f} ms = {again / nothing:>3.1f} x {asked_again:>6} {max(sizes) / 1000:>6.1f}"
    )
    return line + ("" if reached else "  *"), reached


def main() -> None:
    """Print the table; the exit code is 1 where a line does not reach its goal."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--times", type=int, default=15, help="runs for each figure (default 15)")
    arguments.add_argument("--players", type=int, nargs="+", default=SIZES, help="sizes of the events")
    given = arguments.parse_args()
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        for line, reached in rows(prepare(Path(folder), given.players), times=given.times):
            print(line, flush=True)
            missed += not reached
    if missed:
        sys.exit(f"{missed} lines, marked by a star, don't reach their goals")


if __name__ == "__main__":
    main()
