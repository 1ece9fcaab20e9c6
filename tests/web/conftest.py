"""The cast, and the organizer at his laptop, for every test of pages."""

import pytest
from django.core.cache import cache
from django.test import Client

from tests.factories import Cast, make_cast, make_running_event, open_matches, play, publish_next, report
from tournaments.models import Tournament


@pytest.fixture
def cast(db: None) -> Cast:
    return make_cast()


@pytest.fixture
def desk(client: Client, cast: Cast) -> Client:
    """Ozzel at his laptop."""
    client.force_login(cast.ozzel)
    return client


@pytest.fixture
def marshal(cast: Cast) -> Client:
    """Madine, a marshal, at his own laptop."""
    client = Client()
    client.force_login(cast.madine)
    return client


@pytest.fixture
def played(cast: Cast) -> Tournament:
    """Round 1 of eight players closed, round 2 published with one result."""
    event = make_running_event(cast, players=8)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    second = publish_next(event, cast.ozzel)
    report(next(iter(open_matches(second))), cast.ozzel)
    return Tournament.objects.get(pk=event.pk)


@pytest.fixture(autouse=True)
def no_memory() -> None:
    """Nobody has asked the API too often, or guessed at links, before."""
    cache.clear()


@pytest.fixture
def hall() -> Client:
    """Anybody's phone in the hall; `desk` is the organizer's laptop."""
    return Client()
