"""The plan of the day on its page, on desk, hall and phones, and as a calendar another program reads."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
import vobject
from django.test import Client

from tests.factories import Cast, entry_of, make_event, make_running_event, publish_next
from tournaments.access.links import link_of
from tournaments.models import Tournament
from tournaments.play.timetable import DayLine
from tournaments.services.event.day import plan_day
from tournaments.services.rounds.clock import extend_clock, start_clock

pytestmark = pytest.mark.django_db

START = datetime(2026, 5, 9, 10, 0, tzinfo=UTC)
LINES = [DayLine("round", 135), DayLine("break", 45, "Lunch"), DayLine("round", 135)]


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Round 1 of four players runs since 10:05 of a day that began at 10."""
    event = make_running_event(cast, players=4, time_zone="UTC")
    plan_day(event, cast.ozzel, lines=LINES, starts=START, now=START)
    start_clock(publish_next(event, cast.ozzel), cast.ozzel, now=at(5))
    return Tournament.objects.get(pk=event.pk)


def calendar(client: Client, event: Tournament) -> list[Any]:
    """What another program reads."""
    answer = client.get(f"/events/{event.slug}/schedule.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return list(vobject.readOne(answer.content.decode()).vevent_list)


@time_machine.travel(at(20), tick=False)
def test_the_next_round_is_told_at_desk_in_the_hall_and_on_phones(
    hall: Client, desk: Client, event: Tournament
) -> None:
    own = f"/p/{link_of(entry_of(event, 'p1'))}/"
    for client, page in ((desk, "desk/"), (hall, "screen/"), (hall, own)):
        path = page if page == own else f"/events/{event.slug}/{page}"
        # 10:05 and 135 minutes, then lunch of 45.
        assert "Round 2 about 13:05" in " ".join(client.get(path).content.decode().split())


@time_machine.travel(at(20), tick=False)
def test_a_table_that_is_open_and_has_more_time_moves_the_day(
    hall: Client, event: Tournament, cast: Cast
) -> None:
    round_ = event.rounds.get()
    match = round_.matches.get(table=1)
    extend_clock(round_, cast.ozzel, minutes=20, match=match, reason="Call", now=at(10))
    assert "12:40" in hall.get(f"/events/{event.slug}/schedule/").content.decode()


def test_another_program_reads_the_calendar_and_finds_the_same_parts_again(
    hall: Client, event: Tournament, cast: Cast
) -> None:
    with time_machine.travel(at(20), tick=False):
        first = calendar(hall, event)
        assert [(each.summary.value, each.dtstart.value, each.dtend.value) for each in first] == [
            ("Battle of Hoth: Round 1", at(5), at(140)),
            ("Battle of Hoth: Lunch", at(140), at(185)),
            ("Battle of Hoth: Round 2", at(185), at(320)),
        ]
        extend_clock(event.rounds.get(), cast.ozzel, minutes=15, reason="Fire drill", now=at(20))
        later = calendar(hall, event)
    assert [each.uid.value for each in later] == [each.uid.value for each in first]
    assert len({each.uid.value for each in first}) == 3
    assert later[2].dtstart.value == at(200)
    assert int(later[0].sequence.value) > int(first[0].sequence.value)


@pytest.mark.parametrize(
    ("players", "chosen", "rounds"),
    [
        (8, {"structure": "custom", "swiss_rounds": 3, "cut": 4}, [135, 135, 135, 120, 180]),
        (8, {"structure": "custom", "elimination": True}, [120, 120, 180]),
        (0, {"structure": "custom", "swiss_rounds": 2, "cut": 2}, [135, 135, 180]),
        (5, {"structure": "custom", "first_stage": "round_robin"}, [135] * 5),
        (
            9,
            {"game": "kosmiczna_eskadra", "structure": "custom", "swiss_rounds": 2, "cut": 8},
            [135, 135, 120, 180],
        ),
    ],
)
def test_a_plan_is_proposed_for_the_whole_day_to_the_final(
    desk: Client, cast: Cast, players: int, chosen: dict[str, Any], rounds: list[int]
) -> None:
    minutes = {"swiss_minutes": 135, "knockout_minutes": 120, "final_minutes": 180}
    event = make_event(cast, players=players, **chosen, **minutes)
    page = desk.get(f"/events/{event.slug}/desk/day/")
    lines = [
        (kind.initial, minutes.initial) for kind, minutes, _name in page.context["form"].rows if kind.initial
    ]
    assert [minutes for kind, minutes in lines if kind == "round"] == rounds
    assert lines[-1][0] == "prizes"


def test_the_desk_types_the_plan_row_by_row(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, time_zone="Europe/Warsaw")
    path = f"/events/{event.slug}/desk/day/"
    assert desk.get(path).status_code == 200
    typed = {"starts": "2026-05-09T10:00", "kind-0": "lists", "minutes-0": "30", "kind-2": "round"}
    answer = desk.post(path, typed)
    assert (answer.status_code, "Say how many minutes." in answer.content.decode()) == (422, True)
    desk.post(path, {**typed, "minutes-2": "60", "name-2": "Opening"})
    event.refresh_from_db()
    assert event.day_starts == datetime(2026, 5, 9, 8, 0, tzinfo=UTC)
    assert event.day_plan == [
        {"kind": "lists", "minutes": 30, "name": ""},
        {"kind": "round", "minutes": 60, "name": "Opening"},
    ]
    page = desk.get(f"/events/{event.slug}/schedule/").content.decode()
    assert "10:00–10:30" in page
    answer = desk.post(path, {"kind-0": "break", "minutes-0": "10"})
    assert "Say when the day begins." in answer.content.decode()
