"""Event files of an older version come in and go out as they were; the commands say the same of them."""

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connection

from tests.kept.hall import KEPT, MOMENT, command, file_of, kept

ANSWERS: dict[str, Any] = kept("answers.json.xz")
FILES = sorted(path.name for path in (KEPT / "events").glob("*.json"))
TYPED = sorted(path.name for path in (KEPT / "events" / "by-hand").glob("*.in.json"))


def imported(path: Path, organizer: str) -> str:
    """The event of this file, as it goes out again; whoever opens it is its organizer."""
    get_user_model().objects.create_user(organizer)
    out = StringIO()
    call_command("import_event", str(path), organizer=organizer, stdout=out)
    slug = re.search("→ /events/([^/]+)/", out.getvalue())
    assert slug is not None
    return file_of(slug[1])


def assert_same(found: str, path: Path) -> None:
    """Letter by letter on SQLite; PostgreSQL has an order of its own for the keys of an object."""
    text = path.read_text("utf-8")
    assert json.loads(found) == json.loads(text)
    assert connection.vendor != "sqlite" or found == text


@pytest.mark.django_db
@pytest.mark.parametrize("name", FILES)
def test_an_exported_file_comes_in_and_goes_out_the_same(name: str) -> None:
    path = KEPT / "events" / name
    leaders = json.loads(path.read_text("utf-8"))["leaders"]
    (organizer,) = (leader["name"] for leader in leaders if leader["role"] == "organizer")
    assert_same(imported(path, organizer), path)


@pytest.mark.django_db
@pytest.mark.parametrize("name", TYPED)
def test_a_file_somebody_typed_comes_out_as_it_did(name: str) -> None:
    path = KEPT / "events" / "by-hand" / name
    # What a file leaves open is taken to be of the moment it is opened at.
    with time_machine.travel(MOMENT, tick=False):
        found = imported(path, "wuher")
    assert_same(found, path.with_name(name.replace(".in.", ".out.")))


@pytest.mark.parametrize("asked", ANSWERS, ids=lambda asked: asked[:60])
def test_a_command_answers_as_it_did(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(KEPT)  # The answers name the files as they were given.
    assert command(*asked.split()) == ANSWERS[asked]
