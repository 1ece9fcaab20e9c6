"""Pairing, publishing, swapping, discarding, closing, and the clock."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_event,
    make_running_event,
    minutes,
    open_matches,
    play,
    publish_next,
    refused,
    report,
)
from tournaments.models import Match, Round, Seat, Tournament
from tournaments.queries import (
    bracket_of,
    clock_of,
    desk_of,
    final_ranking_of,
    history_of,
    pairing_request_of,
    round_view,
    standings_of,
)
from tournaments.services.clock import extend_clock, pause_clock, resume_clock, start_clock
from tournaments.services.entries import drop_entry
from tournaments.services.rounds import (
    close_round,
    discard_round,
    pair_round,
    publish_round,
)
from tournaments.services.seating import swap_seats

pytestmark = pytest.mark.django_db


def seated(round_: Round) -> list[tuple[str, ...]]:
    return [tuple(entry.key for entry in match.entries) for match in round_view(round_).matches]


def test_a_double_click_on_pair_is_one_round_F41(cast: Cast) -> None:
    tournament = make_running_event(cast)
    first, second = (pair_round(tournament, cast.ozzel, now=NOW) for _ in range(2))
    assert first == second
    assert tournament.audit.filter(action="pair_round").count() == 1


def test_a_form_made_before_the_round_was_paired_gets_that_round_F41(cast: Cast) -> None:
    tournament = make_running_event(cast)
    seen = tournament.revision
    round_ = publish_next(tournament, cast.ozzel)
    assert pair_round(tournament, cast.ozzel, now=NOW, expected_revision=seen) == round_
    with refused("results_missing"):
        pair_round(tournament, cast.ozzel, now=NOW)


def test_no_round_before_the_start_nor_with_results_missing_F7(cast: Cast) -> None:
    with refused("not_started"):
        pair_round(make_event(cast, players=8), cast.ozzel, now=NOW)
    tournament = make_running_event(cast)
    round_ = publish_next(tournament, cast.ozzel)
    with refused("results_missing"):
        close_round(round_, cast.ozzel, now=NOW)
    for match in open_matches(round_):
        report(match, cast.ozzel)
    with refused("round_open"):
        pair_round(tournament, cast.ozzel, now=NOW)
    assert tournament.rounds.count() == 1


def test_a_refused_pairing_writes_nothing_F5(cast: Cast) -> None:
    tournament = make_running_event(cast, players=4)
    for key in ("p1", "p2", "p3", "p4"):
        drop_entry(entry_of(tournament, key), cast.ozzel, now=NOW)
    with refused("too_few"):
        pair_round(tournament, cast.ozzel, now=NOW)
    assert not tournament.rounds.exists()
    assert not tournament.stages.exists()
    assert desk_of(tournament, NOW).blockers == ("Only 0 players are left: there is nobody to pair.",)


def test_the_same_seed_pairs_the_same_and_another_one_may_not(cast: Cast) -> None:
    tournament = make_running_event(cast, players=16)
    first = pair_round(tournament, cast.ozzel, now=NOW)
    before = seated(first)
    discard_round(first, cast.ozzel, now=NOW)
    again = pair_round(tournament, cast.ozzel, now=NOW)
    assert seated(again) == before
    discard_round(again, cast.ozzel, now=NOW)
    assert seated(pair_round(tournament, cast.ozzel, now=NOW, seed="endor")) != before


def test_a_draft_shows_reasons_and_the_bye(cast: Cast) -> None:
    view = round_view(pair_round(make_running_event(cast, players=9), cast.ozzel, now=NOW))
    assert (view.done, view.total, len(view.matches)) == (0, 4, 5)
    assert {match.reason for match in view.matches} == {"Round 1: drawn at random", "Bye drawn at random"}
    assert [match.table for match in view.matches] == [1, 2, 3, 4, None]


def test_swapping_needs_a_reason_and_touches_no_other_table_F14(cast: Cast) -> None:
    tournament = make_running_event(cast, players=9)
    round_ = pair_round(tournament, cast.ozzel, now=NOW)
    before = round_view(round_).matches
    one, other = before[0].entries[0], before[4].entries[0]
    with refused("reason_missing"):
        swap_seats(round_, cast.madine, first=one, second=other, now=NOW, reason="")
    swap_seats(round_, cast.madine, first=one, second=other, now=NOW, reason="Family")
    after = round_view(round_).matches
    assert after[0].entries == (other, before[0].entries[1])
    assert after[4].entries == (one,)
    assert [match.entries for match in after[1:4]] == [match.entries for match in before[1:4]]
    assert [match.match.set_by_hand for match in after] == [True, False, False, False, True]
    line = history_of(tournament)[0]
    assert (line.actor, line.reason) == ("madine", "Family")
    assert line.sentence == f"swapped {one} and {other} in round 1"


def test_a_swap_that_makes_a_rematch_says_so(cast: Cast) -> None:
    tournament = make_running_event(cast, players=4)
    first = publish_next(tournament, cast.ozzel)
    pairs = [set(keys) for keys in seated(first)]
    play(first, cast.ozzel)
    round_ = pair_round(tournament, cast.ozzel, now=NOW)
    one, two = (view.entries for view in round_view(round_).matches)
    partner = next(entry for entry in two if {one[0].key, entry.key} in pairs)
    round_ = swap_seats(round_, cast.ozzel, first=one[1], second=partner, now=NOW, reason="Test")
    assert len(round_view(round_).notes) == 2
    assert all("have met before" in note for note in round_view(round_).notes)
    assert all(match.notes for match in round_view(round_).matches)


def test_no_swap_at_a_table_with_a_result_or_with_oneself(cast: Cast) -> None:
    tournament = make_running_event(cast)
    round_ = publish_next(tournament, cast.ozzel)
    one, two = (view.entries for view in round_view(round_).matches[:2])
    with refused("same_table"):
        swap_seats(round_, cast.ozzel, first=one[0], second=one[1], now=NOW, reason="Test")
    report(round_view(round_).matches[0].match, cast.ozzel)
    with refused("table_has_result"):
        swap_seats(round_, cast.ozzel, first=one[0], second=two[0], now=NOW, reason="Test")
    stranger = make_running_event(cast).entries.get(key="p1")
    with refused("not_in_round"):
        swap_seats(round_, cast.ozzel, first=two[0], second=stranger, now=NOW, reason="Test")


def test_a_published_round_is_discarded_only_untouched_and_with_a_reason_F38(cast: Cast) -> None:
    tournament = make_running_event(cast)
    round_ = publish_next(tournament, cast.ozzel)
    with refused("reason_missing"):
        discard_round(round_, cast.ozzel, now=NOW)
    start_clock(round_, cast.ozzel, now=NOW)
    with refused("clock_has_started"):
        discard_round(round_, cast.ozzel, now=NOW, reason="Wrong")
    report(round_view(round_).matches[0].match, cast.ozzel)
    with refused("round_has_results"):
        discard_round(round_, cast.ozzel, now=NOW, reason="Wrong")
    other = publish_next(make_running_event(cast), cast.ozzel)
    discard_round(other, cast.ozzel, now=NOW, reason="Somebody forgotten")
    with refused("gone"):
        publish_round(other, cast.ozzel, now=NOW)


def test_publishing_and_closing_twice_change_nothing(cast: Cast) -> None:
    tournament = make_running_event(cast)
    draft = pair_round(tournament, cast.ozzel, now=NOW)
    with refused("round_not_published"):
        close_round(draft, cast.ozzel, now=NOW)
    publish_round(draft, cast.ozzel, now=NOW)
    publish_round(draft, cast.ozzel, now=NOW)
    play(draft, cast.ozzel)
    close_round(draft, cast.ozzel, now=NOW)
    actions = [line.action for line in history_of(tournament)]
    assert (actions.count("publish_round"), actions.count("close_round")) == (1, 1)


def test_the_clock_is_pushed_by_hand_A_TIME_2_A_TIME_4(cast: Cast) -> None:
    tournament = make_running_event(cast)
    draft = pair_round(tournament, cast.ozzel, now=NOW)
    with refused("round_not_published"):
        start_clock(draft, cast.ozzel, now=NOW)
    round_ = publish_round(draft, cast.ozzel, now=NOW)
    with refused("clock_not_started"):
        pause_clock(round_, cast.ozzel, now=NOW)
    assert start_clock(round_, cast.ozzel, now=NOW).state == "running"
    assert start_clock(round_, cast.ozzel, now=minutes(1)).seconds_left == 134 * 60
    assert pause_clock(round_, cast.ozzel, now=minutes(5)).state == "paused"
    assert resume_clock(round_, cast.ozzel, now=minutes(15)).seconds_left == 130 * 60
    with refused("reason_missing"):
        extend_clock(round_, cast.jerec, minutes=5, now=minutes(15), reason="")
    with refused("minutes_out_of_range"):
        extend_clock(round_, cast.jerec, minutes=601, now=minutes(15), reason="Ruling")
    match = round_view(round_).matches[1].match
    extend_clock(round_, cast.jerec, minutes=5, now=minutes(15), reason="Ruling", match=match)
    assert clock_of(round_, now=minutes(15)).extensions == {match.pk: 5}
    assert [view.extension for view in round_view(round_).matches] == [0, 5, 0, 0]
    elsewhere = publish_next(make_running_event(cast), cast.ozzel).matches.first()
    with refused("not_this_round"):
        extend_clock(round_, cast.jerec, minutes=5, now=NOW, reason="Ruling", match=elsewhere)


def knockout(cast: Cast, **settings: object) -> Tournament:
    """Two Swiss rounds played, the cut comes next."""
    chosen = {"structure": "custom", "swiss_rounds": 2, "cut": 4, "players": 8, **settings}
    tournament = make_running_event(cast, **chosen)
    for _ in range(2):
        play(publish_next(tournament, cast.ozzel), cast.ozzel)
    return tournament


def test_the_cut_the_bracket_and_the_final_ranking_A_CUT_1_A_KO_1(cast: Cast) -> None:
    tournament = knockout(cast)
    seeds = [row.entry for row in standings_of(tournament)][:4]
    assert desk_of(tournament, NOW).step == "pair_cut"
    first = publish_next(tournament, cast.ozzel)
    assert [set(view.entries) for view in round_view(first).matches] == [
        {seeds[0], seeds[3]},
        {seeds[1], seeds[2]},
    ]
    bracket = bracket_of(tournament)
    assert bracket is not None
    assert [(column.name, len(column.games)) for column in bracket.rounds] == [
        ("Semi-finals", 2),
        ("Final", 1),
    ]
    play(first, cast.ozzel)
    assert desk_of(tournament, NOW).step_label == "Pair the final"
    final = publish_next(tournament, cast.ozzel)
    assert final.minutes == 180
    play(final, cast.ozzel)
    ranking = final_ranking_of(tournament)
    assert {row.entry for row in ranking[:2]} == set(round_view(final).matches[0].entries)
    assert ranking[0].entry == bracket_of(tournament).champion == round_view(final).matches[0].winner
    assert [row.entry for row in standings_of(tournament)][:4] == seeds
    assert desk_of(tournament, NOW).step == "finish"


def test_who_leaves_before_the_first_knockout_game_is_replaced_A_CUT_2(cast: Cast) -> None:
    tournament = knockout(cast)
    order = [row.entry for row in standings_of(tournament)]
    first = publish_next(tournament, cast.ozzel)
    with refused("cut_not_begun"):
        drop_entry(order[1], cast.ozzel, now=NOW)
    discard_round(first, cast.ozzel, now=NOW, reason="A leaver")
    drop_entry(order[1], cast.ozzel, now=NOW)
    anew = publish_next(tournament, cast.ozzel)
    assert [set(view.entries) for view in round_view(anew).matches] == [
        {order[0], order[4]},
        {order[2], order[3]},
    ]


def test_who_leaves_during_the_knockout_gives_a_bye_A_KO_4(cast: Cast) -> None:
    tournament = knockout(cast)
    semi = publish_next(tournament, cast.ozzel)
    one, two = round_view(semi).matches
    report(one.match, cast.ozzel)
    drop_entry(two.entries[0], cast.ozzel, now=NOW)
    match = Match.objects.get(pk=two.match.pk)
    assert (match.kind, match.table, match.game) == (Match.Kind.BYE, None, 2)
    drop_entry(one.entries[0], cast.ozzel, now=NOW)  # the winner, between the rounds
    close_round(semi, cast.ozzel, now=NOW)
    final = publish_next(tournament, cast.ozzel)
    view = round_view(final)
    assert [(each.entries, each.match.kind) for each in view.matches] == [((two.entries[1],), "bye")]
    close_round(final, cast.ozzel, now=NOW)
    assert final_ranking_of(tournament)[0].entry == two.entries[1]


def test_single_elimination_from_the_start_A_KO_2(cast: Cast) -> None:
    tournament = make_running_event(cast, players=5, structure="custom", elimination=True)
    games = []
    while desk_of(tournament, NOW).step == "pair_knockout":
        round_ = publish_next(tournament, cast.ozzel)
        games.append([view.match.kind for view in round_view(round_).matches])
        play(round_, cast.ozzel)
    assert [sorted(kinds) for kinds in games] == [["bye", "bye", "bye", "game"], ["game", "game"], ["game"]]
    assert standings_of(tournament)[0].entry == bracket_of(tournament).champion


def test_the_database_allows_one_seat_per_round_F6(cast: Cast) -> None:
    from django.db import IntegrityError, transaction

    round_ = pair_round(make_running_event(cast), cast.ozzel, now=NOW)
    seat = Seat.objects.filter(round=round_).first()
    match = Match.objects.create(round=round_, table=99)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(match=match, round=round_, entry=seat.entry, number=1)


@pytest.mark.parametrize("read", ["round", "standings", "desk", "bracket", "ranking", "request"])
def test_reading_takes_as_many_queries_for_many_players_as_for_few(cast: Cast, read: str) -> None:
    counts = []
    for players in (8, 24):
        tournament = knockout(cast, players=players)
        if read == "request":
            ask = lambda: pairing_request_of(tournament)  # noqa: E731, B023
        else:
            round_ = publish_next(tournament, cast.ozzel)
            reads = {
                "round": lambda: round_view(round_),  # noqa: B023
                "standings": lambda: standings_of(tournament),  # noqa: B023
                "desk": lambda: desk_of(tournament, NOW),  # noqa: B023
                "bracket": lambda: bracket_of(tournament),  # noqa: B023
                "ranking": lambda: final_ranking_of(tournament),  # noqa: B023
            }
            ask = reads[read]
        with CaptureQueriesContext(connection) as queries:
            ask()
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 10
