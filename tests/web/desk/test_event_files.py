"""F39, F40: the event as a file: written when a round closes, taken out, opened elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client

from tests.factories import Cast, make_running_event, open_matches, publish_next, report
from tests.web.desk.acts import url
from tournaments.event_file import read_event
from tournaments.models import Entry, Penalty, Round, Staff, Tournament, User
from tournaments.services.gate.snapshots import backups_of

pytestmark = pytest.mark.django_db

Commit = Callable[..., Any]


def test_F39_each_closed_round_is_a_file_on_the_disk(
    desk: Client, cast: Cast, django_capture_on_commit_callbacks: Commit
) -> None:
    event = make_running_event(cast, players=4)
    round_ = publish_next(event, cast.ozzel)
    for match in open_matches(round_):
        report(match, cast.ozzel)
    with django_capture_on_commit_callbacks(execute=True):
        desk.post(url(event, "rounds/1/close/"))
    (path,) = backups_of(event)
    assert read_event(path.read_bytes()).rounds[0].status == "complete"
    assert not list(path.parent.glob("*.part"))
    # Names and lists of people: for the owner of the program alone.
    assert [oct(each.stat().st_mode & 0o777) for each in (path.parent, path)] == ["0o700", "0o600"]
    page = desk.get(url(event, "backups/")).content.decode()
    assert path.name in page
    assert desk.get(url(event, f"backups/files/{path.name}")).content == path.read_bytes()
    for other in ("..%2Fsecret_key", "nothing.json"):
        assert desk.get(url(event, f"backups/files/{other}")).status_code == 404


def test_F39_a_full_disk_never_keeps_a_round_open_but_the_desk_says_so(
    desk: Client, cast: Cast, settings: Any, tmp_path: Any, django_capture_on_commit_callbacks: Commit
) -> None:
    (tmp_path / "file").write_text("not a folder")
    settings.BACKUP_DIR = tmp_path / "file"
    event = make_running_event(cast, players=4)
    round_ = publish_next(event, cast.ozzel)
    for match in open_matches(round_):
        report(match, cast.ozzel)
    with django_capture_on_commit_callbacks(execute=True):
        desk.post(url(event, "rounds/1/close/"))
    assert event.rounds.get().state == "complete"
    assert "could not be written to the disk" in desk.get(url(event)).content.decode()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite lies on the disk of the backups")
def test_F62_a_disk_full_of_the_database_itself_is_told_at_the_desk_and_the_round_is_closed(
    desk: Client, cast: Cast, django_capture_on_commit_callbacks: Commit
) -> None:
    event = make_running_event(cast, players=4)
    round_ = publish_next(event, cast.ozzel)
    for match in open_matches(round_):
        report(match, cast.ozzel)
    with django_capture_on_commit_callbacks() as after:
        assert desk.post(url(event, "rounds/1/close/")).status_code == 302
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = ON")
        try:
            for each in after:
                each()
        finally:
            cursor.execute("PRAGMA query_only = OFF")
    assert event.rounds.get().state == "complete"
    assert "could not be written to the disk" in desk.get(url(event)).content.decode()


def test_F40_an_event_goes_on_on_another_machine_under_who_opened_the_file(
    desk: Client, played: Tournament, cast: Cast, client: Client
) -> None:
    file = desk.get(url(played, "backups/export/"))
    assert file["Content-Disposition"].endswith('.json"')
    assert b"@example" not in file.content
    # Another machine: nobody of the file has an account there.
    text, slug = file.content, played.slug
    Penalty.objects.all().delete()
    Round.objects.all().delete()
    Tournament.objects.all().delete()
    User.objects.exclude(pk=cast.wuher.pk).delete()
    other = Client()
    other.force_login(cast.wuher)
    answer = other.post("/events/import/", {"file": SimpleUploadedFile("event.json", text)})
    assert answer.status_code == 302
    event = Tournament.objects.get(slug=slug)
    assert Staff.objects.get(tournament=event, role="organizer").user == cast.wuher
    again = read_event(other.get(url(event, "backups/export/")).content)
    before = read_event(text)
    assert (again.players, again.rounds, again.diary) == (before.players, before.rounds, before.diary)
    # The marshal is a name there, without any right, and the diary still says who did what.
    assert not User.objects.get(first_name="madine").is_active
    assert "ozzel" in other.get(url(event, "history/")).content.decode()
    for match in open_matches(event.rounds.get(number=2)):
        report(match, cast.wuher)
    other.post(url(event, "rounds/2/close/"))
    other.post(url(event, "pair/"), {"number": "3"})
    assert event.rounds.count() == 3


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "The submitted file is empty"),
        (b"PK\x03\x04\x00", "not a text file"),
        (b'{"format": "flagship-event/1"}', "missing"),
        (b'{"format": "flagship-event/1", "game": "armada", "colour": 1}', "colour: unknown key"),
    ],
)
def test_F40_a_file_that_is_no_event_is_refused_in_a_sentence(
    desk: Client, text: bytes, sentence: str
) -> None:
    before = Tournament.objects.count()
    answer = desk.post("/events/import/", {"file": SimpleUploadedFile("event.json", text)})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert Tournament.objects.count() == before


def test_F40_addresses_are_in_the_file_only_when_asked_for(desk: Client, played: Tournament) -> None:
    Entry.objects.filter(tournament=played, key="p1").update(email="piett@example.org")
    assert b"piett@example.org" not in desk.get(url(played, "backups/export/")).content
    assert b"piett@example.org" in desk.get(url(played, "backups/export/?emails=1")).content
