"""F26: the list of players is in order, can be filtered, and takes acts on several of them at once."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.factories import NOW, Cast, entry_of, make_event
from tournaments.models import Tournament
from tournaments.services.entries import add_entries, add_entry, drop_entry
from tournaments.services.setup import start_tournament

pytestmark = pytest.mark.django_db

PEOPLE = "Ola Łoś, Gdynia\nJan Kowalski, Gdynia\nJan Kowalski, Opole\nEwa Lis\nBo Zorn\nAda Maj"


@pytest.fixture
def event(cast: Cast) -> Tournament:
    event = make_event(cast, structure="custom", swiss_rounds=1, cut=2)
    add_entries(event, cast.ozzel, lines=PEOPLE, now=NOW)
    return event


def names(client: Client, event: Tournament, query: str = "") -> list[str]:
    page = client.get(f"/events/{event.slug}/desk/players/{query}").content.decode()
    rows = re.findall(r"data-text=.*?<a [^>]*><bdi>(.*?)</bdi>", page, re.DOTALL)
    return [row.split()[1] for row in rows]


def take_back(client: Client, event: Tournament) -> None:
    revision = event.audit.latest("revision").revision
    answer = client.post(f"/events/{event.slug}/desk/history/{revision}/undo/", {"reason": "By mistake"})
    assert answer.status_code == 302


def statuses(event: Tournament) -> dict[str, str]:
    return dict(event.entries.values_list("key", "status"))


def test_players_stand_by_surname_and_the_filter_narrows_them(desk: Client, event: Tournament) -> None:
    assert names(desk, event) == ["Kowalski", "Kowalski", "Lis", "Łoś", "Maj", "Zorn"]
    assert names(desk, event, "?q=los") == ["Łoś"]
    assert names(desk, event, "?q=gdynia+kow") == ["Kowalski"]
    assert names(desk, event, "?q=%235") == ["Zorn"]
    assert names(desk, event, "?show=nonsense") == names(desk, event)


def test_pills_count_and_find_who_is_here_dropped_and_without_a_list(
    desk: Client, cast: Cast, event: Tournament
) -> None:
    start_tournament(event, cast.ozzel, now=NOW)
    drop_entry(entry_of(event, "p4"), cast.ozzel, now=NOW)
    page = desk.get(f"/events/{event.slug}/desk/players/").content.decode()
    pills = re.findall(r'<a href="\?show=(\w*)"[^>]*>([^<]*)</a>', page)
    assert pills == [("", "all 6"), ("here", "here 5"), ("dropped", "dropped 1"), ("no_list", "no list 5")]
    assert names(desk, event, "?show=dropped") == ["Lis"]
    assert names(desk, event, "?show=no_list") == ["Kowalski", "Kowalski", "Łoś", "Maj", "Zorn"]
    assert ">active<" not in page


def test_those_without_a_list_who_left_an_address_are_written_to(
    desk: Client, client: Client, cast: Cast, event: Tournament
) -> None:
    add_entry(event, cast.ozzel, name="Iga Sum", email="iga@example.org", now=NOW)
    page = desk.get(f"/events/{event.slug}/desk/players/?show=no_list").content.decode()
    assert "mailto:?bcc=iga@example.org&amp;subject=Your%20fleet%20list" in page
    client.force_login(cast.jerec)
    page = client.get(f"/events/{event.slug}/desk/players/?show=no_list").content.decode()
    assert "iga@example.org" not in page
