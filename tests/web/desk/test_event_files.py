"""F39, F40: the event as a file: written when a round closes, taken out, opened elsewhere."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client

from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_event,
    make_running_event,
    open_matches,
    play,
    publish_next,
    report,
)
from tests.web.desk.acts import url
from tournaments.event_file import read_event, write_event
from tournaments.models import Entry, Penalty, Round, Staff, Tournament, User
from tournaments.queries.document import export_event
from tournaments.services.event.setup import finish_tournament, start_tournament
from tournaments.services.gate import event_files
from tournaments.services.gate.event_files import current_file, write_due
from tournaments.services.gate.snapshots import backups_of, write_backup, write_file
from tournaments.services.people.drops import drop_entry
from tournaments.services.people.forgetting import forget_entry

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


@pytest.mark.one_database
@pytest.mark.django_db(transaction=True)
def test_F39_after_every_act_the_event_is_a_file_that_the_next_act_overwrites(
    cast: Cast, settings: Any
) -> None:
    event = make_event(cast, players=4)
    settings.EVENT_FILE_SECONDS = 3600
    path = current_file(event)
    path.parent.mkdir(parents=True)
    path.touch()  # Written just now: the next time is in an hour.
    start_tournament(event, cast.ozzel, now=NOW)
    drop_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    assert [timer.interval > 3000 for timer in event_files._due.values()] == [True]
    write_due()
    assert [player.status for player in read_event(path.read_bytes()).players] == ["removed"] + ["active"] * 3
    drop_entry(entry_of(event, "p2"), cast.ozzel, now=NOW)
    write_due()
    event = Tournament.objects.get()
    assert read_event(path.read_bytes()) == read_event(write_event(export_event(event)).encode())
    assert (backups_of(event), event_files._due) == ([path], {})


@pytest.mark.one_database
@pytest.mark.django_db(transaction=True)
def test_F39_the_file_of_an_event_forgets_who_is_forgotten(cast: Cast, settings: Any) -> None:
    event = make_running_event(cast, players=4)
    drop_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    path = write_file(current_file(event), export_event(event))
    closed = write_backup(event, export_event(event), at=NOW, revision=1)
    assert '"A1"' in path.read_text()
    forget_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    assert (path.exists(), closed.exists()) == (False, False)
    # Written anew: as just before, so that no thread of its own is faster.
    path.touch()
    settings.EVENT_FILE_SECONDS = 3600
    drop_entry(entry_of(event, "p2"), cast.ozzel, now=NOW)
    write_due()
    assert [player.name for player in read_event(path.read_bytes()).players] == ["Player 1", "A2", "A3", "A4"]


def test_F39_who_is_forgotten_is_told_of_files_that_cannot_be_reached(
    desk: Client, cast: Cast, settings: Any, tmp_path: Any, django_capture_on_commit_callbacks: Commit
) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=0)
    with django_capture_on_commit_callbacks(execute=True):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    finish_tournament(event, cast.ozzel, now=NOW)
    settings.BACKUP_DIR.rename(tmp_path / "pulled-out")
    answer = desk.post(url(event, "players/p1/forget/"), follow=True).content.decode()
    assert f"The name still stands in the backups in {settings.BACKUP_DIR}" in answer
    answer = desk.post(url(event, "players/p2/forget/"), follow=True).content.decode()
    assert "still stands" not in answer


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
