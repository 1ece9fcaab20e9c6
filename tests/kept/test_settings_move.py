"""Settings moved from columns into one value (migration 0042): the same there, and the same taken back."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import override_settings
from pytest_django import DjangoDbBlocker

from tests.kept.hall import opened, unpack

pytestmark = pytest.mark.one_database
BEFORE, AFTER = "0041_api_tokens", "0042_settings"
MOMENTS = {"fleets_due", "check_in_opens", "registration_opens", "registration_closes"}
TRUTHS = {
    *("third_place", "player_reports", "asks_for_fleets", "takes_registrations"),
    *("approves_registrations", "moves_up_by_itself"),
}


@pytest.fixture
def database_before(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[Path]:
    """The database that is kept, as the program left it that had a column for each setting; in one event
    every moment is set, to the microsecond."""
    path = tmp_path / "before.sqlite3"
    unpack(path)
    with django_db_blocker.unblock(), override_settings(MIGRATION_MODULES={}), opened(path):
        migrate(BEFORE)
        with closing(sqlite3.connect(path)) as rows, rows:
            moments = ", ".join(f"{name} = '2026-05-08 18:00:00.000001'" for name in sorted(MOMENTS))
            rows.execute(f"UPDATE tournaments_tournament SET {moments} WHERE id = 1")
        yield path


def migrate(name: str) -> None:
    call_command("migrate", "tournaments", name, interactive=False, verbosity=0)


def events_in(path: Path) -> list[dict[str, Any]]:
    """The events as the database has them, column -> value."""
    with closing(sqlite3.connect(path)) as rows:
        rows.row_factory = sqlite3.Row
        return [dict(row) for row in rows.execute("SELECT * FROM tournaments_tournament ORDER BY id")]


def as_json(name: str, value: Any) -> Any:
    """The value of a column of SQLite as it is written today."""
    if name in MOMENTS and value is not None:
        return datetime.fromisoformat(value).replace(tzinfo=UTC).isoformat()
    return bool(value) if name in TRUTHS else value


def test_each_value_moves_and_comes_back(database_before: Path) -> None:
    before = events_in(database_before)
    assert (len(before), before[0]["fleets_due"]) == (18, "2026-05-08 18:00:00.000001")
    migrate(AFTER)
    after = events_in(database_before)
    gone = before[0].keys() - after[0].keys()
    assert after == [
        {name: value for name, value in event.items() if name not in gone} | {"settings": now["settings"]}
        for event, now in zip(before, after, strict=True)
    ]
    assert [json.loads(event["settings"]) for event in after] == [
        {name: as_json(name, event[name]) for name in gone} for event in before
    ]
    migrate(BEFORE)
    assert events_in(database_before) == before
