"""A small event with one round on the tables, made by the services."""

import datetime as dt
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.utils import timezone

from tests.factories import Cast, make_cast
from tournaments.event_settings import Settings
from tournaments.models import Round, Tournament, User
from tournaments.services.event.setup import create_tournament, start_tournament
from tournaments.services.people.entries import add_entries
from tournaments.services.rounds.rounds import pair_round, publish_round


@pytest.fixture(autouse=True)
def fresh_throttles() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def ozzel(db: None) -> User:
    """Ozzel organizes."""
    return User.objects.create_user("ozzel", password="clumsy-and-stupid")


@pytest.fixture
def wuher(db: None) -> User:
    """Wuher watches."""
    return User.objects.create_user("wuher", password="no-droids-here")


@pytest.fixture
def cast(db: None) -> Cast:
    """All six, for tests without Ozzel's own fixture."""
    return make_cast()


@pytest.fixture
def hoth(ozzel: User) -> Tournament:
    """A running event of five without a round."""
    now = timezone.now()
    event = create_tournament(ozzel, Settings(name="Hoth", date=dt.date(2026, 11, 21), seed="hoth"), now=now)
    add_entries(event, ozzel, lines="Piett\nAckbar, Mon Cala\nMadine\nJerec\nNeeda", now=now)
    start_tournament(event, ozzel, now=now)
    return event


@pytest.fixture
def draft(hoth: Tournament, ozzel: User) -> Round:
    return pair_round(hoth, ozzel, now=timezone.now())


@pytest.fixture
def first_round(draft: Round, ozzel: User) -> Round:
    publish_round(draft, ozzel, now=timezone.now())
    return Round.objects.get(pk=draft.pk)
