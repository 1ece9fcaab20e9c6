"""What is lost when something fails? `.venv/bin/python benchmarks/faults.py [--only killed|full|clock]`.

A PostgreSQL, a Redis, gunicorn, the workers and beat of its own, as deploy/ starts them. Eight people type
results by the API, with Idempotency-Keys, and send again what got no answer or a 503. Meanwhile:

killed: each part is killed by kill -9 in an order that follows from the seed, and started again after a
second, as systemd does.
full: the disk of the database is full for a while, of PostgreSQL, then of SQLite with the program's other
files (root alone can make a small disk); what is answered meanwhile has its sentence.
clock: the programs are started again with their clock an hour back (`clock_back.py`): the round's clock,
links, limits of tries, sheets and what beat starts go on.

Printed for each: how long until a result sent afterwards was answered. At the end each table has the result
last acknowledged, the history has one line for each, in order, and the sheets asked for meanwhile are made.
The exit code is 1 where that is not so.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import date
from pathlib import Path
from runpy import run_path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.machine import PARTS, Laptop, Machine, wait_until  # noqa: E402

EXAMPLE = run_path(str(ROOT / "docs" / "examples" / "run_an_event.py"))
PLAYERS, PEOPLE = 64, 8
QUIET, AWAY, FULL = 4.0, 1.0, 12.0
ACCOUNT = """
from django.utils import timezone
from tournaments.models import User
from tournaments.services.people.tokens import make_token
user = User.objects.create_superuser("ozzel", password="clumsy-and-stupid")
print(make_token(user, name="p", scope="admin", days=1, now=timezone.now(), is_for_every_event=True)[1])
"""
SHEET = """
import config.celery
from django.utils import timezone
from tournaments.models import PrintJob, Round
from tournaments.services.event.print_jobs import request_sheet
from tournaments.tasks import send_job
round_ = Round.objects.select_related("tournament", "stage").get()
job = PrintJob(tournament=round_.tournament, round=round_, kind="slips")
print(request_sheet(job, None, now=timezone.now(), send=send_job).pk)
"""
MADE = (
    "from tournaments.models import PrintJob; print(list(PrintJob.objects.values_list('state', flat=True)))"
)
LINK = """
from tournaments.access.links import link_of
from tournaments.models import Entry
print(link_of(Entry.objects.earliest("pk")))
"""
SIGNS = "from tournaments.tasks import last_signs; print(sorted(last_signs().items()))"


class People:
    """Who types results, and what was acknowledged."""

    def __init__(self, base: str, token: str, matches: Sequence[Any], path: str) -> None:
        self._base, self._token, self._path = base, token, path
        self._matches = matches
        self._ended = threading.Event()
        self.last: dict[int, dict[str, Any]] = {}
        self.acknowledged: list[tuple[float, float]] = []
        self.again = 0
        self.busy: Counter[str] = Counter()
        self.wrong: list[str] = []

    def __enter__(self) -> People:
        self._threads = [threading.Thread(target=self._type, args=(number,)) for number in range(PEOPLE)]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._ended.set()
        for thread in self._threads:
            thread.join()

    def _type(self, number: int) -> None:
        mine = self._matches[number::PEOPLE]
        for count in range(10**6):
            match = mine[count % len(mine)]
            one, other = match["players"]
            values = {
                one: {"destroyed": 100 + count % 250, "objective": 0},
                other: {"destroyed": 40, "objective": 0},
            }
            body = {
                "end": "time",
                "first": one,
                "values": values,
                "accept_unusual": True,
                "reason": "misheard",
            }
            if self._ended.is_set() or not self._sent(match["id"], body):
                return

    def _sent(self, match: int, body: dict[str, Any]) -> bool:
        """Sends it until it is acknowledged, each time with the same key."""
        request = urllib.request.Request(
            f"{self._base}{self._path}{match}/result/", json.dumps(body).encode()
        )
        request.add_header("Content-Type", "application/json")
        request.add_header("Authorization", f"Bearer {self._token}")
        request.add_header("Idempotency-Key", str(uuid.uuid4()))
        begin = time.monotonic()
        while time.monotonic() < begin + 60:
            asked = time.monotonic()
            try:
                with urllib.request.urlopen(request, timeout=10) as answer:
                    answer.read()
                self.last[match] = body["values"]
                self.acknowledged.append((asked, time.monotonic()))
                return True
            except urllib.error.HTTPError as error:
                sentence = error.read().decode()[:200]
                if error.code not in (409, 429, 502, 503):
                    self.wrong.append(f"{error.code} {sentence}")
                    return False
                self.busy[f"{error.code} {sentence}"] += 1
            except OSError as error:
                self.busy[type(error).__name__] += 1
            self.again += 1
            time.sleep(0.1)
        self.wrong.append("no answer for a minute")
        return False

    def after(self, moment: float) -> float:
        """Seconds from the moment until something that was sent later is acknowledged."""
        wait_until(
            lambda: bool(self.wrong) or any(asked > moment for asked, _end in self.acknowledged[-200:])
        )
        return min((end for asked, end in self.acknowledged if asked > moment), default=float("inf")) - moment


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--times", type=int, default=2, help="how often each part is killed (default 2)")
    parser.add_argument("--only", choices=FAULTS)
    options = parser.parse_args()
    order = list(PARTS) * options.times
    random.Random(options.seed).shuffle(order)
    holds = True
    for name, fault in FAULTS.items():
        if options.only in (None, name):
            holds &= fault(order)
    return int(not holds)


@contextmanager
def machine_of(kind: type[Machine], *disks: str, size: str = "") -> Iterator[Machine]:
    """A machine with everything started; the folders named are a disk of this size each."""
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="faults-")))
        for disk in disks:
            (place / disk).mkdir()
            mount = ("mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place / disk))
            subprocess.run(mount, check=True)
            stack.callback(subprocess.run, ("umount", "--lazy", str(place / disk)), check=True)
        machine = kind(place)
        stack.callback(machine.end)
        machine.make()
        yield machine


class Event:
    """A round of 64 players under way, and the people who type its results."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        token = machine.program("shell", "-v", "0", "-c", ACCOUNT) or ""
        self.api = EXAMPLE["Api"](machine.base, token)
        new = {"name": "Fault", "date": date.today().isoformat(), "level": "relaxed", "structure": "custom"}
        made = self.api.post("acts/create_tournament/", **new, swiss_rounds=3, cut=0)
        self.slug = made["result"]["slug"]
        self.at = f"events/{self.slug}/"
        self.api.post(f"{self.at}acts/add_lines/", lines="\n".join(EXAMPLE["names_of"](PLAYERS)))
        for act, fields in (
            ("start_tournament", {}),
            ("pair_round", {"number": 1}),
            ("publish_round", {"round": 1, "start_clock": True}),
        ):
            self.api.post(f"{self.at}acts/{act}/", **fields)
        matches = self.api.get(f"{self.at}rounds/1/")["matches"]
        self.people = People(machine.base, token, matches, f"/api/v1/{self.at}rounds/1/matches/")

    def ask_for_slips(self) -> None:
        self.machine.program("shell", "-v", "0", "-c", SHEET)

    def nothing_lost(self) -> bool:
        """Whether each table has the result last acknowledged, and the history a line for each, in order."""
        people = self.people
        found = {
            match["id"]: {score["player"]: score["total"] for score in match["scores"]}
            for match in self.api.get(f"{self.at}rounds/1/")["matches"]
        }
        last = {
            match: {player: value["destroyed"] for player, value in values.items()}
            for match, values in people.last.items()
        }
        lost = sum(found[match] != totals for match, totals in last.items())
        lines = list(self._history())
        results = sum(line["act"] in ("report_result", "correct_result") for line in lines)
        revisions = [line["revision"] for line in lines]
        is_ordered = revisions == sorted(set(revisions), reverse=True)
        acknowledged = len(people.acknowledged)
        begin = time.monotonic()
        wait_until(lambda: self.machine.program("shell", "-v", "0", "-c", MADE) in ("['done']", "[]"))
        took = time.monotonic() - begin
        print(f"  acknowledged {acknowledged}, sent again {people.again}, other answers {people.wrong}")
        print(f"  refused for the moment {dict(people.busy)}")
        print(
            f"  lost {lost}, lines of results {results}; the sheets were made {took:.0f} s later", flush=True
        )
        return (lost, results, is_ordered, people.wrong) == (0, acknowledged, True, [])

    def _history(self) -> Iterator[dict[str, Any]]:
        for offset in range(0, 10**6, 200):
            lines = self.api.get(f"{self.at}history/?limit=200&offset={offset}")
            yield from lines
            if len(lines) < 200:
                return


def parts_killed(order: Sequence[str]) -> bool:
    """Each part by kill -9."""
    with machine_of(Machine) as machine:
        event = Event(machine)
        with event.people as people:
            wait_until(lambda: len(people.acknowledged) > 50)
            for part in order:
                event.ask_for_slips()
                time.sleep(QUIET)
                moment = time.monotonic()
                machine.kill(part)
                time.sleep(AWAY)
                machine.start(part)
                print(f"kill -9 {part:9} a result sent after it: {people.after(moment):5.2f} s", flush=True)
            time.sleep(QUIET)
        return event.nothing_lost()


def disk_full(_order: Sequence[str]) -> bool:
    """The disk of the database."""
    if os.geteuid() != 0:
        print("disk full: root alone can make a small disk; not measured")
        return True
    kinds = ((Machine, "pg", "260m"), (Laptop, "var", "24m"))
    held = [_full(kind, disk, size) for kind, disk, size in kinds]
    return all(held)


def _full(kind: type[Machine], disk: str, size: str) -> bool:
    with machine_of(kind, disk, size=size) as machine:
        event, filler = Event(machine), machine.place / disk / "filler"
        with event.people as people:
            wait_until(lambda: len(people.acknowledged) > 50)
            begin, before = time.monotonic(), len(people.acknowledged)
            while time.monotonic() < begin + FULL:
                fill_up(filler)
                # A database that has room in its log writes for a long time yet.
                machine.sql("select pg_switch_wal()")
                time.sleep(1)
            pages = [status_of(f"{machine.base}/events/{event.slug}/{page}") for page in ("", "standings/")]
            meanwhile = len(people.acknowledged) - before
            moment = time.monotonic()
            filler.unlink()
            print(
                f"disk full, {kind.__name__}: for {FULL:.0f} s, {meanwhile} results acknowledged", flush=True
            )
            print(f"  pages {pages}; with room again a result after {people.after(moment):.2f} s", flush=True)
            event.ask_for_slips()
            time.sleep(QUIET)
        return event.nothing_lost()


def fill_up(filler: Path) -> None:
    """To the last byte."""
    with suppress(OSError), filler.open("ab", buffering=0) as file:
        while file.write(bytes(4096)):
            pass


def status_of(address: str) -> int:
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


def clock_set_back(_order: Sequence[str]) -> bool:
    """An hour back while a round is played."""
    with machine_of(Machine) as machine:
        event = Event(machine)
        link = machine.program("shell", "-v", "0", "-c", LINK) or ""
        before = seconds_left(event)
        with event.people as people:
            wait_until(lambda: len(people.acknowledged) > 50)
            event.ask_for_slips()
            moment = time.monotonic()
            machine.restart_with_clock_back()
            print(f"clock an hour back: a result sent after it: {people.after(moment):.2f} s", flush=True)
            event.ask_for_slips()
            begin = time.monotonic()
            signs = machine.program("shell", "-v", "0", "-c", SIGNS)
            wait_until(lambda: machine.program("shell", "-v", "0", "-c", SIGNS) != signs, most=150)
            print(f"  beat and the workers gave a sign after {time.monotonic() - begin:.0f} s")
        wrong = [status_of(f"{machine.base}/p/{link}{number}/") for number in range(3)]
        seen = {
            "the round's seconds before and now": (before, seconds_left(event)),
            "a personal link": status_of(f"{machine.base}/p/{link}/"),
            "three wrong ones": wrong,
        }
        print(f"  {seen}")
        holds = seen["a personal link"] == 200 and wrong == [404] * 3
        return event.nothing_lost() and holds


def seconds_left(event: Event) -> int:
    """Of the round, as its page would show them."""
    return int(event.api.get(f"{event.at}clock/")["clock"]["seconds_left"])


FAULTS = {"killed": parts_killed, "full": disk_full, "clock": clock_set_back}

if __name__ == "__main__":
    sys.exit(main())
