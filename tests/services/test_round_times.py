"""How long a round lasts, by its kind."""

import pytest

from tests.factories import NOW, Cast, make_event, make_running_event, minutes, play, publish_next
from tournaments.queries import clock_of, event_state
from tournaments.queries.document import export_event
from tournaments.services.event.setup import start_tournament
from tournaments.services.rounds.clock import pause_clock, resume_clock, start_clock

pytestmark = pytest.mark.django_db


def test_swiss_and_knockout_rounds_have_135_minutes_and_the_final_180_A_TIME_1(cast: Cast) -> None:
    event = make_event(cast, players=4, structure="custom", swiss_rounds=1, cut=4)
    tournament = start_tournament(event, cast.ozzel, now=NOW)
    times = []
    for _ in range(3):
        round_ = publish_next(tournament, cast.ozzel)
        times.append((round_.stage.kind, round_.minutes))
        play(round_, cast.ozzel)
    assert times == [("swiss", 135), ("knockout", 135), ("knockout", 180)]


def test_the_organizer_may_set_other_times_A_TIME_1(cast: Cast) -> None:
    event = make_event(
        cast, players=2, structure="custom", swiss_rounds=1, cut=2, swiss_minutes=90, final_minutes=100
    )
    tournament = start_tournament(event, cast.ozzel, now=NOW)
    swiss = play(publish_next(tournament, cast.ozzel), cast.ozzel)
    final = publish_next(tournament, cast.ozzel)
    assert (swiss.minutes, final.minutes) == (90, 100)


def test_while_the_computers_clock_is_back_the_round_can_be_paused_and_goes_on_F62(cast: Cast) -> None:
    """Started an hour ahead; then somebody sets the computer right."""
    round_ = publish_next(make_running_event(cast, players=4), cast.ozzel)
    start_clock(round_, cast.ozzel, now=minutes(60))
    assert clock_of(round_, now=minutes(1)).seconds_left == 135 * 60
    assert pause_clock(round_, cast.ozzel, now=minutes(2)).state == "paused"
    assert resume_clock(round_, cast.ozzel, now=minutes(10)).ends_at == minutes(145)
    assert [push.kind for push in event_state(round_.tournament).clock_steps(1)] == [
        "start",
        "pause",
        "resume",
    ]
    (exported,) = export_event(round_.tournament).rounds
    assert [push.kind for push in exported.clock] == ["start", "pause", "resume"]
