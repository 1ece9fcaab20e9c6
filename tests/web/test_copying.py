"""An event copied by its page."""

import pytest
from django.test import Client

from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_the_copy_opens_with_its_settings(desk: Client, played: Tournament) -> None:
    path = f"/events/{played.slug}/desk/copy/"
    assert path in desk.get(f"/events/{played.slug}/desk/settings/").content.decode()
    assert desk.post(path, {"name": "Endor", "date": ""}).status_code == 422
    answer = desk.post(path, {"name": "Endor", "date": "2026-06-13", "players": "on"}, follow=True)
    assert answer.redirect_chain == [("/events/endor/desk/settings/", 302)]
    assert Tournament.objects.get(slug="endor").entries.count() == 8
