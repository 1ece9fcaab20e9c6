"""How long a round lasts, by its kind."""

from __future__ import annotations

import pytest

from tests.factories import NOW, Cast, make_event, play, publish_next
from tournaments.services.setup import start_tournament

pytestmark = pytest.mark.django_db


def test_swiss_and_knockout_rounds_have_135_minutes_and_the_final_180_A_TIME_1(cast: Cast) -> None:
    event = make_event(cast, players=4, structure="custom", swiss_rounds=1, cut=4)
    tournament = start_tournament(event, cast.ozzel, now=NOW)
    minutes = []
    for _ in range(3):
        round_ = publish_next(tournament, cast.ozzel)
        minutes.append((round_.stage.kind, round_.minutes))
        play(round_, cast.ozzel)
    assert minutes == [("swiss", 135), ("knockout", 135), ("knockout", 180)]


def test_the_organizer_may_set_other_times_A_TIME_1(cast: Cast) -> None:
    event = make_event(
        cast, players=2, structure="custom", swiss_rounds=1, cut=2, swiss_minutes=90, final_minutes=100
    )
    tournament = start_tournament(event, cast.ozzel, now=NOW)
    swiss = play(publish_next(tournament, cast.ozzel), cast.ozzel)
    final = publish_next(tournament, cast.ozzel)
    assert (swiss.minutes, final.minutes) == (90, 100)
