"""A wrong value in the environment is one sentence at start, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def start(**values: str) -> subprocess.CompletedProcess[str]:
    clean = {
        name: os.environ[name]
        for name in ("PATH", "HOME", "LANG", "PYTHONDONTWRITEBYTECODE")
        if name in os.environ
    }
    line = "from django.conf import settings; settings.DATABASES; print(settings.TIME_ZONE)"
    return subprocess.run(
        [sys.executable, "-c", line],
        cwd=ROOT,
        env={**clean, "DJANGO_SETTINGS_MODULE": "config.settings", **values},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "mysql://root@localhost/flagship"),
        ("DATABASE_URL", "nonsense"),
        ("DATABASE_URL", "postgres://localhost:no-port/x"),
        ("DATABASE_URL", "postgres://flagship:secret@localhost"),
        ("CELERY_BROKER_URL", "amqp://localhost"),
        ("CACHE_URL", "carrier-pigeon://roof"),
        ("EMAIL_URL", "post-office"),
        ("TIME_ZONE", "Europe/Alderaan"),
        ("DEBUG", "maybe"),
        ("HTTPS", "2"),
        ("CSRF_TRUSTED_ORIGINS", "events.example"),
    ],
)
def test_a_wrong_value_is_one_sentence_that_names_it(name: str, value: str) -> None:
    ended = start(**{name: value})
    assert ended.returncode == 1
    assert ended.stderr.startswith(f"Flagship can't start: {name} ")
    assert ended.stderr.count("\n") == 1
    assert "secret" not in ended.stderr


def test_good_values_are_taken() -> None:
    ended = start(
        DATABASE_URL="postgres://flagship@localhost:5432/flagship",
        CELERY_BROKER_URL="redis://localhost:6379/0",
        TIME_ZONE="America/New_York",
        DEBUG="off",
        SECRET_KEY="x",
    )
    assert (ended.returncode, ended.stdout.strip()) == (0, "America/New_York"), ended.stderr
