"""The page of fairness: each of its figures is what a second computation finds in the event file."""

import json
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from fleets.services.transfer import FLEETS
from tests.factories import NOW, Cast, entry_of, make_running_event, play, publish_next
from tests.golden.files import OURS
from tests.web.players.acts import page_of
from tournaments.event_file import read_event
from tournaments.event_file.playing import rounds_of
from tournaments.models import Tournament
from tournaments.presenters.fairness import fair_row
from tournaments.queries import event_state
from tournaments.queries.event.fairness import fairness_of
from tournaments.services.event.setup import finish_tournament
from tournaments.services.event.transfer import import_event

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

# With byes, with a missed round, with a cut.
GOLDEN = ("event_003.json", "xwing/event_002.json", "xwing/event_003.json")


def by_hand(text: str) -> dict[str, dict[str, Any]]:
    """Player -> figures, from the JSON of the file; only the points of a game are those of the program."""
    document = json.loads(text)
    points = [
        {player: score.points for match in played.matches for player, score in (match.scores or {}).items()}
        for played in rounds_of(read_event(text))
    ]
    swiss = [at for at, part in enumerate(document["rounds"]) if part["kind"] == "swiss"]
    total = {
        player["id"]: sum(points[at].get(player["id"], 0) for at in swiss) for player in document["players"]
    }
    # A missed round is a round played in Armada and none in X-Wing.
    counted = dict.fromkeys(total, 0)
    for at in swiss:
        for match in document["rounds"][at]["matches"]:
            for player in match["players"]:
                counted[player] += document["game"] == "armada" or not match.get("missed")
    found = {
        player: {"met": [], "down": [], "up": [], "byes": [], "tables": [], "firsts": 0, "known": 0}
        for player in total
    }
    for at in swiss:
        before = {player: sum(points[earlier].get(player, 0) for earlier in range(at)) for player in total}
        matches = document["rounds"][at]["matches"]
        games = [match for match in matches if len(match["players"]) == 2]
        for match in matches:
            for player in match["players"]:
                line, number = found[player], document["rounds"][at]["number"]
                if match.get("bye"):
                    like = [
                        points[at][other]
                        for game in games
                        for other in game["players"]
                        if before[other] == before[player]
                    ]
                    usual = Fraction(sum(like)) / len(like) if like else None
                    line["byes"].append((number, points[at][player], usual))
                if match.get("table"):
                    line["tables"].append(match["table"])
                if match in games and match["result"]["end"] not in ("no_show", "not_played"):
                    (other,) = (name for name in match["players"] if name != player)
                    line["met"].append(Fraction(total[other]) / counted[other])
                    line["down"] += [number] if before[other] < before[player] else []
                    line["up"] += [number] if before[other] > before[player] else []
                    line["firsts"] += match.get("initiative") == player
                    line["known"] += match.get("initiative") is not None
    return found


@pytest.mark.parametrize("name", GOLDEN)
def test_each_figure_is_what_the_file_says(cast: Cast, name: str) -> None:
    text = (OURS / "events" / name).read_text("utf-8")
    event = import_event(read_event(text), cast.ozzel, now=NOW, fleets=FLEETS)
    Tournament.objects.filter(pk=event.pk).update(state="finished")
    keys = {
        entry.name: player["id"]
        for entry, player in zip(event.entries.order_by("pk"), json.loads(text)["players"], strict=True)
    }
    expected = by_hand(text)
    found = fairness_of(event_state(Tournament.objects.get(pk=event.pk)))
    assert {keys[each.entry.name] for each in found} == set(expected)
    for each in found:
        line, by_file = each.line, expected[keys[each.entry.name]]
        met = by_file["met"]
        assert {
            "games": line.games,
            "strength": line.strength,
            "down": list(line.down),
            "up": list(line.up),
            "byes": [(bye.round, bye.points, bye.usual) for bye in line.byes],
            "tables": list(line.tables),
            "firsts": line.firsts,
            "known": line.known,
        } == {
            "games": len(met),
            "strength": sum(met, Fraction(0)) / len(met) if met else None,
            **{key: by_file[key] for key in ("down", "up", "byes", "tables", "firsts", "known")},
        }


def played(cast: Cast, players: int = 5) -> Tournament:
    """Two rounds, the second one with somebody who had no game; finished."""
    event = make_running_event(cast, players=players, structure="custom", swiss_rounds=2, cut=0)
    for _ in range(2):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    finish_tournament(Tournament.objects.get(pk=event.pk), cast.ozzel, now=NOW)
    return Tournament.objects.get(pk=event.pk)


def test_the_desk_reads_a_line_for_each_and_a_player_the_own_one(cast: Cast) -> None:
    event = played(cast)
    desk = Client()
    desk.force_login(cast.ozzel)
    page = " ".join(desk.get(f"/events/{event.slug}/desk/fairness/").content.decode().split())
    rows = [fair_row(found) for found in fairness_of(event_state(event))]
    assert [page.count(f"<bdi>{row.name}</bdi>") for row in rows] == [1] * 5
    assert "Went first" in page
    bye = next(row for row in rows if row.byes)
    assert bye.byes[0] in page
    own = " ".join(page_of(event.entries.get(name=bye.name)).split())
    assert "Was it fair?" in own
    assert bye.byes[0] in own
    assert bye.strength in own
    assert "fairness/" in desk.get(f"/events/{event.slug}/desk/").content.decode()


def test_nothing_is_told_before_the_event_is_over(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    assert fairness_of(event_state(Tournament.objects.get(pk=event.pk))) == ()
    assert "Was it fair?" not in page_of(entry_of(event, "p1"))
    desk = Client()
    desk.force_login(cast.ozzel)
    assert "Once the event is finished" in desk.get(f"/events/{event.slug}/desk/fairness/").content.decode()
