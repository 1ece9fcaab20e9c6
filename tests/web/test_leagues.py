"""The pages of leagues, as their owner and everybody else see them."""

import re

import pytest
from django.test import Client

from tests.factories import NOW, Cast, make_event, make_running_event, play, publish_next
from tournaments.leagues.models import League
from tournaments.services.event.setup import finish_tournament

pytestmark = pytest.mark.django_db

RULES = {
    "name": "Outer Rim", "game": "armada", "counts": "points", "best_of": "2", "fewest_players": "4",
    "relaxed_percent": "50", "formal_percent": "100", "premier_percent": "200", "is_listed": "on",
}  # fmt: skip


def test_a_league_from_its_making_to_its_table(cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=0)
    small = make_event(cast, players=2, name="Endor", is_public=True)
    other = make_event(cast, game="xwing", name="Scarif")
    owner, anybody = Client(), Client()
    owner.force_login(cast.ozzel)
    page = owner.post("/leagues/new/", {**RULES, "best_of": "0"})
    assert page.status_code == 422
    assert "greater than or equal to 1" in page.content.decode()
    assert owner.post("/leagues/new/", RULES).headers["Location"] == "/leagues/outer-rim/manage/"
    for slug in (event.slug, small.slug, other.slug):
        page = owner.post("/leagues/outer-rim/events/add/", {"event": slug}, follow=True)
    told = "“Scarif” is an event of another game (Star Wars: X-Wing): this league plays Star Wars: Armada."
    assert told in page.content.decode()
    table = anybody.get("/leagues/outer-rim/").content.decode()
    assert "No results yet" in table
    assert table.count("not finished") == 2
    play(publish_next(event, cast.ozzel), cast.ozzel)
    finish_tournament(event, cast.ozzel, now=NOW)
    table = anybody.get("/leagues/outer-rim/").content.decode()
    assert all(f">A{number}<" in table for number in range(1, 5))
    assert "The best 2 results of each player count." in table
    sheet = anybody.get("/leagues/outer-rim/table.pdf?as=html").content.decode()
    assert "A1" in sheet
    assert "Outer Rim" in sheet
    told = anybody.get("/api/v1/leagues/outer-rim/").json()
    assert [row["place"] for row in told["rows"]] == [1, 1, 3, 3]
    assert [(one["slug"], one["missing"]) for one in told["events"]] == [
        (event.slug, ""), (small.slug, "open"),
    ]  # fmt: skip
    assert [one["slug"] for one in anybody.get("/api/v1/leagues/").json()] == ["outer-rim"]
    # The line of the event's coming is taken back with a button.
    owner.post("/leagues/outer-rim/undo/", {"line": "2"})
    assert list(League.objects.get().events.all()) == [small]


def test_seasons_are_chosen_on_the_page(cast: Cast) -> None:
    owner = Client()
    owner.force_login(cast.ozzel)
    owner.post("/leagues/new/", RULES)
    spring = {"name": "Spring", "starts": "2026-03-01", "ends": "2026-05-31"}
    owner.post("/leagues/outer-rim/seasons/new/", spring)
    page = owner.post("/leagues/outer-rim/seasons/new/", {**spring, "name": "Summer"})
    assert page.status_code == 422
    assert "The seasons “Spring” and “Summer” share days." in page.content.decode()
    owner.post("/leagues/outer-rim/seasons/1/", {**spring, "due": "2026-06-07", "loses": "on"})
    page = Client().get("/leagues/outer-rim/?season=1")
    assert "Events have to be closed by" in page.content.decode()
    for season in ("0", "2", "99999"):
        assert Client().get(f"/leagues/outer-rim/?season={season}").status_code in (200, 404)
    assert Client().get("/leagues/outer-rim/?season=2").status_code == 404
    owner.post("/leagues/outer-rim/seasons/1/", {"remove": "yes"})
    assert League.objects.get().seasons == []


def test_equal_names_are_offered_and_joined_by_a_word(cast: Cast) -> None:
    owner = Client()
    owner.force_login(cast.ozzel)
    owner.post("/leagues/new/", RULES)
    for name in ("Hoth", "Endor"):
        event = make_event(cast, players=2, name=name)
        owner.post("/leagues/outer-rim/events/add/", {"event": event.slug})
    page = owner.get("/leagues/outer-rim/manage/").content.decode()
    assert page.count('name="group"') == 2
    assert "– Hoth, Endor" in page
    keys = League.objects.get().events.order_by("pk").values_list("entries__pk", flat=True)
    one, two, three, _four = sorted(keys)
    page = owner.post("/leagues/outer-rim/players/one/", {"one": one, "other": two}).content.decode()
    assert "These players were both in “Hoth”: they can’t be one." in page.replace("&#x27;", "’")
    owner.post("/leagues/outer-rim/players/one/", {"one": one, "other": three})
    page = owner.get("/leagues/outer-rim/manage/").content.decode()
    assert (page.count('name="group"'), page.count("one by your word")) == (1, 1)
    owner.post("/leagues/outer-rim/players/several/", {"player": one})
    assert League.objects.get().same == []


def test_all_equal_names_are_joined_at_once_after_a_look_at_each(cast: Cast) -> None:
    owner = Client()
    owner.force_login(cast.ozzel)
    owner.post("/leagues/new/", RULES)
    for name in ("Hoth", "Endor"):
        event = make_event(cast, players=3, name=name)
        owner.post("/leagues/outer-rim/events/add/", {"event": event.slug})
    page = owner.get("/leagues/outer-rim/manage/").content.decode()
    groups = re.findall(r'name="group" value="([\d ]+)" checked', page)
    assert len(groups) == 3
    # Two people of one name: the owner takes the tick away.
    owner.post("/leagues/outer-rim/players/one/", {"group": groups[:2]})
    league = League.objects.get()
    assert league.same == sorted(sorted(map(int, group.split())) for group in groups[:2])
    assert league.lines.filter(act="join").count() == 1
    # All of them or none: the last one never stood in the table.
    owner.post("/leagues/outer-rim/players/one/", {"group": [groups[2], "999999"]})
    assert League.objects.get().same == league.same
