"""Few players: a Swiss that has no new pairing left, and which structure suits them."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, Cast, make_event, make_running_event, play, publish_next
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


def test_the_adviser_compares_and_its_option_fills_in_a_new_event(desk: Client) -> None:
    asked = {"players": 6, "hours": 12, "starts": "09:00", "level": "premier", "game": "armada"}
    text = desk.get(reverse("formats"), asked).content.decode()
    assert "Round robin: everybody once" in text
    assert "A-STRUCT-3" in text
    assert "not in the rules for this level" not in text
    assert "standard deviation of 200 points" in text
    links = re.findall(r'href="([^"]*structure=custom&amp;first_stage=swiss[^"]*)"', text)
    link = next(each for each in links if "cut=2" in each)
    new = desk.get(link.replace("&amp;", "&"))
    form = new.context["form"]
    assert (form.initial["structure"], form.initial["cut"], form.initial["level"]) == ("custom", 2, "premier")
    assert form.initial["swiss_rounds"] > 1
    wrong = desk.get(reverse("event-new"), {"structure": "custom", "swiss_rounds": "x", "cut": "²"})
    assert wrong.status_code == 200


def test_bad_figures_get_a_sentence_and_the_page_stays(desk: Client) -> None:
    text = desk.get(reverse("formats"), {"players": "1", "hours": "0", "starts": "x"}).content.decode()
    assert "Ensure this value is greater than or equal to 2." in text
    assert "In the time there is" in text


def test_an_event_takes_an_option_over_with_one_button(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=5)
    address = reverse("event-formats", args=[event.slug])
    text = desk.get(address, {"players": 5, "hours": 14, "starts": "09:00"}).content.decode()
    assert 'name="first_stage" value="round_robin"' in text
    taken = {
        "structure": "custom",
        "first_stage": "round_robin",
        "swiss_rounds": "",
        "cut": "0",
        "elimination": "",
    }
    assert desk.post(address, taken)["Location"] == reverse("event-edit", args=[event.slug])
    event.refresh_from_db()
    assert (event.structure, event.first_stage, event.cut, event.elimination) == (
        "custom", "round_robin", 0, False,
    )  # fmt: skip
    post(desk, "event-formats", event.slug, structure="basic")
    event.refresh_from_db()
    assert (event.structure, event.first_stage) == ("basic", "swiss")
    refused = post(
        desk, "event-formats", event.slug, structure="custom", first_stage="swiss", swiss_rounds="x"
    )
    assert "Set at least one Swiss round." in refused
    post(desk, "event-start", event.slug, without_lists="1")
    assert "Take this" not in desk.get(address).content.decode()
