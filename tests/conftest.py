"""Settings of every test, and where the shared rules and events lie."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of rules, events and fleets beside the project; a test that needs it skips without it."""
    if not SHARED.is_dir():
        pytest.skip("no ../shared beside the project")
    return SHARED


@pytest.fixture(autouse=True)
def plain_settings(settings: Any) -> None:
    """Plain static names (no collectstatic needed), fast password hashes, no lock-out between tests."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
