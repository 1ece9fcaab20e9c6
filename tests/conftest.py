"""Settings of every test, and where the shared rules and events lie."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connections

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"


# Whatever asks for one of these reads or writes rows.
ROWS = frozenset({"db", "transactional_db", "live_server", "database_url"})


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test without rows has nothing that could differ between two databases."""
    for item in items:
        names = getattr(item, "fixturenames", ())
        if item.get_closest_marker("django_db") is None and ROWS.isdisjoint(names):
            item.add_marker("one_database")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of rules, events and fleets beside the project; a test that needs it skips without it."""
    if not SHARED.is_dir():
        pytest.skip("no ../shared beside the project")
    return SHARED


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """With browser tests SQLite is a file, as it is for real: in memory two requests at once collide."""
    database = connections["default"].settings_dict
    in_browser = any(item.get_closest_marker("browser") for item in request.session.items)
    if in_browser and "sqlite" in database["ENGINE"]:
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(scope="session", autouse=True)
def no_static_files(tmp_path_factory: pytest.TempPathFactory) -> None:
    """An empty folder where collectstatic would put its files; set before the browsers' server starts."""
    settings.STATIC_ROOT = tmp_path_factory.mktemp("static")


@pytest.fixture(autouse=True)
def plain_settings(settings: Any, tmp_path: Path) -> None:
    """Plain static names (no collectstatic needed), fast password hashes, backups elsewhere."""
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
