"""Lists in pages and narrowed, and what is read is sent once."""

import datetime as dt
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.api.test_reading import get
from tournaments.event_settings import Settings
from tournaments.models import Round, Tournament, User
from tournaments.services.event.setup import create_tournament

EVENTS = "/api/v1/events/"


@pytest.fixture
def events(hoth: Tournament, ozzel: User) -> None:
    """Hoth, and four of other days."""
    for number, game in ((20, "armada"), (22, "xwing"), (23, "armada"), (24, "armada")):
        settings = Settings(
            name=f"Day {number}", date=dt.date(2026, 11, number), game=game, place="Mos Eisley"
        )
        create_tournament(ozzel, settings, now=timezone.now())


def slugs(client: Client, query: str) -> list[str]:
    return [event["slug"] for event in get(client, f"events/?{query}")]


def test_a_list_comes_in_pages(client: Client, events: None) -> None:
    first = client.get(f"{EVENTS}?limit=2")
    assert [event["slug"] for event in first.json()] == ["day-24", "day-23"]
    assert (first["X-Total-Count"], first["Link"]) == (
        "5",
        '<http://testserver/api/v1/events/?limit=2&offset=2>; rel="next"',
    )
    middle = client.get(f"{EVENTS}?limit=2&offset=2")
    assert [event["slug"] for event in middle.json()] == ["day-22", "hoth"]
    assert middle["Link"] == (
        '<http://testserver/api/v1/events/?limit=2&offset=4>; rel="next", '
        '<http://testserver/api/v1/events/?limit=2&offset=0>; rel="prev"'
    )
    assert slugs(client, "limit=2&offset=4") == ["day-20"]
    assert slugs(client, "offset=99") == []
    assert "Link" not in client.get(EVENTS)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("game=xwing", ["day-22"]),
        ("state=running", ["hoth"]),
        ("q=EISLEY&until=2026-11-22", ["day-22", "day-20"]),
        ("since=2026-11-23", ["day-24", "day-23"]),
        ("q=%00&game=xwing%00", ["day-22"]),
        ("game=chess", []),
    ],
)
def test_a_list_is_narrowed(client: Client, events: None, query: str, found: list[str]) -> None:
    assert slugs(client, query) == found


@pytest.mark.parametrize("query", ["limit=0", "limit=x", "offset=-1", "limit=99999999999", "since=tomorrow"])
def test_what_is_no_page_is_refused(client: Client, events: None, query: str) -> None:
    name = query.partition("=")[0]
    assert get(client, f"events/?{query}", 400)["field"] == name


@pytest.mark.parametrize(
    ("path", "query", "found"),
    [
        ("entries/", "q=ee", ["Needa"]),
        ("entries/", "club=Mon Cala", ["Ackbar"]),
        ("entries/", "status=removed", []),
        ("rounds/", "state=published", [1]),
        ("rounds/", "state=complete", []),
        ("standings/", "status=active&limit=1&offset=1", ["Jerec"]),
    ],
)
def test_the_lists_of_an_event_are_narrowed(
    client: Client, first_round: Round, path: str, query: str, found: list[Any]
) -> None:
    rows = get(client, f"events/hoth/{path}?{query}")
    assert [row.get("name") or row.get("number") for row in rows] == found


@pytest.mark.parametrize(
    "path", ["", "hoth/", "hoth/entries/", "hoth/rounds/", "hoth/rounds/1/", "hoth/fleets/", "hoth/teams/"]
)
def test_what_one_has_is_not_sent_again(client: Client, first_round: Round, path: str) -> None:
    first = client.get(EVENTS + path)
    again = client.get(EVENTS + path, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])


@pytest.mark.parametrize("path", ["", "hoth/", "hoth/entries/", "hoth/rounds/", "hoth/rounds/1/"])
def test_what_is_another_one_now_is_sent(client: Client, first_round: Round, path: str) -> None:
    first = client.get(EVENTS + path)
    Tournament.objects.update(name="Endor", revision=99)
    first_round.tournament.entries.update(name="Wicket", status="removed")
    first_round.matches.all().delete()
    Round.objects.update(minutes=1)
    changed = client.get(EVENTS + path, headers={"if-none-match": first["ETag"]})
    assert (changed.status_code, changed.json() == first.json()) == (200, False)
