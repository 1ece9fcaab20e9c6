"""Measure a result typed at the desk: `.venv/bin/python benchmarks/result_post.py`.

Processor time of one POST of the result form through the WSGI handler with all middleware, in a sixth round
of 256 players: the median of 48 tables. Then 64 reports at once on gunicorn, two processes of four threads.
"""

import argparse
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.goals import report  # noqa: E402
from benchmarks.pages import prepare  # noqa: E402

AT_ONCE = 64
# Half of a round has no result yet: 64 tables, and 80.
PLAYERS, PLAYERS_AT_ONCE = 256, 320
# So many results before, for each thread of the server a few.
WARM = 16
Sent = tuple[str, bytes]


class Desk:
    """The organizer's browser: a cookie, and what the form of each open table sends."""

    def __init__(self, organizer: Any, players: int) -> None:
        from django.middleware.csrf import _get_new_csrf_string
        from django.test import Client

        client = Client()
        client.force_login(organizer)
        self.token = _get_new_csrf_string()
        self.cookie = f"sessionid={client.cookies['sessionid'].value}; csrftoken={self.token}"
        self.players = players

    def results(self) -> Iterator[Sent]:
        """The address and the body of a result for each table without one."""
        from tournaments.models import Match, Tournament

        event = Tournament.objects.get(name=f"Benchmark {self.players}")
        matches = Match.objects.filter(round__stage__tournament=event, reports=None, kind=Match.Kind.GAME)
        for match in matches.select_related("round").order_by("round__number", "table"):
            one, other = (seat.entry for seat in match.seats.order_by("number").select_related("entry"))
            fields = {"csrfmiddlewaretoken": self.token, "end": "time", "first": one.key, "version": 0}
            for entry, destroyed in ((one, 200 + match.table % 90), (other, 100)):
                fields |= {f"v-{entry.key}-destroyed": destroyed, f"v-{entry.key}-objective": 0}
            path = f"/events/{event.slug}/desk/rounds/{match.round.number}/tables/{match.pk}/"
            yield path, urllib.parse.urlencode(fields).encode()


def posted(handler: Callable[..., Any], desk: Desk, sent: Sent) -> float:
    """Milliseconds of the processor for one POST, which must be answered by a redirect."""
    path, body = sent
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": path,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "CONTENT_TYPE": "application/x-www-form-urlencoded",
        "CONTENT_LENGTH": str(len(body)),
        "HTTP_COOKIE": desk.cookie,
        "HTTP_ACCEPT_LANGUAGE": "en",
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
    }
    answers: list[str] = []
    begin = time.process_time()
    response = handler(environ, lambda status, headers: answers.append(status))
    for _part in response:
        pass
    response.close()
    took = 1000 * (time.process_time() - begin)
    assert answers == ["302 Found"], (path, answers)
    return took


def in_process(desk: Desk) -> float:
    """The median of the milliseconds of a POST; the first ones only warm up."""
    from django.core.wsgi import get_wsgi_application

    handler = get_wsgi_application()
    took = [posted(handler, desk, sent) for sent in list(desk.results())]
    return statistics.median(took[len(took) // 4 :])


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_given: Any) -> None:
        """The answer itself is of interest, not the page behind it."""


def at_once(desk: Desk, folder: Path) -> dict[str, float]:
    """Seconds until 64 results sent at the same moment are answered by two processes of gunicorn."""
    port = free_port()
    first, sent = list(desk.results())[:WARM], list(desk.results())[WARM : WARM + AT_ONCE]
    command = [sys.executable, "-m", "gunicorn", "config.wsgi", "--workers", "2", "--threads", "4"]
    with (folder / "gunicorn.log").open("w") as log:
        server = subprocess.Popen([*command, "--bind", f"127.0.0.1:{port}"], cwd=ROOT, stdout=log, stderr=log)
        try:
            await_server(port)
            with ThreadPoolExecutor(WARM) as phones:
                list(phones.map(lambda one: seconds_to_answer(port, desk, one), first))
            before = processor_of_children(server.pid)
            with ThreadPoolExecutor(AT_ONCE) as phones:
                took = sorted(phones.map(lambda one: seconds_to_answer(port, desk, one), sent))
            processor = processor_of_children(server.pid) - before
        finally:
            server.terminate()
            server.wait()
    open_before, lost = len(first) + len(sent), len({*first, *sent} & {*desk.results()})
    print(f"{len(took)} results at once, {lost} of {open_before} lost")
    each = 1000 * processor / len(took)
    print(
        f"  median {statistics.median(took):.2f} s, p99 {took[-1]:.2f} s, {each:.1f} ms of the processor each"
    )
    return {"64 results at once, p99 s": took[-1]}


def processor_of_children(pid: int) -> float:
    """Seconds of the processor that the workers of this server have used (Linux)."""
    used = 0.0
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
        used += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return used


def await_server(port: int) -> None:
    for _try in range(300):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/accounts/login/", timeout=5).close()
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
        else:
            return


def seconds_to_answer(port: int, desk: Desk, sent: Sent) -> float:
    """Seconds until the server has answered by a redirect."""
    path, body = sent
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", body, {"Cookie": desk.cookie})
    begin = time.perf_counter()
    try:
        urllib.request.build_opener(NoRedirect).open(request, timeout=60)
    except urllib.error.HTTPError as answer:
        assert answer.code == 302, (path, answer.code)
    return time.perf_counter() - begin


def main() -> int:
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        organizer = prepare(Path(folder), [PLAYERS, PLAYERS_AT_ONCE])
        figures = {"a result posted, ms": in_process(Desk(organizer, PLAYERS))}
        figures |= at_once(Desk(organizer, PLAYERS_AT_ONCE), Path(folder))
    return report(figures)


if __name__ == "__main__":
    sys.exit(main())
