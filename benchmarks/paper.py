"""Measure the sheets that somebody waits for: `.venv/bin/python benchmarks/paper.py [--times N] [--all N …]`.

Seconds of the processor for the result slips of 64 tables, with codes, and for the standings of 128 players
after six rounds: the first in a process, which loads WeasyPrint, and the least of those after it. The exit
code is 1 where one of these is above its goal.

With `--all 128 1000` instead every kind of paper once for an event of each size, as a print job makes it; a
star marks what takes more than two seconds and would be made within the request.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.pages import PLAYED, prepare

BASE = "https://flagship.example"

GOAL = 2.0
SHEETS = {
    "64 slips with codes": f"desk/rounds/{PLAYED + 1}/sheets/slips.pdf",
    "standings of 128": "desk/sheets/standings.pdf",
}


def seconds(client: Any, url: str) -> float:
    """Processor time of one sheet."""
    start = time.process_time()
    response = client.get(url)
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf"), url
    return time.process_time() - start


def kinds(event: Any) -> Iterator[tuple[str, float, bool]]:
    """Every kind of paper of the event: its processor time and whether a request would wait for it."""
    from tournaments.models import Entry, PrintJob
    from tournaments.paper import large
    from tournaments.services.event.print_jobs import BOOKLET, PACKET

    players = Entry.objects.filter(tournament=event).count()
    for kind in (*large.OF_EVENT, *large.OF_ROUND, PACKET, BOOKLET):
        of_round = kind in large.OF_ROUND or kind == PACKET
        job = PrintJob(tournament=event, kind=kind, base=BASE)
        job.round = event.rounds.get(number=PLAYED + 1) if of_round else None
        start = time.process_time()
        large.paper_pdf(job, lambda done, total: None)
        yield kind, time.process_time() - start, players <= large.most_at_once(kind)


def let_players_report(events: Iterable[Any]) -> None:
    """Slips then have a code for each player."""
    for event in events:
        event.player_reports = True
        event.save(update_fields=["settings"])


def print_kinds(sizes: Sequence[int]) -> None:
    """A table: a line for each kind of paper, a column for each size."""
    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder), sizes)
        from tournaments.models import Tournament

        events = list(Tournament.objects.order_by("pk"))
        let_players_report(events)
        # WeasyPrint is loaded with the first sheet.
        next(kinds(events[0]))
        columns = [list(kinds(event)) for event in events]
        print(f"{'processor time, in s':<22}", *(f"{size:>7}  " for size in sizes))
        for line in zip(*columns, strict=True):
            figures = (f"{took:>7.2f} {'*' if waits and took > GOAL else ' '}" for _kind, took, waits in line)
            print(f"{line[0][0]:<22}", *figures)


def main() -> None:
    """Print a line for each sheet."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--times", type=int, default=3, help="sheets after the first (default 3)")
    arguments.add_argument("--all", type=int, nargs="+", help="every kind of paper for events of these sizes")
    given = arguments.parse_args()
    if given.all:
        print_kinds(given.all)
        return
    times = given.times
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        organizer = prepare(Path(folder), (128,))
        from django.test import Client

        from tournaments.models import Tournament

        client, event = Client(), Tournament.objects.get()
        let_players_report([event])
        client.force_login(organizer)
        for name, page in SHEETS.items():
            first, *others = (seconds(client, f"/events/{event.slug}/{page}") for _time in range(times + 1))
            print(f"{name:<22} first {first:.2f} s, then {min(others):.2f} s (goal {GOAL:g})", flush=True)
            missed += [name] * (min(others) > GOAL)
    if missed:
        sys.exit(f"above the goal: {', '.join(missed)}")


if __name__ == "__main__":
    main()
