"""Teams on pages and paper."""

import re

import pytest
from django.test import Client

from tests.factories import NOW, Cast, make_event, make_running_event, play, publish_next
from tournaments.models import Round, Tournament
from tournaments.paper.booklet import cover_sheet
from tournaments.services.event.setup import finish_tournament, start_tournament
from tournaments.services.people.teams import set_team
from tournaments.services.rounds.rounds import publish_round

pytestmark = pytest.mark.django_db

TEAMS = {"Rogues": ("p1", "p2"), "Wraiths": ("p3", "p4"), "Reds": ("p5", "p6")}


def text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Six players who play freely."""
    return make_running_event(cast, players=6)


@pytest.fixture
def at(event: Tournament) -> str:
    """Where the desk has the teams."""
    return f"/events/{event.slug}/desk/teams/"


@pytest.fixture
def teams(marshal: Client, at: str) -> None:
    """A2 began with the Rogues, and the Wraiths have taken A2 over: one of two is left alone."""
    marshal.post(f"{at}new/", {"name": "Rogues", "member-1": "p1", "member-2": "p2", "captain": "2"})
    marshal.post(f"{at}new/", {"name": "Wraiths", "member-1": "p3", "member-3": "p2", "captain": "1"})


def test_the_page_of_an_event_without_teams_does_not_speak_of_them(hall: Client, event: Tournament) -> None:
    assert "Teams" not in text(hall, f"/events/{event.slug}/")


def test_teams_are_pasted_a_line_each_and_all_of_them_or_none(
    marshal: Client, at: str, event: Tournament
) -> None:
    wrong = marshal.post(at, {"lines": "Rogues: A1, A2\nWraiths: A3, Wedge"})
    assert wrong.status_code == 422
    assert "Wraiths: 0 players are called “Wedge”; exactly one must be." in wrong.content.decode()
    event.refresh_from_db()
    assert not event.teams
    assert "Line 1: write the team" in marshal.post(at, {"lines": "A1, A2"}).content.decode()
    marshal.post(at, {"lines": "Rogues: a2, A1\n\nWraiths: A3; A4"})
    # A team of that name gets these players, who leave the one they were in.
    marshal.post(at, {"lines": "wraiths: A3, A1"})
    event.refresh_from_db()
    assert [(team["name"], team["captain"], team["members"]) for team in event.teams] == [
        ("Rogues", "p2", ["p2"]), ("wraiths", "p3", ["p3", "p1"]),
    ]  # fmt: skip
    history = text(marshal, at.replace("/teams/", "/history/"))
    assert "made the teams Rogues and Wraiths" in history


def test_a_captain_who_is_not_of_the_team_is_refused(marshal: Client, at: str) -> None:
    wrong = marshal.post(f"{at}new/", {"name": "Wraiths", "member-1": "p3", "captain": "4"})
    assert wrong.status_code == 422
    assert "The captain has to be a player of the team." in wrong.content.decode()


@pytest.mark.usefixtures("teams")
def test_who_is_chosen_from_another_team_moves(marshal: Client, at: str) -> None:
    page = text(marshal, at)
    assert page.count("not complete") == 1
    assert page.index("In no team") < page.index(">A4<")
    assert "selected" in text(marshal, f"{at}t2/")


@pytest.mark.usefixtures("teams")
def test_a_team_that_is_none_has_no_page(marshal: Client, at: str) -> None:
    assert marshal.get(f"{at}t9/").status_code == 404


@pytest.mark.usefixtures("teams")
def test_everybody_reads_the_standings_of_teams_after_a_round(
    hall: Client, cast: Cast, event: Tournament
) -> None:
    play(publish_next(event, cast.ozzel), cast.ozzel)
    table = text(hall, f"/events/{event.slug}/teams/")
    assert ("Rogues" in table, "A2" in table) == (True, True)
    assert text(hall, f"/events/{event.slug}/standings/").count("<bdi>Wraiths</bdi>") == 2
    told = hall.get(f"/api/v1/events/{event.slug}/teams/").json()
    assert {team["name"]: (team["captain"], team["members"]) for team in told} == {
        "Rogues": ("p1", ["p1"]), "Wraiths": ("p3", ["p3", "p2"]),
    }  # fmt: skip
    assert sorted(team["place"] for team in told) == [1, 2]


@pytest.mark.usefixtures("teams")
def test_the_sheet_of_teams_says_how_their_places_are_found(
    marshal: Client, cast: Cast, event: Tournament
) -> None:
    play(publish_next(event, cast.ozzel), cast.ozzel)
    sheet = text(marshal, f"/events/{event.slug}/desk/sheets/teams.pdf?as=html")
    assert "Each figure is the sum over the members" in sheet


@pytest.mark.usefixtures("teams")
def test_a_team_that_is_dissolved_is_on_no_page(
    marshal: Client, hall: Client, event: Tournament, at: str
) -> None:
    assert "Rogues" in text(hall, f"/events/{event.slug}/teams/")
    marshal.post(f"{at}t1/remove/")
    assert "Rogues" not in text(hall, f"/events/{event.slug}/teams/")


def put_into_teams(event: Tournament, cast: Cast, *names: str) -> None:
    for name in names:
        members = TEAMS[name]
        set_team(event, cast.ozzel, name=name, members=members, captain=members[0], now=NOW)


@pytest.fixture
def facing(cast: Cast) -> Tournament:
    """Six players of an event in which team meets team, before its start and in no team yet."""
    return make_event(
        cast, players=6, structure="custom", swiss_rounds=1, cut=0, team_play="against", asks_for_fleets=False
    )


@pytest.fixture
def published(facing: Tournament, desk: Client, cast: Cast) -> Round:
    """The only round of three teams, paired at the desk."""
    put_into_teams(facing, cast, *TEAMS)
    start_tournament(Tournament.objects.get(pk=facing.pk), cast.ozzel, now=NOW)
    desk.post(f"/events/{facing.slug}/desk/pair/", follow=True)
    return publish_round(facing.rounds.get(), cast.ozzel, now=NOW)


@pytest.fixture
def over(published: Round, cast: Cast) -> Tournament:
    """The round is played and the event finished."""
    play(published, cast.ozzel)
    return finish_tournament(Tournament.objects.get(pk=published.tournament_id), cast.ozzel, now=NOW)


def first_on_the_podium(page: str) -> str:
    found = re.search(r'podium-name"><bdi>(.*?)</bdi>', page)
    assert found
    return found[1]


def test_what_to_do_before_the_start_names_who_is_in_no_team(
    desk: Client, cast: Cast, facing: Tournament
) -> None:
    put_into_teams(facing, cast, "Rogues", "Wraiths")
    before = text(desk, f"/events/{facing.slug}/desk/")
    assert ("Put them into teams" in before, "in no team: A5 and A6" in before) == (True, True)
    put_into_teams(facing, cast, "Reds")
    assert "in no team" not in text(desk, f"/events/{facing.slug}/desk/")


def test_the_draft_of_a_round_speaks_of_teams(desk: Client, cast: Cast, facing: Tournament) -> None:
    put_into_teams(facing, cast, *TEAMS)
    start_tournament(Tournament.objects.get(pk=facing.pk), cast.ozzel, now=NOW)
    desk.post(f"/events/{facing.slug}/desk/pair/", follow=True)
    draft = text(desk, f"/events/{facing.slug}/desk/")
    assert "Captains can settle the boards" in draft
    assert "without another team: " in draft


def test_the_pairings_name_the_teams_and_the_players(hall: Client, published: Round) -> None:
    at = f"/events/{published.tournament.slug}/pairings/"
    pairings = text(hall, at)
    assert [name for name in TEAMS if f"<bdi>{name}</bdi>" in pairings] == list(TEAMS)
    assert pairings.count("no opponent") == 1
    assert "A1" in text(hall, f"{at}?by=name")


def test_a_match_of_teams_brings_match_points(hall: Client, cast: Cast, published: Round) -> None:
    play(published, cast.ozzel)
    slug = published.tournament.slug
    told = hall.get(f"/api/v1/events/{slug}/teams/").json()
    assert sorted(team["match_points"] for team in told) == [0, 2, 2]
    assert "Match points: 2 for a win, 1 for a draw, 0 for a loss" in text(hall, f"/events/{slug}/teams/")


def test_teams_stand_on_the_podium_and_in_the_link_of_a_chat(hall: Client, over: Tournament) -> None:
    podium = text(hall, f"/events/{over.slug}/")
    assert podium.index("2 MP") < podium.index("0 MP")
    assert podium.count("winner") == 1
    assert f'content="Winner: {first_on_the_podium(podium)} ' in podium


def test_certificates_and_the_booklet_name_the_teams(desk: Client, hall: Client, over: Tournament) -> None:
    winner = first_on_the_podium(text(hall, f"/events/{over.slug}/"))
    sheet = text(desk, f"/events/{over.slug}/desk/sheets/certificates.pdf?as=html")
    names = re.findall(r"<h1><bdi>(.*?)</bdi>", sheet)
    assert (names[0], set(names) <= set(TEAMS)) == (winner, True)
    assert cover_sheet(over, paper="A4").context["podium"][0].name == winner


def test_the_desk_ends_with_the_places_of_the_teams(desk: Client, over: Tournament) -> None:
    page = text(desk, f"/events/{over.slug}/desk/")
    assert page.index("2 MP") < page.index("0 MP") < page.index("Standings of teams")
