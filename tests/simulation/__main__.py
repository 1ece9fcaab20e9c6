"""`python -m tests.simulation`: a whole event played over HTTP, the server killed in the middle of writes."""

import argparse
import secrets
import sys
import tempfile
import time
from pathlib import Path

from .audit import faults
from .browser import Stuck
from .day import Day
from .server import Server, ServerError

HELP = (
    "Acts as organizer, desk and players of a whole event over HTTP: late players, wrong results, drops, "
    "disagreements, penalties – and kill -9 of the server. At the end it compares what the server shows "
    "with a computation of its own and prints what was lost."
)


def main() -> int:
    """Plays the day, prints what was lost, and is 1 when anything was; 2 when it got stuck."""
    options = _options()
    try:
        return _play_somewhere(options)
    except (ServerError, Stuck) as error:
        print(f"The day got stuck: {error}", file=sys.stderr)
        return 2


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=HELP)
    parser.add_argument("--players", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--kills", type=int, default=10, help="how often the server is killed")
    parser.add_argument("--database-url", default="", help="default: a new SQLite file")
    parser.add_argument("--url", default="", help="a running server; nothing is killed there")
    parser.add_argument("--user", default="organizer")
    parser.add_argument("--password", default="", help="of --user at --url")
    options = parser.parse_args()
    if not 4 <= options.players <= 1000 or not 1 <= options.rounds <= 20:
        parser.error("From 4 to 1000 players and from 1 to 20 rounds.")
    return options


def _play_somewhere(options: argparse.Namespace) -> int:
    if options.url:
        return _play(options.url, options, server=None, password=options.password)
    with tempfile.TemporaryDirectory() as place:
        url = options.database_url or f"sqlite:///{Path(place) / 'day.sqlite3'}"
        with Server(database_url=url, log=Path(place) / "server.log") as server:
            password = secrets.token_urlsafe(12)
            account = ("--username", options.user, "--email", "day@example.org")
            server.manage("createsuperuser", "--noinput", *account, DJANGO_SUPERUSER_PASSWORD=password)
            return _play(server.base, options, server=server, password=password)


def _play(base: str, options: argparse.Namespace, *, server: Server | None, password: str) -> int:
    day = Day(
        base,
        user=options.user,
        password=password,
        players=options.players,
        rounds=options.rounds,
        seed=options.seed,
        kill=server.kill if server else None,
        kills=options.kills,
        say=lambda text: print(text, file=sys.stderr),
    )
    began = time.monotonic()
    book = day.run()
    lost = faults(day.desk, day.slug, book, options.rounds)
    for what, number in sorted(book.counts.items()):
        print(f"{number:7d}  {what}")
    print(f"{server.kills if server else 0:7d}  kill -9 of the server")
    print(f"{time.monotonic() - began:7.0f}  seconds")
    for fault in lost:
        print(f"LOST: {fault}")
    print(f"{len(lost) or 'nothing'} lost")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
