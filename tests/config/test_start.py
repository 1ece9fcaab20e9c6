"""The start: nothing but the standard library until the packages are there, and no network where they are."""

import ast
import hashlib
import importlib.util
import os
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.outside import ROOT
from tests.ports import free_port
from tournaments.management.serving import can_listen, serving_address

SCRIPTS = (ROOT / "scripts" / "start.py", ROOT / "scripts" / "zip" / "start_flagship.py")


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script, as if it stood in a repository whose .venv is this Python's; what it would run is noted."""
    spec = importlib.util.spec_from_file_location("start", SCRIPTS[0])
    assert spec
    assert spec.loader
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(module, "PYTHON", Path(sys.executable))
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".venv").mkdir()
    (tmp_path / "requirements.txt").write_text("django==5\n", "utf-8")
    return module


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_it_imports_the_standard_library_alone(script: Path) -> None:
    names = set()
    for node in ast.parse(script.read_text("utf-8")).body:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module))
    assert {name.partition(".")[0] for name in names} - sys.stdlib_module_names == set()


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_an_old_python_reads_it_and_can_say_which_is_needed(script: Path) -> None:
    ast.parse(script.read_text("utf-8"), feature_version=(3, 7))


def test_packages_that_are_there_are_not_asked_for_again(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*command: object) -> bool:
        raise AssertionError(command)

    for name in ("by_uv", "by_pip", "make_venv"):
        monkeypatch.setattr(start, name, refuse)
    state = hashlib.sha256(b"django==5\n").hexdigest()
    (start.VENV / "requirements.txt.stamp").write_text(f"{state}\n", "utf-8")
    assert start.main(["packages", "requirements.txt"]) == 0


def test_another_lock_is_installed_and_remembered(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Path] = []
    monkeypatch.setattr(start, "by_uv", lambda file: asked.append(file) is None)
    for _again in range(2):
        assert start.main(["packages", "requirements.txt"]) == 0
    assert asked == [start.ROOT / "requirements.txt"]


def test_without_the_network_it_says_what_is_needed(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "by_uv", lambda file: False)
    monkeypatch.setattr(start, "by_pip", lambda file: False)
    with pytest.raises(
        SystemExit, match=r"^Flagship: the packages could not be installed; the network is needed"
    ):
        start.main(["packages", "requirements.txt"])
    assert not (start.VENV / "requirements.txt.stamp").exists()


@pytest.mark.parametrize("arguments", [["strat"], ["packages", "no-such-lock.txt"]])
def test_a_wrong_word_is_a_sentence(start: Any, arguments: list[str]) -> None:
    with pytest.raises(SystemExit, match=r"^Flagship: "):
        start.main(arguments)


def test_a_port_that_is_taken_is_one_sentence_and_nothing_is_prepared(settings: Any) -> None:
    with socket.create_server(("127.0.0.1", free_port())) as taken:
        settings.HOST, settings.PORT = "127.0.0.1", taken.getsockname()[1]
        assert not can_listen(settings.HOST, settings.PORT)
        with pytest.raises(CommandError, match=rf"^port {settings.PORT} at 127.0.0.1 is taken or not ours"):
            call_command("start")
    assert can_listen(settings.HOST, settings.PORT)


def test_the_address_is_one_that_can_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.management.serving.lan_addresses", lambda: ("192.168.1.20", "10.0.0.7"))
    hosts = ("127.0.0.1", "0.0.0.0", "192.168.1.33", "::1")
    assert [serving_address(host, 8000) for host in hosts] == [
        "http://localhost:8000/",
        "http://192.168.1.20:8000/",
        "http://192.168.1.33:8000/",
        "http://[::1]:8000/",
    ]
    monkeypatch.setattr("tournaments.management.serving.lan_addresses", lambda: ())
    assert serving_address("0.0.0.0", 80) == "http://localhost:80/"


@pytest.mark.long
def test_a_database_of_before_the_joined_steps_gets_a_sentence_and_stays_as_it_is(tmp_path: Path) -> None:
    database = tmp_path / "older.sqlite3"
    with closing(sqlite3.connect(database)) as older:
        older.execute("create table django_migrations (id integer primary key, app, name, applied)")
        older.execute("insert into django_migrations values (1, 'tournaments', '0001_initial', '2026-11-21')")
        older.commit()
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{database}"}
    prepared = subprocess.run(
        [sys.executable, "manage.py", "prepare", "--bare"],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert prepared.returncode == 1
    assert prepared.stderr.startswith(f"CommandError: the database {database} is of a version from before")
    with closing(sqlite3.connect(database)) as older:
        assert older.execute("select name from sqlite_master").fetchall() == [("django_migrations",)]
