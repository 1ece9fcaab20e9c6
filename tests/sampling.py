"""Latin squares in place of full products: every row meets some columns, every column some rows.

`make test` walks so; `make test ALL=1` walks the whole product, before a release.
"""

import os
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, TypeVar

import pytest

Item = TypeVar("Item")
ALL = os.environ.get("ALL") == "1"
# Marks of tests that wait for another process. Of those that want a browser two of the processes that test
# have one each; a third or fourth browser would cost more than it saves.
BROWSERS = 2
SERVERS = ("server", "redis")


def share(items: Sequence[Item], turn: int, *, of: int, keep: int = 1) -> list[Item]:
    """Of every `of` items `keep`, other ones at each turn; over `of` turns each item comes `keep` times."""
    return [item for at, item in enumerate(items) if is_kept(at + turn, of=of, keep=keep)]


def examples(whole: int, *, of: int) -> int:
    """How many examples Hypothesis draws: the `of`th part of them, others in each run."""
    return whole if ALL else max(1, whole // of)


def partly_long(cases: Iterable[Any], *, of: int) -> list[Any]:
    """The cases as parameters: every `of`th for `make check` too, the others marked `long`."""
    rows = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*row, marks=[pytest.mark.long] if at % of else []) for at, row in enumerate(rows)]


def is_kept(place: int, *, of: int, keep: int = 1) -> bool:
    """Whether this place of the square (row + column) is walked: `keep` of every `of`, spread evenly."""
    return ALL or place * keep % of < keep


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is marked `release` runs in `make test ALL=1` alone: whole days that others play as well."""
    left_out = [] if ALL else [item for item in items if item.get_closest_marker("release")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
    kept = [item for item in items if ALL or not item.get_closest_marker("release")]
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    items[:] = waiting_first(kept, workers)


def waiting_first(items: Sequence[pytest.Item], workers: int) -> list[pytest.Item]:
    """The tests with those that wait for a browser or another process at the head of each worker's part.

    Each process begins with its part of the list. At the end nobody else would use the cores on which these
    wait, and all in one part they would be longer than the rest.
    """
    browser = [item for item in items if item.get_closest_marker("browser")]
    server = [item for item in items if any(item.get_closest_marker(mark) for mark in SERVERS)]
    queues = [queue for waiting in (browser, server) for queue in _by_files(waiting)]
    first = {item for queue in queues for item in queue}
    others = (item for item in items if item not in first)
    ordered: list[pytest.Item] = []
    for worker in range(workers):
        head = [item for queue in queues[worker::workers] for item in queue]
        ordered += [*head, *islice(others, max(0, len(items) // workers - len(head)))]
    return [*ordered, *others]


def _by_files(items: Sequence[pytest.Item]) -> list[list[pytest.Item]]:
    """In as many queues as there are browsers; tests of one file, which may share a server, stay together."""
    files = list(dict.fromkeys(item.path for item in items))
    turn = {path: at % BROWSERS for at, path in enumerate(files)}
    return [[item for item in items if turn[item.path] == queue] for queue in range(BROWSERS)]
