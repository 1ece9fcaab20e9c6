"""The catalogue for everybody, and the pages at the desk that keep lists and releases up to date."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from fleets.lists.games.armada.cards import rulesets
from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.demo import demo_fleets
from fleets.models import FleetVersion, ProductRelease
from fleets.services import hand_in_fleet
from fleets.services.catalogues import import_catalogue
from tests.factories import NOW, Cast, entry_of, make_event
from tests.services.test_catalogue_services import a_file
from tournaments.models import AuditRow, Tournament

pytestmark = pytest.mark.django_db


def text(client: Client, path: str, status: int = 200, **data: Any) -> str:
    """The page; POST where there is data."""
    response = client.post(path, data, follow=True) if data else client.get(path)
    assert response.status_code == status
    return response.content.decode()


def test_every_card_has_its_page(client: Client) -> None:
    for card in load_catalogue().cards[::7]:
        page = text(client, f"/catalogue/{card.id}/")
        assert f"<h1>{card.name.replace(chr(39), '&#x27;')}</h1>" in page
        assert card.product in page
    assert client.get("/catalogue/death-star/").status_code == 404


def test_a_card_shows_what_it_asks_and_its_points_by_date(client: Client) -> None:
    page = text(client, "/catalogue/minister-tua-officer/")
    assert "Not on ships of the size medium, large that have the icon: defensive retrofit." in page
    assert "The ship gains: defensive retrofit." in page
    page = text(client, "/catalogue/assault-frigate-mark-ii-a/")
    for words in (
        "since 22 Jan 2025",
        "before 22 Jan 2025",
        ">77<",
        ">81<",
        "Titles of this ship",
        "2025-01",
    ):
        assert words in page
    assert "Imperial II-class Star Destroyer" in text(client, "/catalogue/chimaera-title/")
    assert "Cards of the same name" in text(client, "/catalogue/darth-vader-commander/")
    assert "not known; the organizer" in page
    assert "United States: 26 Mar 2015" in " ".join(text(client, "/catalogue/fire-lanes/").split())


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", "520 cards"),
        ("q=chimera", "1 card<"),
        ("q=vader&kind=squadron", "2 cards"),
        ("kind=title&faction=empire", " cards"),
        ("kind=navigation", " cards"),
        ("kind=moon&faction=hutts", "520 cards"),
        ("q=xyzzy", "No card fits."),
        ("q=%00", "520 cards"),
        ("page=9999", "Page 9 of 9"),
    ],
)
def test_cards_are_found_by_name_kind_and_faction(client: Client, query: str, found: str) -> None:
    assert found in text(client, f"/catalogue/?{query}")


def test_the_filter_goes_on_to_the_next_page(client: Client) -> None:
    page = text(client, "/catalogue/?kind=upgrade&faction=rebel")
    assert 'href="?kind=upgrade&amp;faction=rebel&amp;page=2"' in page


def test_the_catalogue_asks_the_database_once(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for path in ("/catalogue/", "/catalogue/chimaera-title/"):
        with django_assert_num_queries(1):
            client.get(path)


def test_names_of_a_list_lead_to_their_cards(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=1)
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=demo_fleets()[6], now=NOW)
    page = text(desk, f"/events/{event.slug}/desk/players/p1/fleet/versions/1/")
    assert 'href="/catalogue/admiral-konstantine-commander/?game=armada"' in page


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Three lists of which one is over the limit once ships cost more."""
    event = make_event(cast, players=3)
    for number, key in enumerate(("p1", "p2", "p3")):
        hand_in_fleet(entry_of(event, key), cast.ozzel, text=demo_fleets()[6 + number], now=NOW)
    return event


def test_the_desk_sees_what_a_re_check_would_change_and_does_it(desk: Client, event: Tournament) -> None:
    path = f"/events/{event.slug}/desk/lists/recheck/"
    assert "Every list already has the verdict" in text(desk, path)
    import_catalogue(a_file(), now=NOW)
    page = text(desk, path)
    assert "What would change" in page
    assert "Take off" in page
    assert all(version.legal for version in FleetVersion.objects.all())
    page = text(desk, path, go="1")
    assert "3 lists have another verdict now." in page
    assert "What changed" in page
    assert not any(version.legal for version in FleetVersion.objects.all())
    assert "nothing changed" in text(desk, path, go="1")


def test_a_finished_event_says_why_not(desk: Client, event: Tournament) -> None:
    Tournament.objects.update(state=Tournament.State.FINISHED)
    page = text(desk, f"/events/{event.slug}/desk/lists/recheck/", go="1")
    assert "The event is finished. Reopen it first." in page
    path = f"/events/{event.slug}/desk/releases/"
    assert "The event is finished. Reopen it first." in text(desk, path, 422, never_0="on")


def test_a_re_check_asks_three_times_for_any_number_of_lists(desk: Client, event: Tournament) -> None:
    """For the cards, the releases and the lists; the rest is the frame of the page."""
    with CaptureQueriesContext(connection) as queries:
        desk.get(f"/events/{event.slug}/desk/lists/recheck/")
    assert sum('FROM "fleets_' in query["sql"] for query in queries.captured_queries) == 3


def test_the_organizer_corrects_days_of_release(desk: Client, event: Tournament) -> None:
    path = f"/events/{event.slug}/desk/releases/"
    page = text(desk, path)
    assert page.count("not known") >= 40
    assert "22 Jan 2025" in page
    page = text(desk, path, day_0="2026-05-01", never_3="on", others="2020-01-01")
    assert "Saved. Check the lists again" in page
    said = dict(ProductRelease.objects.values_list("product", "released"))
    assert len(said) == 40
    assert str(said["Armada Core Set (SWM01)"]) == "2026-05-01"
    assert said["Nebulon-B Frigate Expansion Pack (SWM04)"] is None
    assert str(said["Chimaera Expansion Pack (SWM29)"]) == "2020-01-01"
    page = text(desk, path)
    assert 'value="2026-05-01"' in page
    assert re.findall(r'<input type="checkbox" name="(\w+)"[^>]* checked>', page) == ["never_3"]


@pytest.fixture
def one_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Rules by which a premier event waits for one day."""
    other = tmp_path / rulesets.FILE.name
    said = rulesets.FILE.read_text("utf-8").replace("premier_delay = 11", "premier_delay = 1")
    other.write_text(said, "utf-8")
    monkeypatch.setattr(rulesets, "FILE", other)
    rulesets.rulesets.cache_clear()
    yield
    rulesets.rulesets.cache_clear()


def test_a_premier_event_waits_longer_for_a_product(desk: Client, event: Tournament) -> None:
    """A-LEVEL-2"""
    page = text(desk, f"/events/{event.slug}/desk/releases/")
    assert "At a premier event it is legal 11 days later." in page


@pytest.mark.usefixtures("one_day")
def test_how_much_longer_stands_in_the_rules(desk: Client, event: Tournament) -> None:
    page = text(desk, f"/events/{event.slug}/desk/releases/")
    assert "At a premier event it is legal 1 day later." in page


def test_a_day_that_is_none_is_told_at_its_field(desk: Client, event: Tournament) -> None:
    page = text(desk, f"/events/{event.slug}/desk/releases/", 422, day_0="soon")
    assert "Enter a valid date." in page
    assert not ProductRelease.objects.exists()
    assert AuditRow.objects.first().action == "hand_in_fleet"  # type: ignore[union-attr]
