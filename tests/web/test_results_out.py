"""Results and squads in the form of List Fortress: for the organizer as a file, for programs by the API."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from fleets.lists.games.xwing.demo import demo_squads
from fleets.lists.games.xwing.game import XWING
from fleets.services import hand_in_fleet
from scoring.results import ReportedResult
from tests.factories import NOW, Cast, entry_of, make_event, open_matches, publish_next, write_settings
from tournaments.models import Match, Round, Tournament
from tournaments.services.event.setup import start_tournament
from tournaments.services.results.results import report_result
from tournaments.services.rounds.rounds import close_round

pytestmark = pytest.mark.django_db


def play_squads(round_: Round, cast: Cast) -> Round:
    """The lower key wins 150 to 60 at each table, but for the first: there it needs the dice."""
    for match in open_matches(round_):
        keys = [seat.entry.key for seat in match.seats.select_related("entry").order_by("number")]
        winner = min(keys)
        scores = {key: {"destroyed": 150 if key == winner else 60} for key in keys}
        facts: dict[str, Any] = {"end": "time"}
        if round_.number == 1 and match.table == 1:
            scores, facts = {key: {"destroyed": 90} for key in keys}, {"end": "final_salvo", "winner": winner}
        report_result(match, cast.ozzel, result=ReportedResult(tuple(keys), facts, (scores,)), now=NOW)
    return close_round(round_, cast.ozzel, now=NOW)


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Five players, two of one name, with squads; two rounds, and a final of the best two."""
    made = make_event(
        cast, players=5, game="xwing", structure="custom", swiss_rounds=2, cut=2, is_public=True
    )
    made.entries.filter(key="p5").update(name="A4")
    for key, text in zip(("p1", "p2", "p3"), demo_squads(), strict=False):
        hand_in_fleet(entry_of(made, key), cast.ozzel, text=text, now=NOW)
    start_tournament(made, cast.ozzel, now=NOW)
    for _round in range(3):
        play_squads(publish_next(made, cast.ozzel), cast)
    return Tournament.objects.get()


@pytest.fixture
def desk(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.ozzel)
    return client


def test_the_organizer_takes_results_with_all_squads(desk: Client, event: Tournament) -> None:
    answer = desk.get(reverse("results-file", args=[event.slug, "list-fortress"]))
    assert answer["Content-Disposition"] == f'attachment; filename="{event.slug}-list-fortress.json"'
    told = answer.json()["tournament"]
    assert (told["name"], told["date"], told["participant_count"]) == ("Battle of Hoth", "2026-05-09", 5)
    players = {player["name"]: player for player in told["players"]}
    assert set(players) == {"A1", "A2", "A3", "A4 (p4)", "A4 (p5)"}
    assert [player["rank"]["swiss"] for player in told["players"]] == [1, 2, 3, 4, 5]
    assert sorted(player["rank"]["elimination"] for player in told["players"][:2]) == [1, 2]
    assert [("list" in players[name]) for name in ("A1", "A2", "A3", "A4 (p4)")] == [True, True, True, False]
    assert [round_["round-type"] for round_ in told["rounds"]] == ["swiss", "swiss", "elimination"]
    matches = [match for round_ in told["rounds"] for match in round_["matches"]]
    assert sum(match["result"] == "bye" for match in matches) == 2
    (salvo,) = (match for match in matches if match["player1points"] == match["player2points"] == 90)
    assert (salvo["result"], salvo["winner"]) == ("win", min(salvo["player1"], salvo["player2"]))
    assert sum(player["score"] for player in told["players"]) == 6
    bye = next(match for match in matches if match["result"] == "bye")
    assert bye == {
        "player1": bye["winner"],
        "player1points": None,
        "player2": None,
        "player2points": None,
        "result": "bye",
        "winner": bye["winner"],
    }


def test_a_squad_in_it_is_XWS_that_reads_as_the_same_squad(desk: Client, event: Tournament) -> None:
    told = desk.get(reverse("results-file", args=[event.slug, "list-fortress"])).json()["tournament"]
    squad = next(player["list"] for player in told["players"] if player["name"] == "A1")
    assert (squad["faction"], squad["version"]) == ("rebelalliance", "2.0.0")
    cards = XWING.load_catalogue()
    again = XWING.stored(XWING.parse(json.dumps(squad), catalogue=cards))
    first = XWING.stored(XWING.parse(demo_squads()[0], catalogue=cards))
    assert [_ids(ship) for ship in again["ships"]] == [_ids(ship) for ship in first["ships"]]
    assert (again["total"], again["obstacles"]) == (first["total"], first["obstacles"])


def _ids(ship: dict[str, Any]) -> tuple[str, list[str]]:
    return ship["xws"], sorted(card["xws"] for card in ship["upgrades"])


def test_F35_programs_read_results_with_the_squads_that_are_open(client: Client, event: Tournament) -> None:
    address = reverse("api-results-file", args=[event.slug, "list-fortress"])
    shut = client.get(address).json()["tournament"]
    assert [player for player in shut["players"] if "list" in player] == []
    assert len(shut["rounds"]) == 3
    write_settings(Tournament.objects.all(), fleet_secrecy="start")
    squads = [player.get("list") for player in client.get(address).json()["tournament"]["players"]]
    assert sum(squad is not None for squad in squads) == 3
    assert all("obstacles" not in squad for squad in squads if squad)


def test_a_round_that_is_played_is_not_told(client: Client, cast: Cast) -> None:
    made = make_event(
        cast, players=4, game="xwing", structure="custom", swiss_rounds=2, cut=0, is_public=True
    )
    publish_next(start_tournament(made, cast.ozzel, now=NOW), cast.ozzel)
    assert Match.objects.count() == 2
    told = client.get(reverse("api-results-file", args=[made.slug, "list-fortress"])).json()["tournament"]
    assert told["rounds"] == []


def test_a_form_or_game_without_such_a_file_is_said(desk: Client, cast: Cast, event: Tournament) -> None:
    armada = make_event(cast, name="Kuat")
    for slug, form in ((event.slug, "fortress"), (armada.slug, "list-fortress")):
        page = desk.get(reverse("results-file", args=[slug, form]), follow=True).content.decode()
        assert "There is no such file of results for this game." in page
        assert desk.get(reverse("api-results-file", args=[slug, form])).status_code == 404


def test_the_page_of_files_leads_to_it(desk: Client, event: Tournament) -> None:
    page = desk.get(reverse("backups", args=[event.slug])).content.decode()
    assert reverse("results-file", args=[event.slug, "list-fortress"]) in page
