"""Settings of every test; none reads outside the repository or is skipped for an unknown reason."""

import gc
import sys
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.db import connection, connections
from django.test import override_settings
from django.utils import translation
from pytest_django import DjangoDbBlocker
from pytest_django.plugin import blocking_manager_key

from tests.golden.files import GOLDEN, OURS
from tests.outside import refuse_outside

ROOT = Path(__file__).resolve().parent.parent


# Ends every other session of this database, and waits up to a minute until each is gone.
OTHERS_OUT = """
select pg_terminate_backend(pid, 60000) from pg_stat_activity
where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
"""

# No example is too slow: how fast the machine is says nothing about the product.
hypothesis.settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("any machine")

# Fixtures whose tests write rows that nobody rolls back.
WRITING = frozenset({"transactional_db", "live_server"})
NUMBERS = count()
pytest_plugins = ["tests.databases", "tests.golden.summary", "tests.sampling", "tests.skips"]
# Only `make compare` has the sources of the rules.
collect_ignore = ["compare"] if GOLDEN == OURS else []
sys.addaudithook(refuse_outside)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Nearly everything that is made while tests are collected stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """What is there once all tests are known stays until the end: looking through it for garbage again and
    again took a sixth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    """After a test that really wrote, SQLite counts keys from 1 again, as it does after one that is rolled
    back: keys stand in lines of the history, and which test ran before is chance. A test that was skipped
    may be the first of its process, with no database yet, and after the last one it is gone."""
    result = yield
    if nextitem and _has_written(item) and connection.vendor == "sqlite":
        with item.config.stash[blocking_manager_key].unblock(), connection.cursor() as cursor:
            cursor.execute("DELETE FROM sqlite_sequence")
    return result


def _has_written(item: pytest.Item) -> bool:
    if not getattr(item, "funcargs", None):  # skipped before anything was set up
        return False
    marker = item.get_closest_marker("django_db")
    names = getattr(item, "fixturenames", ())
    return bool(marker and marker.kwargs.get("transaction")) or not WRITING.isdisjoint(names)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """With browsers or servers SQLite is a file, as it is for real: in memory two requests at once collide.

    And no connection is kept after a request. A browser keeps its line to the server open for the next
    page, the server its thread, and that one its connection, at the end of the tests too: then the database
    could not be removed, "is being accessed by other users".
    """
    database = connections["default"].settings_dict
    database["CONN_MAX_AGE"] = 0
    at_once = any(
        item.get_closest_marker("browser") or item.get_closest_marker("server")
        for item in request.session.items
    )
    if at_once and "sqlite" in database["ENGINE"]:
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The test database, which nobody uses any more when it is removed.

    PostgreSQL waits five seconds for others to leave and then refuses; on a slow machine the process that
    served a thread, a browser or a worker of ours may still be on its way out. What is left is ended.

    Statements that are written once are written now: the first test to ask for one would count it twice.
    """
    # Whoever reads the addresses has loaded all that reads.
    import config.urls  # noqa: F401
    from tournaments.queries.state.prepared import STATEMENTS

    with django_db_blocker.unblock():
        for rows, keys in STATEMENTS:
            rows(*keys)
    yield
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(OTHERS_OUT)


@pytest.fixture(scope="session", autouse=True)
def plain_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Plain static names and an empty folder where collectstatic would put its files, fast password hashes;
    set before the browsers' server starts, and once: to set them anew for each test took longer than many."""
    static = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(
        EVENT_FILE_SECONDS=0,
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        STATIC_ROOT=tmp_path_factory.mktemp("static"),
        STORAGES={**settings.STORAGES, "staticfiles": static},
    ):
        yield


@pytest.fixture(autouse=True)
def no_language_left_over() -> None:
    """The language of the settings: a page that was asked for in another leaves that behind in its thread,
    and which test comes after it hangs on how fast the machine is."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def own_backups(settings: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The backups of each test in a folder of its own, which is made when the first of them is written."""
    settings.BACKUP_DIR = tmp_path_factory.getbasetemp() / f"backups-{next(NUMBERS)}"
