"""The desk of dice in each phase, with three at a table: no word of another game, and its own acts."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.domain.test_game_words import WORD
from tests.factories import NOW, Cast, publish_next
from tests.games.acts import event_of, make_dice, play_dice, seated, throw
from tournaments.models import Match, Tournament
from tournaments.services.event.setup import finish_tournament
from tournaments.services.results.own_results import report_own_result
from tournaments.services.rounds.rounds import pair_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.ozzel)
    return client


def told(desk: Client, event: Tournament) -> str:
    """All a person reads on the desk."""
    page = desk.get(reverse("desk", args=[event.slug])).content.decode()
    body = re.sub(r"<(script|style).*?</\1>", " ", page[page.index("<main") :], flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", body).split())


@pytest.mark.parametrize("phase", ["before", "draft", "running", "closed", "finished"])
def test_each_phase_speaks_of_dice_alone(desk: Client, cast: Cast, phase: str) -> None:
    event = make_dice(cast)
    if phase == "draft":
        pair_round(event, cast.ozzel, now=NOW)
    elif phase != "before":
        first = publish_next(event, cast.ozzel)
        if phase != "running":
            play_dice(first, cast)
    if phase == "finished":
        play_dice(publish_next(event, cast.ozzel), cast)
        finish_tournament(event, cast.ozzel, now=NOW)
    text = told(desk, event_of(event))
    assert WORD.findall(text) == []
    result = {
        "before": "What to do next", "draft": "Round 1 of 2: draft", "running": "0 of 2 in open: 1 2",
        "closed": "Round 1 of 2: closed", "finished": "To print and to send",
    }  # fmt: skip
    assert result[phase] in text


def test_of_different_reports_of_three_one_is_taken_with_one_click(desk: Client, cast: Cast) -> None:
    event = make_dice(cast)
    publish_next(event, cast.ozzel)
    match = Match.objects.filter(round__tournament=event).earliest("table")
    for number, entry in enumerate(seated(match)):
        report_own_result(match, entry, now=NOW, result=throw(match, (9, 5 + number, 4)))
    assert "different reports" in told(desk, event_of(event))
    second = match.reports.get(version=2)
    desk.post(reverse("match-take", args=[event.slug, 1, match.pk]), {"version": 2})
    assert match.reports.get(state="confirmed").bouts == second.bouts
