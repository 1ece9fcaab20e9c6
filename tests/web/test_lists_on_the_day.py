"""F32, F34: lists told wrong while pasting, handed in late, kept for each round."""

import re

import pytest
from django.test import Client

from fleets.lists.games.armada.demo import demo_fleets
from fleets.models import FleetVersion
from fleets.services import hand_in_fleet
from fleets.services.judging import check_fleet
from tests.factories import NOW, Cast, entry_of, make_event, make_running_event, play, publish_next
from tournaments.access.links import link_of
from tournaments.event_settings import Settings
from tournaments.models import AuditRow, Tournament
from tournaments.services.event.setup import edit_tournament, finish_tournament, start_tournament

pytestmark = pytest.mark.django_db

ILLEGAL = demo_fleets()[2].replace("Squadrons:", "Squadrons:\n• 2 x Sun Crusher (18)")


def at(event: Tournament, rest: str = "") -> str:
    return f"/events/{event.slug}/desk/{rest}"


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def names_in(text: str) -> list[str]:
    """The names A1, A2 … in the order of the page, each once."""
    return list(dict.fromkeys(re.findall(r"\bA\d+\b", re.sub(r"<[^>]+>", " ", text))))


def test_F32_a_list_that_breaks_a_rule_is_told_while_pasting_and_stands_first_for_the_judge(
    hall: Client, cast: Cast
) -> None:
    event = make_event(cast, players=3)
    fleet = f"/p/{link_of(entry_of(event, 'p2'))}/fleet/"
    told = hall.post(fleet + "preview/", {"text": ILLEGAL}).content.decode()
    assert "Sun Crusher" in told
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=demo_fleets()[0], now=NOW)
    hand_in_fleet(entry_of(event, "p2"), cast.ozzel, text=ILLEGAL, now=NOW)
    judge = Client()
    judge.force_login(cast.jerec)
    assert names_in(page(judge, at(event, "fleets/")).split("data-row", 1)[1])[0] == "A2"


def test_F32_the_list_of_each_round_stays_on_record_at_its_table(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=2, structure="custom", swiss_rounds=2, cut=0)
    for key in ("p1", "p2"):
        hand_in_fleet(entry_of(event, key), cast.ozzel, text=demo_fleets()[0], now=NOW)
    desk.post(at(event, "start/"), {"without_lists": "1"})
    publish_next(event, cast.ozzel)
    amended = {
        "text": demo_fleets()[1], "reason": "Illegal title", "from_round": "2", "seen": "1", "save": "1",
    }  # fmt: skip
    desk.post(at(event, "players/p1/fleet/"), amended)
    assert list(FleetVersion.objects.filter(fleet__entry__key="p1").values_list("number", "from_round")) == [
        (1, 1),
        (2, 2),
    ]
    used = page(desk, at(event, "players/p1/fleet/versions/1/"))
    assert demo_fleets()[0].split("\n")[0].split(": ")[-1] in used


def test_F34_a_leader_hands_in_on_the_day_for_a_player_and_it_is_marked_as_late(
    desk: Client, cast: Cast
) -> None:
    event = make_event(cast, players=2, structure="custom", swiss_rounds=2, cut=0)
    edit_tournament(event, cast.ozzel, Settings(fleets_due=NOW), now=NOW)
    desk.post(at(event, "start/"), {"without_lists": "1"})
    typed = {"text": demo_fleets()[0], "seen": "0", "save": "1"}
    answer = desk.post(at(event, "players/p1/fleet/"), typed, follow=True)
    assert answer.status_code == 200
    version = FleetVersion.objects.get(fleet__entry__key="p1")
    assert (version.is_late, version.author) == (True, cast.ozzel)
    assert "late" in page(desk, at(event, "lists/"))


def test_the_figures_of_the_lists_are_found_from_the_lists_once_they_are_public(
    hall: Client, cast: Cast
) -> None:
    event = make_event(cast, players=2, fleet_secrecy="end")
    hand_in_fleet(entry_of(event, "p1"), cast.ozzel, text=demo_fleets()[0], now=NOW)
    lists, link = f"/events/{event.slug}/fleets/", f"/events/{event.slug}/fleet-statistics/"
    assert link not in page(hall, lists)
    Tournament.objects.filter(pk=event.pk).update(state="finished", revision=99)
    assert link in page(hall, lists)


def test_a_forgotten_player_is_gone_from_lists_checked_again(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=2, structure="custom", swiss_rounds=1)
    event.entries.filter(key="p1").update(own_name="Kendal Ozzel", name="Kendal Ozzel")
    play(publish_next(event, cast.ozzel), cast.ozzel)
    row = AuditRow.objects.filter(tournament=event).latest("revision")
    row.data = {
        "fleets": 1,
        "changed": 1,
        "differences": [{"key": "p1", "name": "Kendal Ozzel", "version": 1}],
    }
    row.action = "recheck_fleets"
    row.save()
    finish_tournament(event, cast.ozzel, now=NOW)
    desk.post(at(event, "players/p1/forget/"))
    row.refresh_from_db()
    assert row.data["differences"][0]["name"] == "Player 1"


def test_a_checked_list_has_one_badge_and_one_that_breaks_a_rule_two(cast: Cast, client: Client) -> None:
    """That it is locked goes without saying then, and that it is legal too."""
    event = make_event(cast, players=4)
    texts = (demo_fleets()[0], ILLEGAL)
    for key, text in zip(("p1", "p2"), texts, strict=True):
        entry = entry_of(event, key)
        hand_in_fleet(entry, cast.ozzel, text=text, now=NOW)
        check_fleet(entry, cast.jerec, seen=1, reason="Agreed.", now=NOW)
    start_tournament(event, cast.ozzel, now=NOW)
    badges: list[list[str]] = []
    for key in ("p1", "p2"):
        text = page(client, f"/p/{link_of(entry_of(event, key))}/fleet/")
        marks = text.partition('class="fleet-marks"')[2].partition('class="num"')[0]
        badges.append(re.findall(r'<span class="badge[^"]*">([^<]*)<', marks))
    assert badges == [["checked"], ["checked", "not legal"]]
