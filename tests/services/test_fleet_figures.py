"""All lists of an event together: a card found in them, both of a table, the figures."""

import pytest

from fleets.charts import drawing_of
from fleets.games.shapes import Count
from fleets.lists.games.armada.demo import demo_fleets
from fleets.lists.secrecy import Parts
from fleets.models import FleetVersion
from fleets.queries.cards import find_cards
from fleets.queries.match_lists import match_lists
from fleets.queries.statistics import statistics_of
from tests.factories import NOW, Cast, make_event, publish_next
from tests.services.acts import PLAIN, hand_in
from tournaments.models import Tournament
from tournaments.queries import match_view
from tournaments.services.event.setup import start_tournament

pytestmark = pytest.mark.django_db

ALL = Parts(cards=True, extras=True)


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_event(cast, players=9)


def test_a_card_is_found_in_all_lists_and_namesakes_stand_apart(event: Tournament, cast: Cast) -> None:
    """A-FLEET-13"""
    hand_in(event, cast, "p1", PLAIN.format(more="", squadrons="• Wedge Antilles - X-wing Squadron (19)"))
    hand_in(event, cast, "p2", PLAIN.format(more="CR90 Corvette A (44)\n• Raymus Antilles (7)", squadrons=""))
    found = [
        (card.title, card.kind, [(holder.entry.key, holder.parents) for holder in card.holders])
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
    chooses = "A1 chooses who has initiative: 26 points less."
    assert match_lists(match_view(match)).first_choice_text == chooses
    # An amendment for a later round changes nothing here.
    hand_in(event, cast, "p1", PLAIN.format(more="", squadrons="• 4 x X-wing Squadron (52)"))
    FleetVersion.objects.filter(number=2).update(from_round=2)
    assert match_lists(match_view(match)).first_choice_text == chooses


def test_statistics_count_each_thing_once_a_list(event: Tournament, cast: Cast) -> None:
    hand_in(event, cast, "p1", PLAIN.format(more="CR90 Corvette A (44)", squadrons=""))
    hand_in(event, cast, "p2", PLAIN.format(more="", squadrons="• 2 x X-wing Squadron (26)"))
    found = statistics_of(event, ALL)
    charts = {chart.code: chart.counts for chart in found.charts}
    averages = {average.title: figure for average, figure in found.averages}
    assert (found.lists, found.players, averages) == (2, 9, {"Activations": 1.5, "Squadrons": 13.0})
    assert charts["factions"] == (Count("rebel", 2, 100),)
    assert charts["commanders"] == (Count("Leia Organa", 2, 100),)
    assert charts["ships"] == (Count("CR90 Corvette A", 2, 100),)
    assert charts["activations"] == (Count("1", 1, 50), Count("2", 1, 50))
    assert charts["squadron_points"] == (Count("0–19", 1, 50), Count("20–39", 1, 50))
    assert charts["assault"] == (Count("Most Wanted", 2, 100),)


def test_statistics_hold_nothing_of_what_is_not_open(event: Tournament, cast: Cast) -> None:
    hand_in(event, cast, "p1", PLAIN.format(more="", squadrons=""))
    closed = statistics_of(event, Parts(cards=False, extras=False))
    assert (closed.lists, closed.average_total, closed.charts) == (0, 0.0, ())
    only = statistics_of(event, Parts(cards=False, extras=True))
    assert [chart.code for chart in only.charts] == ["assault", "defense", "navigation"]
    assert (only.average_total, [figure for _average, figure in only.averages]) == (0.0, [0.0, 0.0])


def test_a_drawing_stays_on_its_plane(event: Tournament, cast: Cast) -> None:
    for number in range(1, 9):
        hand_in(event, cast, f"p{number}", demo_fleets()[number * 2])
    for chart in statistics_of(event, ALL).charts:
        drawing = drawing_of(chart)
        for mark in drawing.marks:
            assert 0 <= mark.x <= mark.x + mark.width <= drawing.width
            assert 0 <= mark.y <= mark.y + mark.height <= drawing.height
