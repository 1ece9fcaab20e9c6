"""An event file of the version before games had rooms of their own: it is the same event today.

That version itself wrote `old_event.json`: an event of ten over five rounds – with a tie, a concession, a
tabled game, a bye, nobody come, players who agree and who don't, a corrected and a cleared result, rulings,
one who left, lists in versions, a cut –, and what its pages said of it.
"""

import json
from typing import Any

import pytest

from fleets.services.transfer import FLEETS
from tests.conftest import ROOT
from tests.factories import NOW, make_cast
from tournaments.event_file import read_event, standings_of
from tournaments.models import Round, Tournament
from tournaments.queries import MatchView, round_view
from tournaments.queries.state.ranking import RankedEntry, final_ranking_of
from tournaments.services.event.transfer import import_event

OLD: dict[str, Any] = json.loads((ROOT / "tests" / "services" / "old_event.json").read_text("utf-8"))


def lines_of(ranking: tuple[RankedEntry, ...]) -> list[list[Any]]:
    """Key, rank, points, margin, strength, wins, losses."""
    return [
        [line.player, line.rank, *(values["points"], values["margin"], str(values["strength"])), *record]
        for line in (row.standing for row in ranking)
        for values, record in [(line.values, (line.tally.wins, line.tally.losses))]
    ]


def results_of(event: Tournament) -> list[list[Any]]:
    """Round, table, kind, the players with total, points and margin, what was ruled."""
    return [
        [
            number,
            view.table,
            view.match.kind,
            [side_of(view, entry.key) for entry in view.entries],
            view.ruling,
        ]
        for number, round_ in enumerate(Round.objects.filter(tournament=event).order_by("number"), 1)
        for view in round_view(round_).matches
    ]


def side_of(view: MatchView, key: str) -> list[Any]:
    score = view.scores[key]
    return [key, view.totals.get(key), score.points, score.counters["margin"]]


@pytest.mark.django_db
def test_an_event_file_of_the_version_before_is_the_same_event() -> None:
    document = read_event(json.dumps(OLD["file"]))
    event = import_event(document, make_cast().ozzel, now=NOW, fleets=FLEETS)
    assert lines_of(final_ranking_of(event)) == OLD["places"]
    assert results_of(event) == OLD["results"]
    assert [line.player for line in standings_of(document)] == [line[0] for line in OLD["places"]]
