"""The desk steers the screens of the hall and names the table of the broadcast."""

import re

import pytest
from django.test import Client

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from fleets.services.list_provider import PROVIDER
from tests.conftest import ROOT
from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_event,
    make_running_event,
    open_matches,
    publish_next,
    refused,
    report,
)
from tournaments.models import Tournament
from tournaments.presenters.screens import (
    FEW_NAMES,
    LEAST_OF_FEW,
    LEAST_OF_MANY,
    SHAPES,
    faction_mark,
    reach_of,
)
from tournaments.queries import history_of
from tournaments.queries.event.screen_control import ScreenControl, screen_control_of
from tournaments.services.event.screen_control import name_stream_table, next_page, show_view
from tournaments.services.event.setup import start_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def played(cast: Cast) -> Tournament:
    event = make_running_event(cast, players=4)
    report(next(iter(open_matches(publish_next(event, cast.ozzel)))), cast.ozzel)
    return event


def steering(event: Tournament) -> ScreenControl:
    return screen_control_of(Tournament.objects.get(pk=event.pk))


def test_every_push_at_the_desk_is_on_the_screens_and_in_the_history(
    desk: Client, hall: Client, played: Tournament
) -> None:
    at, screen = f"/events/{played.slug}/desk/screens/", f"/events/{played.slug}/screen/"
    for push in (
        {"do": "view", "view": "standings"},
        {"do": "next", "step": "0"},
        {"do": "next", "step": "0"},
        {"do": "rest"},
    ):
        assert desk.post(f"{at}steer/", push).status_code == 302
    assert steering(played) == ScreenControl(view="standings", step=1, paused=True)
    mark = re.search(r"<span data-steer(.*?)>", hall.get(screen).content.decode(), re.DOTALL)
    assert mark
    assert dict(re.findall(r'data-(\w+)="(\w*)"', mark[1])) == {
        "view": "standings",
        "step": "1",
        "paused": "yes",
    }
    page = desk.get(at).content.decode()
    assert re.search(r'value="standings"\s+aria-pressed="true"', page)
    assert "Let it turn again" in page
    desk.post(f"{at}steer/", {"do": "go"})
    desk.post(f"{at}steer/", {"do": "view", "view": ""})
    assert [line.sentence for line in history_of(played)][:4] == [
        "let the hall screens show everything in turn",
        "let the hall screens turn again",
        "let the hall screens stand still",
        "chose what the hall screens show",
    ]


def test_a_next_page_reaches_the_screens_and_is_no_line_of_the_history(
    desk: Client, hall: Client, played: Tournament
) -> None:
    seen = re.search(r'data-seen="([^"]+)"', hall.get(f"/events/{played.slug}/screen/").content.decode())
    lines = history_of(played)
    desk.post(f"/events/{played.slug}/desk/screens/steer/", {"do": "next", "step": "0"})
    assert steering(played) == ScreenControl(step=1)
    assert history_of(played) == lines
    assert seen
    assert hall.get(f"/events/{played.slug}/live/?seen={seen[1]}").status_code == 200


def test_a_view_nobody_knows_and_a_table_that_cannot_be_are_refused(cast: Cast, played: Tournament) -> None:
    with refused("unknown_choice"):
        show_view(played, cast.ozzel, view="secrets", now=NOW)
    with refused("unknown_choice"):
        name_stream_table(played, cast.ozzel, table=0, now=NOW)
    next_page(played, cast.ozzel, step=7, now=NOW)
    assert steering(played) == ScreenControl()


def test_the_broadcast_shows_the_table_the_desk_has_named(
    desk: Client, hall: Client, played: Tournament
) -> None:
    stream = f"/events/{played.slug}/stream/"
    empty = hall.get(stream).content.decode()
    assert "stream-board" not in empty
    assert "topbar" not in empty
    at = f"/events/{played.slug}/desk/screens/"
    assert f"http://testserver{stream}?show=players" in desk.get(at).content.decode()
    assert desk.post(f"{at}table/", {"table": "many"}).status_code == 422
    desk.post(f"{at}table/", {"table": "1"})
    page = hall.get(stream).content.decode()
    names = re.findall(r'stream-name">([^<]+)', page)
    match = played.rounds.get().matches.get(table=1)
    assert names == [seat.entry.name for seat in match.seats.order_by("number")]
    assert re.findall(r'stream-total">(\d+)', page) == ["200", "100"]
    assert "stream-clock" in page
    places = hall.get(f"{stream}?show=standings").content.decode()
    assert len(re.findall("stream-place", places)) == 4
    assert "stream-clock" not in places
    desk.post(f"{at}table/", {"table": ""})
    assert "stream-board" not in hall.get(f"{stream}?show=nonsense").content.decode()


def test_names_are_read_from_eight_metres_and_the_script_keeps_to_it() -> None:
    """Up to 32 names are read on a television from eight metres, 64 on a picture 2.2 m wide."""
    assert [(reach.width, reach.names, reach.opponents) for reach in reach_of(32)] == [
        (1.22, 8, 8),
        (2.2, 14, 14),
    ]
    assert [(reach.names, reach.opponents) for reach in reach_of(64)] == [(4, 4), (8, 8)]
    least = re.findall(
        r"(?:few|many|FEW)(?:: | = )(\d+)", (ROOT / "static/js/screen-fit.js").read_text("utf-8")
    )
    assert [int(part) for part in least] == [LEAST_OF_FEW, LEAST_OF_MANY, FEW_NAMES]


def test_the_page_of_the_screens_says_how_far_they_reach(desk: Client, played: Tournament) -> None:
    page = desk.get(f"/events/{played.slug}/desk/screens/").text
    assert re.findall(r"names are read from \d+ m, opponents from \d+ m", page) == [
        "names are read from 8 m, opponents from 8 m",
        "names are read from 14 m, opponents from 14 m",
    ]


@pytest.mark.parametrize(("secrecy", "marks"), [("start", 2), ("private", 0)])
def test_the_broadcast_marks_the_factions_of_lists_that_everybody_may_read(
    hall: Client, cast: Cast, secrecy: str, marks: int
) -> None:
    """F35: a shape says as much as the word."""
    settings = {"structure": "custom", "swiss_rounds": 1, "cut": 0}
    event = make_event(cast, players=2, fleet_secrecy=secrecy, **settings)
    for key, text in zip(("p1", "p2"), demo_fleets(), strict=False):
        hand_in_fleet(entry_of(event, key), cast.ozzel, text=text, now=NOW)
    publish_next(start_tournament(event, cast.ozzel, now=NOW), cast.ozzel)
    name_stream_table(Tournament.objects.get(pk=event.pk), cast.ozzel, table=1, now=NOW)
    page = hall.get(f"/events/{event.slug}/stream/").content.decode()
    assert page.count("stream-mark") == marks


def test_each_faction_has_a_shape_of_its_own() -> None:
    for game, count in {"armada": 4, "xwing": 7}.items():
        words = PROVIDER.factions(game)
        assert [faction_mark(game, f"{word} · Somebody") for word in words] == list(range(count))
        assert count <= SHAPES
    assert faction_mark("armada", "") is None
    assert PROVIDER.factions("kosmiczna_eskadra") == ()
