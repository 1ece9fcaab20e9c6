"""Few players: a Swiss that has no new pairing left."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, Cast, make_running_event, play, publish_next
from tests.web.desk.acts import post
from tournaments.models import Tournament
from tournaments.queries import desk_of

pytestmark = pytest.mark.django_db


def test_A_SWISS_3_a_swiss_without_new_pairings_offers_to_end_or_to_repeat(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=5, cut=2)
    address = reverse("desk", args=[event.slug])
    for number in (1, 2, 3):
        assert "nobody meets again" not in desk.get(address).content.decode(), number
        play(publish_next(event, cast.ozzel), cast.ozzel)
    text = desk.get(address).content.decode()
    assert "No pairing is left in which nobody meets again." in text
    assert "Pair round 4 with rematches" in text
    assert "End the rounds, cut to 2" in text
    draft = post(desk, "round-pair", event.slug, number=4)
    assert "To end the rounds instead, discard this draft." in draft
    post(desk, "round-discard", event.slug, 4)
    text = post(
        desk, "event-plan", event.slug,
        planned_rounds=3, planned_cut=2, reason="Everybody who could be paired has met.", back=address,
    )  # fmt: skip
    event = Tournament.objects.get(pk=event.pk)
    assert (event.planned_rounds, event.planned_cut, desk_of(event, NOW).step) == (3, 2, "pair_cut")
    assert "Cut to the top 2" in text
