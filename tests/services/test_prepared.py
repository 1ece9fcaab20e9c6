"""A statement that is written once gives what Django gives when it writes it anew."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.db.backends.signals import connection_created
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import NOW, Cast, entry_of, make_event, make_running_event, publish_next, write_settings
from tests.services.random_acts import random_acts
from tournaments.access.permissions import access_of
from tournaments.acts import Role
from tournaments.models import JudgeCall, Round, Tournament
from tournaments.queries.event.events import COLUMNS, OF_ACCOUNT, event_at, version_at
from tournaments.queries.state import rows
from tournaments.queries.state.prepared import PK, STATEMENTS, prepared

pytestmark = pytest.mark.django_db

# Those that are asked by the pk of an event alone.
OF_EVENTS: list[Any] = [statement for statement, keys in STATEMENTS if keys == (PK,)]


def test_the_rows_of_an_event_are_those_of_django(cast: Cast) -> None:
    event = make_running_event(cast, players=8, seed="prepared")
    publish_next(event, cast.ozzel)
    for _act in random_acts(event, cast, random.Random(4)):
        pass
    # One beside it, of which nothing may be among them.
    other = make_event(cast, players=3, name="Other")
    for statement in OF_EVENTS:
        for asked in (event, other):
            assert statement(asked.pk) == list(statement.__wrapped__(asked.pk)), statement
    assert rows._match_columns(event.pk) != []
    assert len(OF_EVENTS) >= 7
    assert [statement(event.pk + other.pk) for statement in OF_EVENTS] == [[]] * len(OF_EVENTS)


def test_a_statement_written_on_a_new_connection_leaves_the_wrappers_of_that_connection() -> None:
    """Two laptops and slow statements add theirs when a connection opens: the first page a thread shows."""

    def added(execute: Any, *given: Any) -> Any:
        return execute(*given)

    def connected(connection: Any, **_more: Any) -> None:
        connection.execute_wrappers.append(added)

    def first_page() -> list[Any]:
        written = prepared(keys=("no-event",))(event_at_slug)
        try:
            assert written("hoth") == []
            return list(connection.execute_wrappers)
        finally:
            connection.close()

    connection_created.connect(connected)
    try:
        with ThreadPoolExecutor(1) as thread:
            names = [wrapper.__name__ for wrapper in thread.submit(first_page).result()]
    finally:
        connection_created.disconnect(connected)
    # Whether the receiver of two laptops was there before depends on which test ran before.
    assert [name for name in names if name != "_ask_before_writing"] == ["added"]


def event_at_slug(slug: str) -> QuerySet[Any, Any]:
    return Tournament.objects.filter(slug=slug).values_list("pk")


def test_an_event_by_its_address_is_the_row_of_django(cast: Cast) -> None:
    """With every kind of value there is: moments, days, JSON."""
    event, now = make_event(cast, players=3, name="Łódź"), timezone.now()
    given = {
        "day_starts": now,
        "teams": [{"key": "t1"}],
        "country": "PL",
        "round_days": 7,
        "is_public": False,
    }
    write_settings([event], registration_closes=now, **given)
    expected = Tournament.objects.get(pk=event.pk)
    found = event_at(event.slug)
    assert found == expected
    assert [getattr(found, field.attname) for field in COLUMNS] == [
        getattr(expected, field.attname) for field in COLUMNS
    ]
    assert not found.get_deferred_fields()
    assert version_at(event.slug) == (expected.revision, expected.cache_version)


def test_an_account_gets_its_roles_and_the_waiting_calls_with_the_event(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    publish_next(event, cast.ozzel)
    entry = entry_of(event, "p1")
    entry.user = cast.jerec
    entry.save()
    JudgeCall.objects.create(tournament=event, entry=entry, number=1, round=1, table=1, at=NOW)
    found = {
        user.username: _known(event_at(event.slug, user)) for user in (cast.ozzel, cast.jerec, cast.wuher)
    }
    assert found == {
        "ozzel": (cast.ozzel.pk, "organizer", True, False, 1),
        "jerec": (cast.jerec.pk, "judge", True, True, 1),
        "wuher": (cast.wuher.pk, None, None, False, 1),
    }
    with CaptureQueriesContext(connection) as asked:
        assert access_of(cast.jerec, event_at(event.slug, cast.jerec)).roles == {
            *(Role.JUDGE, Role.PLAYER, Role.SPECTATOR)
        }
    assert len(asked) == 1


def _known(event: Any) -> tuple[object, ...]:
    return tuple(getattr(event, name) for name in OF_ACCOUNT)


@pytest.mark.parametrize("read", [event_at, version_at])
def test_no_event_has_an_address_that_nobody_gave(read: Callable[[str], object]) -> None:
    with pytest.raises(Tournament.DoesNotExist):
        read("nowhere")


def test_it_is_written_once_and_then_only_asked(cast: Cast) -> None:
    written = []

    @prepared(None, None)
    def numbers(pk: int) -> QuerySet[Any, tuple[Any, ...]]:
        written.append(pk)
        return Round.objects.filter(tournament=pk).order_by("number").values_list("number", "tournament")

    event = make_running_event(cast, players=4)
    publish_next(event, cast.ozzel)
    assert numbers(event.pk) == numbers(event.pk) == [(1, event.pk)]
    assert len(written) == 1


def test_a_statement_that_does_not_ask_for_the_event_is_refused() -> None:
    @prepared(None)
    def everybody(pk: int) -> QuerySet[Any, tuple[Any, ...]]:
        return Tournament.objects.values_list("pk")

    with pytest.raises(TypeError):
        everybody(1)
