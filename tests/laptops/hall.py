"""Two laptops, and what people do at them and at their phones; it reads what stands on their disks."""

import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from email.message import Message
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from tests.laptops.machines import NETWORK, Machine, make_bridge, run
from tests.simulation.browser import Browser, Page, Stuck
from tournaments.laptops.state import Heard, Laptop, known_laptop, last_heard
from tournaments.laptops.terms import may_act

ROOT = Path(__file__).resolve().parents[2]
DESK, SPARE = f"{NETWORK}20", f"{NETWORK}21"
AT_HOME = "http://127.0.0.1:8000"
PATIENCE = 120.0
Acts = dict[str, list[tuple[int, str, str]]]
"""Of each event by its slug: revision, act and payload of every line of its history."""


def wait_for(true: Callable[[], bool], what: str, *, patience: float = PATIENCE) -> float:
    """Seconds until it is so. Stuck where it never is."""
    began = time.monotonic()
    while not true():
        if time.monotonic() > began + patience:
            raise Stuck(f"{what}: not after {patience:.0f} seconds")
        time.sleep(0.02)
    return time.monotonic() - began


class LaptopAtDesk(Machine):
    """A machine with the program on it and a data folder of its own."""

    def __init__(self, name: str, address: str, place: Path) -> None:
        super().__init__(name, address)
        self.home, self._log = place / name, place / f"{name}.log"
        self.home.mkdir()
        self._process: subprocess.Popen[bytes] | None = None
        self.browser = Browser(AT_HOME, patience=30)
        kept = {key: os.environ[key] for key in ("PATH", "LANG") if key in os.environ}
        self._environment = {**kept, "FLAGSHIP_HOME": str(self.home), "HOST": "0.0.0.0", "PORT": "8000"}

    def make_event(self, players: int, seed: int) -> dict[str, Any]:
        """What people have in their hands of it."""
        made = subprocess.run(
            [sys.executable, "-m", "tests.laptops.event", str(players), str(seed)],
            cwd=ROOT, env=self._environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return dict(json.loads(made.stdout.splitlines()[-1]))

    def start(self, *command: str) -> None:
        """Serving; returns when the first page answers."""
        asked = self.within(sys.executable, "manage.py", *(command or ("start",)))
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                asked, cwd=ROOT, env=self._environment, stdout=log, stderr=log, start_new_session=True
            )
        wait_for(self._answers, f"{self.name} starts: {self._log.read_text('utf-8')[-300:]}")

    def _answers(self) -> bool:
        try:
            with self.inside():
                return Browser(AT_HOME, patience=0).get("/laptops/desk").status in (200, 409)
        except Stuck:
            return False

    def end(self) -> None:
        self.kill()
        super().end()

    def kill(self) -> None:
        """kill -9 of every process of it, whatever is being written."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    @property
    def is_up(self) -> bool:
        return self._process is not None

    # --- what stands on its disk

    @property
    def state(self) -> Laptop:
        return known_laptop(self.home) or Laptop()

    @property
    def role(self) -> tuple[str, int]:
        """What it is in the pair, and in which term."""
        duty = self.state.duty
        return (str(duty.role), duty.term) if duty else ("", 0)

    @property
    def has_copy(self) -> bool:
        """Whether it could take over."""
        duty = self.state.duty
        return duty is not None and duty.has_copy

    @property
    def writes(self) -> bool:
        return self.is_up and may_act(self.state.duty)

    @property
    def heard(self) -> Heard:
        return last_heard(self.home)

    def database(self, name: str | None = None) -> Path:
        """The file it uses, or the one its state calls so."""
        name = self.state.database if name is None else name
        return self.home / (name or "flagship.sqlite3")

    # --- who sits at it

    def page(self, path: str = "/laptops/") -> Page:
        with self.inside():
            return self.browser.get(path)

    def press(self, act: str, **values: str) -> Page:
        """A button of the page of two laptops."""
        with self.inside():
            shown = self.browser.get("/laptops/")
            form = next((form for form in shown.forms if form.action.endswith("/laptops/do")), None)
            if form is None:
                raise Stuck(f"{self.name}: the page of two laptops has no button")
            fields = {key: value for key, value in form.fields.items() if key == "csrfmiddlewaretoken"}
            form.fields = {**fields, "do": act, **values}
            return self.browser.post(shown, form)

    def log_in(self, password: str) -> Page:
        with self.inside():
            who = {"username": "ozzel", "password": password}
            return self.browser.submit("/login/", who, field="username")


def acts_in(database: Path) -> Acts:
    """The history of each event in this database."""
    asked = (
        "SELECT event.slug, line.revision, line.action, line.data FROM tournaments_auditrow line "
        "JOIN tournaments_tournament event ON event.id = line.tournament_id "
        "ORDER BY event.slug, line.revision"
    )
    found: Acts = {}
    with closing(sqlite3.connect(database, timeout=10)) as file:
        for slug, revision, action, data in file.execute(asked):
            found.setdefault(slug, []).append((revision, action, data))
    return found


class Hall:
    """Two laptops that are a pair, an event on them, and three phones."""

    def __init__(self, place: Path, *, players: int, seed: int) -> None:
        make_bridge()
        self.chance = random.Random(seed)
        self.first = LaptopAtDesk("hoth", DESK, place)
        self.second = LaptopAtDesk("endor", SPARE, place)
        self.phones = [Machine(f"phone{number}", f"{NETWORK}{30 + number}") for number in (1, 2, 3)]
        self.event = self.first.make_event(players, seed)
        self.slug: str = self.event["slug"]
        # The second was used before, too, and has a key of its own, with which no link of the first opens.
        shutil.copytree(
            self.first.home, self.second.home, dirs_exist_ok=True, ignore=shutil.ignore_patterns("secret_key")
        )
        with ThreadPoolExecutor(2) as both:
            list(both.map(lambda laptop: laptop.start(), (self.first, self.second)))

    def offered_code(self) -> str:
        page = self.first.press("offer")
        found = re.search(r'pair-code">([A-Z2-9 ]{24})<', page.body)
        if found is None:
            raise Stuck("the desk shows no code")
        return found[1]

    def wait_until_followed(self, desk: LaptopAtDesk, second: LaptopAtDesk) -> None:
        """The second has confirmed a copy of this term."""
        wait_for(
            lambda: desk.heard.digest != "" and second.has_copy and second.heard.digest == desk.heard.digest,
            f"{second.name} follows {desk.name}",
        )

    def phone(self, number: int, path: str, *, address: str = DESK, patience: float = 30) -> Page:
        """What one of the phones is shown at this address."""
        with self.phones[number].inside():
            return Browser(f"http://{address}:8000", patience=patience).get(path)

    def headers(self, number: int, path: str) -> Message:
        """Of the answer that one of the phones gets."""
        with self.phones[number].inside(), urlopen(f"http://{DESK}:8000{path}", timeout=30) as answer:
            headers: Message = answer.headers
            return headers

    def close(self) -> None:
        """Nothing of it runs any more."""
        for machine in (self.first, self.second, *self.phones):
            machine.end()
        run("ip", "link", "delete", "hall")

    def one_writes(self) -> bool:
        return [self.first.writes, self.second.writes].count(True) == 1
