"""Servers of their own for the tests that kill them; on the kind of database the run is for."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from psycopg import sql


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
    name = f"day_{secrets.token_hex(4)}"
    with psycopg.connect(given, autocommit=True) as server:
        server.execute(sql.SQL("create database {}").format(sql.Identifier(name)))
        yield urlsplit(given)._replace(path=f"/{name}").geturl()
        server.execute(sql.SQL("drop database {} with (force)").format(sql.Identifier(name)))
