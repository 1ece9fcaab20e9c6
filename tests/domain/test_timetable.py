"""The plan of the day moves with the day: what happened has its times, what comes follows from them."""

from datetime import UTC, datetime, timedelta

from tournaments.play.timetable import DayLine, RoundTimes, day_parts, next_round_start

START = datetime(2026, 5, 9, 10, 0, tzinfo=UTC)
LINES = (
    DayLine("lists", 30),
    DayLine("round", 60),
    DayLine("break", 15),
    DayLine("round", 60),
    DayLine("prizes", 20),
)


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def told(rounds: dict[int, RoundTimes], now: float) -> list[tuple[str, float, float, str]]:
    """Each part: what, from and until which minute of the day, and where it is."""
    return [
        (
            part.line.kind,
            (part.starts - START).total_seconds() / 60,
            (part.ends - START).total_seconds() / 60,
            part.state,
        )
        for part in day_parts(LINES, starts=START, rounds=rounds, now=at(now))
    ]


def test_before_the_day_all_is_as_planned() -> None:
    assert told({}, -60) == [
        ("lists", 0, 30, "coming"),
        ("round", 30, 90, "coming"),
        ("break", 90, 105, "coming"),
        ("round", 105, 165, "coming"),
        ("prizes", 165, 185, "coming"),
    ]


def test_a_late_round_moves_all_that_follows() -> None:
    rounds = {1: RoundTimes(at(45), None, at(105))}
    assert told(rounds, 50)[1:] == [
        ("round", 45, 105, "now"),
        ("break", 105, 120, "coming"),
        ("round", 120, 180, "coming"),
        ("prizes", 180, 200, "coming"),
    ]


def test_a_round_over_its_time_ends_now_and_not_in_the_past() -> None:
    assert told({1: RoundTimes(at(30), None, at(90))}, 100)[1:3] == [
        ("round", 30, 100, "now"),
        ("break", 100, 115, "coming"),
    ]


def test_an_early_end_brings_the_next_round_forward() -> None:
    assert told({1: RoundTimes(at(30), at(70), None)}, 75)[1:4] == [
        ("round", 30, 70, "done"),
        ("break", 70, 85, "now"),
        ("round", 85, 145, "coming"),
    ]


def test_nothing_to_come_begins_in_the_past() -> None:
    assert told({1: RoundTimes(at(30), at(70), None)}, 95)[2:4] == [
        ("break", 70, 85, "done"),
        ("round", 95, 155, "coming"),
    ]


def test_a_break_cut_short_has_ended_when_the_round_began() -> None:
    rounds = {1: RoundTimes(at(30), at(90), None), 2: RoundTimes(at(95), None, at(155))}
    assert told(rounds, 100)[2:] == [
        ("break", 90, 95, "done"),
        ("round", 95, 155, "now"),
        ("prizes", 155, 175, "coming"),
    ]


def test_the_next_round_is_told_to_whole_five_minutes_upwards() -> None:
    first = {1: RoundTimes(at(30), None, at(92))}
    parts = day_parts(LINES, starts=START, rounds=first, now=at(40))
    assert next_round_start(parts) == (2, at(110))
    both = {1: RoundTimes(at(30), at(90), None), 2: RoundTimes(at(95), None, at(155))}
    assert next_round_start(day_parts(LINES, starts=START, rounds=both, now=at(100))) is None
    assert next_round_start(day_parts(LINES, starts=START, rounds={}, now=at(-60))) == (1, at(30))
