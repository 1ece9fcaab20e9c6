"""Opponents may check each other's totals; who has an illegal fleet can be removed (A-MISC-2)."""

import re
from typing import Any

import pytest
from django.test import Client

from fleets.services import hand_in_fleet
from tests.factories import NOW, Cast, entry_of, make_cast, make_event, publish_next
from tournaments.access.links import link_of
from tournaments.models import Tournament
from tournaments.services.event.setup import start_tournament

pytestmark = pytest.mark.django_db

LIST = """Faction: Rebel
Assault: Most Wanted
Defense: Contested Outpost
Navigation: Superior Positions
CR90 Corvette A (44)
• Leia Organa (28)
= 72 Points
Squadrons:
{squadrons}
"""


@pytest.fixture
def cast(db: None) -> Cast:
    return make_cast()


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Two players with 72 and 98 points, and round 1 on the wall."""
    event = make_event(cast, players=2, structure="custom", swiss_rounds=3)
    for key, squadrons in (("p1", ""), ("p2", "• 2 x X-wing Squadron (26)")):
        hand_in_fleet(entry_of(event, key), cast.ozzel, text=LIST.format(squadrons=squadrons), now=NOW)
    event = start_tournament(event, cast.ozzel, now=NOW)
    publish_next(event, cast.ozzel)
    return event


def words_of(answer: Any) -> str:
    """What a reader sees of the page, in one line."""
    return " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode()).split())


@pytest.mark.parametrize("key", ["p1", "p2"])
def test_both_players_read_both_totals_on_their_page_A_MISC_2(event: Tournament, key: str) -> None:
    page = words_of(Client().get(f"/p/{link_of(entry_of(event, key))}/"))
    assert "A1 72" in page
    assert "A2 98" in page


def test_the_marshal_removes_whose_fleet_is_illegal_and_a_judge_does_not_A_MISC_2(
    event: Tournament, cast: Cast
) -> None:
    address = f"/events/{event.slug}/desk/players/p2/drop/"
    judge, marshal = Client(), Client()
    judge.force_login(cast.jerec)
    marshal.force_login(cast.madine)
    assert judge.post(address, {"reason": "Illegal base"}).status_code == 403
    assert entry_of(event, "p2").status == "active"
    marshal.post(address, {"reason": "Illegal base"})
    assert entry_of(event, "p2").status == "removed"
    assert event.audit.latest("pk").reason == "Illegal base"


def test_a_unique_squadron_has_no_one_more_and_too_many_points_are_said_in_the_sheet(
    event: Tournament,
) -> None:
    fleet = LIST.format(squadrons="• Luke Skywalker (20)\n• {} x X-wing Squadron (13)")
    url = f"/p/{link_of(entry_of(event, 'p1'))}/fleet/edit/"
    page = Client().post(url, {"text": fleet.format(2)}).content.decode()
    more = re.findall(r'value="more (\d) \S+"\s+data-step\s+(disabled)?', page)
    assert more == [("0", "disabled"), ("1", "")]
    answer = Client().post(url, {"text": fleet.format(40), "do": "open squadron"})
    assert "The list has too many points: no card here fits." in words_of(answer)


def test_the_text_page_says_the_faction_and_what_is_left_of_the_limit(event: Tournament) -> None:
    page = words_of(Client().get(f"/p/{link_of(entry_of(event, 'p2'))}/fleet/"))
    assert "98 of 400 points · squadrons 26 of 134 Rebel · 302 points left" in page
