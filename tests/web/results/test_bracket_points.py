"""A bracket after Swiss rounds gives no tournament points, so nothing speaks of any (D19)."""

import re

import pytest
from django.test import Client

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from tests.factories import NOW, Cast, entry_of, make_running_event, play, publish_next, report
from tests.web.results.acts import form_of, own, two
from tournaments.models import Match, Tournament

pytestmark = pytest.mark.django_db

POINTS = re.compile(r"\b\d+ points?\b|[Tt]ournament points")


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.fixture
def final(cast: Cast) -> Match:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=2)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    return publish_next(event, cast.ozzel).matches.get()


def at(match: Match, rest: str = "") -> str:
    return f"/events/{match.round.tournament.slug}/desk/{rest}"


def test_the_slip_of_a_final_has_no_row_for_points(desk: Client, final: Match) -> None:
    swiss, bracket = (
        words(desk.get(at(final, f"rounds/{number}/sheets/slips.pdf?as=html")).content.decode())
        for number in (1, 2)
    )
    assert "Tournament points" in swiss
    assert "Margin of victory" in bracket
    assert not POINTS.search(bracket)


@pytest.mark.parametrize("line", [{}, {"line": "1"}])
def test_what_is_typed_of_a_final_is_worth_the_win_alone(
    desk: Client, final: Match, line: dict[str, str]
) -> None:
    preview = at(final, f"rounds/2/tables/{final.pk}/preview/")
    text = words(desk.post(preview, {**form_of(final), **line}).content.decode())
    assert "MoV" in text
    assert not POINTS.search(text)


def test_what_a_player_reports_of_a_final_and_what_is_saved_name_no_points(
    desk: Client, cast: Cast, final: Match
) -> None:
    player = two(final)[0]
    assert Client().post(own(player, 2), form_of(final)).status_code == 302
    page = words(desk.get(at(final)).content.decode().partition('id="main"')[2])
    assert "MoV" in page
    assert not POINTS.search(page)
    report(final, cast.ozzel, 200, 100)
    sheet = desk.get(at(final, "rounds/2/sheet/")).content.decode()
    assert not POINTS.search(words(sheet.partition('id="main"')[2]))


def test_the_screen_says_how_a_game_ended(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=2, structure="custom", swiss_rounds=1, cut=0)
    match = publish_next(event, cast.ozzel).matches.get()
    loser = match.seats.get(number=2).entry
    report(match, cast.ozzel, 200, 100, end="concession", by=loser)
    screen = words(hall.get(f"/events/{event.slug}/screen/").content.decode())
    assert f"{loser.name} conceded" in screen


def test_a_list_that_is_there_is_counted_while_the_other_is_missing(
    hall: Client, desk: Client, cast: Cast
) -> None:
    event = make_running_event(cast, players=2, structure="custom", swiss_rounds=1, cut=0)
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=demo_fleets()[0], now=NOW)
    points = entry_of(event, "p1").lists_on_record.get().points
    publish_next(Tournament.objects.get(pk=event.pk), cast.ozzel)
    public = words(hall.get(f"/events/{event.slug}/pairings/?by=table").content.decode())
    paper = words(
        desk.get(f"/events/{event.slug}/desk/rounds/1/sheets/pairings.pdf?as=html").content.decode()
    )
    assert str(points) in public
    assert str(points) in paper
