"""After the fact: which list was in force when, and what a judge wrote, for whoever reads it later (F33)."""

import re

import pytest
from django.test import Client

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from fleets.services.judging import return_fleet
from tests.factories import NOW, Cast, entry_of, make_event, play, publish_next
from tournaments.models import Tournament
from tournaments.services.event.setup import start_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Two rounds; from the second on A1 plays another list."""
    event = make_event(cast, players=4, structure="custom", swiss_rounds=2, cut=0)
    entry = entry_of(event, "p1")
    hand_in_fleet(entry, cast.ozzel, text=demo_fleets()[0], now=NOW)
    play(publish_next(start_tournament(event, cast.ozzel, now=NOW), cast.ozzel), cast.ozzel)
    hand_in_fleet(entry, cast.ozzel, text=demo_fleets()[1], reason="Wrong list", from_round=2, now=NOW)
    publish_next(event, cast.ozzel)
    return event


def test_F33_the_judge_reads_which_list_was_in_force_in_which_round(event: Tournament, cast: Cast) -> None:
    judge = Client()
    judge.force_login(cast.jerec)
    page = judge.get(f"/events/{event.slug}/desk/fleets/of/p1/").content.decode()
    table = page.partition("Used in each round")[2].partition("</table>")[0]
    rows = [words(row) for row in re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL)]
    assert rows == ["Round List Points", "1 Version 1 398", "2 Version 2 396"]


def test_F33_the_history_says_from_which_round_a_list_counts(event: Tournament, cast: Cast) -> None:
    desk = Client()
    desk.force_login(cast.ozzel)
    page = words(desk.get(f"/events/{event.slug}/desk/history/").content.decode())
    assert "handed in a fleet for A1, version 1 " in page
    assert "amended the fleet of A1, version 2, from round 2 on: other cards than before" in page


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Write the full card names, so that cards of the same name can be told apart."),
        ("pl", "Wpisz pełne nazwy kart"),
    ],
)
def test_a_ready_sentence_stands_in_the_readers_language_in_the_history(
    event: Tournament, cast: Cast, language: str, said: str
) -> None:
    note = "Write the full card names, so that cards of the same name can be told apart. Ask me."
    return_fleet(entry_of(event, "p1"), cast.jerec, seen=2, note=note, now=NOW)
    desk = Client(headers={"Accept-Language": language})
    desk.force_login(cast.ozzel)
    page = words(desk.get(f"/events/{event.slug}/desk/history/").content.decode())
    assert said in page
    assert "Ask me." in page
