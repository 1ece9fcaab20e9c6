"""Every golden event in pods goes into the database and comes out the same (P-POINTS-1)."""

import json
from typing import Any

import pytest

from fleets.services.transfer import FLEETS
from tests.factories import NOW
from tests.golden.files import GOLDEN, expected
from tournaments.event_file import read_event, standings_of, write_event
from tournaments.queries.document import export_event
from tournaments.queries.state import ranking
from tournaments.services.event.transfer import import_event

pytestmark = [pytest.mark.django_db, pytest.mark.long]
NAMES = [name for kind in expected("pods").values() for name in kind]


def games_in(event: dict[str, Any]) -> list[Any]:
    """Who sat where, and what was said of it; nobody who left is the same as no word of it."""
    return [
        (each["number"], match["table"], match["players"], match["result"]["end"], match["result"]["battles"],
         match["result"].get("left") or [])
        for each in event["rounds"]
        for match in each["matches"]
    ]  # fmt: skip


@pytest.mark.golden("events in pods through the database")
@pytest.mark.parametrize("name", NAMES)
def test_an_event_in_pods_comes_out_as_it_went_in(name: str) -> None:
    text = (GOLDEN / "pods" / name).read_text("utf-8")
    event = import_event(read_event(text), None, now=NOW, fleets=FLEETS)
    written = write_event(export_event(event))
    before, after = json.loads(text), json.loads(written)
    assert games_in(after) == games_in(before)
    lists = {"4": [4, 2, 1, 0], "3": [4, 2, 0], "2": [4, 0]}
    assert after["place_points"] == before.get("place_points", lists)
    found = [(row.entry.key, row.standing.values) for row in ranking.standings_of(event)]
    assert found == [(line.player, line.values) for line in standings_of(read_event(text))]
    again = import_event(read_event(written), None, now=NOW, fleets=FLEETS)
    assert write_event(export_event(again)) == written
