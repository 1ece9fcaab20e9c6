"""Ten thousand readers behind nginx: `.venv/bin/python benchmarks/readers.py [--database URL] [--readers N]`.

The nginx of deploy/ before two processes of gunicorn, an event of 128 players, readers of three
languages, each with a connection on the loopback. Each asks every five seconds whether there is news, as
live.js does, and fetches the page where there is. First nothing happens, then somebody types results at
the desk. Printed: how much of a core the program and nginx use, and how long a result takes to the last
of all readers. Every twentieth reader looks into the page: is it of the language asked for, and of the
state told of?
"""

import argparse
import asyncio
import gzip
import json
import os
import random
import shutil
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Awaitable
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.goals import report  # noqa: E402
from benchmarks.pages import prepare  # noqa: E402
from benchmarks.result_post import Desk, NoRedirect, Sent, processor_of_children  # noqa: E402
from tests.server.proxy import nginx_before  # noqa: E402
from tests.simulation.server import Server  # noqa: E402

PLAYERS, EVENT = 128, "/events/benchmark-128"
LANGUAGES = {"en": "en-GB,en;q=0.9", "pl": "pl-PL,pl;q=0.9,en;q=0.8", "it": "it-IT,it;q=0.9,en;q=0.7"}
EVERY, QUIET, RESULTS, BETWEEN = 5.0, 20.0, 4, 10.0
LOOKS_INTO = 20


class Readers:
    """What all of them together have met."""

    def __init__(self) -> None:
        self.answers: Counter[str] = Counter()
        self.wrong: Counter[str] = Counter()
        # When each reader had the page of a state, by that state.
        self.shown: dict[str, list[float]] = {}


class Reader(asyncio.Protocol):
    """A browser with one page open: asks, and fetches the page where there is news."""

    def __init__(self, all_readers: Readers, number: int, host: str) -> None:
        self.all, self.number = all_readers, number
        self.language = list(LANGUAGES)[number % len(LANGUAGES)]
        self._head = (
            f"Host: {host}\r\nAccept-Encoding: gzip\r\nAccept-Language: {LANGUAGES[self.language]}\r\n"
        )
        self.seen, self.told = "0", ""
        self._got = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self.ask()

    def connection_lost(self, exc: Exception | None) -> None:
        self.all.wrong["connection lost"] += 1

    def _send(self, path: str, more: str = "") -> None:
        assert isinstance(self._transport, asyncio.Transport)
        if not self._transport.is_closing():
            self._transport.write(f"GET {EVENT}/{path} HTTP/1.1\r\n{self._head}{more}\r\n".encode())

    def ask(self) -> None:
        self._send(f"live/?seen={self.seen}")

    def data_received(self, data: bytes) -> None:
        self._got += data
        head, found, body = self._got.partition(b"\r\n\r\n")
        if not found:
            return
        fields = dict(line.split(b": ", 1) for line in head.split(b"\r\n")[1:])
        if len(body) < int(fields.get(b"Content-Length", b"0")):
            return
        self._got = b""
        self.answered(int(head[9:12]), body)

    def answered(self, status: int, body: bytes) -> None:
        kind = "page" if self.told else "poll"
        self.all.answers[f"{kind} {status}"] += 1
        if status >= 400:
            self.all.wrong[str(status)] += 1
        if self.told:
            self.showed(body)
        elif status == 200:
            self.told = json.loads(body)["seen"]
            self._send("standings/", f"X-Seen: {self.told}\r\n")
            return
        asyncio.get_running_loop().call_later(EVERY * random.uniform(0.85, 1.15), self.ask)

    def showed(self, body: bytes) -> None:
        self.all.shown.setdefault(self.told, []).append(time.monotonic())
        if self.number % LOOKS_INTO == 0:
            text = gzip.decompress(body).decode()
            self.all.wrong["language"] += f'<html lang="{self.language}"' not in text
            self.all.wrong["state"] += f'data-seen="{self.told}"' not in text
        self.seen, self.told = self.told, ""


async def watched(
    number: int, base: str, desk: Desk, results: list[Sent], pids: dict[str, int]
) -> dict[str, float]:
    """The figures of so many readers: of a core, seconds until the last of them has a result."""
    loop, readers, host = asyncio.get_running_loop(), Readers(), urlsplit(base).netloc
    address, port = host.split(":")

    async def come(each: int) -> None:
        await asyncio.sleep(EVERY * each / number)
        await loop.create_connection(lambda: Reader(readers, each, host), address, int(port))

    await asyncio.gather(*(come(each) for each in range(number)))
    await asyncio.sleep(2 * EVERY)
    figures = {}
    figures |= await used(pids, "nothing happens", asyncio.sleep(QUIET), readers)
    latest = []

    async def happen() -> None:
        for sent in results:
            before, begin = set(readers.shown), time.monotonic()
            await asyncio.to_thread(type_result, base, desk, sent)
            await asyncio.sleep(BETWEEN)
            (state,) = set(readers.shown) - before
            times = sorted(moment - begin for moment in readers.shown[state])
            latest.append(times[-1] if len(times) == number else float("inf"))
            median = times[len(times) // 2]
            print(f"  a result on {len(times)} pages: median {median:.1f} s, last {times[-1]:.1f} s")

    figures |= await used(pids, "results", happen(), readers)
    print(f"  answers {dict(readers.answers)}, wrong {dict(+readers.wrong)}")
    assert not +readers.wrong
    return {"readers: of a core, %": max(figures.values()), "readers: a result on all pages, s": max(latest)}


async def used(
    pids: dict[str, int], what: str, waiting: Awaitable[None], readers: Readers
) -> dict[str, float]:
    """Prints what each server used of a core meanwhile; of the program it is returned, in per cent."""
    begin, answers = time.monotonic(), readers.answers.total()
    before = {name: processor_of_children(pid) for name, pid in pids.items()}
    await waiting
    seconds = time.monotonic() - begin
    share = {name: 100 * (processor_of_children(pid) - before[name]) / seconds for name, pid in pids.items()}
    each = (readers.answers.total() - answers) / seconds
    shares = ", ".join(f"{name} {percent:.1f} %" for name, percent in share.items())
    print(f"  {what}: {each:.0f} requests a second; of a core {shares}")
    return {what: share["program"]}


def type_result(base: str, desk: Desk, sent: Sent) -> None:
    path, body = sent
    request = urllib.request.Request(base + path, body, {"Cookie": desk.cookie})
    try:
        urllib.request.build_opener(NoRedirect).open(request, timeout=60)
    except urllib.error.HTTPError as answer:
        assert answer.code == 302, (path, answer.code)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--database", help="an empty database; SQLite without it")
    parser.add_argument("--readers", type=int, default=10_000)
    given = parser.parse_args()
    if not shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin"):
        print("nginx is not here: nothing measured")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        organizer = prepare(place, [PLAYERS], database=given.database)
        server = Server(database_url=os.environ["DATABASE_URL"], log=place / "log")
        with server, nginx_before(server.base.removeprefix("http://"), place=place, workers=2) as nginx:
            pids = {"program": server.pid, "nginx": int((place / "pid").read_text())}
            desk = Desk(organizer, PLAYERS)
            figures = asyncio.run(watched(given.readers, nginx, desk, list(desk.results())[:RESULTS], pids))
    return report(figures)


if __name__ == "__main__":
    sys.exit(main())
