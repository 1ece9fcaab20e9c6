"""A server of its own for the simulated day, that can be killed in the middle of a write."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import TracebackType

from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]


class ServerError(Exception):
    """The server of the simulation can't be set up or does not start."""


class Server:
    """gunicorn on a free port over a database of its own; `kill` is kill -9 of every process of it."""

    def __init__(self, *, database_url: str, log: Path) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.kills = 0
        self._log = log
        self._environment = {**os.environ, "DATABASE_URL": database_url}
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Server:
        self.manage("prepare", "--bare")
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end(signal.SIGKILL)

    def manage(self, *arguments: str, **environment: str) -> str:
        """What a manage.py command prints; raises ServerError with its last line when it fails."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env={**self._environment, **environment}, capture_output=True
        )
        if done.returncode:
            last = (done.stderr.decode().strip().splitlines() or ["no reason given"])[-1]
            raise ServerError(f"manage.py {arguments[0]} failed: {last}")
        return done.stdout.decode()

    def start(self) -> None:
        """Serving; returns when the first page answers. Loaded once for both of its processes (--preload):
        to start takes most of the time of a simulated day."""
        command = [
            sys.executable, "-m", "gunicorn", "config.wsgi", "--bind", f"127.0.0.1:{self.port}",
            "--worker-class", "gthread", "--workers", "2", "--threads", "4", "--preload",
            "--log-level", "warning",
        ]  # fmt: skip
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=ROOT, env=self._environment, stdout=log, stderr=log, start_new_session=True
            )
        self._wait()

    @property
    def pid(self) -> int:
        """Of the process that started those which serve; 0 while nothing runs."""
        return self._process.pid if self._process else 0

    def kill(self) -> None:
        """kill -9, whatever is being written, and up again."""
        self.kills += 1
        self._end(signal.SIGKILL)
        self.start()

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, how)
        self._process.wait()
        self._process = None

    def _wait(self) -> None:
        deadline = time.monotonic() + 600
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.base}/login/", timeout=30) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                time.sleep(0.1)
        raise ServerError(f"the server did not start: {self._log.read_text()[-400:]}")
