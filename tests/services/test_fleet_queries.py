"""What judges read: the order of the queue, differences, cards, both lists of a table, statistics."""

from __future__ import annotations

from typing import Any

import pytest

from fleets.charts import drawing_of
from fleets.lists.games.armada.demo import demo_fleets
from fleets.lists.secrecy import Parts
from fleets.models import Fleet, FleetVersion
from fleets.queries.cards import find_cards
from fleets.queries.differences import Difference, differences
from fleets.queries.match_lists import match_lists
from fleets.queries.queue import Doubt, queue_of
from fleets.queries.review import fleet_for_review, review_of
from fleets.queries.statistics import Count, statistics_of
from fleets.services import hand_in_fleet
from fleets.services.judging import check_fleet, return_fleet
from tests.factories import NOW, Cast, entry_of, make_cast, make_event, publish_next
from tournaments.models import Tournament
from tournaments.services.setup import start_tournament

pytestmark = pytest.mark.django_db

ALL = Parts(fleet=True, objectives=True)
PLAIN = """Faction: Rebel
Assault: Most Wanted
Defense: Contested Outpost
Navigation: Superior Positions
CR90 Corvette A (44)
• Leia Organa (38)
= 82 Points
{more}
Squadrons:
{squadrons}
"""


@pytest.fixture
def cast(db: None) -> Cast:
    return make_cast()


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_event(cast, players=9)


def hand_in(event: Tournament, cast: Cast, key: str, text: str) -> None:
    hand_in_fleet(entry_of(event, key), cast.ozzel, text=text, now=NOW, reason="a better one")


def queue(event: Tournament) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(line.entry.key, line.standing, line.doubts) for line in queue_of(event).lines]


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
    hand_in(event, cast, "p7", fleets[7].replace("Total Points", "Nothing"))
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


def reading(event: Tournament, cast: Cast, more: str, squadrons: str) -> dict[str, Any]:
    hand_in(event, cast, "p1", PLAIN.format(more=more, squadrons=squadrons))
    version = Fleet.objects.get(entry__key="p1").current
    assert version is not None
    return dict(version.reading)


def test_differences_are_of_cards_ship_by_ship(event: Tournament, cast: Cast) -> None:
    before = reading(event, cast, "CR90 Corvette A (44)\n• Ahsoka Tano (2)", "• 2 x X-wing Squadron (26)")
    after = reading(event, cast, "CR90 Corvette A (44)\n• Raymus Antilles (7)", "• 4 x X-wing Squadron (52)")
    salvo = {"id": "opening-salvo", "name": "Opening Salvo", "line": 2}
    after["objectives"] = {**after["objectives"], "assault": [salvo]}
    assert differences(before, after) == (
        Difference("-", "officer", "Ahsoka Tano", "CR90 Corvette A"),
        Difference("+", "officer", "Raymus Antilles", "CR90 Corvette A"),
        Difference("+", "squadron", "X-wing Squadron", count=2),
        Difference("-", "objective", "Most Wanted", "assault"),
        Difference("+", "objective", "Opening Salvo", "assault"),
    )
    assert differences(before, before) == ()


def test_a_ship_that_is_gone_takes_its_upgrades_with_it(event: Tournament, cast: Cast) -> None:
    before = reading(event, cast, "GR-75 Medium Transports (18)\n• Bright Hope (2)", "")
    after = reading(event, cast, "", "")
    assert differences(before, after) == (
        Difference("-", "ship", "GR-75 Medium Transports"),
        Difference("-", "title", "Bright Hope", "GR-75 Medium Transports"),
    )


def test_a_review_marks_the_lines_and_compares_with_what_was_checked(event: Tournament, cast: Cast) -> None:
    text = PLAIN.format(more="", squadrons="• 2 x Sun Crusher (18)")
    hand_in(event, cast, "p1", PLAIN.format(more="", squadrons="• 2 x X-wing Squadron (26)"))
    check_fleet(entry_of(event, "p1"), cast.jerec, seen=1, now=NOW)
    hand_in(event, cast, "p1", text)
    fleet = fleet_for_review(entry_of(event, "p1"))
    assert fleet is not None
    review = review_of(fleet)
    assert review is not None
    wrong = text.split("\n").index("• 2 x Sun Crusher (18)") + 1
    assert [line.number for line in review.lines if line.css == "is-bad"] == [wrong]
    assert (review.before and review.before.number) == 1
    assert review.differences == (Difference("-", "squadron", "X-wing Squadron", count=2),)


def test_a_card_is_found_in_all_lists_and_namesakes_stand_apart(event: Tournament, cast: Cast) -> None:
    """A-FLEET-13"""
    hand_in(event, cast, "p1", PLAIN.format(more="", squadrons="• Wedge Antilles - X-wing Squadron (19)"))
    hand_in(event, cast, "p2", PLAIN.format(more="CR90 Corvette A (44)\n• Raymus Antilles (7)", squadrons=""))
    found = [
        (card.title, card.kind, [(holder.entry.key, holder.ships) for holder in card.holders])
        for card in find_cards(event, "antil")
    ]
    assert found == [
        ("Raymus Antilles", "officer", [("p2", ("CR90 Corvette A",))]),
        ("Wedge Antilles (X-wing Squadron)", "squadron", [("p1", ())]),
    ]
    assert find_cards(event, "a") == ()
    assert find_cards(event, "death star") == ()
    corvette = find_cards(event, "cr90")[0]
    assert (corvette.count, [holder.count for holder in corvette.holders]) == (3, [1, 2])


def test_a_table_shows_the_lists_of_its_round_and_who_chooses(cast: Cast) -> None:
    """A-INIT-1"""
    event = make_event(cast, players=2, structure="custom", swiss_rounds=3, cut=0)
    hand_in(event, cast, "p1", PLAIN.format(more="", squadrons=""))
    hand_in(event, cast, "p2", PLAIN.format(more="", squadrons="• 2 x X-wing Squadron (26)"))
    event = start_tournament(event, cast.ozzel, now=NOW)
    match = publish_next(event, cast.ozzel).matches.get()
    lists = match_lists(match)
    assert (lists.chooser and lists.chooser.key, lists.difference) == ("p1", 26)
    # An amendment for a later round changes nothing here.
    hand_in(event, cast, "p1", PLAIN.format(more="", squadrons="• 4 x X-wing Squadron (52)"))
    FleetVersion.objects.filter(number=2).update(from_round=2)
    assert match_lists(match).difference == 26


def test_statistics_count_each_thing_once_a_list(event: Tournament, cast: Cast) -> None:
    hand_in(event, cast, "p1", PLAIN.format(more="CR90 Corvette A (44)", squadrons=""))
    hand_in(event, cast, "p2", PLAIN.format(more="", squadrons="• 2 x X-wing Squadron (26)"))
    found = statistics_of(event, ALL)
    charts = {chart.code: chart.counts for chart in found.charts}
    assert (found.lists, found.players, found.average_ships) == (2, 9, 1.5)
    assert charts["factions"] == (Count("rebel", 2, 100),)
    assert charts["commanders"] == (Count("Leia Organa", 2, 100),)
    assert charts["ships"] == (Count("CR90 Corvette A", 2, 100),)
    assert charts["activations"] == (Count("1", 1, 50), Count("2", 1, 50))
    assert charts["squadron_points"] == (Count("0–19", 1, 50), Count("20–39", 1, 50))
    assert charts["assault"] == (Count("Most Wanted", 2, 100),)


def test_statistics_hold_nothing_of_what_is_not_open(event: Tournament, cast: Cast) -> None:
    hand_in(event, cast, "p1", PLAIN.format(more="", squadrons=""))
    closed = statistics_of(event, Parts(fleet=False, objectives=False))
    assert (closed.lists, closed.average_total, closed.charts) == (0, 0.0, ())
    only = statistics_of(event, Parts(fleet=False, objectives=True))
    assert [chart.code for chart in only.charts] == ["assault", "defense", "navigation"]
    assert (only.average_total, only.average_ships) == (0.0, 0.0)


def test_a_drawing_stays_on_its_plane(event: Tournament, cast: Cast) -> None:
    for number in range(1, 9):
        hand_in(event, cast, f"p{number}", demo_fleets()[number * 2])
    for chart in statistics_of(event, ALL).charts:
        drawing = drawing_of(chart)
        for mark in drawing.marks:
            assert 0 <= mark.x <= mark.x + mark.width <= drawing.width
            assert 0 <= mark.y <= mark.y + mark.height <= drawing.height
