"""F26: one box finds any player and any table of the current round, with three statements."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import NOW, Cast, make_event, make_running_event, publish_next
from tournaments.models import Tournament
from tournaments.queries.people.finding import search_results
from tournaments.services.event.setup import start_tournament
from tournaments.services.people.entries import add_entries
from tournaments.services.rounds.rounds import pair_round

pytestmark = pytest.mark.django_db

PEOPLE = (
    "Łukasz Żak, Gdynia\nAnna Lis, Gdynia\nJan Kowalski, Opole\nJan Kowalski, Gdynia\nOla Kowal\nLea Annan"
)


@pytest.fixture
def event(cast: Cast) -> Tournament:
    event = make_event(cast)
    add_entries(event, cast.ozzel, lines=PEOPLE, now=NOW)
    return event


def asked(client: Client, event: Tournament, typed: str, **more: str) -> str:
    """Where the box leads, or the page of hits."""
    answer = client.get(f"/events/{event.slug}/desk/find/", {"q": typed, **more})
    return answer["Location"] if answer.status_code == 302 else answer.content.decode()


def hits(client: Client, event: Tournament, typed: str) -> list[tuple[str, str]]:
    answer = client.get(f"/events/{event.slug}/desk/find/", {"q": typed, "as": "json"})
    return [(hit["title"], hit["note"]) for hit in answer.json()["hits"]]


def names(event: Tournament, typed: str) -> list[str]:
    return [player.entry.name for player in search_results(event, typed).players]


def test_a_player_is_found_by_any_part_without_accents_by_club_and_by_number(event: Tournament) -> None:
    assert names(event, "zak") == ["Łukasz Żak"]
    assert names(event, "LUK") == ["Łukasz Żak"]
    assert names(event, "kow jan") == ["Jan Kowalski (Gdynia)", "Jan Kowalski (Opole)"]
    assert names(event, "gdynia") == ["Jan Kowalski (Gdynia)", "Anna Lis", "Łukasz Żak"]
    assert names(event, "kow opole") == ["Jan Kowalski (Opole)"]
    assert names(event, "#5") == names(event, "5") == ["Ola Kowal"]
    assert names(event, "ann") == ["Lea Annan", "Anna Lis"]
    assert names(event, "walski gdy") == ["Jan Kowalski (Gdynia)"]
    assert names(event, "zz") == names(event, " ") == []


def test_one_player_is_gone_to_and_several_are_a_page(desk: Client, event: Tournament) -> None:
    assert asked(desk, event, "zak") == f"/events/{event.slug}/desk/players/p1/"
    page = asked(desk, event, "kowalski")
    assert f"/events/{event.slug}/desk/players/p3/" in page
    assert f"/events/{event.slug}/desk/players/p4/" in page
    assert "/players/p5/" not in page.partition('id="main"')[2]
    assert "Nobody is called “zz&lt;”" in asked(desk, event, "zz<")


def test_a_number_is_the_table_of_the_round_and_of_a_draft_the_draft(
    desk: Client, cast: Cast, event: Tournament
) -> None:
    start_tournament(event, cast.ozzel, now=NOW)
    assert asked(desk, event, "2") == f"/events/{event.slug}/desk/players/p2/"
    round_ = pair_round(Tournament.objects.get(), cast.ozzel, now=NOW)
    assert asked(desk, event, "2") == f"/events/{event.slug}/desk/rounds/1/"
    round_.delete()
    match = publish_next(Tournament.objects.get(), cast.ozzel).matches.get(table=2)
    where = f"/events/{event.slug}/desk/rounds/1/tables/{match.pk}/"
    assert asked(desk, event, "2") == asked(desk, event, "02") == where
    assert asked(desk, event, "#2") == f"/events/{event.slug}/desk/players/p2/"
    assert hits(desk, event, "2")[0] == ("Table 2", " – ".join(
        match.seats.order_by("number").values_list("entry__name", flat=True)
    ))  # fmt: skip


def test_the_list_under_the_box_tells_namesakes_apart_and_has_their_tables(
    desk: Client, cast: Cast, event: Tournament
) -> None:
    assert hits(desk, event, "kowalski") == [
        ("Jan Kowalski (Gdynia)", "#4"),
        ("Jan Kowalski (Opole)", "#3"),
    ]
    start_tournament(event, cast.ozzel, now=NOW)
    publish_next(event, cast.ozzel)
    found = hits(desk, event, "zak")
    assert found[0][0] == "Łukasz Żak"
    assert found[1][0] == found[0][1].split(" · ")[1]
    assert "Łukasz Żak" in found[1][1]


def test_who_may_change_nobody_is_led_to_the_games(client: Client, cast: Cast, event: Tournament) -> None:
    client.force_login(cast.jerec)
    assert asked(client, event, "zak") == f"/events/{event.slug}/players/p1/"


@pytest.mark.parametrize("players", [8, 100])
def test_finding_asks_three_times_however_many_play(cast: Cast, players: int) -> None:
    event = make_running_event(cast, players=players)
    publish_next(event, cast.ozzel)
    with CaptureQueriesContext(connection) as queries:
        assert search_results(event, "a3").players
    assert len(queries) == 3


def test_the_box_stands_on_pages_of_the_desk_and_nowhere_for_the_hall(
    desk: Client, hall: Client, event: Tournament
) -> None:
    assert 'id="find-box"' in desk.get(f"/events/{event.slug}/desk/").content.decode()
    assert 'id="find-box"' not in hall.get(f"/events/{event.slug}/").content.decode()
