"""A weekend of a federation on one machine: `.venv/bin/python benchmarks/load.py [--minutes 10]`.

A PostgreSQL, a Redis, gunicorn, the workers and beat of its own, as deploy/ starts them, and its nginx before
them; the phones are in this process, on the same machine. 3,000 events, 300 of them run: one of each kind is
opened from an event file, the others are copies of its rows. Then: what pages take in that database; how many
results a second players can send by their links, more and more of them at once; and 200 phones that ask for
news while slips and standings are printed. Each result that was acknowledged is looked for afterwards. The
exit code is 1 where one is missing, anything was answered by an error, or a goal is missed.
"""

import argparse
import asyncio
import gzip
import json
import os
import random
import statistics
import sys
import tempfile
import time
import urllib.parse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.goals import report  # noqa: E402
from benchmarks.machine import Machine  # noqa: E402
from benchmarks.many_events import cup_of, fill_with_events, opened  # noqa: E402
from benchmarks.phones import Answer, Phone  # noqa: E402
from tests.server.proxy import nginx_before  # noqa: E402

# Players of the event whose sheets are printed.
LARGE = 128
AT_ONCE = (8, 32, 64, 128)
PHONES, EVERY, PRINTED_EVERY = 200, 5.0, 30.0


def set_up(machine: Machine) -> None:
    """This process reads and writes the database of the machine."""
    keys = ("DATABASE_URL", "CACHE_URL", "SECRET_KEY", "FLAGSHIP_HOME")
    os.environ |= {key: machine.environment[key] for key in keys}
    os.environ |= {"CELERY_BROKER_URL": "", "DJANGO_SETTINGS_MODULE": "config.settings"}
    import django
    from django.conf import settings

    settings.ALLOWED_HOSTS = ["*"]
    settings.EVENT_FILE_SECONDS = 0
    django.setup()


# Pages


def pages_measured(times: int) -> dict[str, float]:
    """Prints milliseconds and statements of each page; the figures that have goals.

    Each page is looked at first of one event, then of others that nobody has looked at, then once more.
    """
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from tournaments.access.links import link_of
    from tournaments.models import Entry, Tournament, User

    stranger, organizer, operator = Client(), Client(), Client()
    organizer.force_login(User.objects.get(username="organizer0"))
    operator.force_login(User.objects.get(username="operator"))
    own = Tournament.objects.filter(state="running", staff__user__username="organizer0").order_by("pk")
    events = [own.all()[0]] * (times + 1) if own.count() <= times else list(own[: times + 1])
    links = [link_of(Entry.objects.filter(tournament=event).earliest("pk")) for event in events]
    pages: dict[str, tuple[Any, Callable[[int], str]]] = {
        "home": (stranger, lambda number: f"/?nothing={number}"),
        "home, searched": (stranger, lambda number: f"/?words=lodz+cup+{number}"),
        "home, the last page": (stranger, lambda number: f"/?page=100&nothing={number}"),
        "home of an organizer": (organizer, lambda number: f"/?nothing={number}"),
        "an event": (stranger, lambda number: f"/events/{events[number].slug}/"),
        "standings": (stranger, lambda number: f"/events/{events[number].slug}/standings/"),
        "own page of a player": (stranger, lambda number: f"/p/{links[number]}/"),
        "the desk": (organizer, lambda number: f"/events/{events[number].slug}/desk/"),
        "operators": (operator, lambda number: "/operators/"),
        "API: events": (stranger, lambda number: f"/api/v1/events/?nothing={number}"),
        "metrics": (stranger, lambda number: "/metrics"),
        "readiness": (stranger, lambda number: "/health/ready"),
    }
    print(f"{'':24}{'first, ms':>10}{'statements':>12}{'again, ms':>11}{'statements':>12}")
    figures = {}
    for name, (client, address) in pages.items():
        looks: list[tuple[float, int]] = []
        for number in [*range(times + 1), *[times] * times]:
            with CaptureQueriesContext(connection) as asked:
                begin = time.perf_counter()
                answer = client.get(address(number))
                took = 1000 * (time.perf_counter() - begin)
            assert answer.status_code in (200, 503), (name, answer.status_code)
            looks.append((took, len(asked)))
        (first, of_first), (again, of_again) = min(looks[1 : times + 1]), min(looks[times + 1 :])
        print(f"{name:24}{first:10.1f}{of_first:12}{again:11.1f}{of_again:12}", flush=True)
        if name.startswith("home"):
            figures[name] = (first, of_first)
    assert max(statements for _took, statements in figures.values()) <= 10
    return {"home among 3,000 events, ms": max(took for took, _statements in figures.values())}


# Results


@dataclass(frozen=True)
class Sent:
    """A result as the form on the page of a player sends it."""

    match: int
    total: int
    path: str
    body: bytes


TOKEN = "t" * 32
COOKIE = f"csrftoken={TOKEN}"


def results_open(events: Any) -> Iterator[Sent]:
    """A result by its first player for each table without one; its total is another one each time."""
    from tournaments.access.links import link_of
    from tournaments.models import Match, Seat

    games = Match.objects.filter(round__tournament__in=events, reports=None, kind=Match.Kind.GAME)
    numbers = {match.pk: match.round.number for match in games.select_related("round")}
    seats: dict[int, list[Any]] = {}
    for seat in Seat.objects.filter(match__in=numbers).select_related("entry__tournament").order_by("number"):
        seats.setdefault(seat.match_id, []).append(seat.entry)
    for pk, (one, other) in seats.items():
        total = 100 + pk % 250
        fields = {"csrfmiddlewaretoken": TOKEN, "end": "time", "first": one.key, "version": 0}
        fields |= {f"v-{one.key}-destroyed": total, f"v-{one.key}-objective": 0}
        fields |= {f"v-{other.key}-destroyed": 40, f"v-{other.key}-objective": 0}
        path = f"/p/{link_of(one)}/rounds/{numbers[pk]}/result/"
        yield Sent(pk, total, path, urllib.parse.urlencode(fields).encode())


def lost_of(acknowledged: Sequence[Sent]) -> list[int]:
    """The matches that have not exactly the one report that was acknowledged."""
    from tournaments.models import Report

    found: dict[int, list[Any]] = {}
    matches = [sent.match for sent in acknowledged]
    for report_ in Report.objects.filter(match__in=matches):
        found.setdefault(report_.match_id, []).append(report_.bouts)
    return [
        sent.match
        for sent in acknowledged
        if len(found.get(sent.match, [])) != 1 or str(sent.total) not in str(found[sent.match][0])
    ]


@dataclass
class Times:
    """How long answers took, in seconds, and what was wrong."""

    took: dict[str, list[float]] = field(default_factory=dict)
    wrong: Counter[str] = field(default_factory=Counter)

    async def ask(self, what: str, expected: Sequence[int], phone: Phone, *path: Any, **more: str) -> Answer:
        begin = time.monotonic()
        try:
            answer = await phone.ask(*path, **more)
        except (OSError, EOFError) as error:
            self.wrong[f"{what}: {type(error).__name__}"] += 1
            return Answer(0, {}, b"")
        self.took.setdefault(what, []).append(time.monotonic() - begin)
        if answer.status not in expected:
            self.wrong[f"{what}: {answer.status}"] += 1
        return answer

    def line(self, what: str) -> str:
        took = sorted(self.took.get(what, [0.0]))
        p99 = took[min(len(took) - 1, int(0.99 * len(took)))]
        return f"p50 {1000 * statistics.median(took):.0f} ms, p99 {1000 * p99:.0f} ms"


class Used:
    """What each part and this process use of the processor."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._before, self._begin = self._now(), time.monotonic()

    def _now(self) -> dict[str, float]:
        return {**self._machine.processor(), "phones": time.process_time()}

    def __str__(self) -> str:
        """In per cent of a core since the beginning, the most first."""
        seconds, now = time.monotonic() - self._begin, self._now()
        shares = {part: 100 * (now[part] - self._before[part]) / seconds for part in now}
        most = sorted(shares.items(), key=lambda share: -share[1])
        return ", ".join(f"{part} {share:.0f} %" for part, share in most if share >= 0.5)


async def reports_at_once(
    machine: Machine, address: tuple[str, int], waiting: list[Sent], at_once: int, most: int
) -> bool:
    """So many players send a result each time they have an answer; prints what came of it."""
    mine = [waiting.pop() for _ in range(min(most, len(waiting)))]
    queue, times, acknowledged = iter(mine), Times(), []

    async def player() -> None:
        phone = Phone(address, COOKIE)
        for sent in queue:
            answer = await times.ask("report", (302,), phone, sent.path, sent.body)
            if answer.status == 302:
                acknowledged.append(sent)
        phone.leave()

    used, begin = Used(machine), time.monotonic()
    await asyncio.gather(*(player() for _ in range(at_once)))
    each = len(acknowledged) / (time.monotonic() - begin)
    lost = await asyncio.to_thread(lost_of, acknowledged)
    print(
        f"  {at_once:3} at once: {each:5.1f} results a second, {times.line('report')}, "
        f"{len(acknowledged)} acknowledged, {len(lost)} lost, wrong {dict(times.wrong)}\n"
        f"      of a core: {used}; load {os.getloadavg()[0]:.1f}",
        flush=True,
    )
    return not lost and not times.wrong


# A hall with phones and a printer


class Hall:
    """Phones that ask for news of their events, a desk, and who prints."""

    def __init__(self, address: tuple[str, int], minutes: float) -> None:
        self.address, self.seconds = address, 60 * minutes
        self.times = Times()
        self.acknowledged: list[Sent] = []
        self.sheets: dict[str, list[float]] = {}

    async def opened(self, slug: str, page: str, phone: Phone, what: str) -> None:
        """A page that stays open and keeps itself up to date, as live.js does."""
        await asyncio.sleep(random.uniform(0, EVERY))
        end = time.monotonic() + self.seconds
        seen, etag = "0", ""
        while time.monotonic() < end:
            poll = await self.times.ask(
                f"{what}: news", (200, 204), phone, f"/events/{slug}/live/?seen={seen}"
            )
            if poll.status == 200:
                news = json.loads(poll.body)["seen"]
                had = {"If_None_Match": etag} if etag else {}
                shown = await self.times.ask(what, (200, 304), phone, page, X_Seen=news, **had)
                etag, seen = shown.head.get("etag", ""), news
            await asyncio.sleep(EVERY * random.uniform(0.85, 1.15))
        phone.leave()

    async def reporting(self, sent: Sent) -> None:
        await asyncio.sleep(random.uniform(0, 0.95 * self.seconds))
        phone = Phone(self.address, COOKIE)
        path = sent.path
        await self.times.ask("the form", (200,), phone, path)
        answer = await self.times.ask("a result", (302,), phone, path, sent.body)
        if answer.status == 302:
            self.acknowledged.append(sent)
        phone.leave()

    async def printing(self, slug: str, desk: Phone) -> None:
        """Slips and standings, again and again."""
        end = time.monotonic() + self.seconds
        while time.monotonic() < end:
            next_time = time.monotonic() + PRINTED_EVERY
            slips = f"/events/{slug}/desk/rounds/2/jobs/", f"csrfmiddlewaretoken={TOKEN}".encode()
            await asyncio.gather(
                self._printed("slips", Phone(*desk.same), *slips),
                self._printed("standings", Phone(*desk.same), f"/events/{slug}/desk/sheets/standings.pdf"),
            )
            await asyncio.sleep(max(0.0, min(next_time, end) - time.monotonic()))

    async def _printed(self, what: str, phone: Phone, *asked: Any) -> None:
        begin = time.monotonic()
        answer = await self.times.ask("asking for a sheet", (302,), phone, *asked)
        page = answer.head.get("location", "")
        while page and not page.endswith(".pdf"):
            answer = await self.times.ask("page of a sheet", (200,), phone, page, HX_Request="true")
            page = answer.head.get("hx-redirect", page) if answer.status == 200 else ""
            if not page.endswith(".pdf"):
                await asyncio.sleep(1)
        made = await self.times.ask("the file", (200,), phone, page) if page else answer
        body = gzip.decompress(made.body) if made.head.get("content-encoding") == "gzip" else made.body
        if not body.startswith(b"%PDF"):
            self.times.wrong[f"{what}: no PDF"] += 1
        self.sheets.setdefault(what, []).append(time.monotonic() - begin)
        phone.leave()


async def hall(machine: Machine, address: tuple[str, int], minutes: float) -> bool:
    """200 phones, a desk and a printer for so many minutes; prints what came of it."""
    from asgiref.sync import sync_to_async

    slug, pages, cookie, results = await sync_to_async(large_event)()
    hall = Hall(address, minutes)
    desk = Phone(address, f"{COOKIE}; {cookie}")
    used = Used(machine)
    await asyncio.gather(
        *(hall.opened(of, page, Phone(address), "own page") for of, page in pages),
        hall.opened(slug, f"/events/{slug}/desk/", desk, "the desk"),
        *(hall.reporting(sent) for sent in results),
        hall.printing(slug, desk),
    )
    lost = await asyncio.to_thread(lost_of, hall.acknowledged)
    print(f"{len(pages)} phones, {minutes:g} minutes; of a core: {used}; load {os.getloadavg()[0]:.1f}")
    for what, took in sorted(hall.times.took.items()):
        print(f"  {what:22}{len(took):7} times, {hall.times.line(what)}")
    for what, took in hall.sheets.items():
        print(
            f"  {what:22}{len(took):7} made, {statistics.median(took):.1f} s, the longest {max(took):.1f} s"
        )
    print(f"  {len(hall.acknowledged)} results, {len(lost)} lost, wrong {dict(hall.times.wrong)}", flush=True)
    return not lost and not hall.times.wrong


def large_event() -> tuple[str, list[tuple[str, str]], str, list[Sent]]:
    """An event of 128, what its players and those of some others have open, the cookie of its organizer, and
    their results."""
    from django.test import Client

    from tournaments.access.links import link_of
    from tournaments.models import Entry, Tournament, User

    organizer = User.objects.get(username="organizer0")
    event, beside = (
        opened(cup_of(name, players, played=1, is_open=True), organizer)
        for name, players in (("The large one", LARGE), ("Beside it", PHONES - LARGE))
    )
    entries = Entry.objects.filter(tournament__in=[event, beside])
    pages = [
        (entry.tournament.slug, f"/p/{link_of(entry)}/") for entry in entries.select_related("tournament")
    ]
    client = Client()
    client.force_login(organizer)
    results = list(results_open(Tournament.objects.filter(pk__in=[event.pk, beside.pk])))
    return event.slug, pages, f"sessionid={client.cookies['sessionid'].value}", results


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--events", type=int, default=3000)
    parser.add_argument("--running", type=int, default=300)
    parser.add_argument("--results", type=int, default=900, help="for each number of players at once")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument(
        "--times", type=int, default=3, help="looks at each page (at most 3 events of one organizer)"
    )
    given = parser.parse_args()
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="load-")))
        machine = Machine(place)
        stack.callback(machine.end)
        machine.make()
        (place / "nginx").mkdir()
        nginx = nginx_before(machine.base.removeprefix("http://"), place=place / "nginx")
        host, port = stack.enter_context(nginx).removeprefix("http://").split(":")
        set_up(machine)
        fill_with_events(given.events, given.running)
        figures = pages_measured(given.times)
        from tournaments.models import Tournament

        waiting = list(results_open(Tournament.objects.filter(state="running")))
        random.Random(27).shuffle(waiting)
        address, holds = (host, int(port)), True
        for at_once in AT_ONCE:
            run = reports_at_once(machine, address, waiting, at_once, given.results)
            holds &= asyncio.run(run)
        if given.minutes:
            holds &= asyncio.run(hall(machine, address, given.minutes))
        missed = report(figures)
    return int(not holds) or missed


if __name__ == "__main__":
    sys.exit(main())
