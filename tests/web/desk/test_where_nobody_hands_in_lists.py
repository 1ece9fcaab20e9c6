"""Pages of an event that asks for no lists, of one without teams yet, and of a game whose bye is no win."""

import re

import pytest
from django.test import Client

from tests.factories import NOW, Cast, make_event, make_running_event, publish_next
from tournaments.acts import Mail
from tournaments.models import Entry, Match
from tournaments.queries.event.desk import desk_of
from tournaments.services.event.setup import start_tournament
from tournaments.services.sending.emails import composer_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("asks", [True, False])
def test_lists_are_spoken_of_only_where_players_hand_them_in(desk: Client, cast: Cast, asks: bool) -> None:
    event = make_event(cast, players=4, asks_for_fleets=asks)
    players = desk.get(f"/events/{event.slug}/desk/players/").content.decode()
    entry = desk.get(f"/events/{event.slug}/desk/players/p1/").content.decode()
    seen = ("no list" in players, ">Lists<" in players, ">Fleet</a>" in entry)
    assert seen == (asks, asks, asks)


def test_F14_after_a_start_without_lists_the_desk_asks_for_none(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=4)
    before = desk.get(f"/events/{event.slug}/desk/").content.decode()
    assert "4 are missing" in " ".join(before.split())
    start_tournament(event, cast.ozzel, now=NOW)
    page = " ".join(desk.get(f"/events/{event.slug}/desk/").content.decode().split())
    assert "are missing" not in page
    assert "begun without 4" in page


def test_six_presses_from_a_new_event_to_round_1_published(desk: Client, cast: Cast) -> None:
    """New event, add all, go on, start, pair, publish: each page leads to the next by itself."""
    event = make_event(cast)
    at = f"/events/{event.slug}/desk/"
    assert re.search(r'<textarea name="lines"[^>]* autofocus', desk.get(f"{at}players/").content.decode())
    pasted = desk.post(f"{at}players/paste/", {"lines": "Ada\nBo\nCy\nDee"}, follow=True).content.decode()
    assert "autofocus" not in pasted.partition("<textarea")[2].partition(">")[0]
    assert re.search(rf'href="{at}">Go on: start</a>', pasted)
    page = " ".join(desk.get(at).content.decode().split())
    assert "4 players have handed in no list . You can start" in page.replace("list.", "list .")
    answer = re.search(r'name="without_lists" value="(\w+)"', page)
    assert answer
    begun = desk.post(f"{at}start/", {"without_lists": answer[1]}, follow=True).content.decode()
    assert "Pair round 1" in begun


def test_before_there_are_teams_the_desk_says_form_teams_first(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=6, structure="custom", swiss_rounds=3, cut=0, team_play="against")
    page = desk.get(f"/events/{event.slug}/desk/").content.decode()
    assert desk_of(event, NOW).step == "form_teams"
    assert "Form teams first: teams meet teams here, and two of them are needed." in page
    assert f'href="/events/{event.slug}/desk/teams/"' in page
    assert "Too few players" not in page
    # The button above is another one, and the page of players leads to the teams.
    assert "with the button above" not in page
    players = desk.get(f"/events/{event.slug}/desk/players/").content.decode()
    assert re.search(rf'href="/events/{event.slug}/desk/teams/">Go on: teams</a>', players)
    assert "Go on: start" not in players


@pytest.mark.parametrize(
    ("game", "effect"),
    [("armada", "The bye counts as a win"), ("kosmiczna_eskadra", "The bye counts as a first place")],
)
def test_P_BYE_1_a_mail_says_what_the_bye_counts_as_in_this_game(cast: Cast, game: str, effect: str) -> None:
    event = make_running_event(cast, players=5)
    bye = publish_next(event, cast.ozzel).matches.get(kind=Match.Kind.BYE)
    event.game = game
    write = composer_of(Mail.PAIRING, event, {"round": 1})
    subject, text = write(Entry.objects.get(seats__match=bye), "en") or ("", "")
    assert subject == "round 1: bye"
    assert effect in text
