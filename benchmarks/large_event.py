"""Play a large event to its end: `.venv/bin/python benchmarks/large_event.py [--players 2000]`.

On the database that DATABASE_URL names, SQLite or PostgreSQL, through the services as the desk does; the
event is gone again afterwards. Says the processor time of each step, and of the slowest result.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.utils import timezone  # noqa: E402

from scoring.results import ReportedResult  # noqa: E402
from tournaments.event_settings import Settings  # noqa: E402
from tournaments.models import Match, Round, Tournament, User  # noqa: E402
from tournaments.queries import final_ranking_of  # noqa: E402
from tournaments.services.event.setup import create_tournament, finish_tournament, start_tournament  # noqa: E402
from tournaments.services.people.entries import add_entries  # noqa: E402
from tournaments.services.results.results import ReportConditions, report_result  # noqa: E402
from tournaments.services.rounds.rounds import close_round, pair_round, publish_round  # noqa: E402


@contextmanager
def timed(step: str) -> Iterator[None]:
    """Prints the processor time of the block."""
    before = time.process_time()
    yield
    print(f"  {step:<28}{time.process_time() - before:8.2f} s", flush=True)


def main() -> None:
    """One event from the list of players to the podium."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=2000)
    players = parser.parse_args().players
    call_command("migrate", interactive=False, verbosity=0)
    print(
        f"{players} players on {settings.DATABASES['default']['ENGINE'].rpartition('.')[2]}, processor time"
    )
    organizer, _ = User.objects.get_or_create(username="benchmark", defaults={"is_active": False})
    said = Settings(name="A large event", date=date(2026, 5, 9), seed="large")
    event = create_tournament(organizer, said, now=timezone.now())
    try:
        play(event, organizer, players)
    finally:
        with timed("taken away again"):
            Round.objects.filter(tournament=event).delete()
            Tournament.objects.get(pk=event.pk).delete()
            organizer.delete()


def play(event: Tournament, organizer: User, players: int) -> None:
    """Everybody in, every round played and closed, the event finished."""
    act: dict[str, Any] = {"actor": organizer}
    with timed("players entered"):
        lines = "\n".join(f"Player {number}, Club {number % 40}" for number in range(1, players + 1))
        add_entries(event, lines=lines, now=timezone.now(), **act)
    with timed("event started"):
        start_tournament(event, now=timezone.now(), **act)
    for number in range(1, (Tournament.objects.get(pk=event.pk).planned_rounds or 0) + 1):
        with timed(f"round {number} paired"):
            round_ = pair_round(event, now=timezone.now(), **act)
        with timed(f"round {number} published"):
            publish_round(round_, now=timezone.now(), **act)
        with timed(f"round {number} played"):
            play_round(round_, organizer)
        with timed(f"round {number} closed"):
            close_round(Round.objects.get(pk=round_.pk), now=timezone.now(), **act)
    with timed("finished"):
        finish_tournament(event, now=timezone.now(), **act)
    with timed("final standings"):
        ranking = final_ranking_of(Tournament.objects.get(pk=event.pk))
    print(f"  first of {len(ranking)}: {ranking[0].entry.name}")


def play_round(round_: Round, organizer: User) -> None:
    """A result at every table; says how long the slowest took."""
    slowest = 0.0
    games = Match.objects.filter(round=round_, kind=Match.Kind.GAME).select_related("round__tournament")
    for match in games:
        one, two = match.seats.order_by("number").values_list("entry__key", flat=True)
        points = (37 * (match.table or 0) + 91 * round_.number) % 400, (53 * (match.table or 0)) % 400
        said = ReportedResult(
            players=(one, two),
            facts={"end": "time", "first": one},
            bouts=(
                {
                    one: {"destroyed": points[0], "objective": 0},
                    two: {"destroyed": points[1], "objective": 0},
                },
            ),
        )
        before = time.process_time()
        report_result(
            match,
            organizer,
            result=said,
            conditions=ReportConditions(accept_unusual=True),
            now=timezone.now(),
        )
        slowest = max(slowest, time.process_time() - before)
    print(f"  {'slowest result':<28}{slowest:8.2f} s", flush=True)


if __name__ == "__main__":
    main()
