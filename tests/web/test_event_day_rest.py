"""Cases of the event day that no other file has: one order, late lists, paper, the end of a repair."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from fleets.lists.games.armada.demo import demo_fleets
from fleets.models import FleetVersion
from fleets.services import hand_in_fleet
from tests.factories import NOW, Cast, entry_of, make_event, make_running_event, play, publish_next, report
from tournaments.event_file import read_event, standings_of
from tournaments.links import link_of
from tournaments.models import AuditRow, Tournament
from tournaments.queries import round_view
from tournaments.queries.document import export_event
from tournaments.services.penalties import give_penalty
from tournaments.services.rounds import close_round, pair_round
from tournaments.services.setup import edit_tournament, finish_tournament

pytestmark = pytest.mark.django_db

ILLEGAL = demo_fleets()[2].replace("Squadrons:", "Squadrons:\n• 2 x Sun Crusher (18)")


@pytest.fixture
def hall() -> Client:
    """Anybody's phone in the hall; `desk` is the organizer's laptop."""
    return Client()


@pytest.fixture(autouse=True)
def no_memory() -> None:
    """Nobody has asked the API too often, or guessed at links, before."""
    cache.clear()


def at(event: Tournament, rest: str = "") -> str:
    return f"/events/{event.slug}/desk/{rest}"


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def names_in(text: str) -> list[str]:
    """The names A1, A2 … in the order of the page, each once."""
    return list(dict.fromkeys(re.findall(r"\bA\d+\b", re.sub(r"<[^>]+>", " ", text))))


# F27–F30: the order


@pytest.fixture
def ranked(cast: Cast) -> Tournament:
    """Two rounds with different margins, points taken from one player, one who left and one disqualified."""
    event = make_running_event(cast, players=8, structure="custom", swiss_rounds=3, cut=0)
    for number in (1, 2):
        round_ = publish_next(event, cast.ozzel)
        for view in round_view(round_).matches:
            report(view.match, cast.ozzel, 100 + 40 * (view.table or 0), 50 * number)
        if number == 1:
            give_penalty(entry_of(event, "p3"), cast.ozzel, kind="points", points=2, reason="Slow", now=NOW)
        close_round(round_, cast.ozzel, now=NOW)
    organizer = Client()
    organizer.force_login(cast.ozzel)
    organizer.post(at(event, "players/p5/drop/"), {"reason": "Ill"})
    organizer.post(at(event, "players/p6/disqualify/"), {"reason": "Loaded dice"})
    return Tournament.objects.get(pk=event.pk)


def test_F27_F30_the_page_says_by_which_formula_it_ranks_and_shows_the_exact_strength(
    hall: Client, ranked: Tournament
) -> None:
    text = page(hall, f"/events/{ranked.slug}/standings/")
    order = "Order: tournament points; then total margin of victory; then opponents’ strength"
    assert order in text
    assert "A bye is no opponent." in text
    for line in standings_of(export_event(ranked)):
        assert str(line.strength) in text


def test_F28_F29_page_screen_paper_api_and_file_have_one_order(
    hall: Client, desk: Client, ranked: Tournament
) -> None:
    names = {entry.key: entry.name for entry in ranked.entries.all()}
    order = [names[line.player] for line in standings_of(export_event(ranked))]
    assert order[-1] == "A6"
    assert names_in(page(hall, f"/events/{ranked.slug}/standings/")) == order
    assert names_in(page(desk, at(ranked, "sheets/standings.pdf?as=html"))) == order
    assert [line["name"] for line in hall.get(f"/api/v1/events/{ranked.slug}/standings/").json()] == order
    exported = desk.get(reverse("event-export", args=[ranked.slug])).content
    assert [names[line.player] for line in standings_of(read_event(exported))] == order


def test_F28_after_the_final_the_api_has_the_places_of_the_page(hall: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=2)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    final = publish_next(event, cast.ozzel)
    # The second of the Swiss round wins the final: the bracket puts him on top.
    report(final.matches.get(), cast.ozzel, 50, 300)
    close_round(final, cast.ozzel, now=NOW)
    answer = hall.get(f"/api/v1/events/{event.slug}/standings/").json()
    on_the_page = names_in(page(hall, f"/events/{event.slug}/standings/"))
    assert [line["name"] for line in answer] == on_the_page
    after_one = hall.get(f"/api/v1/events/{event.slug}/standings/?round=1").json()
    assert [line["name"] for line in after_one][:2] == on_the_page[1::-1]


def test_F29_the_cut_takes_the_first_of_the_same_order(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=8, structure="custom", swiss_rounds=1, cut=4)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    order = names_in(page(desk, f"/events/{event.slug}/standings/"))
    desk.post(at(event, "pair/"), {"number": "2"})
    seated = {each.name for view in round_view(event.rounds.get(number=2)).matches for each in view.entries}
    assert seated == set(order[:4])


# F17: up to the end


def test_F17_a_drop_is_undone_and_the_round_repaired_so_that_nobody_sits_out(
    desk: Client, cast: Cast
) -> None:
    event = make_running_event(cast, players=8, structure="custom", swiss_rounds=3, cut=0)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    desk.post(at(event, "players/p1/drop/"), {"reason": "Wrong line"})
    round_ = publish_next(event, cast.ozzel)
    before = _seats(event)
    (bye,) = before.pop(None)
    to_repair = desk.post(at(event, "players/p1/undo/"), {"reason": "Wrong line"})["Location"]
    text = page(desk, to_repair)
    assert "A1" in text
    choice = {"choice": "smallest", "reason": "Dropped by mistake"}
    answer = desk.post(to_repair, choice, follow=True)
    assert "The round is put right" in answer.content.decode()
    after = _seats(event)
    assert {table: after[table] for table in before} == before
    assert sorted(next(keys for table, keys in after.items() if table not in before)) == sorted([bye, "p1"])
    assert round_.matches.filter(kind="bye").count() == 0
    assert "repaired" in page(desk, at(event, "rounds/2/"))


def _seats(event: Tournament) -> dict[int | None, tuple[str, ...]]:
    matches = round_view(event.rounds.latest("number")).matches
    return {each.table: tuple(entry.key for entry in each.entries) for each in matches}


# F32, F34: lists


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
    edit_tournament(event, cast.ozzel, now=NOW, fleets_due=NOW)
    desk.post(at(event, "start/"), {"without_lists": "1"})
    typed = {"text": demo_fleets()[0], "seen": "0", "save": "1"}
    answer = desk.post(at(event, "players/p1/fleet/"), typed, follow=True)
    assert answer.status_code == 200
    version = FleetVersion.objects.get(fleet__entry__key="p1")
    assert (version.is_late, version.author) == (True, cast.ozzel)
    assert "late" in page(desk, at(event, "lists/"))


# F36, F44: paper and phones


def test_F36_the_packet_of_a_round_prints_without_any_network(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=8)
    publish_next(event, cast.ozzel)
    sheets = ("rounds/1/sheets/pairings.pdf", "rounds/1/sheets/slips.pdf", "sheets/standings.pdf")
    for sheet in sheets:
        text = page(desk, at(event, f"{sheet}?as=html"))
        assert names_in(text) != []
        loaded = re.findall(r'(?:src|href)="([^"]+)"', text)
        assert all(address.startswith(("/", "data:", "#", "?")) for address in loaded), loaded


def test_F44_at_the_moment_of_publishing_api_screen_pages_and_paper_show_the_same_tables(
    hall: Client, desk: Client, cast: Cast
) -> None:
    event = make_running_event(cast, players=8)
    pair_round(event, cast.ozzel, now=NOW)
    everybody = {entry.name for entry in event.entries.all()}
    api, slug = f"/api/v1/events/{event.slug}/rounds/", event.slug
    assert names_in(str(hall.get(api).json())) == []
    assert hall.get(api + "1/").status_code == 404
    desk.post(at(event, "rounds/1/publish/"))
    views = round_view(event.rounds.get()).matches
    tables = [tuple(each.name for each in view.entries) for view in views]
    in_api = hall.get(api + "1/").json()["matches"]
    assert [each["players"] for each in in_api] == [[each.key for each in view.entries] for view in views]
    for path in (f"/events/{slug}/pairings/", f"/events/{slug}/pairings/?by=name", f"/events/{slug}/screen/"):
        assert set(names_in(page(hall, path))) == everybody
    for sheet in ("pairings.pdf?as=html", "pairings.pdf?as=html&by=name", "slips.pdf?as=html"):
        assert set(names_in(page(desk, at(event, f"rounds/1/sheets/{sheet}")))) == everybody
    for one, two in tables:
        own = page(hall, f"/p/{link_of(event.entries.get(name=one))}/")
        assert two in own


def test_F45_an_extended_table_stands_with_its_own_end_in_the_pairings(
    hall: Client, desk: Client, cast: Cast
) -> None:
    event = make_running_event(cast, players=4)
    match = publish_next(event, cast.ozzel).matches.get(table=2)
    said = {"minutes": "10", "table": str(match.pk), "reason": "Judge call"}
    desk.post(at(event, "rounds/1/clock/extend/"), said)
    pages = [f"/events/{event.slug}/pairings/?by={by}" for by in ("table", "name")]
    # Each of the two players of the table reads it by his name.
    assert [page(hall, path).count("+10 min") for path in pages] == [1, 2]
    desk.post(at(event, "rounds/1/clock/start/"))
    for path, times in zip(pages, (1, 2), strict=True):
        assert len(re.findall(r"until \d\d:\d\d \(10 min\)", page(hall, path))) == times


# What a hall without a cache, and a player who wants to be forgotten, may rely on


def test_F42_with_the_cache_gone_a_wrong_link_is_still_only_a_wrong_link(
    settings: Any, cast: Cast, hall: Client
) -> None:
    event = make_running_event(cast, players=4)
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            # Nobody listens there.
            "LOCATION": "redis://127.0.0.1:1/0",
        }
    }
    assert hall.get("/p/1-wrong/").status_code == 404
    assert hall.get(f"/p/{link_of(entry_of(event, 'p1'))}/").status_code == 200


def test_how_a_game_ended_stands_in_words_in_what_was_typed(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    match = publish_next(event, cast.ozzel).matches.earliest("pk")
    report(match, cast.ozzel, end="mutual")
    text = page(desk, at(event, f"rounds/1/tables/{match.pk}/"))
    assert "+ 0</span>, mutual destruction" in text


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
    event.entries.filter(key="p1").update(name="Kendal Ozzel")
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


@pytest.mark.parametrize("path", ["", "players/", "history/", "staff/", "lists/", "fleets/", "rounds/1/"])
def test_a_page_of_the_desk_asks_who_may_what_only_once(
    desk: Client, cast: Cast, path: str, django_assert_max_num_queries: Any
) -> None:
    event = make_running_event(cast, players=8)
    publish_next(event, cast.ozzel)
    with django_assert_max_num_queries(21) as asked:
        page(desk, at(event, path))
    roles = [
        each["sql"] for each in asked.captured_queries if '"tournaments_staff"."is_acting"' in each["sql"]
    ]
    mine = [each for each in roles if '"tournaments_staff"."user_id" = ' in each.split("WHERE")[1]]
    assert len(mine) == 1
