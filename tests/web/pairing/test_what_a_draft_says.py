"""The draft says all that is needed to judge it: points, record, clubs, and why these players meet."""

import re

import pytest
from django.test import Client

from tests.factories import NOW, Cast, entry_of, make_running_event, past_the_gate, play, publish_next
from tests.web.pairing.acts import page, post, seats, url
from tournaments.models import Tournament
from tournaments.pairing import Note
from tournaments.queries import standings_of
from tournaments.services.people.drops import drop_entry
from tournaments.services.rounds.drawing import notes_as_data

pytestmark = pytest.mark.django_db


def words(text: str) -> str:
    """What is read on the page."""
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def test_each_table_of_a_draft_shows_points_and_record(desk: Client, event: Tournament, cast: Cast) -> None:
    play(publish_next(event, cast.ozzel), cast.ozzel)
    text = words(post(desk, "round-pair", event, number=2))
    points = {row.entry.key: row.standing.points for row in standings_of(event)}
    for players in (keys for table, keys in seats(event, 2).items() if table):
        assert " – ".join(str(points[key]) for key in players) in text
    assert text.count("1 won, 0 lost") == text.count("0 won, 1 lost") == 4


def test_a_reason_that_is_the_same_for_all_tables_is_said_once(desk: Client, event: Tournament) -> None:
    text = post(desk, "round-pair", event, number=1)
    assert text.count("Round 1: drawn at random") == 1
    assert "Points before" not in text


def test_nobody_is_told_in_round_1_that_nobody_meets_again(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    first = words(post(desk, "round-pair", event, number=1))
    assert "Publish it, or swap players first." in first
    assert "rematch" not in first
    play(publish_next(event, cast.ozzel), cast.ozzel)
    second = words(post(desk, "round-pair", event, number=2))
    assert "No rematch, no second bye. Publish it, or swap players first." in second


def test_who_leaves_a_draft_is_looked_at_before_anybody_is_told_to_publish(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    post(desk, "round-pair", event, number=1)
    drop_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    text = words(page(desk, "desk", event))
    assert "Something happened since it was drawn: look below before you publish." in text
    assert "Publish it, or swap" not in text


def test_clubs_are_kept_apart_unless_somebody_takes_the_tick_away(desk: Client, event: Tournament) -> None:
    tick = 'name="avoid_clubs" value="1" checked'
    event.entries.filter(key="p1").update(club="Kuat")
    assert tick not in page(desk, "desk", event)
    event.entries.filter(key="p2").update(club="Kuat")
    past_the_gate(event)
    assert tick in page(desk, "desk", event)
    text = post(desk, "round-pair", event, number=1, avoid_clubs="1")
    assert "Clubs are kept apart: no two of one club meet." in text


def test_a_draft_warns_of_club_mates_nobody_asked_to_keep_apart(desk: Client, event: Tournament) -> None:
    event.entries.update(club="Kuat")
    text = post(desk, "round-pair", event, number=1)
    assert "Clubs were not kept apart: at 4 tables two of one club meet." in text
    assert text.count('<span class="badge is-warn">Same club</span>') == 4
    post(desk, "round-discard", event, 1, reason="Anew")
    text = post(desk, "round-pair", event, number=1, avoid_clubs="1")
    assert "Clubs are kept apart as far as the points allow: at 4 tables two of one club still meet." in text


def test_the_draft_of_a_bracket_speaks_of_its_seeding_and_of_nothing_else(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=8, structure="custom", swiss_rounds=1, cut=4)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    text = words(post(desk, "round-pair", event, number=2))
    assert "By seeding: 1–4, 2–3" in text
    assert "No rematch" not in text
    assert "Points before" not in text
    assert "Semi-finals" in text
    for name, state in (("desk", "Semi-finals: draft"), ("round-desk", "Semi-finals")):
        numbers = [2] if name == "round-desk" else []
        assert state in words(page(desk, name, event, *numbers))
    event.rounds.filter(number=2).update(state="published")
    play(event.rounds.get(number=2), cast.ozzel)
    final = words(post(desk, "round-pair", event, number=3))
    assert "By the bracket: those who go on from the round before." in final


def test_single_elimination_is_drawn_and_says_so(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=8, structure="custom", elimination=True)
    text = words(post(desk, "round-pair", event, number=1))
    assert "The bracket is drawn at random." in text
    assert "seeding" not in text
    assert desk.get(url("desk", event)).status_code == 200


def test_a_draft_whose_search_ended_early_is_not_said_to_be_the_best(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    post(desk, "round-pair", event, number=1)
    event.rounds.update(notes=notes_as_data([Note("not_proved")]))
    past_the_gate(event)
    text = words(page(desk, "round-desk", event, 1))
    assert "Good, not proved best: the search ended before it was sure that no pairing is better." in text
    assert "1 thing to look at before you publish." in text


def test_the_button_that_draws_says_that_it_works(desk: Client, event: Tournament, cast: Cast) -> None:
    button = re.search(r'<button class="button is-main"\s+data-works="([^"]+)"', page(desk, "desk", event))
    assert button is not None
    assert button[1] == "Drawing the round…"
