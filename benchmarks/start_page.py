"""Measure the start page: `.venv/bin/python benchmarks/start_page.py [--database URL] [--events N]`.

Milliseconds until a page is written, the database waited for, and its statements, of ten thousand events
with eight players each: as a stranger, in the middle, searched by a part of a name without its accents. The
least of fifteen runs.
"""

import argparse
import random
import sys
import tempfile
import time
from datetime import date, timedelta
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.goals import report
from benchmarks.pages import prepare

PLACES = {"Warszawa": "PL", "Łódź": "PL", "Kraków": "PL", "Roma": "IT", "Forlì": "IT", "Berlin": "DE"}
PAGES = ("/", "/?page=100", "/?words=lodz", "/?words=cup+roma&country=IT", "/?month=2026-11&game=xwing")
TODAY, RUNNING, PLAYERS, TIMES, MOST_STATEMENTS = date(2026, 11, 25), 300, 8, 15, 10


def fill(count: int) -> None:
    """So many events, three hundred of them running."""
    from django.utils import timezone

    from tournaments.event_settings import Settings, with_defaults
    from tournaments.games import GAME_WORDS
    from tournaments.models import Entry, Tournament
    from tournaments.text.collation import folded

    chance = random.Random(27)
    given = with_defaults(Settings(date=TODAY, seed="benchmark")).given()

    def one(number: int) -> Tournament:
        day = TODAY + timedelta(days=chance.randrange(-2000, 200))
        place = chance.choice(list(PLACES))
        state = "running" if number < RUNNING else "setup" if day > TODAY else "finished"
        own: dict[str, Any] = {"slug": f"e{number}", "date": day, "state": state, "is_public": True}
        own |= {"name": f"{place} Cup {number}", "place": f"{place}, 1 Main Street", "country": PLACES[place]}
        # Rows made together pass by `save`.
        own["search_text"] = folded(f"{own['name']} {own['place']}")
        own |= {"game": chance.choice(list(GAME_WORDS)), "created_at": timezone.now()}
        return Tournament(**{**given, **own})

    events = Tournament.objects.bulk_create([one(number) for number in range(count)], batch_size=200)
    entries = (
        Entry(tournament=event, key=f"p{number}", own_name="Piett", name="Piett")
        for event in events
        for number in range(1, PLAYERS + 1)
    )
    Entry.objects.bulk_create(entries, batch_size=500)


def measured(path: str) -> tuple[float, int]:
    """Milliseconds, the least of all runs, and statements."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client, least, statements = Client(), float("inf"), 0
    for _ in range(TIMES):
        with CaptureQueriesContext(connection) as asked:
            begin = time.perf_counter()
            answer = client.get(path, headers={"accept-language": "pl"})
            least = min(least, 1000 * (time.perf_counter() - begin))
        assert answer.status_code == 200, path
        statements = len(asked)
    return least, statements


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--database", help="an empty database; SQLite without it")
    parser.add_argument("--events", type=int, default=10_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder), [], database=given.database)
        from django.conf import settings
        from django.db import connection

        settings.ROOT_URLCONF = "config.urls"
        fill(given.events)
        with connection.cursor() as cursor:
            # As PostgreSQL does by itself within minutes.
            cursor.execute("vacuum analyze" if connection.vendor == "postgresql" else "analyze")
        found = {path: measured(path) for path in PAGES}
        connection.close()
    for path, (milliseconds, statements) in found.items():
        print(f"{path:32} {milliseconds:6.1f} ms {statements:3} statements")
        assert statements <= MOST_STATEMENTS
    return report({"the start page of 10,000 events, ms": max(each for each, _ in found.values())})


if __name__ == "__main__":
    sys.exit(main())
