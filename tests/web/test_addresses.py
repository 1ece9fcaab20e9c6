"""Links that go to paper and phones: by a name of this server, and never to the phone itself."""

from typing import Any

import pytest
from django.test import Client

from tests.factories import Cast, make_running_event, publish_next
from tournaments.models import Invitation, Tournament
from tournaments.views.base import addresses

PAGES = ("players/", "players/p1/link/", "rounds/1/")


@pytest.fixture
def event(cast: Cast) -> Tournament:
    event = make_running_event(cast, players=4)
    publish_next(event, cast.ozzel)
    return event


@pytest.fixture(autouse=True)
def network(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "192.168.1.20", "testserver"]
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ("192.168.1.20",))


@pytest.mark.parametrize("page", PAGES)
def test_F48_codes_that_lead_a_phone_to_itself_are_warned_of_with_the_address_to_use(
    desk: Client, event: Tournament, page: str
) -> None:
    path = f"/events/{event.slug}/desk/{page}"
    found = desk.get(path, headers={"Host": "localhost:8061"}).content.decode()
    assert "work on this computer only" in found
    assert f'<a href="http://192.168.1.20:8061{path}">' in found
    there = desk.get(path, headers={"Host": "192.168.1.20:8061"}).content.decode()
    assert "work on this computer only" not in there


def test_F48_a_machine_in_no_network_says_so(
    desk: Client, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "lan_addresses", tuple)
    page = desk.get(f"/events/{event.slug}/desk/players/", headers={"Host": "localhost"}).content.decode()
    assert "It is in no network" in page


def test_an_invitation_is_warned_of_and_goes_by_the_address_of_the_site(
    desk: Client, event: Tournament, settings: Any
) -> None:
    desk.post(f"/events/{event.slug}/desk/staff/invite/", {"role": "judge", "name": "", "days": "3"})
    path = f"/events/{event.slug}/desk/staff/invitations/{Invitation.objects.get().pk}/"
    assert "work on this computer only" in desk.get(path, headers={"Host": "localhost"}).content.decode()
    settings.SITE_URL = "https://open.example.org"
    page = desk.get(path, headers={"Host": "localhost"}).content.decode()
    assert 'value="https://open.example.org/join/' in page
    assert "work on this computer only" not in page


def test_F42_a_name_that_is_not_ours_gets_no_page_and_no_link(client: Client, event: Tournament) -> None:
    answer = client.get(f"/events/{event.slug}/", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert "ALLOWED_HOSTS" in answer.content.decode()
    assert "evil" not in answer.content.decode()
