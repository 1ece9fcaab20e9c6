"""An event from its first form to the podium, and what the desk says stands in the way (F23, F24)."""

import re

import pytest
from django.test import Client

from tests.factories import Cast, make_event, make_running_event, play, publish_next
from tests.web.desk.acts import open_games, page, post, result, settings_of, take_back, url
from tournaments.models import Entry, Round, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_F23_the_desk_says_what_blocks_the_next_step(desk: Client, played: Tournament) -> None:
    page = desk.get(url(played)).content.decode()
    assert "1 of 4 in" in page
    assert "open:" in page
    assert "Type results" in page


def test_F24_an_event_closed_too_early_is_reopened_and_goes_on(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    desk.post(url(event, "finish/"))
    assert Tournament.objects.get(pk=event.pk).state == "finished"
    assert "Reopen" in desk.get(url(event)).content.decode()
    desk.post(url(event, "reopen/"))
    assert Tournament.objects.get(pk=event.pk).state == "running"
    # The other way: the finishing itself is taken back in the history.
    desk.post(url(event, "finish/"))
    assert take_back(desk, event, "finish_tournament").status_code == 302
    assert Tournament.objects.get(pk=event.pk).state == "running"


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


def test_the_main_button_is_one(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=4)
    post(desk, "event-start", event.slug, without_lists="1")
    text = page(desk, "desk", event.slug)
    assert len(re.findall(r'class="button is-main', text)) == 1
