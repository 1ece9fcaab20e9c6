"""An event from its creation to the podium, through the pages alone and without JavaScript."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import Cast, make_event
from tournaments.models import Entry, Match, Round, Tournament

pytestmark = pytest.mark.django_db


def settings_of(**changed: Any) -> dict[str, Any]:
    """What the form of a new event sends when only the name was typed."""
    return {
        "name": "Battle of Hoth", "date": "2026-05-09", "place": "", "level": "relaxed", "structure": "basic",
        "swiss_rounds": "", "cut": "0", "points_limit": "400", "swiss_minutes": "135",
        "knockout_minutes": "135", "final_minutes": "180", "time_zone": "Europe/Warsaw", "is_public": "on",
        **changed,
    }  # fmt: skip


def page(client: Client, name: str, *args: object) -> str:
    """The text of a page that must be there."""
    answer = client.get(reverse(name, args=args))
    assert answer.status_code == 200
    return answer.content.decode()


def post(client: Client, name: str, /, *args: object, **data: Any) -> str:
    """The page after a POST that must redirect."""
    answer = client.post(reverse(name, args=args), data)
    assert answer.status_code == 302, answer.content.decode()
    return client.get(answer["Location"], follow=True).content.decode()


def result(match: Match, one: object = 200, two: object = 100, **said: Any) -> dict[str, Any]:
    """A filled-in result form, values in seat order."""
    keys = [seat.entry.key for seat in match.seats.select_related("entry")]
    typed = dict(zip((f"v-{key}-destroyed" for key in keys), (one, two), strict=True))
    return {"end": "rounds", "by": "", "first": keys[0], "objective": "", "reason": "", "version": "0",
            **typed, **said}  # fmt: skip


def open_games(round_: Round) -> list[Match]:
    return [
        match
        for match in Match.objects.filter(round=round_, kind="game")
        if not match.reports.filter(state="confirmed").exists()
    ]


def test_an_event_with_cut_and_drop_runs_to_the_podium_by_forms_alone(desk: Client) -> None:
    custom = settings_of(structure="custom", swiss_rounds="2", cut="2")
    assert "Add one" in post(desk, "event-new", **custom)
    event = Tournament.objects.get()
    post(desk, "entry-paste", event.slug, lines="Piett, Executor\nAckbar\tHome One\nOzzel\nVeers")
    post(desk, "entry-add", event.slug, name="Needa", club="")
    assert "5 players, ready to start" in page(desk, "desk", event.slug)
    assert "Pair round 1" in post(desk, "event-start", event.slug, without_lists="1")
    for number in (1, 2):
        assert "draft" in post(desk, "round-pair", event.slug, number=number)
        post(desk, "round-publish", event.slug, number)
        assert "Running" in post(desk, "clock-start", event.slug, number)
        round_ = Round.objects.get(number=number)
        for match in open_games(round_):
            post(desk, "match-result", event.slug, number, match.pk, **result(match))
        assert f"Close round {number}" in page(desk, "desk", event.slug)
        assert "closed" in post(desk, "round-close", event.slug, number)
    last = Entry.objects.get(key="p5")
    assert "stay in the standings" in page(desk, "entry-drop", event.slug, "p5").replace("stays", "stay")
    post(desk, "entry-drop", event.slug, last.key, reason="")
    assert "Cut to the top 2" in page(desk, "desk", event.slug)
    post(desk, "round-pair", event.slug, number=3)
    post(desk, "round-publish", event.slug, 3)
    final = open_games(Round.objects.get(number=3))[0]
    post(desk, "match-result", event.slug, 3, final.pk, **result(final))
    post(desk, "round-close", event.slug, 3)
    assert "Final standings" in post(desk, "event-finish", event.slug)
    assert "reopened" in post(desk, "event-reopen", event.slug)
    assert "dropped Needa" in page(desk, "history", event.slug)


def test_a_new_event_needs_only_a_name_and_keeps_what_was_typed(desk: Client) -> None:
    wrong = desk.post(reverse("event-new"), settings_of(name="", place="Echo Base"))
    assert wrong.status_code == 422
    assert "Echo Base" in wrong.content.decode()
    assert Tournament.objects.count() == 0


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"structure": "custom"}, "Say how many Swiss rounds"),
        ({"structure": "custom", "swiss_rounds": "3", "cut": "3"}, "Select a valid choice"),
        ({"points_limit": "-4"}, "greater than or equal to 1"),
        ({"points_limit": "12345"}, "less than or equal to 9999"),
        ({"swiss_minutes": "0"}, "Between 1 and 600"),
        ({"date": "tomorrow"}, "valid date"),
        ({"time_zone": "Hoth/Echo"}, "Select a valid choice"),
        ({"name": "x" * 121}, "at most 120"),
    ],
)
def test_a_wrong_setting_gets_a_sentence_at_its_field(
    desk: Client, changed: dict[str, Any], said: str
) -> None:
    answer = desk.post(reverse("event-new"), settings_of(**changed))
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert 'class="field has-error' in answer.content.decode()


def test_settings_are_saved_and_what_the_start_fixed_is_refused(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=4)
    post(desk, "event-edit", event.slug, **settings_of(name="Siege", structure="custom", swiss_rounds="2"))
    event.refresh_from_db()
    assert (event.name, event.swiss_rounds) == ("Siege", 2)
    post(desk, "event-start", event.slug, without_lists="1")
    answer = desk.post(reverse("event-edit", args=[event.slug]), settings_of(name="Siege"))
    assert answer.status_code == 422
    assert "the event has started" in answer.content.decode()


def test_announced_rounds_change_only_with_a_reason(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=4)
    post(desk, "event-start", event.slug, without_lists="1")
    url = reverse("event-plan", args=[event.slug])
    assert desk.post(url, {"planned_rounds": 2, "planned_cut": 0, "reason": ""}).status_code == 422
    post(desk, "event-plan", event.slug, planned_rounds=2, planned_cut=0, reason="the hall closes")
    event.refresh_from_db()
    assert event.planned_rounds == 2


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
    assert Entry.objects.filter(tournament=event, name="Piett").count() == 2


@pytest.mark.parametrize("name", ["🚀 Ackbar 🦑", "أكبر", "عبد\u200fالله", "<b>Jan</b>", 'O\'Neill & "Sons"'])
def test_any_name_is_kept_and_shown_as_it_is(desk: Client, cast: Cast, name: str) -> None:
    event = make_event(cast)
    post(desk, "entry-add", event.slug, name=name, club="")
    assert Entry.objects.get(tournament=event).name == name
    answer = desk.get(reverse("entries", args=[event.slug]))
    assert [entry.name for entry in answer.context["entries"]] == [name]
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


def test_the_main_button_is_one(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=4)
    post(desk, "event-start", event.slug, without_lists="1")
    text = page(desk, "desk", event.slug)
    assert len(re.findall(r'class="button is-main', text)) == 1
