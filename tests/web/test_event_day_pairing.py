"""Event day: pairing, repair and what stays untouched, each case through the page a person uses."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, Cast, entry_of, make_running_event, open_matches, play, publish_next, report
from tournaments.models import Entry, Match, Report, Round, Tournament
from tournaments.queries import round_view
from tournaments.queries.repair import repair_of
from tournaments.services.clock import start_clock
from tournaments.services.entries import drop_entry
from tournaments.services.rounds import close_round, pair_round, publish_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_running_event(cast, players=8, structure="custom", swiss_rounds=3, cut=0)


def url(name: str, event: Tournament, *args: object) -> str:
    return reverse(name, args=[event.slug, *args])


def post(desk: Client, name: str, event: Tournament, *args: object, **data: Any) -> str:
    """The page after this act, wherever it leads."""
    answer = desk.post(url(name, event, *args), data, follow=True)
    assert answer.status_code in (200, 422)
    return answer.content.decode()


def page(desk: Client, name: str, event: Tournament, *args: object) -> str:
    answer = desk.get(url(name, event, *args))
    assert answer.status_code == 200
    return answer.content.decode()


def seats(event: Tournament, number: int) -> dict[int | None, tuple[str, ...]]:
    """Table -> who sits there; the bye is at None."""
    view = round_view(event.rounds.get(number=number))
    return {each.table: tuple(entry.key for entry in each.entries) for each in view.matches}


def by_hand(desk: Client, event: Tournament, one: str, two: str, **more: Any) -> str:
    data = {"first": one, "second": two, "reason": "By hand", **more}
    return post(desk, "round-seat", event, event.rounds.count(), **data)


def test_F1_an_unavoidable_rematch_is_named_before_publishing(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=4, cut=0)
    for _round in range(3):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    text = post(desk, "round-pair", event, number=4)
    assert "have met before" in text
    assert "2 things to look at before you publish" in text


def test_F2_a_second_bye_by_hand_is_named_at_once(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=5, structure="custom", swiss_rounds=3, cut=0)
    first = publish_next(event, cast.ozzel)
    had = seats(event, 1)[None][0]
    play(first, cast.ozzel)
    post(desk, "round-by-hand", event, reason="Slow laptop")
    text = post(desk, "round-sit-out", event, 2, player=had, kind="bye", reason="Must leave for an hour")
    assert f"{entry_of(event, had).name} has a second bye." in text


def test_F3_the_bye_has_its_reason_beside_it(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=5)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    assert "Bye: lowest ranked" in post(desk, "round-pair", event, number=2)


def test_F4_two_of_the_same_name_are_two_players_at_every_table(desk: Client, event: Tournament) -> None:
    event.entries.filter(key__in=("p1", "p2")).update(name="Wedge")
    post(desk, "round-by-hand", event, reason="x")
    by_hand(desk, event, "p1", "p2")
    assert seats(event, 1) == {1: ("p1", "p2")}
    assert "more than once" in page(desk, "desk", event)


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


def test_F5_a_refused_pairing_leaves_no_round_and_the_page_says_why(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    for key in [f"p{number}" for number in range(1, 8)]:
        drop_entry(entry_of(event, key), cast.ozzel, now=NOW)
    assert "there is nobody to pair" in post(desk, "round-pair", event, number=1)
    assert not event.rounds.exists()
    assert "1 player has no seat" in post(desk, "round-by-hand", event, reason="One is left")
    assert "has the bye" in post(desk, "round-sit-out", event, 1, player="p8", kind="bye", reason="x")


def test_F6_nobody_is_put_at_two_tables_or_against_himself(desk: Client, event: Tournament) -> None:
    post(desk, "round-by-hand", event, reason="x")
    assert "Choose two different players." in by_hand(desk, event, "p1", "p1")
    by_hand(desk, event, "p1", "p2")
    assert "Select a valid choice" in by_hand(desk, event, "p1", "p3")
    assert seats(event, 1) == {1: ("p1", "p2")}


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
    assert "Same club: A1 and A2." in text or "Same club: A2 and A1." in text


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
    assert "Say why" in post(desk, "round-swap", event, 1, **swap, reason=" ") or seats(event, 1) == before
    post(desk, "round-swap", event, 1, **swap, reason="Brothers")
    text = page(desk, "round-desk", event, 1)
    assert text.count("set by hand") == 2
    assert text.count("Brothers") == 2
    assert "Brothers" in page(desk, "history", event)
    after = seats(event, 1)
    assert after[1][0], after[2][0] == (before[2][0], before[1][0])
    assert (after[3], after[4]) == (before[3], before[4])
    assert Report.objects.count() == 1
    gone = {"first": before[4][0], "second": before[3][0]}
    assert "Select a valid choice" in post(desk, "round-swap", event, 1, **gone, reason="x")


@pytest.fixture
def second(event: Tournament, cast: Cast) -> Round:
    """Round 2 published; in round 1 the first table was typed the wrong way round."""
    first = publish_next(event, cast.ozzel)
    for at, match in enumerate(open_matches(first)):
        report(match, cast.ozzel, 390 - 90 * at, 5)
    close_round(first, cast.ozzel, now=NOW)
    return publish_next(event, cast.ozzel)


def corrected(desk: Client, event: Tournament, one: int = 5, two: int = 390) -> Any:
    match = Match.objects.get(round__tournament=event, round__number=1, table=1)
    keys = [seat.entry.key for seat in match.seats.order_by("number")]
    said = {
        "end": "time",
        "first": keys[0],
        "version": match.reports.count(),
        "reason": "Typed the wrong way round",
        f"v-{keys[0]}-destroyed": one,
        f"v-{keys[1]}-destroyed": two,
    }
    return desk.post(url("match-result", event, 1, match.pk), said)


def test_F15_a_correction_leads_to_the_standings_before_and_after(
    desk: Client, event: Tournament, second: Round
) -> None:
    assert corrected(desk, event)["Location"] == url("round-repair", event, 2)
    text = page(desk, "round-repair", event, 2)
    assert "Standings, before and after" in text
    assert "Typed the wrong way round" in text
    moves = repair_of(second).moves
    assert {(move.rank_before, move.rank) for move in moves} >= {(1, 5)} or moves[0].rank == 1


def test_F16_the_repair_never_touches_a_finished_game_and_may_be_refused(
    desk: Client, event: Tournament, second: Round, cast: Cast
) -> None:
    tables = [each.match for each in round_view(second).matches]
    report(tables[0], cast.ozzel)
    corrected(desk, event)
    before = seats(event, 2)
    offer = repair_of(second).offer("best")
    assert offer is not None
    assert offer.is_possible
    assert "Say why" in post(desk, "round-repair", event, 2, choice="best", reason="")
    post(desk, "round-repair", event, 2, choice="best", reason="Round 1 was wrong")
    after = seats(event, 2)
    assert after[1] == before[1]
    assert after != before
    assert set(after) == set(before)
    assert tables[0].reports.count() == 1
    for match in open_matches(second):
        report(match, cast.ozzel)
    corrected(desk, event, 390, 5)
    assert "Finished games are never dropped." in page(desk, "round-repair", event, 2)
    assert "not possible any more" in post(desk, "round-repair", event, 2, choice="best", reason="x")
    assert seats(event, 2) == after


def test_F16_leaving_it_as_it_is_is_an_answer_too(desk: Client, event: Tournament, second: Round) -> None:
    corrected(desk, event)
    before = seats(event, 2)
    assert "Something happened after round 2" in page(desk, "desk", event)
    post(desk, "round-repair", event, 2, choice="nothing")
    assert seats(event, 2) == before
    assert "Something happened" not in page(desk, "desk", event)
    assert "left it as it is" in page(desk, "history", event)


def test_F16_games_under_way_are_kept_unless_somebody_unticks_them(
    desk: Client, event: Tournament, second: Round, cast: Cast
) -> None:
    start_clock(second, cast.ozzel, now=NOW)
    corrected(desk, event)
    assert "every table has a result or shall stay" in page(desk, "round-repair", event, 2)
    answer = desk.get(url("round-repair", event, 2), {"asked": "1"}).content.decode()
    assert "Pair the open tables anew" in answer
    assert "every table has a result or shall stay" not in answer


def test_F16_a_draft_drawn_from_a_wrong_result_is_not_published_unseen(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    first = publish_next(event, cast.ozzel)
    play(first, cast.ozzel)
    pair_round(event, cast.ozzel, now=NOW)
    corrected(desk, event)
    assert "Look at the repair page before you publish it" in post(desk, "round-publish", event, 2)
    assert event.rounds.get(number=2).state == "draft"
    post(desk, "round-repair", event, 2, choice="nothing")
    post(desk, "round-publish", event, 2)
    assert event.rounds.get(number=2).state == "published"


def test_F16_a_corrected_semi_final_puts_the_right_player_into_the_final(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", elimination=True)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    final = publish_next(event, cast.ozzel)
    loser = seats(event, 1)[1][1]
    refused = corrected(desk, event)
    assert refused.status_code == 422
    assert "put the right players into the round" in refused.content.decode()
    match = Match.objects.get(round__tournament=event, round__number=1, table=1)
    keys = seats(event, 1)[1]
    said = {"end": "time", "first": keys[0], "version": 1, "reason": "Wrong way round", "follow": "1"}
    said |= {f"v-{keys[0]}-destroyed": 5, f"v-{keys[1]}-destroyed": 390}
    assert desk.post(url("match-result", event, 1, match.pk), said).status_code == 302
    assert loser in seats(event, 2)[1]
    report(round_view(final).matches[0].match, cast.ozzel)
    said |= {"version": 2, f"v-{keys[0]}-destroyed": 390, f"v-{keys[1]}-destroyed": 5}
    played = desk.post(url("match-result", event, 1, match.pk), said)
    assert played.status_code == 422
    assert "was played by others" in played.content.decode()


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


def test_F38_a_published_round_is_taken_back_and_nothing_is_lost(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    round_ = publish_next(event, cast.ozzel)
    before = seats(event, 1)
    post(desk, "round-unpublish", event, 1, reason="")
    assert event.rounds.get().state == "published"
    for _click in range(2):
        post(desk, "round-unpublish", event, 1, reason="Somebody forgotten")
    assert event.rounds.get().state == "draft"
    assert "No round is published yet" in Client().get(url("event-pairings", event)).content.decode()
    post(desk, "round-publish", event, 1)
    assert seats(event, 1) == before
    report(round_.matches.get(table=1), cast.ozzel)
    assert "already has results and stays" in post(desk, "round-unpublish", event, 1, reason="x")


def test_F41_a_second_click_on_swap_does_not_swap_back(desk: Client, event: Tournament, cast: Cast) -> None:
    publish_next(event, cast.ozzel)
    event.refresh_from_db()
    keys = seats(event, 1)
    swap = {"first": keys[1][0], "second": keys[2][0], "reason": "Brothers", "seen": event.revision}
    for _click in range(2):
        post(desk, "round-swap", event, 1, **swap)
    assert seats(event, 1)[1][0] == keys[2][0]
    assert event.audit.filter(action="swap_seats").count() == 1


def test_F41_publishing_with_the_clock_twice_is_one_start(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    pair_round(event, cast.ozzel, now=NOW)
    for _click in range(2):
        post(desk, "round-publish", event, 1, start_clock="1")
    assert Round.objects.get().clock_events.count() == 1


def test_F43_the_second_who_moves_people_is_told_who_did_before(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    publish_next(event, cast.ozzel)
    event.refresh_from_db()
    seen, keys = event.revision, seats(event, 1)
    madine = Client()
    madine.force_login(cast.madine)
    post(madine, "round-swap", event, 1, first=keys[1][0], second=keys[2][0], reason="x", seen=seen)
    moved = seats(event, 1)
    text = post(desk, "round-swap", event, 1, first=keys[3][0], second=keys[4][0], reason="y", seen=seen)
    assert "madine changed round 1 meanwhile" in text
    assert seats(event, 1) == moved


def test_F44_publishing_shows_page_api_and_sheet_the_same_round_at_once(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    pair_round(event, cast.ozzel, now=NOW)
    event.refresh_from_db()
    before = event.revision
    reader = Client()
    assert "No round is published yet" in reader.get(url("event-pairings", event)).content.decode()
    assert reader.get(url("live", event), {"seen": before}).status_code in (200, 204)
    post(desk, "round-publish", event, 1, start_clock="1")
    event.refresh_from_db()
    assert event.revision > before
    names = [entry.name for entry in event.entries.all()]
    for text in (
        reader.get(url("event-pairings", event)).content.decode(),
        page(desk, "round-desk", event, 1),
    ):
        assert all(name in text for name in names)


def test_F50_no_other_table_changes_its_number_when_one_moves_or_comes_late(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    round_ = publish_next(event, cast.ozzel)
    before = seats(event, 1)
    pks = {match.table: match.pk for match in round_.matches.all()}
    post(desk, "round-move", event, 1, match=pks[2], table="9", reason="The lamp is broken")
    assert seats(event, 1) == {1: before[1], 3: before[3], 4: before[4], 9: before[2]}
    post(desk, "round-move", event, 1, match=pks[1], table="3", reason="A wheelchair")
    assert seats(event, 1) == {1: before[3], 3: before[1], 4: before[4], 9: before[2]}
    report(round_.matches.get(table=4), cast.ozzel)
    text = post(desk, "round-move", event, 1, match=pks[2], table="4", reason="x")
    assert "Table 4 has a result." in text
    assert "Say which table." in post(desk, "round-move", event, 1, match=pks[2], table="", reason="x")


def test_tables_are_blocked_and_kept_from_the_next_draw_on(desk: Client, event: Tournament) -> None:
    data = {"blocked": "1, 3-4", "table-p5": "20"}
    assert "Saved." in post(desk, "event-tables", event, **data)
    assert 'value="1, 3-4"' in page(desk, "event-tables", event)
    post(desk, "round-pair", event, number=1)
    tables = seats(event, 1)
    assert sorted(tables, key=str) == [2, 20, 5, 6]
    assert "p5" in tables[20]
    post(desk, "round-free", event, 1, match=Match.objects.get(table=20).pk, reason="x")
    assert "Table 3 is blocked." in by_hand(desk, event, *sorted(tables[20]), table="3")
    by_hand(desk, event, *sorted(tables[20]))
    assert "p5" in seats(event, 1)[20]
    for wrong in ("one", "0", "4-", "1-99999", "-3"):
        assert desk.post(url("event-tables", event), {"blocked": wrong}).status_code == 422


def test_a_stale_tab_from_two_rounds_ago_gets_a_sentence_and_the_way_back(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    play(publish_next(event, cast.ozzel), cast.ozzel)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    acts: list[tuple[str, dict[str, Any]]] = [
        ("round-swap", {"first": "p1", "second": "p2"}),
        ("round-seat", {"first": "p1", "second": "p2"}),
        ("round-sit-out", {"player": "p1", "kind": "bye"}),
        ("round-move", {"match": "1", "table": "5"}),
        ("round-free", {"match": "1"}),
        ("round-rest", {}),
        ("round-unpublish", {}),
        ("round-repair", {"choice": "best"}),
    ]
    before = (seats(event, 1), event.audit.count())
    for name, data in acts:
        text = post(desk, name, event, 1, **data, reason="Old tab", seen="3")
        assert "Round 1 is closed." in text, name
        assert url("desk", event) in text
        lost = post(desk, name, event, 7, **data, reason="Old tab", seen="3")
        assert "Round 7 is not there any more." in lost, name
    assert (seats(event, 1), event.audit.count()) == before


@pytest.mark.parametrize(
    "name", ["round-swap", "round-seat", "round-sit-out", "round-move", "round-free", "round-repair"]
)
def test_missing_doubled_and_foreign_values_get_an_answer(
    desk: Client, event: Tournament, cast: Cast, name: str
) -> None:
    publish_next(event, cast.ozzel)
    before = seats(event, 1)
    for data in (
        {},
        {"first": ["p1", "p2"], "second": ["p1", "p2"], "match": ["1", "x"]},
        {"first": "p99", "second": "<b>", "player": "p99", "kind": "king", "match": "999999", "table": "-1"},
        {"first": "p1", "second": "p2", "table": "9" * 30, "seen": "9" * 30, "match": "²", "choice": "all"},
    ):
        assert desk.post(url(name, event, 1), {"reason": "x", **data}).status_code in (302, 422)
    assert seats(event, 1) == before


def test_only_the_unplayed_half_of_a_publish_is_undone_by_nobody(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    """Taking back a round whose clock runs is refused with a sentence."""
    round_ = publish_round(pair_round(event, cast.ozzel, now=NOW), cast.ozzel, now=NOW, with_clock=True)
    assert "The clock of round 1 has started" in post(desk, "round-unpublish", event, 1, reason="x")
    assert round_.clock_events.count() == 1
