"""Pairing, swapping, discarding, publishing and closing a round, each once and twice."""

import pytest

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
from tournaments.forms import ExtendForm
from tournaments.models import Round
from tournaments.queries import clock_of, desk_of, history_of, round_view
from tournaments.services.people.drops import drop_entry
from tournaments.services.rounds.clock import extend_clock, pause_clock, resume_clock, start_clock
from tournaments.services.rounds.rounds import (
    DrawOptions,
    close_round,
    discard_round,
    pair_round,
    publish_round,
    unpublish_round,
)
from tournaments.services.rounds.seating import swap_seats
from tournaments.services.undo.taking_back import reopen_round

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


def test_a_round_drawn_without_a_number_from_the_hall_or_with_one_is_drawn_so_again(cast: Cast) -> None:
    without, with_one = make_running_event(cast), make_running_event(cast)
    discard_round(pair_round(without, cast.ozzel, now=NOW), cast.ozzel, now=NOW)
    with refused("hall_number_late"):
        pair_round(without, cast.ozzel, now=NOW, options=DrawOptions(hall="17"))
    first = pair_round(with_one, cast.ozzel, now=NOW, options=DrawOptions(hall="17"))
    discard_round(first, cast.ozzel, now=NOW)
    with refused("hall_number_kept"):
        pair_round(with_one, cast.ozzel, now=NOW, options=DrawOptions(hall="18"))
    assert pair_round(with_one, cast.ozzel, now=NOW).hall == "17"


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
        swap_seats(round_, cast.madine, entries=(one, other), now=NOW, reason="")
    swap_seats(round_, cast.madine, entries=(one, other), now=NOW, reason="Family")
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
    round_ = swap_seats(round_, cast.ozzel, entries=(one[1], partner), now=NOW, reason="Test")
    said = [note.partition(":")[0] for note in round_view(round_).notes]
    assert said == ["Rematch"] * 2 + ["Paired down although another pairing would save it"] * 2
    assert all("have met before" in note for note in round_view(round_).notes[:2])
    assert all(match.notes for match in round_view(round_).matches)


def test_no_swap_at_a_table_with_a_result_or_with_oneself(cast: Cast) -> None:
    tournament = make_running_event(cast)
    round_ = publish_next(tournament, cast.ozzel)
    one, two = (view.entries for view in round_view(round_).matches[:2])
    with refused("same_table"):
        swap_seats(round_, cast.ozzel, entries=(one[0], one[1]), now=NOW, reason="Test")
    report(round_view(round_).matches[0].match, cast.ozzel)
    with refused("table_has_result"):
        swap_seats(round_, cast.ozzel, entries=(one[0], two[0]), now=NOW, reason="Test")
    stranger = make_running_event(cast).entries.get(key="p1")
    with refused("not_in_round"):
        swap_seats(round_, cast.ozzel, entries=(two[0], stranger), now=NOW, reason="Test")


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


def test_of_the_only_round_discarded_no_stage_is_left(cast: Cast) -> None:
    event = make_running_event(cast)
    draft = pair_round(event, cast.ozzel, now=NOW)
    assert [stage.kind for stage in event.stages.all()] == ["swiss"]
    discard_round(draft, cast.ozzel, now=NOW)
    assert not event.stages.exists()


def test_a_closed_round_is_not_reopened_once_the_next_is_paired(cast: Cast) -> None:
    event = make_running_event(cast)
    first = play(publish_next(event, cast.ozzel), cast.ozzel)
    pair_round(event, cast.ozzel, now=NOW)
    with refused("round_follows"):
        reopen_round(first, cast.ozzel, now=NOW)
    assert event.rounds.get(number=1).state == Round.State.COMPLETE


def test_time_given_before_the_start_is_no_start_of_the_clock(cast: Cast) -> None:
    """A-KO-5 and F38 ask whether the clock ever ran."""
    tournament = make_running_event(cast)
    round_ = publish_next(tournament, cast.ozzel)
    extend_clock(round_, cast.ozzel, minutes=5, now=NOW, reason="The lift is stuck")
    draft = unpublish_round(round_, cast.ozzel, now=NOW, reason="Somebody forgotten")
    assert draft.state == Round.State.DRAFT
    discard_round(round_, cast.ozzel, now=NOW)
    assert not tournament.rounds.exists()


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
    said = {"reason": "Ruling", "table": ""}
    assert [ExtendForm({**said, "minutes": each}).is_valid() for each in (-601, -600, 600, 601)] == [
        False,
        True,
        True,
        False,
    ]
    match = round_view(round_).matches[1].match
    extend_clock(round_, cast.jerec, minutes=5, now=minutes(15), reason="Ruling", match=match)
    assert clock_of(round_, now=minutes(15)).extensions == {match.pk: 5}
    assert [view.extension for view in round_view(round_).matches] == [0, 5, 0, 0]
    extend_clock(round_, cast.jerec, minutes=-5, now=minutes(15), reason="Ruling", match=match)
    extend_clock(round_, cast.jerec, minutes=-10, now=minutes(15), reason="Ruling")
    assert [line.sentence for line in history_of(round_.tournament)[:3]] == [
        "took 10 min from round 1", "took 5 min from table 2 in round 1",
        "extended table 2 in round 1 by 5 min",
    ]  # fmt: skip
    elsewhere = publish_next(make_running_event(cast), cast.ozzel).matches.first()
    with refused("not_this_round"):
        extend_clock(round_, cast.jerec, minutes=5, now=NOW, reason="Ruling", match=elsewhere)
