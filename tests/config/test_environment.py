"""A wrong value in the environment is one sentence at start, never a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sampling import partly_long

ROOT = Path(__file__).resolve().parents[2]


def start(**values: str) -> subprocess.CompletedProcess[str]:
    return run(
        "-c", "from django.conf import settings; settings.DATABASES; print(settings.TIME_ZONE)", **values
    )


def run(*command: str, **values: str) -> subprocess.CompletedProcess[str]:
    clean = {
        name: os.environ[name]
        for name in ("PATH", "HOME", "LANG", "PYTHONDONTWRITEBYTECODE")
        if name in os.environ
    }
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**clean, "DJANGO_SETTINGS_MODULE": "config.settings", **values},
        capture_output=True,
        text=True,
        timeout=600,
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
        ("EVENT_FILE_SECONDS", "often"),
        ("HTTPS", "2"),
        ("CSRF_TRUSTED_ORIGINS", "events.example"),
        ("SITE_URL", "events.example"),
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


def test_with_https_the_names_of_the_server_have_to_be_said(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'flagship.sqlite3'}"
    ended = start(HTTPS="true", DATABASE_URL=database)
    assert ended.stderr.startswith("Flagship can't start: ALLOWED_HOSTS is missing")
    for said in ({"ALLOWED_HOSTS": "events.example"}, {"SITE_URL": "https://events.example"}):
        assert start(HTTPS="true", DATABASE_URL=database, **said).returncode == 0


@pytest.mark.parametrize(
    "more", partly_long([{}, {"HTTPS": "true", "ALLOWED_HOSTS": "events.example"}], of=2)
)
def test_a_laptop_and_a_server_start_without_a_warning(more: dict[str, str], tmp_path: Path) -> None:
    deploy = ("--deploy",) if more else ()
    database = f"sqlite:///{tmp_path / 'flagship.sqlite3'}"
    ended = run("manage.py", "check", "--fail-level", "WARNING", *deploy, DATABASE_URL=database, **more)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.long
def test_who_answers_to_any_name_is_warned(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'flagship.sqlite3'}"
    ended = run("manage.py", "check", ALLOWED_HOSTS="*", DATABASE_URL=database)
    assert "flagship.W001" in ended.stderr
    assert "answers to any name" in ended.stderr


@pytest.mark.long
def test_the_files_of_the_database_are_their_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "flagship.sqlite3"
    line = "import django; django.setup(); from django.db import connection as c; c.cursor().execute('{}')"
    for rights in (None, 0o644):
        if rights:
            path.chmod(rights)
        assert (
            run("-c", line.format(f"CREATE TABLE a{rights} (b)"), DATABASE_URL=f"sqlite:///{path}").returncode
            == 0
        )
        found = {file.name: oct(file.stat().st_mode & 0o777) for file in tmp_path.iterdir()}
        assert found == dict.fromkeys(found, "0o600")


def test_the_settings_with_their_passwords_are_for_their_owner_alone(tmp_path: Path) -> None:
    settings = tmp_path / ".env"
    settings.write_text("EMAIL_URL=smtp://kuat:secret@localhost:25\n")
    settings.chmod(0o644)
    read = (
        "import sys, pathlib, config.environment as e;"
        "e.read_files(pathlib.Path(sys.argv[1])); print(e.mail_settings())"
    )
    answer = run("-c", read, str(tmp_path))
    assert (answer.returncode, "secret" in answer.stdout) == (0, True), answer.stderr
    assert oct(settings.stat().st_mode & 0o777) == "0o600"
