"""Teams on pages and paper."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.factories import NOW, Cast, make_event, make_running_event, play, publish_next
from tournaments.booklet import cover_sheet
from tournaments.models import Tournament
from tournaments.services.rounds import publish_round
from tournaments.services.setup import finish_tournament, start_tournament
from tournaments.services.teams import set_team

pytestmark = pytest.mark.django_db


def test_teams_from_the_desk_to_the_standings(cast: Cast) -> None:
    event = make_running_event(cast, players=6)
    desk, hall = Client(), Client()
    desk.force_login(cast.madine)
    at = f"/events/{event.slug}/desk/teams/"
    assert "Teams" not in hall.get(f"/events/{event.slug}/").content.decode()
    rogues = {"name": "Rogues", "member-1": "p1", "member-2": "p2", "captain": "2"}
    assert desk.post(f"{at}new/", rogues).status_code == 302
    wrong = desk.post(f"{at}new/", {"name": "Wraiths", "member-1": "p3", "captain": "4"})
    assert wrong.status_code == 422
    assert "The captain has to be a player of the team." in wrong.content.decode()
    desk.post(f"{at}new/", {"name": "Wraiths", "member-1": "p3", "member-3": "p2", "captain": "1"})
    page = desk.get(at).content.decode()
    assert page.count("not complete") == 1
    assert page.index("In no team") < page.index(">A4<")
    assert "selected" in desk.get(f"{at}t2/").content.decode()
    assert desk.get(f"{at}t9/").status_code == 404
    play(publish_next(event, cast.ozzel), cast.ozzel)
    table = hall.get(f"/events/{event.slug}/teams/").content.decode()
    assert table.index("Rogues") > 0
    assert "A2" in table
    standings = hall.get(f"/events/{event.slug}/standings/").content.decode()
    assert standings.count("<bdi>Wraiths</bdi>") == 2
    sheet = desk.get(f"/events/{event.slug}/desk/sheets/teams.pdf?as=html").content.decode()
    assert "Each figure is the sum over the members" in sheet
    told = hall.get(f"/api/v1/events/{event.slug}/teams/").json()
    assert {team["name"]: (team["captain"], team["members"]) for team in told} == {
        "Rogues": ("p1", ["p1"]), "Wraiths": ("p3", ["p3", "p2"]),
    }  # fmt: skip
    assert all(team["place"] for team in told)
    desk.post(f"{at}t1/remove/")
    assert "Rogues" not in hall.get(f"/events/{event.slug}/teams/").content.decode()


def test_team_against_team_is_told_on_every_page(cast: Cast) -> None:
    event = make_event(
        cast, players=6, structure="custom", swiss_rounds=1, cut=0, team_play="against", asks_for_fleets=False
    )
    teams = {"Rogues": ("p1", "p2"), "Wraiths": ("p3", "p4"), "Reds": ("p5", "p6")}
    desk, hall, at = Client(), Client(), f"/events/{event.slug}/"
    desk.force_login(cast.ozzel)
    for name, members in teams.items():
        before = desk.get(f"{at}desk/").content.decode()
        set_team(event, cast.ozzel, name=name, members=members, captain=members[0], now=NOW)
    # What is to be done before the start says who is in no team yet.
    assert "Put them into teams" in before
    assert "in no team: A5 and A6" in before
    assert "in no team" not in desk.get(f"{at}desk/").content.decode()
    start_tournament(Tournament.objects.get(pk=event.pk), cast.ozzel, now=NOW)
    desk.post(f"{at}desk/pair/", follow=True)
    draft = desk.get(f"{at}desk/").content.decode()
    assert "Captains can settle the boards" in draft
    assert "without another team: " in draft
    round_ = event.rounds.get()
    publish_round(round_, cast.ozzel, now=NOW)
    pairings = hall.get(f"{at}pairings/").content.decode()
    assert all(f"<bdi>{name}</bdi>" in pairings for name in teams)
    assert pairings.count("no opponent") == 1
    assert "A1" in hall.get(f"{at}pairings/?by=name").content.decode()
    play(round_, cast.ozzel)
    told = hall.get(f"/api/v1/events/{event.slug}/teams/").json()
    assert sorted(team["match_points"] for team in told) == [0, 2, 2]
    page = hall.get(f"{at}teams/").content.decode()
    assert "Match points" in page
    assert "Match points: 2 for a win, 1 for a draw, 0 for a loss" in page
    finish_tournament(Tournament.objects.get(pk=event.pk), cast.ozzel, now=NOW)
    podium = hall.get(at).content.decode()
    assert podium.index("2 MP") < podium.index("0 MP")
    assert podium.count("winner") == 1
    assert 'content="Winner: ' in podium
    first = re.search(r'podium-name"><bdi>(.*?)</bdi>', podium)
    assert first
    assert f'content="Winner: {first[1]} ' in podium
    sheet = desk.get(f"{at}desk/sheets/certificates.pdf?as=html").content.decode()
    names = re.findall(r"<h1><bdi>(.*?)</bdi>", sheet)
    assert set(names) <= set(teams)
    assert names[0] == first[1]
    cover = cover_sheet(Tournament.objects.get(pk=event.pk), paper="A4")
    assert cover.context["podium"][0].name == first[1]
    finished = desk.get(f"{at}desk/").content.decode()
    assert finished.index("2 MP") < finished.index("0 MP") < finished.index("Standings of teams")
