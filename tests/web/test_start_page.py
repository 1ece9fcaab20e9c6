"""The start page: what is on first, then what comes, then what was; searched, and a page at a time."""

import re
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import Cast
from tests.web.hall import event
from tournaments.models import Staff, Tournament
from tournaments.queries.event.events import PER_PAGE

pytestmark = pytest.mark.django_db

STATE = Tournament.State


def listed(slug: str, name: str, day: str, state: str = STATE.FINISHED, **fields: Any) -> Tournament:
    return event(name, players=("Piett",), slug=slug, date=date.fromisoformat(day), state=state, **fields)


@pytest.fixture
def season() -> None:
    listed("kuat", "Kuat Open", "2026-05-09", place="Warszawa", country="PL", game="xwing")
    listed("lodz", "Puchar Łodzi", "2026-06-13", place="Łódź, ul. Długa 4", country="PL")
    listed("roma", "Coppa di Roma", "2026-05-30", place="Roma", country="IT")
    listed("next", "Hoth Cup", "2026-12-05", STATE.SETUP, place="Berlin", country="DE")
    listed("later", "Endor Cup", "2027-01-16", STATE.SETUP, place="Berlin", country="DE")
    listed("now", "Yavin Day", "2026-11-25", STATE.RUNNING, place="Kraków", country="PL")


def names(client: Client, address: str = "/") -> list[str]:
    page = client.get(address)
    assert page.status_code == 200
    return re.findall(r'<span class="strong">([^<]+)</span>', page.text)


@pytest.mark.usefixtures("season")
def test_what_is_on_stands_first_then_what_comes_next_then_what_was_last(client: Client) -> None:
    assert names(client) == [
        *("Yavin Day", "Hoth Cup", "Endor Cup"),
        *("Puchar Łodzi", "Coppa di Roma", "Kuat Open"),
    ]


@pytest.mark.usefixtures("season")
@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("words=lodz", ["Puchar Łodzi"]),
        ("words=ŁÓDŹ", ["Puchar Łodzi"]),
        ("words=dluga+PUCHAR", ["Puchar Łodzi"]),
        ("words=cup", ["Hoth Cup", "Endor Cup"]),
        ("words=krakow", ["Yavin Day"]),
        ("words=.*", []),
        ("words=(", []),
        ("words=%25", []),
        ("game=xwing", ["Kuat Open"]),
        ("country=DE&words=endor", ["Endor Cup"]),
        ("month=2026-05", ["Coppa di Roma", "Kuat Open"]),
        ("month=2026-05&country=IT", ["Coppa di Roma"]),
        ("month=2026-05&game=xwing&words=roma", []),
    ],
)
def test_an_event_is_found_by_name_place_game_country_and_month(
    client: Client, query: str, found: list[str]
) -> None:
    assert names(client, f"/?{query}") == found


@pytest.mark.usefixtures("season")
@pytest.mark.parametrize(
    "query", ["month=x", "game=chess", "country=XX", "page=x", "page=0", "page=99999999"]
)
def test_what_is_no_choice_is_ignored(client: Client, query: str) -> None:
    assert len(names(client, f"/?{query}")) == 6


@pytest.mark.usefixtures("season")
def test_an_unlisted_event_is_found_by_its_country_by_those_on_its_staff(client: Client, cast: Cast) -> None:
    hidden = listed("scarif", "Scarif Cup", "2026-12-01", STATE.SETUP, country="FR", is_public=False)
    Staff.objects.create(tournament=hidden, user=cast.madine, role=Staff.Role.MARSHAL)
    # To a stranger it is the country of no event.
    assert len(names(client, "/?country=FR")) == 6
    client.force_login(cast.madine)
    assert names(client, "/?country=FR") == ["Scarif Cup"]


@pytest.mark.usefixtures("season")
def test_where_nothing_fits_the_page_says_so_and_shows_the_way_back(client: Client) -> None:
    page = client.get("/?words=coruscant").text
    assert "No event fits" in page
    assert 'value="coruscant"' in page
    assert "No events yet" not in page


def test_few_events_need_no_search(client: Client) -> None:
    listed("one", "Kuat Open", "2026-05-09")
    assert 'role="search"' not in client.get("/").text


@pytest.fixture
def many() -> None:
    for number in range(1, 2 * PER_PAGE + 6):
        state = STATE.RUNNING if number <= 3 else STATE.SETUP if number <= PER_PAGE else STATE.FINISHED
        listed(f"e{number}", f"Open {number:03}", f"2026-{1 + number % 12:02}-01", state)


@pytest.mark.usefixtures("many")
def test_each_event_stands_on_one_page(client: Client) -> None:
    pages = [names(client, f"/?page={number}") for number in (1, 2, 3)]
    assert [len(page) for page in pages] == [PER_PAGE, PER_PAGE, 5]
    together = sorted(name for page in pages for name in page)
    assert together == [f"Open {number:03}" for number in range(1, 2 * PER_PAGE + 6)]
    assert names(client, "/?page=4") == pages[2]


@pytest.mark.usefixtures("many")
def test_the_way_to_the_next_page_keeps_what_is_looked_for(client: Client) -> None:
    page = client.get("/?words=open&page=2").text
    links = re.findall(r'rel="(prev|next)"\s+href="([^"]+)"', page)
    assert links == [("prev", "?words=open&amp;page=1"), ("next", "?words=open&amp;page=3")]
    assert "Page 2 of 3" in page


@pytest.mark.usefixtures("many")
def test_ten_statements_do_for_any_page_of_the_list(cast: Cast) -> None:
    for number in (5, 50):
        entry = Tournament.objects.get(slug=f"e{number}")
        Staff.objects.create(tournament=entry, user=cast.ozzel, role=Staff.Role.ORGANIZER)
    asked = {}
    for name, who in (("stranger", None), ("ozzel", cast.ozzel)):
        client = Client()
        if who:
            client.force_login(who)
        for address in ("/", "/?page=2", "/?words=open&month=2026-05"):
            with CaptureQueriesContext(
                connection,
            ) as statements:
                client.get(address)
            asked[name, address] = len(statements)
    assert {key: number for key, number in asked.items() if number > 10} == {}


@pytest.mark.usefixtures("season")
def test_the_readers_role_leads_to_the_desk(client: Client, cast: Cast) -> None:
    Staff.objects.create(
        tournament=Tournament.objects.get(slug="now"), user=cast.jerec, role=Staff.Role.JUDGE
    )
    client.force_login(cast.jerec)
    page = client.get("/").text
    assert re.findall(r'href="(/events/now/[^"]*)"', page) == ["/events/now/desk/"]
    assert 'href="/events/next/"' in page


@pytest.mark.usefixtures("season")
def test_a_proxy_may_keep_the_page_of_a_stranger_and_no_other(client: Client, cast: Cast) -> None:
    assert client.get("/")["Cache-Control"] == "public, max-age=0, s-maxage=2"
    client.force_login(cast.jerec)
    assert client.get("/")["Cache-Control"] == "private, no-cache"


@pytest.mark.both_databases
@pytest.mark.usefixtures("season")
def test_a_new_name_and_a_new_place_are_searched_at_once(client: Client) -> None:
    event = Tournament.objects.get(slug="roma")
    event.name = "Coppa di Forlì"
    event.save(update_fields=["name"])
    assert names(client, "/?words=forli") == ["Coppa di Forlì"]
    event.place = "Bologna"
    event.save()
    assert names(client, "/?words=bologna") == ["Coppa di Forlì"]
    assert names(client, "/?words=roma") == []


@pytest.mark.both_databases
def test_a_name_whose_letters_become_many_is_found_and_fits_into_the_index(client: Client) -> None:
    listed("many", "\ufdfa" * 120, "2026-07-01", place="\ufdfa" * 160)
    assert names(client, "/?words=\ufdfa") == ["\ufdfa" * 120]


@pytest.mark.both_databases
def test_a_percent_sign_stands_for_itself(client: Client) -> None:
    listed("half", "50% Cup", "2026-07-01")
    assert (names(client, "/?words=0%25"), names(client, "/?words=5%25")) == (["50% Cup"], [])
