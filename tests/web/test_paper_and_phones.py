"""F36, F44, F45: paper, phones and screen show the same tables at once."""

import re

import pytest
from django.test import Client

from tests.factories import NOW, Cast, make_running_event, publish_next
from tournaments.access.links import link_of
from tournaments.models import Tournament
from tournaments.queries import round_view
from tournaments.services.rounds.rounds import pair_round

pytestmark = pytest.mark.django_db


def at(event: Tournament, rest: str = "") -> str:
    return f"/events/{event.slug}/desk/{rest}"


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def names_in(text: str) -> list[str]:
    """The names A1, A2 … in the order of the page, each once."""
    return list(dict.fromkeys(re.findall(r"\bA\d+\b", re.sub(r"<[^>]+>", " ", text))))


def test_F36_the_packet_of_a_round_prints_without_any_network(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=8)
    publish_next(event, cast.ozzel)
    sheets = ("rounds/1/sheets/pairings.pdf", "rounds/1/sheets/slips.pdf", "sheets/standings.pdf")
    for sheet in sheets:
        text = page(desk, at(event, f"{sheet}?as=html"))
        assert names_in(text) != []
        loaded = re.findall(r'(?:src|href)="([^"]+)"', text)
        assert all(address.startswith(("/", "data:", "#", "?")) for address in loaded), loaded


def test_F44_at_the_moment_of_publishing_api_screen_pages_and_paper_show_the_same_tables(
    hall: Client, desk: Client, cast: Cast
) -> None:
    event = make_running_event(cast, players=8)
    pair_round(event, cast.ozzel, now=NOW)
    everybody = {entry.name for entry in event.entries.all()}
    api, slug = f"/api/v1/events/{event.slug}/rounds/", event.slug
    assert names_in(str(hall.get(api).json())) == []
    assert hall.get(api + "1/").status_code == 404
    desk.post(at(event, "rounds/1/publish/"))
    views = round_view(event.rounds.get()).matches
    tables = [tuple(entry.name for entry in view.entries) for view in views]
    in_api = hall.get(api + "1/").json()["matches"]
    assert [table["players"] for table in in_api] == [[entry.key for entry in view.entries] for view in views]
    for path in (f"/events/{slug}/pairings/", f"/events/{slug}/pairings/?by=name", f"/events/{slug}/screen/"):
        assert set(names_in(page(hall, path))) == everybody
    for sheet in ("pairings.pdf?as=html", "pairings.pdf?as=html&by=name", "slips.pdf?as=html"):
        assert set(names_in(page(desk, at(event, f"rounds/1/sheets/{sheet}")))) == everybody
    for one, two in tables:
        own = page(hall, f"/p/{link_of(event.entries.get(name=one))}/")
        assert two in own


def test_F45_an_extended_table_stands_with_its_own_end_in_the_pairings(
    hall: Client, desk: Client, cast: Cast
) -> None:
    event = make_running_event(cast, players=4)
    match = publish_next(event, cast.ozzel).matches.get(table=2)
    said = {"minutes": "10", "table": str(match.pk), "reason": "Judge call"}
    desk.post(at(event, "rounds/1/clock/extend/"), said)
    pages = [f"/events/{event.slug}/pairings/?by={by}" for by in ("table", "name")]
    # Each of the two players of the table reads it by their name.
    assert [page(hall, path).count("+10 min") for path in pages] == [1, 2]
    desk.post(at(event, "rounds/1/clock/start/"))
    for path, times in zip(pages, (1, 2), strict=True):
        assert len(re.findall(r"until \d\d:\d\d \(10 min\)", page(hall, path))) == times
