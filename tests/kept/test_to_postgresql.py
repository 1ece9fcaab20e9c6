"""The kept database moves to PostgreSQL, is restored there from a backup, and moves back: links live on."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.kept.hall import SECRET_KEY, kept, unpack
from tests.own_database import own_database

pytestmark = [
    pytest.mark.server,
    pytest.mark.skipif(
        not os.environ.get("DATABASE_URL", "").startswith("postgres"),
        reason="PostgreSQL is one of its two databases",
    ),
]
# Each machine is a process of its own, as machines are.
MACHINE = """
import json, sys
import django
django.setup()
from django.core.management import call_command
from django.test import Client
for command, *arguments in json.loads(sys.argv[1]):
    call_command(command, *arguments, verbosity=1 if command != "migrate" else 0)
phone = Client(headers={"host": "localhost"})
print(json.dumps({link: phone.get(f"/p/{link}/").status_code for link in json.loads(sys.argv[2])}))
"""
LINKS = list(kept("addresses.json")["personal_links"])


class Machine:
    """A place of its own, with this database and the key that everything kept was signed with."""

    def __init__(self, place: Path, url: str) -> None:
        own = {"FLAGSHIP_HOME": str(place), "DATABASE_URL": url, "SECRET_KEY": SECRET_KEY}
        self._environment = {**os.environ, **own, "DJANGO_SETTINGS_MODULE": "config.settings"}

    def does(self, *commands: tuple[str, ...], links: list[str] = LINKS) -> tuple[str, dict[str, int]]:
        """What it says, and how it answers at each of the links."""
        command = [sys.executable, "-c", MACHINE, json.dumps(commands), json.dumps(links)]
        answer = subprocess.run(
            command, cwd=ROOT, env=self._environment, capture_output=True, text=True, check=False
        )
        assert answer.returncode == 0, answer.stderr
        *said, answers = answer.stdout.splitlines()
        return "\n".join(said), json.loads(answers)


@pytest.fixture
def database_url() -> Iterator[tuple[str, str]]:
    """Two empty ones on the PostgreSQL of the run."""
    server = os.environ["DATABASE_URL"]
    with own_database(server) as one, own_database(server) as other:
        yield one, other


def test_to_postgresql_from_its_backup_into_an_empty_one_and_back(
    database_url: tuple[str, str], tmp_path: Path
) -> None:
    laptop, file = tmp_path / "laptop", str(tmp_path / "rows.jsonl.gz")
    laptop.mkdir()
    unpack(laptop / "day.sqlite3")
    on_laptop = Machine(laptop, f"sqlite:///{laptop / 'day.sqlite3'}")
    on_laptop.does(("migrate",), ("export_all", file), links=[])

    server = Machine(tmp_path / "server", database_url[0])
    server.does(("migrate",), ("import_all", file), ("backup", str(tmp_path / "out")), links=[])
    [backup] = map(str, (tmp_path / "out").iterdir())

    another, back = Machine(tmp_path / "another", database_url[1]), str(tmp_path / "back.jsonl.gz")
    said, answers = another.does(("restore", backup), ("export_all", back))
    # What was printed on that laptop opens on a server restored from a backup of another server.
    assert "Equal: 18 events, 1793 rows, 141 personal links" in said
    assert answers == dict.fromkeys(LINKS, 200)

    at_home = Machine(tmp_path / "home", f"sqlite:///{tmp_path / 'home.sqlite3'}")
    said, answers = at_home.does(("migrate",), ("import_all", back), ("restore", "--prove", backup))
    assert "Equal: 18 events, 1793 rows, 141 personal links" in said
    assert answers == dict.fromkeys(LINKS, 200)
