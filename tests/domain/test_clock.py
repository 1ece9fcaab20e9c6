"""The round clock is what the buttons made of it."""

from datetime import UTC, datetime, timedelta

from tournaments.play.clock import Clock, ClockStep, read_clock

START = datetime(2026, 5, 9, 10, 0, tzinfo=UTC)


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def test_before_the_start_the_whole_time_stands_there_A_TIME_2() -> None:
    assert read_clock([], minutes=135, now=START) == Clock("ready", None, 135 * 60, {})


def test_a_running_clock_knows_when_it_ends() -> None:
    clock = read_clock([ClockStep("start", START)], minutes=135, now=at(35))
    assert clock == Clock("running", at(135), 100 * 60, {})
    assert clock.is_started


def test_a_pause_stops_the_time_and_resume_moves_the_end() -> None:
    pushes = [ClockStep("start", START), ClockStep("pause", at(10))]
    assert read_clock(pushes, minutes=60, now=at(500)) == Clock("paused", None, 50 * 60, {})
    pushes.append(ClockStep("resume", at(30)))
    assert read_clock(pushes, minutes=60, now=at(40)) == Clock("running", at(80), 40 * 60, {})


def test_time_up_is_over_and_never_negative_A_TIME_3() -> None:
    assert read_clock([ClockStep("start", START)], minutes=60, now=at(61)) == Clock("over", at(60), 0, {})


def test_an_extension_for_all_wakes_a_clock_that_was_over_A_TIME_4() -> None:
    pushes = [ClockStep("start", START), ClockStep("extend", at(61), 10)]
    assert read_clock(pushes, minutes=60, now=at(61)) == Clock("running", at(70), 9 * 60, {})


def test_an_extension_of_one_table_leaves_the_others_alone_A_TIME_4() -> None:
    pushes = [
        ClockStep("start", START),
        ClockStep("extend", at(5), 5, match=7),
        ClockStep("extend", at(6), 3, match=7),
    ]
    assert read_clock(pushes, minutes=60, now=at(10)) == Clock("running", at(60), 50 * 60, {7: 8})


def test_buttons_that_mean_nothing_change_nothing() -> None:
    pushes = [
        ClockStep("pause", START),
        ClockStep("start", START),
        ClockStep("start", at(5)),
        ClockStep("resume", at(6)),
    ]
    assert read_clock(pushes, minutes=60, now=at(10)) == Clock("running", at(60), 50 * 60, {})


def test_while_the_computers_clock_is_back_no_more_time_stands_there_than_the_round_has_F62() -> None:
    pushes = [ClockStep("start", at(60))]
    assert read_clock(pushes, minutes=60, now=at(5)) == Clock("running", at(65), 60 * 60, {}, is_behind=True)
    assert read_clock(pushes, minutes=60, now=at(59)) == Clock("running", at(119), 60 * 60, {})
    assert read_clock(pushes, minutes=60, now=at(90)) == Clock("running", at(120), 30 * 60, {})


def test_a_pause_works_after_the_computers_clock_was_put_back_F62() -> None:
    pushes = [ClockStep("start", at(60)), ClockStep("pause", at(5))]
    assert read_clock(pushes, minutes=60, now=at(30)) == Clock("paused", None, 60 * 60, {})
    pushes.append(ClockStep("resume", at(35)))
    assert read_clock(pushes, minutes=60, now=at(45)) == Clock("running", at(95), 50 * 60, {})
