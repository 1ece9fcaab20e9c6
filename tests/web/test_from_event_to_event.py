"""From one event to the next: all events of an account, and the list of the last one to begin with."""

import re

import pytest
from django.test import Client

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from tests.factories import NOW, Cast, entry_of, make_event, play, publish_next
from tournaments.access.links import link_of
from tournaments.models import Entry, Tournament
from tournaments.services.event.setup import finish_tournament, start_tournament
from tournaments.services.people.identity import claim_entry

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

FIRST = demo_fleets()[0]
OFFER = "Begin with this list"


def fleet_page(entry: Entry) -> str:
    return f"/p/{link_of(entry)}/fleet/"


def page(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def end(event: Tournament, cast: Cast) -> None:
    play(publish_next(start_tournament(event, cast.ozzel, now=NOW), cast.ozzel), cast.ozzel)
    finish_tournament(event, cast.ozzel, now=NOW)


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_event(cast, players=4, structure="custom", swiss_rounds=1, cut=0)


@pytest.fixture
def next_event(cast: Cast) -> Tournament:
    return make_event(cast, players=4, name="The next one")


def test_a_browser_offers_the_list_of_the_event_before(
    event: Tournament, next_event: Tournament, cast: Cast
) -> None:
    phone, path = Client(), fleet_page(entry_of(next_event, "p1"))
    assert OFFER not in page(phone, path)
    phone.post(fleet_page(entry_of(event, "p1")), {"text": FIRST, "seen": "0", "hand_in": "1"})
    # Not while that event goes on: the list may be secret there.
    assert OFFER not in page(phone, path)
    end(event, cast)
    offered = page(phone, path)
    assert "398 points" in offered.partition(OFFER)[0]
    text = re.search(r'<textarea name="text" hidden>\n(.*?)</textarea>', offered, re.DOTALL)
    assert text is not None
    begun = phone.post(path, {"text": FIRST, "seen": "0"}).content.decode()
    assert "Legal" in begun
    assert OFFER not in begun


def test_a_lent_phone_offers_nobody_the_list_of_another_one(
    event: Tournament, next_event: Tournament, cast: Cast
) -> None:
    phone = Client()
    phone.post(fleet_page(entry_of(event, "p1")), {"text": FIRST, "seen": "0", "hand_in": "1"})
    end(event, cast)
    assert OFFER not in page(phone, fleet_page(entry_of(next_event, "p2")))
    assert OFFER not in page(Client(), fleet_page(entry_of(next_event, "p1")))
    forged = Client()
    forged.cookies["last_list"] = str(entry_of(event, "p1").pk)
    assert OFFER not in page(forged, fleet_page(entry_of(next_event, "p1")))


def test_an_account_finds_its_list_in_any_browser_and_nobody_else_does(
    event: Tournament, next_event: Tournament, cast: Cast
) -> None:
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=FIRST, now=NOW)
    for each in (event, next_event):
        claim_entry(entry_of(each, "p1"), cast.piett, now=NOW)
    end(event, cast)
    path, account, other = fleet_page(entry_of(next_event, "p1")), Client(), Client()
    account.force_login(cast.piett)
    other.force_login(cast.ackbar)
    assert [OFFER in page(client, path) for client in (account, other, Client())] == [True, False, False]


def test_an_account_has_all_its_events_on_one_page(
    event: Tournament, next_event: Tournament, cast: Cast
) -> None:
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=FIRST, now=NOW)
    for each in (event, next_event):
        claim_entry(entry_of(each, "p1"), cast.piett, now=NOW)
    account = Client()
    account.force_login(cast.piett)
    found = page(account, "/my-events/")
    assert re.findall(r"<h2>\s*<a href=\"/events/([^/]+)/\">", found) == [next_event.slug, event.slug]
    assert f"/events/{event.slug}/players/p1/" in found
    assert f"/events/{event.slug}/my-fleet/" in found
    other = Client()
    other.force_login(cast.ackbar)
    assert "No event yet" in page(other, "/my-events/")
    assert Client().get("/my-events/").status_code == 302
