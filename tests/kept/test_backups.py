"""Backups of an older version: files on the disk, and states kept in the database."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.test import Client

from tests.kept.hall import KEPT, file_of, kept, of, organizer_of, without_diary

pytestmark = pytest.mark.one_database
FILES = sorted(path.relative_to(KEPT / "backups") for path in (KEPT / "backups").rglob("*.json"))
RESTORED: list[dict[str, Any]] = kept("restored.json.xz")


def opened_anew(client: Client, path: Path) -> str:
    """The address of the event that this file becomes at the desk's door for files."""
    with path.open("rb") as file:
        answer = client.post("/events/import/", {"file": file})
    assert answer.status_code == 302, answer.content.decode()
    slug = re.search("/events/([^/]+)/", answer["Location"])
    assert slug is not None
    return slug[1]


@pytest.mark.parametrize("file", FILES, ids=str)
def test_a_backup_on_the_disk_is_listed_handed_out_and_opened(database: Path, file: Path) -> None:
    folder = Path(django_settings.BACKUP_DIR) / file.parent
    folder.mkdir(parents=True)
    shutil.copy(KEPT / "backups" / file, folder)
    desk, content = organizer_of(file.parent.name), (KEPT / "backups" / file).read_bytes()
    page = f"/events/{file.parent}/desk/backups/"
    address = f"{page}files/{file.name}"
    assert address in desk.get(page).content.decode()
    assert desk.get(address).content == content
    slug = opened_anew(desk, KEPT / "backups" / file)
    assert file_of(slug).encode() == content


@pytest.mark.parametrize("state", RESTORED, ids=lambda state: f"{state['event']} {state['revision']}")
def test_an_event_is_put_back_to_a_state_that_was_kept(database: Path, state: dict[str, Any]) -> None:
    """It is handed out as the file it was; and restored, the event is what it became on the day."""
    slug, revision = state["event"], state["revision"]
    snapshot = of("Snapshot").get(tournament__slug=slug, revision=revision, pk=state["snapshot"])
    at = f"/events/{slug}/desk/backups/snapshots/{snapshot.pk}"
    desk = organizer_of(slug)
    assert desk.get(f"{at}.json").content.decode() == state["file"]
    answer = desk.post(f"{at}/restore/", {"seen": of("Tournament").get(slug=slug).revision})
    assert (answer.status_code, without_diary(file_of(slug))) == (302, state["restored"])
