"""The page of a player's fleet: pasted, seen, saved as versions; and everything that is no fleet."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from fleets.lists.games.armada.demo import demo_fleets
from fleets.models import FleetVersion
from fleets.services import hand_in_fleet
from tests.factories import NOW, Cast, entry_of, make_event
from tournaments.models import Tournament
from tournaments.services.event.setup import start_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_event(cast, players=4)


def hand_in(client: Client, event: Tournament, text: str, **more: Any) -> Any:
    return client.post(
        reverse("entry-fleet", args=[event.slug, "p1"]), {"text": text, "seen": "0", "save": "1", **more}
    )


def test_a_legal_fleet_is_saved_and_shown_as_read(desk: Client, event: Tournament) -> None:
    saved = hand_in(desk, event, demo_fleets()[0])
    assert saved.status_code == 302
    text = desk.get(saved["Location"]).content.decode()
    assert "Saved: version 1, legal." in text
    assert "of 400 points" in text
    assert "ozzel" in text


def test_an_unknown_card_is_named_with_its_line_and_the_fleet_is_kept(
    desk: Client, event: Tournament
) -> None:
    text = demo_fleets()[0].replace("Squadrons:", "Squadrons:\n• 2 x Sun Crusher (18)")
    saved = hand_in(desk, event, text)
    assert saved.status_code == 302
    shown = desk.get(saved["Location"]).content.decode()
    assert "Sun Crusher" in shown
    assert "Line " in shown
    assert "A-FLEET-10" in shown
    assert FleetVersion.objects.get().legal is False
    assert "not legal" in desk.get(reverse("entries", args=[event.slug])).content.decode()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The list is empty."),
        (" \n\t\n", "The list is empty."),
        ("x" * 1_000_000, "too large"),
        ("Ship\n" * 9_000, "at most"),
        ("\x00\x01\x02PNG", "is no text"),
        ("MZ\x90\x00\x03", "is no text"),
    ],
    ids=["empty", "blank", "1 MB", "9000 lines", "binary", "program"],
)
def test_what_is_no_fleet_gets_a_sentence_at_the_field_and_stays_there(
    desk: Client, event: Tournament, text: str, sentence: str
) -> None:
    answer = hand_in(desk, event, text)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    assert "field has-error" in page
    assert text.replace("\x00", "").strip()[:20] in page.replace("\x00", "")
    assert FleetVersion.objects.count() == 0


def test_the_preview_reads_and_saves_nothing(desk: Client, event: Tournament) -> None:
    url = reverse("fleet-preview", args=[event.slug, "p1"])
    text = desk.post(url, {"text": demo_fleets()[0]}).content.decode()
    assert "Legal" in text
    assert "<html" not in text
    for nonsense in ("", "\x00", "{}", "🚀", "<script>alert(1)</script>"):
        answer = desk.post(url, {"text": nonsense})
        assert answer.status_code == 200
        assert "<script>" not in answer.content.decode()
    assert FleetVersion.objects.count() == 0


def test_check_only_shows_the_reading_without_saving(desk: Client, event: Tournament) -> None:
    url = reverse("entry-fleet", args=[event.slug, "p1"])
    answer = desk.post(url, {"text": demo_fleets()[0], "seen": "0", "check": "1"})
    assert "of 400 points" in answer.content.decode()
    assert FleetVersion.objects.count() == 0


def test_the_same_text_twice_is_one_version(desk: Client, event: Tournament) -> None:
    """F41"""
    for _time in range(2):
        assert hand_in(desk, event, demo_fleets()[0]).status_code == 302
    assert FleetVersion.objects.count() == 1


def test_after_the_start_a_change_needs_a_reason_and_both_versions_stay(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    """A-FLEET-11"""
    hand_in(desk, event, demo_fleets()[0])
    start_tournament(event, cast.ozzel, now=NOW)
    refused = hand_in(desk, event, demo_fleets()[1], seen="1", reason="")
    assert refused.status_code == 422
    assert hand_in(desk, event, demo_fleets()[1], seen="1", reason="wrong list").status_code == 302
    text = desk.get(reverse("entry-fleet", args=[event.slug, "p1"])).content.decode()
    assert "Version 1" in text
    assert "wrong list" in text
    old = desk.get(reverse("fleet-version", args=[event.slug, "p1", 1]))
    assert old.status_code == 200
    assert old.context["version"].text == demo_fleets()[0]


def test_a_late_fleet_is_taken_without_a_reason(desk: Client, event: Tournament, cast: Cast) -> None:
    """F34: late is a state, not a wall."""
    start_tournament(event, cast.ozzel, now=NOW)
    assert hand_in(desk, event, demo_fleets()[0]).status_code == 302


def test_a_fleet_saved_meanwhile_is_not_overwritten_unseen(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    """F43"""
    hand_in_fleet(entry_of(event, "p1"), cast.madine, text=demo_fleets()[0], now=NOW)
    told = hand_in(desk, event, demo_fleets()[1])
    assert told.status_code == 422
    assert "madine saved version 1 meanwhile" in told.content.decode()
    assert hand_in(desk, event, demo_fleets()[1], seen="1").status_code == 302
