"""The cast, and the organizer at his laptop, for every test of pages."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import Cast, make_cast


@pytest.fixture
def cast(db: None) -> Cast:
    return make_cast()


@pytest.fixture
def desk(client: Client, cast: Cast) -> Client:
    """Ozzel at his laptop."""
    client.force_login(cast.ozzel)
    return client
