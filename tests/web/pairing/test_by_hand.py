"""Event day: seats filled, swapped and refused by hand (F2, F4–F6, F9–F12, F14, F41)."""

import pytest
from django.test import Client

from tests.factories import NOW, Cast, entry_of, make_running_event, past_the_gate, play, publish_next, report
from tests.web.pairing.acts import by_hand, page, post, seats, url
from tournaments.models import Report, Round, Tournament
from tournaments.services.people.drops import drop_entry

pytestmark = pytest.mark.django_db


def test_F2_a_second_bye_by_hand_is_named_at_once(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=5, structure="custom", swiss_rounds=3, cut=0)
    first = publish_next(event, cast.ozzel)
    had = seats(event, 1)[None][0]
    play(first, cast.ozzel)
    post(desk, "round-by-hand", event, reason="Slow laptop")
    text = post(desk, "round-sit-out", event, 2, player=had, kind="bye", reason="Must leave for an hour")
    assert f"{entry_of(event, had).name} has a second bye." in text


def test_F4_two_of_the_same_name_are_two_players_at_every_table(desk: Client, event: Tournament) -> None:
    for key in ("p1", "p2"):
        desk.post(url("entry-edit", event, key), {"name": "Wedge", "club": ""})
    post(desk, "round-by-hand", event, reason="x")
    by_hand(desk, event, "p1", "p2")
    assert seats(event, 1) == {1: ("p1", "p2")}
    assert all(name in page(desk, "desk", event) for name in ("Wedge #1", "Wedge #2"))


def test_F5_a_whole_round_is_paired_by_hand_where_the_engine_is_not_asked(
    desk: Client, event: Tournament
) -> None:
    assert "8 players have no seat" in post(desk, "round-by-hand", event, reason="The laptop is slow")
    for one, two in (("p1", "p2"), ("p3", "p4"), ("p5", "p6")):
        by_hand(desk, event, one, two)
    assert "Without a table, a bye or a missed round: A7 and A8." in post(desk, "round-publish", event, 1)
    by_hand(desk, event, "p7", "p8", table="12")
    assert seats(event, 1) == {1: ("p1", "p2"), 2: ("p3", "p4"), 3: ("p5", "p6"), 12: ("p7", "p8")}
    post(desk, "round-publish", event, 1)
    assert Round.objects.get().state == "published"


def test_F5_a_round_without_anybody_is_neither_published_nor_closed_but_discarded(
    desk: Client, cast: Cast
) -> None:
    event = make_running_event(cast, players=4)
    for key in ("p1", "p2", "p3", "p4"):
        drop_entry(entry_of(event, key), cast.ozzel, now=NOW)
    post(desk, "round-by-hand", event, reason="The laptop is slow")
    sentence = "Round 1 has no table, no bye and nobody who misses it: discard it."
    assert sentence in post(desk, "round-publish", event, 1)
    # As an older version published it.
    Round.objects.update(state="published", published_at=NOW)
    past_the_gate(event)
    post(desk, "clock-start", event, 1)
    assert sentence in post(desk, "round-close", event, 1)
    assert Round.objects.get().state == "published"
    post(desk, "round-discard", event, 1, reason="Nobody is left")
    assert not Round.objects.exists()


def test_F6_nobody_is_put_at_two_tables_or_against_himself(desk: Client, event: Tournament) -> None:
    post(desk, "round-by-hand", event, reason="x")
    assert "Choose two different players." in by_hand(desk, event, "p1", "p1")
    by_hand(desk, event, "p1", "p2")
    assert "Select a valid choice" in by_hand(desk, event, "p1", "p3")
    assert seats(event, 1) == {1: ("p1", "p2")}


def test_F9_a_late_player_takes_a_seat_in_the_round_just_published(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=7, structure="custom", swiss_rounds=3, cut=0)
    publish_next(event, cast.ozzel)
    bye, before = seats(event, 1)[None][0], seats(event, 1)
    desk.post(url("entry-add", event), {"name": "Late", "club": ""})
    late = event.entries.get(name="Late")
    text = page(desk, "round-repair", event, 1)
    assert "Here, but without a game in this round:" in text
    post(desk, "round-repair", event, 1, choice="smallest", reason="Came ten minutes late")
    after = seats(event, 1)
    assert set(after[4]) == {bye, late.key}
    assert {table: after[table] for table in (1, 2, 3)} == {table: before[table] for table in (1, 2, 3)}
    assert "repaired" in page(desk, "round-desk", event, 1)


def test_F10_a_no_show_found_after_publishing_only_the_free_ones_are_paired_anew(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    round_ = publish_next(event, cast.ozzel)
    report(round_.matches.get(table=1), cast.ozzel)
    gone, partner = seats(event, 1)[3]
    before = seats(event, 1)
    drop_entry(entry_of(event, gone), cast.ozzel, now=NOW)
    assert "Something happened after round 1 was paired" in page(desk, "desk", event)
    assert f"Left, but has a seat in this round: <bdi>{entry_of(event, gone).name}</bdi>" in " ".join(
        page(desk, "round-repair", event, 1).split()
    )
    post(desk, "round-repair", event, 1, choice="smallest", reason="Did not come")
    assert seats(event, 1) == {1: before[1], 2: before[2], 4: before[4], None: (partner,)}
    assert "Something happened" not in page(desk, "desk", event)


def test_F11_club_mates_by_hand_are_named_where_they_were_to_be_kept_apart(
    desk: Client, event: Tournament
) -> None:
    event.entries.filter(key__in=("p1", "p2")).update(club="Kuat")
    post(desk, "round-pair", event, number=1, avoid_clubs="1")
    tables = {key: keys for keys in seats(event, 1).values() for key in keys}
    partner = next(key for key in tables["p1"] if key != "p1")
    text = post(desk, "round-swap", event, 1, first=partner, second="p2", reason="They ask for it")
    assert "Same club: A2 and A1." in text


def test_F12_an_odd_field_is_paired_by_hand_with_a_bye_by_hand(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=5)
    post(desk, "round-by-hand", event, reason="x")
    post(desk, "round-sit-out", event, 1, player="p5", kind="bye", reason="Asked for it")
    text = post(desk, "round-rest", event, 1)
    assert "Drawn for those who had no seat yet" in text
    assert seats(event, 1)[None] == ("p5",)
    assert "Publish it, or swap players first" in text


def test_F14_a_swap_after_publishing_is_marked_with_its_reason_for_everybody_at_the_desk(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    round_ = publish_next(event, cast.ozzel)
    report(round_.matches.get(table=4), cast.ozzel)
    before = seats(event, 1)
    swap = {"first": before[1][0], "second": before[2][0]}
    assert "This field is required." in post(desk, "round-swap", event, 1, **swap, reason=" ")
    assert seats(event, 1) == before
    post(desk, "round-swap", event, 1, **swap, reason="Brothers")
    text = page(desk, "round-desk", event, 1)
    assert text.count("set by hand") == 2
    assert text.count("Brothers") == 2
    assert "Brothers" in page(desk, "history", event)
    after = seats(event, 1)
    assert (after[1][0], after[2][0]) == (before[2][0], before[1][0])
    assert (after[3], after[4]) == (before[3], before[4])
    assert Report.objects.count() == 1
    gone = {"first": before[4][0], "second": before[3][0]}
    assert "Select a valid choice" in post(desk, "round-swap", event, 1, **gone, reason="x")


def test_F41_a_second_click_on_swap_does_not_swap_back(desk: Client, event: Tournament, cast: Cast) -> None:
    publish_next(event, cast.ozzel)
    event.refresh_from_db()
    keys = seats(event, 1)
    swap = {"first": keys[1][0], "second": keys[2][0], "reason": "Brothers", "seen": event.revision}
    for _click in range(2):
        post(desk, "round-swap", event, 1, **swap)
    assert seats(event, 1)[1][0] == keys[2][0]
    assert event.audit.filter(action="swap_seats").count() == 1
