"""The judges' queue: whose list comes first, which is next, whom a filter finds."""

import pytest

from fleets.lists.games.armada.demo import demo_fleets
from fleets.models import FleetVersion
from fleets.queries.queue import Doubt, queue_of
from fleets.services.judging import check_fleet, return_fleet
from tests.factories import NOW, Cast, entry_of, make_event
from tests.services.acts import PLAIN, hand_in
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_event(cast, players=9)


def queue(event: Tournament) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(line.entry.key, line.state, line.doubts) for line in queue_of(event).lines]


def test_the_doubtful_come_first_then_the_rest_the_returned_and_the_checked(
    event: Tournament, cast: Cast
) -> None:
    fleets = demo_fleets()
    for number in (1, 2, 4, 5, 6, 7, 8):
        hand_in(event, cast, f"p{number}", fleets[number])
    check_fleet(entry_of(event, "p1"), cast.jerec, seen=1, now=NOW)
    return_fleet(entry_of(event, "p2"), cast.jerec, seen=1, note="Look again.", now=NOW)
    hand_in(event, cast, "p3", fleets[3].replace("Squadrons:", "Squadrons:\n• 2 x Sun Crusher (18)"))
    FleetVersion.objects.filter(fleet__entry__key="p4").update(is_late=True)
    check_fleet(entry_of(event, "p5"), cast.jerec, seen=1, now=NOW)
    hand_in(event, cast, "p5", fleets[15])
    FleetVersion.objects.filter(fleet__entry__key="p5").update(is_significant=False)
    return_fleet(entry_of(event, "p6"), cast.jerec, seen=1, note="Look again.", now=NOW)
    hand_in(event, cast, "p6", fleets[16])
    FleetVersion.objects.filter(fleet__entry__key="p6").update(is_significant=False)
    without_total = fleets[7][: fleets[7].index("Total Points")]
    hand_in(event, cast, "p7", without_total)
    assert queue(event) == [
        ("p3", "open", (Doubt.PROBLEMS,)),
        ("p7", "open", (Doubt.WARNINGS,)),
        ("p4", "open", (Doubt.LATE,)),
        ("p5", "open", (Doubt.CHANGED,)),
        ("p6", "open", (Doubt.AGAIN,)),
        ("p9", "missing", (Doubt.MISSING,)),
        ("p8", "open", ()),
        ("p2", "returned", ()),
        ("p1", "checked", ()),
    ]


def test_the_next_list_is_the_next_open_one_and_from_the_top_at_the_end(
    event: Tournament, cast: Cast
) -> None:
    for number in range(1, 4):
        hand_in(event, cast, f"p{number}", demo_fleets()[number])
    lines = queue_of(event)
    opened = [line.entry.key for line in lines.lines if line.is_to_check]
    assert opened == ["p1", "p2", "p3"]
    coming = [lines.after(entry_of(event, key)) for key in opened]
    assert [line.entry.key for line in coming if line] == ["p2", "p3", "p1"]
    for key in opened:
        check_fleet(entry_of(event, key), cast.jerec, seen=1, now=NOW)
    assert queue_of(event).after(entry_of(event, "p3")) is None
    assert queue_of(event).first() is None


def test_whoever_left_is_not_in_the_queue(event: Tournament) -> None:
    event.entries.filter(key="p2").update(status="removed")
    assert "p2" not in [key for key, _standing, _doubts in queue(event)]


def test_the_filter_takes_names_commanders_and_factions(event: Tournament, cast: Cast) -> None:
    hand_in(event, cast, "p1", PLAIN.format(more="", squadrons=""))
    assert [line.entry.key for line in queue_of(event).only("", "leia")] == ["p1"]
    assert [line.entry.key for line in queue_of(event).only("", "REBEL a1")] == ["p1"]
    assert queue_of(event).only("checked", "leia") == ()
