"""Event day: a round published, taken back, and pages that are older than it (F38, F41, F43, F44)."""

from typing import Any

import pytest
from django.test import Client

from tests.factories import NOW, Cast, play, publish_next, report
from tests.web.pairing.acts import page, post, seats, url
from tournaments.models import Round, Tournament
from tournaments.services.rounds.rounds import pair_round, publish_round

pytestmark = pytest.mark.django_db


def test_F38_a_published_round_is_taken_back_and_nothing_is_lost(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    round_ = publish_next(event, cast.ozzel)
    before = seats(event, 1)
    post(desk, "round-unpublish", event, 1, reason="")
    assert event.rounds.get().state == "published"
    for _click in range(2):
        post(desk, "round-unpublish", event, 1, reason="Somebody forgotten")
    assert event.rounds.get().state == "draft"
    assert "No round is published yet" in Client().get(url("event-pairings", event)).content.decode()
    post(desk, "round-publish", event, 1)
    assert seats(event, 1) == before
    report(round_.matches.get(table=1), cast.ozzel)
    assert "already has results and stays" in post(desk, "round-unpublish", event, 1, reason="x")


def test_F41_publishing_with_the_clock_twice_is_one_start(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    pair_round(event, cast.ozzel, now=NOW)
    for _click in range(2):
        post(desk, "round-publish", event, 1, start_clock="1")
    assert Round.objects.get().clock_events.count() == 1


def test_F43_the_second_who_moves_people_is_told_who_did_before(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    publish_next(event, cast.ozzel)
    event.refresh_from_db()
    seen, keys = event.revision, seats(event, 1)
    madine = Client()
    madine.force_login(cast.madine)
    post(madine, "round-swap", event, 1, first=keys[1][0], second=keys[2][0], reason="x", seen=seen)
    moved = seats(event, 1)
    text = post(desk, "round-swap", event, 1, first=keys[3][0], second=keys[4][0], reason="y", seen=seen)
    assert "madine changed round 1 meanwhile" in text
    assert seats(event, 1) == moved


def test_F44_publishing_shows_page_api_and_sheet_the_same_round_at_once(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    pair_round(event, cast.ozzel, now=NOW)
    event.refresh_from_db()
    before = event.revision
    reader = Client()
    assert "No round is published yet" in reader.get(url("event-pairings", event)).content.decode()
    assert reader.get(url("live", event), {"seen": before}).status_code in (200, 204)
    post(desk, "round-publish", event, 1, start_clock="1")
    event.refresh_from_db()
    assert event.revision > before
    names = [entry.name for entry in event.entries.all()]
    for text in (
        reader.get(url("event-pairings", event)).content.decode(),
        page(desk, "round-desk", event, 1),
    ):
        assert all(name in text for name in names)


def test_a_stale_tab_from_two_rounds_ago_gets_a_sentence_and_the_way_back(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    play(publish_next(event, cast.ozzel), cast.ozzel)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    acts: list[tuple[str, dict[str, Any]]] = [
        ("round-swap", {"first": "p1", "second": "p2"}),
        ("round-seat", {"first": "p1", "second": "p2"}),
        ("round-sit-out", {"player": "p1", "kind": "bye"}),
        ("round-move", {"match": "1", "table": "5"}),
        ("round-free", {"match": "1"}),
        ("round-rest", {}),
        ("round-unpublish", {}),
        ("round-repair", {"choice": "best"}),
    ]
    before = (seats(event, 1), event.audit.count())
    for name, data in acts:
        text = post(desk, name, event, 1, **data, reason="Old tab", seen="3")
        assert "Round 1 is closed." in text, name
        assert url("desk", event) in text
        lost = post(desk, name, event, 7, **data, reason="Old tab", seen="3")
        assert "Round 7 is not there any more." in lost, name
    assert (seats(event, 1), event.audit.count()) == before


@pytest.mark.parametrize(
    "name", ["round-swap", "round-seat", "round-sit-out", "round-move", "round-free", "round-repair"]
)
def test_missing_doubled_and_foreign_values_get_an_answer(
    desk: Client, event: Tournament, cast: Cast, name: str
) -> None:
    publish_next(event, cast.ozzel)
    before = seats(event, 1)
    for data in (
        {},
        {"first": ["p1", "p2"], "second": ["p1", "p2"], "match": ["1", "x"]},
        {"first": "p99", "second": "<b>", "player": "p99", "kind": "king", "match": "999999", "table": "-1"},
        {"first": "p1", "second": "p2", "table": "9" * 30, "seen": "9" * 30, "match": "²", "choice": "all"},
    ):
        assert desk.post(url(name, event, 1), {"reason": "x", **data}).status_code in (302, 422)
    assert seats(event, 1) == before


def test_only_the_unplayed_half_of_a_publish_is_undone_by_nobody(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    """Taking back a round whose clock runs is refused with a sentence."""
    round_ = publish_round(pair_round(event, cast.ozzel, now=NOW), cast.ozzel, now=NOW, with_clock=True)
    assert "The clock of round 1 has started" in post(desk, "round-unpublish", event, 1, reason="x")
    assert round_.clock_events.count() == 1
