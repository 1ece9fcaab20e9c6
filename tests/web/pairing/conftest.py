"""An event of eight for the tests of pairing."""

import pytest

from tests.factories import Cast, make_running_event
from tournaments.models import Tournament


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_running_event(cast, players=8, structure="custom", swiss_rounds=3, cut=0)
