"""The race for the last place, with real threads on both databases."""

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.db import connection

from tests.factories import NOW, make_cast, make_event
from tournaments.models import Tournament
from tournaments.services.people.registration import Applicant, register

pytestmark = pytest.mark.django_db(transaction=True)

PEOPLE, PLACES, AT_ONCE = 300, 64, 8


@pytest.fixture
def elsewhere(transactional_db: None, tmp_path: Path) -> Iterator[None]:
    """For every new thread SQLite is a file, as it is for real: the test's own lives in one connection."""
    settings = connection.settings_dict
    before = settings["NAME"]
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        with sqlite3.connect(tmp_path / "race.sqlite3") as copy:
            connection.connection.backup(copy)
        settings["NAME"] = str(tmp_path / "race.sqlite3")
    yield
    settings["NAME"] = before


def in_thread(act: Callable[[], object]) -> object:
    """What comes back from a thread with a connection of its own."""

    def closed_after() -> object:
        try:
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as one:
        return one.submit(closed_after).result()


def race() -> None:
    event = make_event(make_cast(), takes_registrations=True, places=PLACES)

    def come(number: int) -> list[int]:
        """Every form is sent twice, as a thumb does that finds the button slow."""
        who, form = Applicant(f"Player {number}"), f"form-{number:06}"
        return [register(event, who=who, sent_as=form, now=NOW).pk for _ in range(2)]

    def some(first: int) -> list[list[int]]:
        try:
            return [come(number) for number in range(first, PEOPLE, AT_ONCE)]
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as people:
        found = [pks for part in people.map(some, range(AT_ONCE)) for pks in part]
    check(event, found)


def check(event: Tournament, found: list[list[int]]) -> None:
    """Nobody is lost, nobody there twice; the line, the players and the history have one order."""
    line = list(event.registrations.order_by("pk"))
    assert all(pk == again for pk, again in found)
    assert sorted(pk for pk, _again in found) == [each.pk for each in line]
    assert len({each.name for each in line}) == PEOPLE
    assert [each.state for each in line] == ["placed"] * PLACES + ["waiting"] * (PEOPLE - PLACES)
    rows = event.audit.filter(action="register").order_by("revision")
    assert [row.data["number"] for row in rows] == [each.pk for each in line]
    assert [each.key for each in line[:PLACES]] == list(event.entries.values_list("key", flat=True))


@pytest.mark.long
@pytest.mark.usefixtures("elsewhere")
def test_of_three_hundred_at_once_the_first_sixty_four_have_a_place() -> None:
    in_thread(race)
