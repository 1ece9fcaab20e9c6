"""Several people act and read at the same moment; on SQLite one connection holds the test database."""

from concurrent.futures import ThreadPoolExecutor
from itertools import repeat

import pytest
from django.db import connection

from tests.factories import NOW, Cast, make_cast, make_running_event
from tournaments.models import Tournament
from tournaments.queries import event_state, read_state
from tournaments.queries.state.rows import EventRows
from tournaments.services.people.entries import Newcomer, add_entry

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="needs several connections to one database"),
]

ACTS = 12


@pytest.fixture
def hall(transactional_db: None) -> Cast:
    return make_cast()


def test_whoever_reads_while_others_act_reads_one_state(hall: Cast) -> None:
    """All that was read of an edition is the same, from the memory and from the database."""
    tournament = make_running_event(hall)

    def act(number: int) -> list[EventRows]:
        try:
            for at in range(ACTS):
                add_entry(tournament, hall.ozzel, Newcomer(name=f"Late {number} {at}"), now=NOW)
        finally:
            connection.close()
        return []

    def read(_number: int) -> list[EventRows]:
        try:
            return [
                state(Tournament.objects.get(pk=tournament.pk)).rows
                for _run in range(ACTS)
                for state in (event_state, read_state)
            ]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as people:
        jobs = [
            people.submit(job, number) for job, number in zip((act, read, act, read), range(4), strict=True)
        ]
        found = [rows for job in jobs for rows in job.result()]
    by_edition: dict[str, EventRows] = {}
    for rows in found:
        assert rows == by_edition.setdefault(rows.keys.cache_version, rows)
    newest = Tournament.objects.get(pk=tournament.pk)
    assert event_state(newest).rows == read_state(newest).rows
    assert len(event_state(newest).entries) == 8 + 2 * ACTS
    # Every edition has as many players as acts have come before it.
    assert all(len(rows.entries) == 8 + rows.keys.revision - tournament.revision for rows in found)


def test_acts_of_another_process_are_seen(hall: Cast) -> None:
    tournament = make_running_event(hall)
    before = event_state(Tournament.objects.get(pk=tournament.pk))

    def act(_number: int) -> None:
        try:
            add_entry(tournament, hall.ozzel, Newcomer(name="Late"), now=NOW)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as other:
        list(other.map(act, repeat(0, 1)))
    after = event_state(Tournament.objects.get(pk=tournament.pk))
    assert len(after.entries) == len(before.entries) + 1
