"""The form of one result at the desk: what is typed, asked back, corrected, refused."""

import re
import threading
from typing import Any

import pytest
from django.db import connection, connections
from django.test import Client
from django.urls import reverse
from django.utils.http import urlencode

from tests.factories import Cast, make_running_event, publish_next
from tests.web.desk.acts import open_games, page, post, result
from tournaments.models import Match, Report, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_running_event(cast, players=6)


@pytest.fixture
def games(event: Tournament, cast: Cast) -> list[Match]:
    """The three tables of round 1, published."""
    return open_games(publish_next(event, cast.ozzel))


def typed(client: Client, match: Match, *args: Any, **said: Any) -> Any:
    """The answer to a result typed at this table."""
    tournament = match.round.tournament
    url = reverse("match-result", args=[tournament.slug, match.round.number, match.pk])
    return client.post(url, result(match, *args, **said))


def test_a_saved_result_leads_to_the_box_for_the_next_table(
    desk: Client, event: Tournament, games: list[Match]
) -> None:
    """F52"""
    answer = typed(desk, games[0], 177, 49)
    assert answer["Location"] == reverse("round-sheet", args=[event.slug, 1]) + "?after=1"
    text = desk.get(answer["Location"]).content.decode()
    assert "177 : 49" in text
    assert "7/4 points" in text
    assert re.search(r'id="find-table"[^>]* autofocus[^>]* placeholder="2"', text)


def test_the_last_result_leads_to_the_desk(desk: Client, event: Tournament, games: list[Match]) -> None:
    answers = [typed(desk, match) for match in games]
    assert answers[-1]["Location"] == reverse("desk", args=[event.slug])


def test_a_table_number_or_a_name_leads_to_its_form(
    desk: Client, event: Tournament, games: list[Match]
) -> None:
    find = reverse("match-find", args=[event.slug, 1])
    form = reverse("match-result", args=[event.slug, 1, games[1].pk])
    name = games[1].seats.earliest("number").entry.name
    for asked in ({"table": "2"}, {"table": " 02 "}, {"table": name.lower()}, {"table": "", "next": "2"}):
        assert desk.get(find, asked)["Location"] == form
    sheet = reverse("round-sheet", args=[event.slug, 1])
    for nonsense in ("", "99", "-1", "x", "½", "9" * 400):
        assert (
            desk.get(find, {"table": nonsense})["Location"]
            == f"{sheet}?{urlencode({'table': nonsense[:60]})}"
        )
    assert desk.get(find, {"table": "41", "sheet": "1"})["Location"] == f"{sheet}?table=41"
    assert "Nobody called “41” plays in this round" in desk.get(f"{sheet}?table=41").content.decode()


def test_a_name_at_more_than_one_table_is_answered_with_the_tables(
    desk: Client, event: Tournament, games: list[Match]
) -> None:
    """D25"""
    text = desk.get(reverse("match-find", args=[event.slug, 1]), {"table": "a"}, follow=True).content.decode()
    assert "“a” is found at more than one table: 1 A" in text


def test_without_a_script_enter_goes_through_every_box_and_then_saves(
    desk: Client, event: Tournament, games: list[Match]
) -> None:
    """F52: the cursor stands where it would with the script, objective points too."""
    url = reverse("match-result", args=[event.slug, 1, games[0].pk])
    data = {**result(games[0], "", ""), "enter": "1", "first": ""}
    boxes = re.findall(r'name="(v-[^"]*)"', desk.get(url).content.decode())
    visited = []
    answer = desk.get(url)
    for number in (177, "", 49, ""):
        text = answer.content.decode()
        (box,) = re.findall(r'<input[^>]*name="(v-[^"]*)"[^>]*autofocus', text)
        visited.append(box)
        data |= {box: str(number), "at": re.findall(r'name="at" value="([0-9]+)"', text)[0]}
        answer = desk.post(url, data)
    assert visited == boxes
    assert answer.status_code == 302
    one, two = games[0].seats.order_by("number").values_list("entry__key", flat=True)
    assert games[0].reports.get().bouts == [
        {one: {"destroyed": 177, "objective": 0}, two: {"destroyed": 49, "objective": 0}}
    ]


def test_all_errors_of_a_form_come_at_once(desk: Client, games: list[Match]) -> None:
    """D8"""
    text = typed(desk, games[0], "17a", -5, end="tabled", by="").content.decode()
    for sentence in ("Type a whole number.", "a score is never negative", "one of the players must be named"):
        assert sentence in text


def test_a_concession_needs_who_and_nothing_else(desk: Client, games: list[Match]) -> None:
    """A-END-5"""
    loser = games[0].seats.earliest("number").entry.key
    said = {"end": "concession", "by": loser, "first": ""}
    url = reverse("match-preview", args=[games[0].round.tournament.slug, 1, games[0].pk])
    assert "8 points, MoV 140" in desk.post(url, result(games[0], "", "", **said)).content.decode()
    assert typed(desk, games[0], "", "", **said).status_code == 302
    assert games[0].reports.get().facts == {"end": "concession", "by": loser}


def test_winner_margin_and_points_are_shown_while_typing(
    desk: Client, event: Tournament, games: list[Match]
) -> None:
    url = reverse("match-preview", args=[event.slug, 1, games[0].pk])
    text = desk.post(url, result(games[0], 177, 49)).content.decode()
    assert f"<bdi>{games[0].seats.earliest('number').entry.name}</bdi> wins" in text
    assert "7 points, MoV 128" in text
    assert "4 points" in text
    assert "appear here" in desk.post(url, result(games[0], 177, "")).content.decode()
    assert Report.objects.count() == 0


@pytest.mark.parametrize(
    ("one", "two", "said", "sentence"),
    [
        (-5, 100, {}, "negative"),
        (99999, 100, {}, "99999"),
        (1200, 100, {}, "1200"),
        ("17a", 100, {}, "Type a whole number."),
        (200, 200, {"first": ""}, "initiative"),
        ("", "", {"end": "mutual", "first": ""}, "initiative"),
        (100, "", {}, "missing"),
        (100, 50, {"end": "tabled", "by": ""}, "no ship"),
        (100, 50, {"end": "victory"}, "Select a valid choice"),
        (100, 50, {"first": "p99"}, "Select a valid choice"),
    ],
)
def test_a_wrong_result_gets_a_sentence_and_keeps_what_was_typed(
    desk: Client, games: list[Match], one: object, two: object, said: dict[str, Any], sentence: str
) -> None:
    """F21"""
    answer = typed(desk, games[0], one, two, **said)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in text
    kept = re.findall(r'name="v-[^"]*-destroyed"(?: value="([^"]*)")?', text)
    assert kept == [str(one), str(two)]
    assert Report.objects.count() == 0


def test_an_unusual_value_is_asked_back_once_and_taken_with_one_key(desk: Client, games: list[Match]) -> None:
    """F21, D26: the button has the cursor, and the preview does not ask the same again."""
    asked = typed(desk, games[0], 450, 100)
    assert asked.status_code == 422
    assert re.search(r'name="accept_unusual"[^>]* autofocus', asked.content.decode())
    url = reverse("match-preview", args=[games[0].round.tournament.slug, 1, games[0].pk])
    again = desk.post(url, result(games[0], 450, 100, asked="1")).content.decode()
    assert ("more than the limit" in asked.content.decode(), "more than the limit" in again) == (True, False)
    assert typed(desk, games[0], 450, 100, accept_unusual="on").status_code == 302
    assert Report.objects.count() == 1


def test_a_tie_with_initiative_is_won_by_the_second_player(desk: Client, games: list[Match]) -> None:
    """A-END-6"""
    assert typed(desk, games[0], 200, 200).status_code == 302


def test_a_result_for_another_round_or_event_is_not_found(
    desk: Client, event: Tournament, games: list[Match]
) -> None:
    """F19 F42"""
    for slug, number, pk in (
        (event.slug, 2, games[0].pk),
        ("endor", 1, games[0].pk),
        (event.slug, 1, 999999),
    ):
        assert (
            desk.post(reverse("match-result", args=[slug, number, pk]), result(games[0])).status_code == 404
        )


def test_a_correction_in_a_closed_round_needs_a_reason_and_keeps_the_old_version(
    desk: Client, event: Tournament, games: list[Match]
) -> None:
    """F15 F20"""
    for match in games:
        typed(desk, match)
    post(desk, "round-close", event.slug, 1)
    assert typed(desk, games[0], 49, 177, version=1).status_code == 422
    corrected = typed(desk, games[0], 49, 177, version=1, reason="typed the wrong way round")
    assert corrected.status_code == 302
    assert [report.state for report in games[0].reports.all()] == ["superseded", "confirmed"]
    text = page(desk, "match-result", event.slug, 1, games[0].pk)
    assert "typed the wrong way round" in text


def test_the_second_of_two_writers_is_told_who_wrote_what(
    desk: Client, cast: Cast, games: list[Match]
) -> None:
    """F43"""
    other = Client()
    other.force_login(cast.madine)
    assert typed(other, games[0], 177, 49).status_code == 302
    told = typed(desk, games[0], 180, 49)
    text = told.content.decode()
    assert told.status_code == 422
    assert "madine typed a result for this table meanwhile: 177 : 49" in text
    assert games[0].reports.count() == 1
    assert typed(desk, games[0], 180, 49, version=1).status_code == 422
    assert typed(desk, games[0], 180, 49, version=1, reason="misread").status_code == 302


def test_a_judge_types_results_but_does_not_correct_them(
    client: Client, cast: Cast, games: list[Match]
) -> None:
    client.force_login(cast.jerec)
    assert typed(client, games[0]).status_code == 302
    assert typed(client, games[0]).status_code == 302
    assert typed(client, games[0], 50, 40, version=1).status_code == 403


def test_a_cleared_result_opens_the_table_and_stays_on_record(
    desk: Client, event: Tournament, games: list[Match]
) -> None:
    typed(desk, games[0])
    url = reverse("result-clear", args=[event.slug, 1, games[0].pk])
    assert desk.get(url).status_code == 200
    assert desk.post(url, {"reason": ""}).status_code == 422
    for _time in range(2):
        post(desk, "result-clear", event.slug, 1, games[0].pk, reason="wrong table")
    assert [report.state for report in games[0].reports.all()] == ["superseded"]


def test_a_bye_has_no_result_form(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=5, seed="bye", name="Byes")
    round_ = publish_next(event, cast.ozzel)
    bye = round_.matches.get(kind="bye")
    assert "no result to type here" in post(desk, "match-result", event.slug, 1, bye.pk)


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_two_submits_at_once_are_one_report(cast: Cast, event: Tournament, games: list[Match]) -> None:
    """F41 F43: the same result from two windows at the same moment."""
    if connection.vendor == "sqlite" and "memory" in str(connection.settings_dict["NAME"]):
        pytest.skip("an SQLite in memory has one connection")
    statuses: list[int] = []

    def submit() -> None:
        client = Client()
        client.force_login(cast.ozzel)
        statuses.append(typed(client, games[0]).status_code)
        connections.close_all()

    both = [threading.Thread(target=submit) for _ in range(2)]
    for match in both:
        match.start()
    for match in both:
        match.join()
    assert statuses == [302, 302]
    assert games[0].reports.count() == 1
