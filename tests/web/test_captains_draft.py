"""The captains' draft on two phones, at the desk and in public."""

from typing import Any

import pytest
from django.test import Client

from tests.factories import NOW, Cast, entry_of, make_running_event
from tournaments.access.links import link_of
from tournaments.models import CaptainsDraft, Tournament
from tournaments.services.people.teams import set_team

pytestmark = pytest.mark.django_db

# A whole draft: the captain, the kind of the move, and the players named.
MOVES = (
    ("p1", "defender", "p2"),
    ("p4", "defender", "p6"),
    ("p1", "attackers", "p1", "p3"),
    ("p4", "attackers", "p4", "p5"),
    ("p1", "refused", "p4"),
    ("p4", "refused", "p3"),
)
SETTLED = "Rogues – Wraiths"


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Two teams of three, led by p1 and p4."""
    event = make_running_event(cast, players=6)
    for name, members in (("Rogues", ("p1", "p2", "p3")), ("Wraiths", ("p4", "p5", "p6"))):
        set_team(event, cast.ozzel, name=name, members=members, captain=members[0], now=NOW)
    return event


@pytest.fixture
def draft(event: Tournament, marshal: Client) -> str:
    """Where the desk has the draft of the two teams, which it has opened."""
    opened = marshal.post(f"/events/{event.slug}/desk/captains/", {"first": "t1", "second": "t2"})
    return opened.headers["Location"]


def phone_of(event: Tournament, captain: str) -> str:
    return f"/p/{link_of(entry_of(event, captain))}/captain/"


def move(event: Tournament, captain: str, kind: str, *players: str) -> Any:
    return Client().post(phone_of(event, captain), {"kind": kind, "players": players})


def play(event: Tournament, moves: int) -> None:
    """So many moves of the draft."""
    for captain, kind, *players in MOVES[:moves]:
        assert move(event, captain, kind, *players).status_code == 302


def page(client: Client, path: str) -> str:
    """The page without the sentence of the rule, which says how a captain puts up a defender."""
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode().replace("puts up", "")


def test_without_a_draft_the_captain_reads_that_none_waits(event: Tournament) -> None:
    assert "No draft waits for you" in page(Client(), phone_of(event, "p1"))


def test_the_desk_opens_a_draft_of_two_teams(event: Tournament, draft: str) -> None:
    assert draft == f"/events/{event.slug}/desk/captains/1/"


@pytest.mark.usefixtures("draft")
def test_a_captain_reads_the_own_move_at_once(event: Tournament) -> None:
    play(event, 1)
    own = page(Client(), phone_of(event, "p1"))
    assert ("You have said your part" in own, "put up" in own) == (True, True)


def test_nobody_else_reads_a_move_until_both_have_moved(
    event: Tournament, marshal: Client, draft: str
) -> None:
    teams = f"/api/v1/events/{event.slug}/teams/"
    before = Client().get(teams).content
    play(event, 1)
    readers = (
        (Client(), phone_of(event, "p4")),
        (marshal, draft),
        (marshal, f"/events/{event.slug}/desk/history/"),
        (Client(), f"/events/{event.slug}/captains/"),
    )
    assert [path for client, path in readers if "put up" in page(client, path)] == []
    assert Client().get(teams).content == before


@pytest.mark.usefixtures("draft")
def test_a_move_that_is_not_on_is_refused(event: Tournament) -> None:
    play(event, 1)
    wrong = move(event, "p4", "attackers", "p5")
    assert wrong.status_code == 422
    assert "The draft has gone on meanwhile" in wrong.content.decode()


def test_the_desk_moves_for_a_captain_who_is_away(event: Tournament, marshal: Client, draft: str) -> None:
    play(event, 1)
    assert "Move for Wraiths" in page(marshal, draft)
    marshal.post(draft, {"side": "1", "kind": "defender", "players": "p6"})
    assert "put up" in page(Client(), phone_of(event, "p4"))


@pytest.mark.usefixtures("draft")
def test_one_attacker_alone_is_too_few(event: Tournament) -> None:
    play(event, 3)
    assert move(event, "p4", "attackers", "p4").status_code == 422
    assert len(CaptainsDraft.objects.get().moves) == 3


@pytest.mark.usefixtures("draft")
def test_a_draft_is_public_when_its_last_move_is_made(event: Tournament) -> None:
    at = f"/events/{event.slug}/captains/"
    play(event, 5)
    assert SETTLED not in page(Client(), at)
    captain, kind, *players = MOVES[5]
    move(event, captain, kind, *players)
    record = page(Client(), at)
    assert (SETTLED in record, record.count("attacked with")) == (True, 2)


def test_a_draft_whose_last_move_is_taken_back_is_hidden_again(
    event: Tournament, marshal: Client, draft: str
) -> None:
    play(event, 6)
    marshal.post(f"{draft}back/", {"count": "6"})
    assert len(CaptainsDraft.objects.get().moves) == 5
    assert SETTLED not in page(Client(), f"/events/{event.slug}/captains/")
