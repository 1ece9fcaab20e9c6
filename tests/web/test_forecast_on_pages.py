"""The forecast of the day on its page, at the desk, in the hall and on phones."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from tests.factories import Cast, entry_of, make_running_event, open_matches, publish_next, report
from tournaments.access.links import link_of
from tournaments.models import Round, Tournament
from tournaments.play.timetable import DayLine
from tournaments.queries import event_state
from tournaments.queries.rounds.durations import earlier_times, own_times
from tournaments.services.event.day import plan_day
from tournaments.services.event.setup import finish_tournament
from tournaments.services.rounds.clock import start_clock
from tournaments.services.rounds.rounds import close_round

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

START = datetime(2026, 5, 9, 10, 0, tzinfo=UTC)
LINES = [DayLine("round", 100), DayLine("break", 20), DayLine("round", 100)]
# How long the tables of a round took, in minutes.
TOOK = (60, 70, 75, 80, 85, 90)


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def planned(cast: Cast, **settings: object) -> Tournament:
    """Twelve players, two rounds of 100 minutes with a break of 20 between them."""
    event = make_running_event(
        cast,
        players=12,
        time_zone="UTC",
        swiss_minutes=100,
        structure="custom",
        swiss_rounds=2,
        cut=0,
        **settings,
    )
    plan_day(event, cast.ozzel, lines=LINES, starts=START, now=START)
    return Tournament.objects.get(pk=event.pk)


def play_round(event: Tournament, cast: Cast, *, begins: float) -> Round:
    """The tables end after the minutes of TOOK; five minutes after the last the round is closed."""
    round_ = publish_next(event, cast.ozzel)
    start_clock(round_, cast.ozzel, now=at(begins))
    for match, minutes in zip(open_matches(round_), TOOK, strict=True):
        report(match, cast.ozzel, now=at(begins + minutes))
    return close_round(round_, cast.ozzel, now=at(begins + 95))


def lines_of(client: Client, path: str) -> str:
    return " ".join(client.get(path).content.decode().split())


def test_an_earlier_day_of_the_game_teaches_the_next_one(cast: Cast, hall: Client, desk: Client) -> None:
    first = planned(cast, name="Kuat")
    for begins in (3, 121):
        play_round(first, cast, begins=begins)
    finish_tournament(Tournament.objects.get(pk=first.pk), cast.ozzel, now=at(230))
    (known,) = earlier_times(planned(cast, name="Endor"))
    assert known.tables == tuple(minutes / 100 for minutes in TOOK) * 2
    assert (known.closings, known.delays) == ((5, 5), (3, 3))
    event = Tournament.objects.get(name="Endor")
    with time_machine.travel(at(-30), tick=False):
        page = lines_of(hall, f"/events/{event.slug}/schedule/")
        # From 10:00: three minutes late, 90 minutes for the last table, five more; then the break, and again.
        assert "ends about 11:4" in page
        assert page.count("nine of ten days before") == 2
    play_round(event, cast, begins=2)
    with time_machine.travel(at(98), tick=False):
        own = f"/p/{link_of(entry_of(event, 'p1'))}/"
        for client, path in (
            (desk, f"/events/{event.slug}/desk/"),
            (hall, f"/events/{event.slug}/screen/"),
            (hall, own),
        ):
            assert "Round 2 about 12:00, nine of ten days before 12:05" in lines_of(client, path)


def test_another_game_practice_and_rounds_at_home_teach_nothing(cast: Cast) -> None:
    day = planned(cast, name="Kuat")
    play_round(day, cast, begins=0)
    play_round(day, cast, begins=120)
    finish_tournament(Tournament.objects.get(pk=day.pk), cast.ozzel, now=at(230))
    event, other = planned(cast, name="Endor"), planned(cast, name="Yavin", game="legion")
    assert [len(earlier_times(each)) for each in (event, other)] == [1, 0]
    for change in ({"is_practice": True}, {"round_days": 7}):
        Tournament.objects.filter(pk=day.pk).update(**change)
        assert earlier_times(event) == ()


def test_what_was_ruled_or_corrected_later_says_nothing_of_how_long_a_table_took(cast: Cast) -> None:
    event = planned(cast)
    round_ = publish_next(event, cast.ozzel)
    start_clock(round_, cast.ozzel, now=at(0))
    first, second, *rest = open_matches(round_)
    report(first, cast.ozzel, 0, 0, end="no_show", by=first.seats.get(number=1).entry, first=None, now=at(10))
    for match in (second, *rest):
        report(match, cast.ozzel, now=at(80))
    close_round(round_, cast.ozzel, now=at(85))
    report(second, cast.ozzel, 210, 100, reason="typed wrong", now=at(200))
    state = event_state(Tournament.objects.get(pk=event.pk))
    assert own_times(state).tables == (0.8,) * 4


def test_before_anything_is_known_the_plan_moves_as_it_did(cast: Cast, hall: Client) -> None:
    event = planned(cast)
    with time_machine.travel(at(-30), tick=False):
        page = lines_of(hall, f"/events/{event.slug}/schedule/")
    assert "10:00–11:40" in page
    assert "nine of ten days" not in page
