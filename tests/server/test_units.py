"""The units of deploy/ as systemd reads them; nobody is refused while they are started again."""

from __future__ import annotations

import http.client
import os
import shutil
import signal
import socket
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.server.units import ROOT, installed_in, start, stop, unit

UNITS = sorted(
    path for path in (ROOT / "deploy").iterdir() if path.suffix in (".service", ".socket", ".timer")
)
SERVICES = [path for path in UNITS if path.suffix == ".service"]

needs_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not here")


def analyzed(*words: object) -> tuple[int, str]:
    command = ["systemd-analyze", "--no-pager", *map(str, words)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    return answer.returncode, answer.stderr


@needs_systemd
def test_systemd_finds_nothing_to_say_about_any_unit(tmp_path: Path) -> None:
    for path in UNITS:
        (tmp_path / path.name).write_text(installed_in(ROOT, path.read_text("utf-8")))
    assert analyzed("verify", *sorted(tmp_path.iterdir())) == (0, "")
    # It would have: of a word that it does not know.
    (tmp_path / "flagship.socket").write_text("[Socket]\nListenStraem=/run/flagship.sock\n")
    assert "ListenStraem" in analyzed("verify", tmp_path / "flagship.socket")[1]


@needs_systemd
def test_no_service_is_exposed_by_more_than_three_of_ten() -> None:
    assert analyzed("security", "--offline=true", "--threshold=30", *SERVICES)[0] == 0
    assert analyzed("security", "--offline=true", "--threshold=10", SERVICES[0])[0] == 1


class Readers:
    """Four who ask again and again, each time by a connection of their own."""

    def __init__(self, path: Path) -> None:
        self._path = str(path)
        self._stopped = threading.Event()
        self.answers: Counter[str] = Counter()

    def __enter__(self) -> Readers:
        self._threads = [threading.Thread(target=self._read) for _ in range(4)]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()

    def stop(self) -> None:
        self._stopped.set()
        for thread in self._threads:
            thread.join()

    def _read(self) -> None:
        while not self._stopped.is_set():
            self.answers[self._once()] += 1
            time.sleep(0.01)

    def _once(self) -> str:
        connection = http.client.HTTPConnection("localhost", timeout=60)
        connection.sock = socket.socket(socket.AF_UNIX)
        try:
            connection.sock.settimeout(60)
            connection.sock.connect(self._path)
            connection.request("GET", "/health/live")
            return str(connection.getresponse().status)
        except (OSError, http.client.HTTPException) as error:
            return repr(error)
        finally:
            connection.close()


def workers_of(process: subprocess.Popen[bytes]) -> set[str]:
    with suppress(FileNotFoundError):
        return set(Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split())
    return set()


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.fixture
def listening(tmp_path: Path) -> Iterator[socket.socket]:
    """What flagship.socket opens, in a place of the test."""
    with socket.socket(socket.AF_UNIX) as opened:
        opened.bind(str(tmp_path / Path(unit("flagship.socket").one("ListenStream")).name))
        opened.listen(int(unit("flagship.socket").one("Backlog")))
        yield opened


@contextmanager
def service(listening: socket.socket, place: Path) -> Iterator[subprocess.Popen[bytes]]:
    """One process in place of two: half as much to load."""
    words = [installed_in(ROOT, word) for word in unit("flagship.service").command] + ["--workers", "1"]
    own = {"FLAGSHIP_HOME": str(place / "var"), "DATABASE_URL": "", "SECRET_KEY": "of-no-use"}
    process = start(words, listening=listening, environment={**os.environ, **own}, log=place / "log")
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def test_nobody_is_refused_while_the_program_reads_itself_anew_or_starts_again(
    listening: socket.socket, tmp_path: Path
) -> None:
    with Readers(Path(listening.getsockname())) as readers:
        with service(listening, tmp_path) as process:
            # Whoever came before it was there has waited.
            wait_until(lambda: readers.answers["200"] > 50)
            before = workers_of(process)
            process.send_signal(unit("flagship.service").reload_signal)
            wait_until(lambda: len(workers_of(process) - before) == 1 and not workers_of(process) & before)
            stop(process)
        answered = readers.answers["200"]
        with service(listening, tmp_path):
            wait_until(lambda: readers.answers["200"] > answered + 50)
            readers.stop()
    assert set(readers.answers) == {"200"}
