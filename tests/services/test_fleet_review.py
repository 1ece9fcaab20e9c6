"""A list beside what was checked before: the differences, card by card."""

from typing import Any

import pytest

from fleets.games.armada.listed import differences
from fleets.games.shapes import Difference
from fleets.models import Fleet
from fleets.queries.review import fleet_for_review, review_of
from fleets.services.judging import check_fleet
from tests.factories import NOW, Cast, entry_of, make_event
from tests.services.acts import PLAIN, hand_in
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast) -> Tournament:
    return make_event(cast, players=9)


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
