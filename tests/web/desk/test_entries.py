"""The list of players: pasted, edited, removed, dropped, disqualified."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import Cast, make_event
from tests.web.desk.acts import page, post
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("players", [0, 1, 2, 3])
def test_too_few_players_is_a_sentence_and_no_start(desk: Client, cast: Cast, players: int) -> None:
    event = make_event(cast, players=players)
    assert "needs at least 4" in page(desk, "desk", event.slug)
    assert "needs at least 4" in post(desk, "event-start", event.slug, without_lists="1")
    event.refresh_from_db()
    assert event.state == Tournament.State.SETUP


def test_equal_names_are_two_players_and_warned_of(desk: Client, cast: Cast) -> None:
    """F12"""
    event = make_event(cast)
    text = post(desk, "entry-paste", event.slug, lines="Piett\nPiett")
    assert "Two players are called Piett" in text
    assert Entry.objects.filter(tournament=event, own_name="Piett").count() == 2


@pytest.mark.parametrize("name", ["🚀 Ackbar 🦑", "أكبر", "عبد\u200fالله", "<b>Jan</b>", 'O\'Neill & "Sons"'])
def test_any_name_is_kept_and_shown_as_it_is(desk: Client, cast: Cast, name: str) -> None:
    event = make_event(cast)
    post(desk, "entry-add", event.slug, name=name, club="")
    assert Entry.objects.get(tournament=event).name == name
    answer = desk.get(reverse("entries", args=[event.slug]))
    assert [line.entry.name for line in answer.context["lines"]] == [name]
    assert "<b>Jan</b>" not in answer.content.decode()


def test_a_pasted_line_without_a_name_adds_nobody_and_keeps_the_text(desk: Client, cast: Cast) -> None:
    event = make_event(cast)
    answer = desk.post(reverse("entry-paste", args=[event.slug]), {"lines": "Piett\n, Executor"})
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Line 2 has no name." in text
    assert ", Executor" in text
    assert event.entries.count() == 0


def test_a_player_is_edited_and_removed_before_the_start(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=2)
    post(desk, "entry-edit", event.slug, "p1", name="Firmus Piett", club="Executor")
    assert "Firmus Piett" in page(desk, "entry-edit", event.slug, "p1")
    post(desk, "entry-remove", event.slug, "p1")
    post(desk, "entry-remove", event.slug, "p1")
    assert [entry.key for entry in event.entries.all()] == ["p2"]


def test_a_disqualification_asks_for_a_reason(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=4)
    post(desk, "event-start", event.slug, without_lists="1")
    url = reverse("entry-disqualify", args=[event.slug, "p1"])
    assert desk.get(url).status_code == 200
    assert desk.post(url, {"reason": ""}).status_code == 422
    post(desk, "entry-disqualify", event.slug, "p1", reason="loaded dice")
    assert event.entries.get(key="p1").status == Entry.Status.DISQUALIFIED
    answer = desk.post(reverse("entry-reenter", args=[event.slug, "p1"]), {"reason": ""})
    assert answer.status_code == 422
    assert "may not enter again" in answer.content.decode()


def test_a_dropped_player_comes_back(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=4)
    post(desk, "event-start", event.slug, without_lists="1")
    post(desk, "entry-drop", event.slug, "p1", reason="")
    post(desk, "entry-drop", event.slug, "p1", reason="")
    assert "no opponent" in page(desk, "entry-reenter", event.slug, "p1")
    post(desk, "entry-reenter", event.slug, "p1", reason="")
    assert event.entries.get(key="p1").status == Entry.Status.ACTIVE
