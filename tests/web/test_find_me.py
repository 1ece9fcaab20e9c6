"""Finding the own table by name on the pairings, also without a script."""

import re

import pytest
from django.test import Client

from tests.factories import NOW, Cast, make_event, publish_next
from tournaments.models import Tournament
from tournaments.services.event.setup import start_tournament
from tournaments.services.people.entries import add_entries

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

NAMES = "Ada Wróbel\nŁukasz Sowa\nBruno Conti\nAda Sowa"


@pytest.fixture
def event(cast: Cast) -> Tournament:
    event = make_event(cast)
    add_entries(event, cast.ozzel, lines=NAMES, now=NOW)
    publish_next(start_tournament(event, cast.ozzel, now=NOW), cast.ozzel)
    return event


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("ada wrobel", ["Ada Wróbel"]),
        ("lukasz", ["Łukasz Sowa"]),
        ("sowa", ["Ada Sowa", "Łukasz Sowa"]),
        ("  ", ["Bruno Conti", "Ada Sowa", "Łukasz Sowa", "Ada Wróbel"]),
        ("Vader", []),
    ],
)
def test_a_typed_name_leaves_the_lines_that_hold_it(event: Tournament, typed: str, found: list[str]) -> None:
    page = Client().get(f"/events/{event.slug}/pairings/", {"by": "name", "me": typed}).content.decode()
    names = re.findall(r'<th scope="row" class="lead">\s*(.+?)\s*</th>', page)
    assert names == found
    notice = page.partition('id="found-me"')[2].partition("</p>")[0].partition(">")[2].strip()
    assert notice == ("" if found else "Nobody of this name is in this round.")


def test_the_box_is_there_once_a_round_is_published(event: Tournament, cast: Cast) -> None:
    assert 'id="find-me"' in Client().get(f"/events/{event.slug}/pairings/").content.decode()
    empty = make_event(cast, name="Another one")
    assert 'id="find-me"' not in Client().get(f"/events/{empty.slug}/pairings/").content.decode()
