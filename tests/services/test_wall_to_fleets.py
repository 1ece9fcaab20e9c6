"""Tournaments knows of lists what stands on record, and reaches nothing of fleets by a relation's name."""

import re

import pytest
from django.apps import apps

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from tests.conftest import ROOT
from tests.factories import NOW, Cast, entry_of, make_event
from tournaments.list_provider import list_provider
from tournaments.models import ListOnRecord
from tournaments.queries.state.lists import without_list
from tournaments.queries.state.state import event_state
from tournaments.services.event.lists import PlayedList, put_lists_on_record


def test_no_relation_of_fleets_is_named_in_tournaments() -> None:
    """Neither in a look-up ("fleet__current") nor as an attribute (entry.fleet, getattr(entry, "fleet"))."""
    ours = apps.get_app_config("tournaments").get_models()
    names = {
        field.get_accessor_name()
        for model in ours
        for field in model._meta.related_objects
        if field.related_model._meta.app_label == "fleets"
    } - {None}
    assert {"fleet", "proxies", "product_releases"} <= names
    reached = re.compile(rf"""["'](?:{"|".join(names)})(?:__\w+)?["']|\bentry\.(?:{"|".join(names)})\b""")
    found = [
        f"{path.relative_to(ROOT)}: {hit}"
        for path in (ROOT / "tournaments").rglob("*.py")
        if "event_file" not in path.parts
        for hit in reached.findall(path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.django_db
def test_the_list_of_a_round_is_the_one_of_the_latest_round_not_after_it(cast: Cast) -> None:
    event = make_event(cast, players=2)
    entry, other = entry_of(event, "p1"), entry_of(event, "p2")
    put_lists_on_record(entry, [PlayedList(1, 398, "rebel"), PlayedList(3, 400, "rebel")])
    played = {number: event_state(event).list_points(number) for number in (1, 2, 3, 4)}
    assert played == {1: {"p1": 398}, 2: {"p1": 398}, 3: {"p1": 400}, 4: {"p1": 400}}
    assert list(without_list(event)) == [other]


@pytest.mark.django_db
def test_a_later_list_from_an_earlier_round_takes_the_place_of_all_behind_it(cast: Cast) -> None:
    entry = entry_of(make_event(cast, players=1), "p1")
    lists = [PlayedList(1, 390), PlayedList(4, 391), PlayedList(3, 392), PlayedList(3, 393, "empire")]
    put_lists_on_record(entry, lists)
    on_record = ListOnRecord.objects.filter(entry=entry).values_list("from_round", "points", "faction")
    assert list(on_record) == [(1, 390, ""), (3, 393, "empire")]
    put_lists_on_record(entry, [])
    assert not ListOnRecord.objects.exists()


@pytest.mark.django_db
def test_what_is_handed_in_goes_on_record(cast: Cast) -> None:
    entry = entry_of(make_event(cast, players=1), "p1")
    version = hand_in_fleet(entry, cast.ozzel, text=demo_fleets()[0], now=NOW)
    row = ListOnRecord.objects.get(entry=entry)
    assert (row.from_round, row.points, row.faction) == (1, version.total, version.reading["faction"])
    assert str(row) == f"{entry} from round 1: {version.total}"


@pytest.mark.django_db
def test_the_room_of_lists_gives_nothing_where_there_are_none(cast: Cast) -> None:
    event = make_event(cast, players=1)
    assert list_provider().player_fields(event, lambda account: "ozzel") == {}
    assert list(list_provider().releases(event)) == []
