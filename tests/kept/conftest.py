"""A copy of the database that is kept, for each test its own, at the moment everything kept speaks of."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.core.management import call_command
from django.test import override_settings
from pytest_django import DjangoDbBlocker

from config.celery import app
from tests.kept.hall import MOMENT, SECRET_KEY, opened, unpack


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> Path:
    """The database that is kept, brought up to the version of today: by the migrations, even where the tables
    of tests are made of the models."""
    path = tmp_path_factory.mktemp("kept") / "migrated.sqlite3"
    unpack(path)
    with django_db_blocker.unblock(), override_settings(MIGRATION_MODULES={}), opened(path):
        call_command("migrate", interactive=False, verbosity=0)
    return path


@pytest.fixture
def worker_away() -> Iterator[None]:
    """Messages wait for a worker nobody has started: without one a thread of this process would outlive the
    test, and its database."""
    before = app.conf.task_always_eager, app.conf.broker_url
    app.conf.task_always_eager, app.conf.broker_url = False, "memory://"
    yield
    app.conf.task_always_eager, app.conf.broker_url = before


@pytest.fixture
def at_that_moment(settings: Any, django_db_blocker: DjangoDbBlocker, worker_away: None) -> Iterator[None]:
    """The clock, the key everything was signed with, and the address of that server."""
    settings.SECRET_KEY = SECRET_KEY
    settings.SITE_URL = "https://hall.example"
    cache.clear()
    with django_db_blocker.unblock(), time_machine.travel(MOMENT, tick=False):
        yield


@pytest.fixture
def database(migrated: Path, tmp_path: Path, at_that_moment: None) -> Iterator[Path]:
    """The program runs on a copy of that database, which is this test's alone."""
    path = tmp_path / "database.sqlite3"
    shutil.copy(migrated, path)
    with opened(path):
        yield path


@pytest.fixture(scope="session")
def read_by_all(migrated: Path) -> Path:
    """A copy for everybody who only reads; what log-ins write into it nobody asks about."""
    path = migrated.with_name("read.sqlite3")
    shutil.copy(migrated, path)
    return path


@pytest.fixture
def reading(read_by_all: Path, at_that_moment: None) -> Iterator[None]:
    """The program runs on that database, for a test that changes nothing of its events."""
    with opened(read_by_all):
        yield
