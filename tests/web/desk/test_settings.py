"""The form of a new event and its settings."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import Cast, make_event
from tests.web.desk.acts import post, settings_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


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
