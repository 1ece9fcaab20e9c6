"""Killed in the middle of a write, what is lost? `.venv/bin/python benchmarks/faults.py [--seed 1]`.

A PostgreSQL, a Redis, gunicorn, a worker and beat of its own. Eight people type results by the API, with
Idempotency-Keys, and send again what got no answer. Meanwhile each part is killed by kill -9 in an order that
follows from the seed, and started again after a second, as systemd does. Printed for each: how long until a
result sent after it was answered. At the end each table has the result last acknowledged, the history has one
line for each, and the sheets asked for meanwhile are made. The exit code is 1 where that is not so.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from runpy import run_path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.ports import free_port  # noqa: E402

EXAMPLE = run_path(str(ROOT / "docs" / "examples" / "run_an_event.py"))
PLAYERS, PEOPLE = 64, 8
PARTS = ("web", "worker", "beat", "redis", "postgres")
QUIET, AWAY = 4.0, 1.0
ACCOUNT = """
from django.utils import timezone
from tournaments.models import User
from tournaments.services.people.tokens import make_token
user = User.objects.create_superuser("ozzel", password="clumsy-and-stupid")
print(make_token(user, name="p", scope="admin", days=1, now=timezone.now(), is_for_every_event=True)[1])
"""
SHEET = """
import sys
from django.utils import timezone
from tournaments.models import PrintJob, Round
from tournaments.services.event.print_jobs import request_slips
from tournaments.tasks import send_slips
round_ = Round.objects.select_related("tournament", "stage").get()
print(request_slips(round_, None, paper="A4", now=timezone.now(), send=send_slips).pk)
"""
MADE = (
    "from tournaments.models import PrintJob; print(list(PrintJob.objects.values_list('state', flat=True)))"
)


class Machine:
    """All parts of a server in one folder, each of which can be killed and started again."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.web, self._redis, self._base = free_port(), free_port(), free_port()
        self._programs = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parts[-2]))
        self._as_owner = ("runuser", "-u", "postgres", "--") if os.geteuid() == 0 else ()
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._environment = {
            **os.environ,
            "DATABASE_URL": f"postgres://flagship@127.0.0.1:{self._base}/postgres",
            "CELERY_BROKER_URL": f"redis://127.0.0.1:{self._redis}/0",
            "CACHE_URL": f"redis://127.0.0.1:{self._redis}/1",
            "FLAGSHIP_HOME": str(place / "var"),
            "SECRET_KEY": "of-one-measurement",
            "EVENT_FILE_SECONDS": "0",
        }
        celery = (sys.executable, "-m", "celery", "--app", "config")
        self._commands: dict[str, Sequence[str]] = {
            "postgres": (
                # Those that served the one before may still end: as long they have its memory.
                *("bash", "-c", 'until "$@"; do sleep 0.2; done', "again"),
                *self._as_owner, f"{self._programs}/postgres", "-D", str(place / "pg"),
                "-p", str(self._base), "-h", "127.0.0.1", "-k", "",
            ),
            "redis": ("redis-server", "--port", str(self._redis), "--save", "", "--dir", str(place)),
            "web": (
                sys.executable, "-m", "gunicorn", "config.wsgi", "--bind", f"127.0.0.1:{self.web}",
                "--worker-class", "gthread", "--workers", "2", "--threads", "4", "--preload",
            ),
            "worker": (*celery, "worker", "--concurrency", "1", "--loglevel", "warning"),
            "beat": (*celery, "beat", "--schedule", str(place / "beat"), "--pidfile="),
        }  # fmt: skip

    def make(self) -> None:
        """An empty database and everything started."""
        (self.place / "pg").mkdir()
        if self._as_owner:
            self.place.chmod(0o755)
            shutil.chown(self.place / "pg", "postgres")
        words = (f"{self._programs}/initdb", "-D", str(self.place / "pg"), "-U", "flagship", "--auth=trust")
        subprocess.run([*self._as_owner, *words, "-E", "UTF8"], check=True, capture_output=True, cwd="/")
        for part in ("postgres", "redis"):
            self.start(part)
        wait_until(lambda: self.program("shell", "-v", "0", "-c", "pass") is not None)
        self.program("prepare", "--bare")
        for part in ("web", "worker", "beat"):
            self.start(part)

    def program(self, *words: str) -> str | None:
        """What a command of the program prints; None where it fails."""
        command = [sys.executable, "manage.py", *words]
        answer = subprocess.run(
            command, cwd=ROOT, env=self._environment, capture_output=True, text=True, check=False
        )
        return answer.stdout.strip() if answer.returncode == 0 else None

    def start(self, part: str) -> None:
        with (self.place / f"{part}.log").open("ab") as log:
            self._running[part] = subprocess.Popen(
                self._commands[part],
                cwd=ROOT if part != "postgres" else "/",
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self, part: str) -> None:
        process = self._running.pop(part)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def end(self) -> None:
        for part in list(self._running):
            self.kill(part)


class People:
    """Who types results, and what was acknowledged."""

    def __init__(self, base: str, token: str, matches: Sequence[Any], path: str) -> None:
        self._base, self._token, self._path = base, token, path
        self._matches = matches
        self._ended = threading.Event()
        self.last: dict[int, dict[str, Any]] = {}
        self.acknowledged: list[tuple[float, float]] = []
        self.again = 0
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
                if error.code < 500 and error.code not in (409, 429):
                    self.wrong.append(f"{error.code} {error.read().decode()[:200]}")
                    return False
            except OSError:
                pass
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


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 90
    while not is_so():
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(0.05)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--times", type=int, default=2, help="how often each part is killed (default 2)")
    options = parser.parse_args()
    order = list(PARTS) * options.times
    random.Random(options.seed).shuffle(order)
    with ExitStack() as stack:
        machine = Machine(Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="faults-"))))
        stack.callback(machine.end)
        machine.make()
        return int(not killed_in(machine, order))


def killed_in(machine: Machine, order: Sequence[str]) -> bool:
    """Whether nothing was lost, doubled or left undone."""
    base, token = (
        f"http://127.0.0.1:{machine.web}",
        (machine.program("shell", "-v", "0", "-c", ACCOUNT) or ""),
    )
    api = EXAMPLE["Api"](base, token)
    new = {"name": "Killed", "date": date.today().isoformat(), "level": "relaxed", "structure": "custom"}
    event = f"events/{api.post('acts/create_tournament/', **new, swiss_rounds=3, cut=0)['result']['slug']}/"
    api.post(f"{event}acts/add_lines/", lines="\n".join(EXAMPLE["names_of"](PLAYERS)))
    api.post(f"{event}acts/start_tournament/")
    api.post(f"{event}acts/pair_round/", number=1)
    api.post(f"{event}acts/publish_round/", round=1, start_clock=True)
    matches = api.get(f"{event}rounds/1/")["matches"]
    with People(base, token, matches, f"/api/v1/{event}rounds/1/matches/") as people:
        wait_until(lambda: len(people.acknowledged) > 50)
        for part in order:
            machine.program("shell", "-v", "0", "-c", SHEET)
            time.sleep(QUIET)
            moment = time.monotonic()
            machine.kill(part)
            time.sleep(AWAY)
            machine.start(part)
            print(f"kill -9 {part:9} a result sent after it: {people.after(moment):5.2f} s", flush=True)
        time.sleep(QUIET)
    return nothing_lost(machine, api, event, people)


def nothing_lost(machine: Machine, api: Any, event: str, people: People) -> bool:
    found = {
        match["id"]: {score["player"]: score["total"] for score in match["scores"]}
        for match in api.get(f"{event}rounds/1/")["matches"]
    }
    last = {
        match: {player: value["destroyed"] for player, value in values.items()}
        for match, values in people.last.items()
    }
    lost = sum(found[match] != totals for match, totals in last.items())
    results = sum(act in ("report_result", "correct_result") for act in acts(api, event))
    acknowledged = len(people.acknowledged)
    begin = time.monotonic()
    wait_until(lambda: machine.program("shell", "-v", "0", "-c", MADE) == "['done']")
    took = time.monotonic() - begin
    print(f"acknowledged {acknowledged}, sent again {people.again}, other answers {people.wrong}")
    print(f"lost {lost}, lines of results {results}; the sheets were made {took:.0f} s later")
    return (lost, results, people.wrong) == (0, acknowledged, [])


def acts(api: Any, event: str) -> Iterator[str]:
    """Every line of the history."""
    for offset in range(0, 10**6, 200):
        lines = api.get(f"{event}history/?limit=200&offset={offset}")
        yield from (line["act"] for line in lines)
        if len(lines) < 200:
            return


if __name__ == "__main__":
    sys.exit(main())
