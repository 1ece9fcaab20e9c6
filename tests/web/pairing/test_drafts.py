"""Event day: what the draft of a round says before anybody sees it (F1, F3, F5, F7, F8, F25)."""

import pytest
from django.test import Client

from tests.factories import NOW, Cast, entry_of, make_running_event, open_matches, play, publish_next, report
from tests.web.pairing.acts import page, post, seats, url
from tournaments.models import Entry, Round, Tournament
from tournaments.services.people.drops import drop_entry

pytestmark = pytest.mark.django_db


def test_F1_an_unavoidable_rematch_is_named_before_publishing(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=4, cut=0)
    for _round in range(3):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    text = post(desk, "round-pair", event, number=4)
    assert "have met before" in text
    assert "2 things to look at before you publish" in text


def test_F3_the_bye_has_its_reason_beside_it(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=5)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    assert "Bye: lowest ranked" in post(desk, "round-pair", event, number=2)


def test_F5_a_refused_pairing_leaves_no_round_and_the_page_says_why(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    for key in [f"p{number}" for number in range(1, 8)]:
        drop_entry(entry_of(event, key), cast.ozzel, now=NOW)
    assert "there is nobody to pair" in post(desk, "round-pair", event, number=1)
    assert not event.rounds.exists()
    assert "1 player has no seat" in post(desk, "round-by-hand", event, reason="One is left")
    assert "has the bye" in post(desk, "round-sit-out", event, 1, player="p8", kind="bye", reason="x")


def test_F7_the_round_is_not_closed_while_somebody_was_forgotten(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    round_ = publish_next(event, cast.ozzel)
    match = round_.matches.get(table=4)
    names = [seat.entry.name for seat in match.seats.order_by("entry__name")]
    post(desk, "round-free", event, 1, match=match.pk, reason="Both at the bar")
    for each in open_matches(round_):
        report(each, cast.ozzel)
    text = post(desk, "round-close", event, 1)
    assert f"Without a table, a bye or a missed round: {names[0]} and {names[1]}." in text
    for entry in Entry.objects.filter(name__in=names):
        post(desk, "round-sit-out", event, 1, player=entry.key, kind="missed", reason="Never came back")
    post(desk, "round-close", event, 1)
    assert Round.objects.get().state == "complete"


def test_F8_the_desk_lists_who_is_in_and_out_before_it_pairs(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    play(publish_next(event, cast.ozzel), cast.ozzel)
    drop_entry(entry_of(event, "p3"), cast.ozzel, now=NOW)
    text = page(desk, "desk", event)
    assert "7 players are in." in text
    assert "Out:" in text
    post(desk, "round-pair", event, number=2)
    assert "p3" not in {key for keys in seats(event, 2).values() for key in keys}


def test_F25_everybody_finds_his_results_before_the_last_pairing(
    desk: Client, client: Client, event: Tournament, cast: Cast
) -> None:
    for _round in range(2):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    event.entries.filter(key__in=("p1", "p2")).update(results_checked=2)
    text = page(desk, "desk", event)
    assert "Before the last Swiss round" in text
    assert "2 of 8 looked." in text
    public = Client().get(url("event-check", event)).content.decode()
    assert public.count("200 : 100") == public.count("100 : 200") == 8
    assert public.count(">looked<") == 2
