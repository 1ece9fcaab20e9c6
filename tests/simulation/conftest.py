"""Servers of their own for the tests that kill them; on the kind of database the run is for."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.own_database import own_database


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/simulation" in str(item.path):
            item.add_marker(pytest.mark.server)


@pytest.fixture
def database_url(tmp_path: Path) -> Iterator[str]:
    """An empty database that nobody else uses."""
    given = os.environ.get("DATABASE_URL", "")
    if not given.startswith("postgres"):
        yield f"sqlite:///{tmp_path / 'day.sqlite3'}"
        return
    with own_database(given) as url:
        yield url
