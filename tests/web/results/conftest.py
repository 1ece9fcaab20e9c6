"""The first table of a round of eight."""

import pytest

from tests.factories import Cast, make_running_event, publish_next
from tournaments.models import Match, Round, Tournament
from tournaments.queries import round_view


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_running_event(cast, players=8)


@pytest.fixture
def round_(event: Tournament, cast: Cast) -> Round:
    return publish_next(event, cast.ozzel)


@pytest.fixture
def match(round_: Round) -> Match:
    return round_view(round_).matches[0].match
