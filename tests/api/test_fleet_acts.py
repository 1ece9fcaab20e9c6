"""Lists by the API: handed in by the player and by the desk, judged, let in after the pairing or not."""

from typing import Any

import pytest
from django.test import Client

from fleets.models import FleetVersion
from tests.api.test_acts import do, done
from tests.factories import Cast, make_event, make_running_event, publish_next
from tests.golden.files import GOLDEN, brought_lists
from tournaments.access.links import link_of
from tournaments.models import Entry, Tournament

LEGAL = next(name for name, wanted in brought_lists().items() if wanted["legal"]["current"])
ILLEGAL = "Name: Escort\nFaction: Imperial\n\nGladiator I (56)\n= 56 Points"


def legal() -> str:
    return (GOLDEN / "fleets" / "armada" / LEGAL).read_text("utf-8")


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_event(cast, players=4)


@pytest.fixture
def judge(client: Client, cast: Cast) -> Client:
    client.force_login(cast.jerec)
    return client


def link(event: Tournament, key: str) -> dict[str, str]:
    return {"Authorization": f"Link {link_of(Entry.objects.get(tournament=event, key=key))}"}


def states(client: Client, event: Tournament) -> dict[str, str]:
    rows = client.get(f"/api/v1/events/{event.slug}/fleets/").json()
    return {row["player"]: row["state"] for row in rows}


def test_a_player_hands_in_and_a_judge_ticks_it(judge: Client, event: Tournament) -> None:
    handed = do(Client(), event.slug, "hand_in_own_fleet", link(event, "p1"), text=legal())
    assert handed.status_code == 200, handed.content
    assert handed.json()["result"] == {"version": 1, "legal": True, "total": brought_lists()[LEGAL]["total"]}
    checked = done(judge, event.slug, "check_fleet", player="p1", seen=1)
    assert [line["act"] for line in checked["lines"]] == ["check_fleet"]
    assert states(judge, event)["p1"] == "checked"
    done(judge, event.slug, "uncheck_fleet", player="p1", seen=1)
    assert states(judge, event)["p1"] == "handed_in"


def test_an_illegal_list_is_asked_back_of_the_player_and_taken_from_the_desk(
    judge: Client, event: Tournament
) -> None:
    own = link(event, "p1")
    asked = do(Client(), event.slug, "hand_in_own_fleet", own, text=ILLEGAL)
    assert (asked.status_code, FleetVersion.objects.count()) == (400, 0)
    meant = do(Client(), event.slug, "hand_in_own_fleet", own, text=ILLEGAL, accept_problems=True)
    assert meant.json()["result"]["legal"] is False
    by_desk = done(judge, event.slug, "hand_in_fleet", player="p2", text=ILLEGAL)
    assert by_desk["result"] == {"version": 1, "legal": False, "total": 56}


def test_a_judge_returns_it_and_nobody_judges_what_they_did_not_see(judge: Client, event: Tournament) -> None:
    done(judge, event.slug, "hand_in_fleet", player="p1", text=ILLEGAL)
    done(judge, event.slug, "return_fleet", player="p1", seen=1, note="Where is the commander?")
    assert states(judge, event)["p1"] == "returned"
    done(judge, event.slug, "hand_in_fleet", player="p1", text=legal())
    late = do(judge, event.slug, "check_fleet", player="p1", seen=1)
    assert late.status_code == 409
    assert states(judge, event)["p1"] == "handed_in"


@pytest.mark.parametrize(
    ("act", "more", "held"),
    [("let_fleet", {"from_round": 1}, ""), ("refuse_fleet", {"reason": "Too late"}, "refused")],
)
def test_a_list_that_came_after_the_pairing_is_let_in_or_not(
    judge: Client, cast: Cast, act: str, more: Any, held: str
) -> None:
    event = make_running_event(cast, players=4)
    publish_next(event, cast.ozzel)
    do(Client(), event.slug, "hand_in_own_fleet", link(event, "p1"), text=legal())
    assert FleetVersion.objects.get().held == "waiting"
    answer = do(judge, event.slug, act, player="p1", seen=1, **more)
    assert answer.status_code == 200, answer.content
    assert FleetVersion.objects.get().held == held
