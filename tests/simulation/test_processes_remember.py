"""Several real processes act on one event and look at it: what each remembers is what is there."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROCESSES, ACTS = 3, 50


class Process:
    """One of the processes of a server, told line by line what to do."""

    def __init__(self, seed: str, database_url: str) -> None:
        self._started = subprocess.Popen(
            [sys.executable, "-m", "tests.simulation.rememberer", seed],
            cwd=ROOT, env={**os.environ, "DATABASE_URL": database_url, "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_error: object) -> None:
        self._started.kill()
        self._started.communicate()

    def asked(self, what: str) -> str:
        """What it answers."""
        assert self._started.stdin is not None
        assert self._started.stdout is not None
        self._started.stdin.write(f"{what}\n")
        self._started.stdin.flush()
        answer = self._started.stdout.readline()
        assert answer, self._started.communicate()[1]
        return answer.strip()


@pytest.fixture
def processes(database_url: str) -> Iterator[list[Process]]:
    environment = {**os.environ, "DATABASE_URL": database_url}
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=ROOT, env=environment, check=True
    )
    with ExitStack() as stack:
        yield [stack.enter_context(Process(f"processes-{at}", database_url)) for at in range(PROCESSES)]


def test_what_each_process_remembers_is_what_is_there(processes: list[Process]) -> None:
    rng = random.Random("processes")
    processes[0].asked("begin")
    done, states = [], set()
    for _act in range(ACTS):
        done.append(rng.choice(processes).asked("act"))
        # Not each looks every time, so that some have missed several acts when they do.
        lookers = rng.sample(processes, 2)
        seen = {process.asked("look") for process in lookers}
        assert seen == {lookers[0].asked("read")}, done
        states |= seen
    # It was a day on which things happened.
    assert len(states) > ACTS // 2
    assert len(set(done)) > 6
