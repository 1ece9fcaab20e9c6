"""The buttons of a round: pair, swap, discard, extend, each pressed once, twice, too early."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import Cast, make_running_event, publish_next
from tests.web.desk.acts import open_games, page, post, result
from tournaments.models import AuditRow, Match, Round, Tournament

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


def test_a_double_click_on_pair_is_one_round(desk: Client, event: Tournament) -> None:
    """F41"""
    for _click in range(2):
        assert "draft" in post(desk, "round-pair", event.slug, number=1)
    assert Round.objects.count() == 1
    post(desk, "round-publish", event.slug, 1)
    post(desk, "round-pair", event.slug, number=1)
    assert Round.objects.count() == 1


def test_pairing_with_a_result_missing_names_the_tables(
    desk: Client, event: Tournament, games: list[Match]
) -> None:
    """F7"""
    assert "Tables without a result: 1, 2 and 3" in post(desk, "round-pair", event.slug, number=2)
    assert Round.objects.count() == 1


def test_every_act_posted_again_changes_nothing(desk: Client, event: Tournament) -> None:
    """F41: a browser reload of every POST."""
    acts = [
        ("event-start", (event.slug,), {}),
        ("round-pair", (event.slug,), {"number": 1}),
        ("round-publish", (event.slug, 1), {}),
        ("clock-start", (event.slug, 1), {}),
        ("clock-pause", (event.slug, 1), {}),
        ("clock-resume", (event.slug, 1), {}),
    ]
    for name, args, data in acts:
        post(desk, name, *args, **data)
        once = AuditRow.objects.count()
        post(desk, name, *args, **data)
        assert AuditRow.objects.count() == once, name
    for match in open_games(Round.objects.get()):
        for _time in range(2):
            assert typed(desk, match).status_code == 302
        assert match.reports.count() == 1
    for _time in range(2):
        post(desk, "round-close", event.slug, 1)
    assert AuditRow.objects.filter(action="close_round").count() == 1


def test_swapping_needs_a_reason_and_touches_nobody_else(desk: Client, event: Tournament) -> None:
    """F14"""
    post(desk, "round-pair", event.slug, number=1)
    tables = [[seat.entry.key for seat in match.seats.all()] for match in Match.objects.order_by("table")]
    swap = {"first": tables[0][0], "second": tables[1][0]}
    url = reverse("round-swap", args=[event.slug, 1])
    refused = desk.post(url, {**swap, "reason": ""})
    assert refused.status_code == 422
    assert f'value="{swap["first"]}" selected' in refused.content.decode()
    assert desk.post(url, {"first": "p1", "second": "p1", "reason": "x"}).status_code == 422
    assert desk.post(url, {"first": "p1", "second": "p99", "reason": "x"}).status_code == 422
    assert "set by hand" in post(desk, "round-swap", event.slug, 1, **swap, reason="brothers")
    after = [{seat.entry.key for seat in match.seats.all()} for match in Match.objects.order_by("table")]
    assert after == [{swap["second"], tables[0][1]}, {swap["first"], tables[1][1]}, set(tables[2])]


def test_a_draft_is_discarded(desk: Client, event: Tournament) -> None:
    post(desk, "round-pair", event.slug, number=1)
    for _time in range(2):
        post(desk, "round-discard", event.slug, 1)
    assert Round.objects.count() == 0


def test_one_table_gets_more_time_with_a_reason(desk: Client, event: Tournament, games: list[Match]) -> None:
    url = reverse("clock-extend", args=[event.slug, 1])
    wrong = desk.post(url, {"minutes": "10", "table": games[0].pk, "reason": ""})
    assert wrong.status_code == 422
    assert desk.post(url, {"minutes": "0", "table": "", "reason": "x"}).status_code == 422
    assert desk.post(url, {"minutes": "ten", "table": "", "reason": "x"}).status_code == 422
    text = post(desk, "clock-extend", event.slug, 1, minutes=10, table=games[0].pk, reason="judge call")
    assert "10 more minutes" in text


def test_time_taken_away_is_not_called_more(desk: Client, event: Tournament, games: list[Match]) -> None:
    everybody = post(desk, "clock-extend", event.slug, 1, minutes=-5, table="", reason="The hall closes")
    assert "All tables: 5 minutes less." in everybody
    one = post(desk, "clock-extend", event.slug, 1, minutes=-1, table=games[0].pk, reason="Began early")
    assert f"Table {games[0].table}: 1 minute less." in one
    assert "<small>1 minute less</small>" in one
    assert "more minute" not in one


def test_more_time_for_a_draft_is_refused_with_its_reason(desk: Client, event: Tournament) -> None:
    """Somebody else may have taken the round back meanwhile: its page has no such form any more."""
    post(desk, "round-pair", event.slug, number=1)
    text = post(desk, "clock-extend", event.slug, 1, minutes=5, table="", reason="Fire drill")
    assert "Round 1 is not published yet." in text


def test_the_draft_says_why_these_players_meet(desk: Client, event: Tournament) -> None:
    assert "drawn at random" in post(desk, "round-pair", event.slug, number=1)


def test_the_desk_asks_the_same_number_of_questions_for_few_and_many(
    desk: Client, cast: Cast, django_assert_num_queries: Any
) -> None:
    for players in (4, 24):
        event = make_running_event(cast, players=players, seed=str(players), name=f"Desk {players}")
        publish_next(event, cast.ozzel)
        with django_assert_num_queries(10):
            page(desk, "desk", event.slug)
