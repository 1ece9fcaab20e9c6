"""The files of the demo are what playing gives, and opened they are the events that were played."""

from datetime import date, datetime, timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone
from msgspec.structs import replace

from fleets.management.demo_account import make_demo_account
from fleets.management.demo_event import SEED
from fleets.management.demo_files import (
    FOLDER,
    PLAYS,
    WRITTEN_AT,
    demo_file_name,
    moved_to,
    open_demos,
    play_files,
)
from fleets.models import Fleet
from tournaments.event_file import write_event
from tournaments.models import AuditRow, Tournament
from tournaments.queries.document import export_event

pytestmark = pytest.mark.django_db


@pytest.mark.one_database
@pytest.mark.long
def test_the_files_are_what_playing_gives() -> None:
    organizer, _password = make_demo_account()
    files = {file.name: file.read_text("utf-8") for file in FOLDER.iterdir()}
    assert dict(play_files(organizer)) == files, "run manage.py demo --write-files"
    assert Tournament.objects.count() == 0


@pytest.mark.long
def test_opened_they_are_the_events_that_were_played() -> None:
    organizer, _password = make_demo_account()
    said: list[str] = []
    open_demos(organizer, now=WRITTEN_AT, say=said.append)
    assert said == [
        "Demo: Kuat Yards Open: 24 players",
        "Demo: Yavin Skirmish: 12 players",
        "Demo: Asteroid Belt: 14 players",
        "Demo: Evening at the Club: 16 players",
    ]
    for name in PLAYS:
        opened = export_event(Tournament.objects.get(name=name))
        # An event that is not drawn yet gets a seed of its own.
        written = replace(opened, seed=opened.seed if opened.rounds else SEED)
        assert write_event(written) == (FOLDER / demo_file_name(name)).read_text("utf-8")


def test_two_installations_have_different_seeds_for_the_event_that_waits() -> None:
    text = (FOLDER / "evening-at-the-club.json").read_text("utf-8")
    first, second = (moved_to(text, now=WRITTEN_AT).seed for _again in range(2))
    assert first.startswith("secret:")
    assert first != second


@pytest.mark.long
def test_the_events_are_as_old_as_if_they_were_played_now() -> None:
    organizer, _password = make_demo_account()
    now = datetime(2031, 5, 17, 9, 30, 12, 345678, tzinfo=WRITTEN_AT.tzinfo)
    open_demos(organizer, now=now, say=len)
    assert {event.date for event in Tournament.objects.all()} == {date(2031, 5, 17)}
    first = AuditRow.objects.filter(tournament__name="Demo: Kuat Yards Open").earliest("revision")
    assert first.at == now - timedelta(hours=14)


@pytest.mark.long
def test_an_empty_installation_opens_them_and_another_one_adds_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("demo", if_empty=True)
    assert "Log in as organizer with the password flagship-demo" in capsys.readouterr().out
    assert set(Tournament.objects.values_list("name", flat=True)) == set(PLAYS)
    assert Fleet.objects.filter(current__legal=True).count() == 24 + 12 + 16
    assert Tournament.objects.latest("pk").date == timezone.now().date()
    call_command("demo", if_empty=True)
    assert Tournament.objects.count() == len(PLAYS)
