"""An event copied: settings, staff, tables and day, players if wished, and nothing of what happened in it."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from tests.factories import NOW, Cast, make_event, play, publish_next, refused
from tournaments.event_settings import settings_of
from tournaments.models import Entry, Tournament
from tournaments.play.timetable import DayLine
from tournaments.services.event.copying import copy_tournament
from tournaments.services.event.day import plan_day
from tournaments.services.event.setup import start_tournament
from tournaments.services.rounds.tables import set_tables

pytestmark = pytest.mark.django_db

DAY = date(2026, 6, 13)


@pytest.fixture
def source(cast: Cast) -> Tournament:
    """A played event with blocked tables, a plan of its day and a player who always sits at table 2."""
    event = make_event(cast, players=4, structure="custom", swiss_rounds=1, cut=0, points_limit=300)
    Entry.objects.filter(tournament=event, key="p2").update(
        own_name="Wedge, the pilot", club="Rogues", email="wedge@x.test", fixed_table=2
    )
    set_tables(event, cast.ozzel, blocked="7", now=NOW)
    plan_day(event, cast.ozzel, lines=[DayLine("round", 60)], starts=NOW, now=NOW)
    start_tournament(event, cast.ozzel, now=NOW)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    return Tournament.objects.get(pk=event.pk)


def test_settings_tables_day_and_staff_come_along(source: Tournament, cast: Cast) -> None:
    copy = copy_tournament(source, cast.ozzel, name="Battle of Endor", day=DAY, now=NOW)
    copy.refresh_from_db()
    assert settings_of(copy) == replace(
        settings_of(source), name="Battle of Endor", date=DAY, seed=copy.seed, is_public=False,
        planned_rounds=None, planned_cut=None,
    )  # fmt: skip
    assert copy.seed != source.seed
    assert (copy.state, copy.slug, copy.blocked_tables) == ("setup", "battle-of-endor", [7])
    assert (copy.day_plan, copy.day_starts) == (source.day_plan, NOW + timedelta(days=35))
    assert set(copy.staff.values_list("user__username", "role")) == {
        ("ozzel", "organizer"), ("madine", "marshal"), ("jerec", "judge"),
    }  # fmt: skip
    assert (copy.entries.count(), copy.rounds.count()) == (0, 0)


def test_players_come_if_wished_without_address_and_results(source: Tournament, cast: Cast) -> None:
    copy = copy_tournament(source, cast.ozzel, name="Endor", day=DAY, players=True, leaders=False, now=NOW)
    columns = ("key", "own_name", "club", "email", "fixed_table")
    assert list(copy.entries.order_by("pk").values_list(*columns)) == [
        ("p1", "A1", "", "", None), ("p2", "Wedge, the pilot", "Rogues", "", 2),
        ("p3", "A3", "", "", None), ("p4", "A4", "", "", None),
    ]  # fmt: skip
    assert copy.staff.count() == 1
    assert source.entries.count() == 4


def test_a_copy_that_is_refused_leaves_nothing(source: Tournament, cast: Cast) -> None:
    before = Tournament.objects.count()
    with refused("year_out_of_range"):
        copy_tournament(source, cast.ozzel, name="Endor", day=date(1066, 10, 14), now=NOW)
    assert Tournament.objects.count() == before
