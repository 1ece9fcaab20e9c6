"""Calls for a judge: once per table, claimed by one, ruled on record, nobody on the own game (F45)."""

import pytest

from fleets.services.transfer import FLEETS
from tests.factories import NOW, Cast, make_running_event, minutes, play, publish_next, refused
from tournaments.models import ClockEvent, Entry, JudgeCall, Tournament
from tournaments.queries.event.calls import call_book_of, minutes_proposed
from tournaments.services.people.identity import claim_entry
from tournaments.services.results.calls import (
    call_judge,
    claim_call,
    close_call,
    escalate_call,
    withdraw_call,
)
from tournaments.services.undo.restoring import restore_snapshot

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Four players at two tables of round 1."""
    event = make_running_event(cast, players=4)
    publish_next(event, cast.ozzel)
    return event


def at_table(event: Tournament, table: int) -> list[Entry]:
    seats = event.rounds.get(number=1).matches.get(table=table).seats.order_by("number")
    return [seat.entry for seat in seats]


def called(event: Tournament, table: int = 1, text: str = "") -> JudgeCall:
    return call_judge(at_table(event, table)[0], text=text, now=NOW)


def test_a_call_says_who_from_which_table_of_which_round(event: Tournament) -> None:
    player = at_table(event, 2)[0]
    call = call_judge(player, text=" Is this \n in range? ", now=NOW)
    assert (call.number, call.round, call.table, call.entry, call.text) == (
        1,
        1,
        2,
        player,
        "Is this in range?",
    )
    line = event.audit.latest("revision")
    assert (line.entry, line.action, line.data["text"]) == (player, "call_judge", "Is this in range?")


def test_a_second_press_and_the_opponents_are_the_same_call(event: Tournament) -> None:
    one, two = at_table(event, 1)
    first = call_judge(one, now=NOW)
    before = event.audit.count()
    assert call_judge(one, now=minutes(1)) == call_judge(two, text="Me too", now=minutes(2)) == first
    assert (JudgeCall.objects.count(), event.audit.count()) == (1, before)


def test_who_sits_at_no_table_is_sent_to_the_desk(event: Tournament, cast: Cast) -> None:
    play(event.rounds.get(), cast.ozzel)
    with refused("no_table_now"):
        call_judge(event.entries.get(key="p1"), now=NOW)


def test_one_goes_there_and_the_next_one_is_told_who(event: Tournament, cast: Cast) -> None:
    call = called(event)
    claim_call(call, cast.jerec, now=minutes(2))
    claim_call(call, cast.jerec, now=minutes(3))
    with refused("call_with") as info:
        claim_call(call, cast.madine, now=minutes(3))
    assert str(cast.jerec) in str(info.value)
    call.refresh_from_db()
    assert (call.state, call.claimed_by, call.claimed_at) == ("claimed", cast.jerec, minutes(2))


@pytest.mark.parametrize(("passed", "proposed"), [(0, 0), (0.1, 1), (4, 4), (4.5, 5)])
def test_the_stopwatch_proposes_every_minute_begun(
    event: Tournament, cast: Cast, passed: float, proposed: int
) -> None:
    call = claim_call(called(event), cast.jerec, now=NOW)
    assert minutes_proposed(call, minutes(passed)) == proposed


def test_an_answer_stays_on_record_and_gives_its_table_the_time(event: Tournament, cast: Cast) -> None:
    call = claim_call(called(event, 2, "Range"), cast.jerec, now=NOW)
    close_call(call, cast.jerec, ruling="Measured: in range", minutes=6, now=minutes(6))
    book = call_book_of(event)
    assert (book.waiting, [each.ruling for each in book.rulings]) == ((), ["Measured: in range"])
    push = ClockEvent.objects.get()
    assert (push.minutes, push.match, push.reason) == (
        6, event.rounds.get().matches.get(table=2), "Measured: in range",
    )  # fmt: skip
    assert [row.action for row in event.audit.order_by("revision")][-2:] == ["close_call", "extend_clock"]


def test_a_long_ruling_is_whole_in_the_line_of_the_call_and_shortened_at_the_clock(
    event: Tournament, cast: Cast
) -> None:
    ruling = f"{'Measured twice. ' * 13}In range."
    close_call(claim_call(called(event), cast.jerec, now=NOW), cast.jerec, ruling=ruling, minutes=6, now=NOW)
    answered, extended = event.audit.order_by("revision")[event.audit.count() - 2 :]
    assert answered.data["ruling"] == call_book_of(event).rulings[0].ruling == ruling
    assert (len(ruling), extended.reason) == (217, f"{'Measured twice. ' * 12}Measure…")
    assert ClockEvent.objects.get().reason == extended.reason


def test_where_the_time_is_refused_the_call_stays_open(event: Tournament, cast: Cast) -> None:
    call = claim_call(called(event), cast.jerec, now=NOW)
    play(event.rounds.get(), cast.ozzel)
    with refused("round_complete"):
        close_call(call, cast.jerec, ruling="Fine", minutes=5, now=NOW)
    call.refresh_from_db()
    assert (call.state, call.ruling) == ("claimed", "")
    assert close_call(call, cast.jerec, ruling="Fine", now=NOW).state == "closed"


def test_a_call_needs_somebody_there_and_a_ruling(event: Tournament, cast: Cast) -> None:
    call = called(event)
    with refused("call_not_claimed"):
        close_call(call, cast.jerec, ruling="Fine", now=NOW)
    claim_call(call, cast.jerec, now=NOW)
    with refused("ruling_missing"):
        close_call(call, cast.jerec, ruling="  ", now=NOW)


def test_what_was_passed_on_is_first_and_only_the_desk_answers_it(event: Tournament, cast: Cast) -> None:
    first, second = called(event, 1), called(event, 2)
    claim_call(second, cast.jerec, now=NOW)
    escalate_call(second, cast.jerec, now=NOW)
    assert call_book_of(event).waiting == (second, first)
    with refused("call_passed_on"):
        claim_call(second, cast.jerec, now=NOW)
    assert claim_call(second, cast.madine, now=NOW).claimed_by == cast.madine


def test_nobody_answers_the_call_of_the_own_table_A_ROLE_5(event: Tournament, cast: Cast) -> None:
    claim_entry(at_table(event, 1)[1], cast.jerec, now=NOW)
    with refused("own_match"):
        claim_call(called(event, 1), cast.jerec, now=NOW)


def test_a_call_taken_back_waits_no_more(event: Tournament, cast: Cast) -> None:
    call = called(event)
    withdraw_call(at_table(event, 1)[0], now=NOW)
    with refused("call_settled"):
        claim_call(call, cast.jerec, now=NOW)
    assert called(event).number == 2


def test_calls_outlive_a_snapshot_that_is_put_back(event: Tournament, cast: Cast) -> None:
    call = called(event)
    restore_snapshot(event.snapshots.earliest("pk"), cast.ozzel, now=NOW, fleets=FLEETS)
    assert (event.rounds.count(), call_book_of(event).waiting) == (0, (call,))
