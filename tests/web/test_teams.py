"""Teams on pages and paper."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import Cast, make_running_event, play, publish_next

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
    assert page.index("In no team") < page.index("A4")
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
