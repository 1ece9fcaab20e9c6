"""What is stored of a player: read behind the own link, and taken along as a file."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_event,
    make_running_event,
    open_matches,
    publish_next,
    report,
)
from tournaments.links import link_of
from tournaments.services.penalties import propose_disqualification
from tournaments.services.presence import book_own_rounds
from tournaments.services.registration import Applicant, register

pytestmark = pytest.mark.django_db


def test_the_page_shows_what_the_player_said_of_themselves(cast: Cast) -> None:
    event = make_event(cast, takes_registrations=True)
    who = Applicant("Ala Nowak", "Kuat", "ala@example.com", "Vegan")
    register(event, who=who, sent_as="form-of-ala", now=NOW)
    page = Client().get(reverse("player-data", args=[link_of(entry_of(event, "p1"))])).content.decode()
    for word in ("Ala Nowak", "Kuat", "ala@example.com", "Vegan"):
        assert word in page


def test_the_file_has_the_own_games_and_acts_and_nobody_elses(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    round_ = publish_next(event, cast.ozzel)
    for match in open_matches(round_):
        report(match, cast.ozzel)
    entry = entry_of(event, "p1")
    book_own_rounds(entry, missed=frozenset({2}), ahead=frozenset({2, 3}), now=NOW)
    answer = Client().get(reverse("player-data", args=[link_of(entry)]), {"as": "json"})
    data = json.loads(answer.content)
    assert (data["player"]["id"], data["player"]["rounds"]) == ("p1", [{"round": 2, "word": "away"}])
    assert [("p1" in match["players"]) for match in data["matches"]] == [True]
    assert [line["action"] for line in data["history"]] == ["book_own_rounds"]
    assert "attachment" in answer["Content-Disposition"]


def test_a_proposed_disqualification_is_not_told_before_it_is_decided(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    entry = entry_of(event, "p1")
    propose_disqualification(entry, cast.madine, reason="Dice", now=NOW)
    data = json.loads(Client().get(reverse("player-data", args=[link_of(entry)]), {"as": "json"}).content)
    assert data["player"]["penalties"] == []
