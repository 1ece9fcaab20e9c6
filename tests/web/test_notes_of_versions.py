"""The note of a returned list stays with its version, and no version is compared with itself (P-F9)."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet, hand_in_own_fleet
from fleets.services.judging import return_fleet
from tests.factories import NOW, Cast, entry_of, make_event, publish_next
from tournaments.access.links import link_of
from tournaments.models import Tournament
from tournaments.services.event.setup import start_tournament

pytestmark = pytest.mark.django_db

NOTE = "Two commanders are too many."


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Round 1 is published; the list of p1 was returned, and its second version waits."""
    event = make_event(cast, players=2, structure="custom", swiss_rounds=2)
    for key in ("p1", "p2"):
        hand_in_fleet(entry_of(event, key), cast.ozzel, text=demo_fleets()[0], now=NOW)
    event = start_tournament(event, cast.ozzel, now=NOW)
    publish_next(event, cast.ozzel)
    entry = entry_of(event, "p1")
    return_fleet(entry, cast.madine, seen=1, note=NOTE, now=NOW)
    hand_in_own_fleet(
        entry, text=demo_fleets()[1], seen=1, accept_problems=True, send=lambda version: None, now=NOW
    )
    return event


def rows_of_versions(page: str) -> dict[str, str]:
    rows = [row for row in re.findall(r"<li>(.*?)</li>", page, re.S) if "row-main" in row]
    return {match[0]: row for row in rows if (match := re.search(r"Version \d", row))}


def test_the_note_stands_at_the_version_that_was_returned(
    client: Client, event: Tournament, desk: Client
) -> None:
    own = client.get(reverse("player-fleet", args=[link_of(entry_of(event, "p1"))])).content.decode()
    staff = desk.get(reverse("entry-fleet", args=[event.slug, "p1"])).content.decode()
    for page in (own, staff):
        rows = rows_of_versions(page)
        assert {number: NOTE in row for number, row in rows.items()} == {
            "Version 1": True,
            "Version 2": False,
        }


def test_while_a_version_waits_no_badge_speaks_of_the_one_before(client: Client, event: Tournament) -> None:
    own = client.get(reverse("player-fleet", args=[link_of(entry_of(event, "p1"))])).content.decode()
    badges = re.search(r'class="fleet-marks">(.*?)</span>\s*<div', own, re.S)
    assert badges
    assert re.sub(r"<[^>]*>|\s+", " ", badges[1]).split() == ["waits", "for", "a", "judge"]


@pytest.mark.parametrize(("since", "number"), [("1", 1), ("2", 1), ("9", 1), ("", 1)])
def test_a_list_is_compared_with_a_version_before_it(
    event: Tournament, desk: Client, since: str, number: int
) -> None:
    page = desk.get(reverse("fleet-check", args=[event.slug, "p1"]), {"since": since})
    assert page.context["review"].before.number == number
    first = desk.get(reverse("fleet-check", args=[event.slug, "p2"]), {"since": "1"})
    assert first.context["review"].before is None
    assert "Different from version" not in first.content.decode()
