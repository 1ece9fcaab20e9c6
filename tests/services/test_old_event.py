"""An event as the version before the rooms of games kept it, opened by this one: nothing reads differently.

That version itself wrote `old_event.json`: the rows of an event of ten over five rounds – with a tie, a
concession, a tabled game, a bye, nobody come, players who agree and who don't, a corrected and a cleared
result, rulings, one who left, lists in versions, a cut –, what its pages said of it, and its event file.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.management.color import no_style
from django.db import connection, models, transaction

from fleets.models import FleetVersion
from fleets.services.transfer import FLEETS
from tests.conftest import ROOT
from tests.factories import NOW, make_cast
from tournaments.event_file import read_event, standings_of, write_event
from tournaments.models import Round, Snapshot, Tournament, User
from tournaments.queries import MatchView, round_view
from tournaments.queries.document import export_event
from tournaments.queries.rounds.history import history_of
from tournaments.queries.state.ranking import RankedEntry, final_ranking_of
from tournaments.queries.state.ranking import standings_of as swiss_standings_of
from tournaments.services.event.transfer import import_event
from tournaments.services.undo.restoring import restore_snapshot

from .conftest import Migrate

OLD: dict[str, Any] = json.loads((ROOT / "tests" / "services" / "old_event.json").read_text("utf-8"))
BEFORE = (("tournaments", "0003_print_job_base"), ("fleets", "0004_proxies"))
# As it stood before the act that is taken back below: 20 : 230.
OLD_TABLE_FIVE = [["p9", 20, 3, 0], ["p6", 230, 8, 210]]


def fill(apps: Any) -> None:
    """The rows as they were, with their numbers."""
    filled = [(apps.get_model(label), rows) for label, rows in OLD["rows"].items()]
    with transaction.atomic():
        for model, rows in filled:
            fields: dict[str, models.Field[Any, Any]] = {field.attname: field for field in model._meta.fields}
            model.objects.bulk_create(
                model(**{name: fields[name].to_python(value) for name, value in row.items()}) for row in rows
            )
    with connection.cursor() as cursor:
        for line in connection.ops.sequence_reset_sql(no_style(), [model for model, _rows in filled]):
            cursor.execute(line)


def lines_of(ranking: tuple[RankedEntry, ...]) -> list[list[Any]]:
    """Key, rank, points, margin, strength, wins, losses."""
    return [
        [line.player, line.rank, *(values["points"], values["margin"], str(values["strength"])), *record]
        for line in (row.standing for row in ranking)
        for values, record in [(line.values, (line.wins, line.losses))]
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


def diary_of(event: Tournament) -> list[list[str]]:
    """Who, what and why of each act, the first one first."""
    return [[line.actor, line.sentence, line.reason] for line in reversed(history_of(event))]


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_an_event_of_the_version_before_reads_as_it_did_and_goes_back(migrated: Migrate) -> None:
    fill(migrated(*BEFORE))
    migrated()
    event = Tournament.objects.get()
    assert lines_of(final_ranking_of(event)) == OLD["places"]
    assert lines_of(swiss_standings_of(event)) == OLD["swiss"]
    assert results_of(event) == OLD["results"]
    # Two of one name are told apart by their clubs now.
    told = [["Ola (Hoth)" if who == "Ola" else who, *what] for who, *what in OLD["history"]]
    assert diary_of(event) == told
    # Its lists, word for word, and what the event knows of them.
    texts = {(row["fleet_id"], row["number"]): row["text"] for row in OLD["rows"]["fleets.FleetVersion"]}
    assert {
        (version.fleet_id, version.number): version.text for version in FleetVersion.objects.all()
    } == texts
    # The file of this event and the file that the version before wrote of it are one event.
    ozzel = User.objects.get(username="ozzel")
    twin = import_event(read_event(json.dumps(OLD["file"])), ozzel, now=NOW, fleets=FLEETS)
    assert content_of(event) == content_of(twin)
    # The state that was kept before a result of round 1 was cleared.
    restore_snapshot(
        Snapshot.objects.get(tournament=event, action="clear_result"), ozzel, now=NOW, fleets=FLEETS
    )
    event.refresh_from_db()
    assert (event.state, [line[3] for line in results_of(event)][4]) == ("running", OLD_TABLE_FIVE)


def content_of(event: Tournament) -> Any:
    document = json.loads(write_event(export_event(event, emails=True)))
    return {name: value for name, value in document.items() if name != "diary"}


@pytest.mark.django_db
def test_an_event_file_of_the_version_before_is_the_same_event() -> None:
    document = read_event(json.dumps(OLD["file"]))
    event = import_event(document, make_cast().ozzel, now=NOW, fleets=FLEETS)
    assert lines_of(final_ranking_of(event)) == OLD["places"]
    assert results_of(event) == OLD["results"]
    assert [line.player for line in standings_of(document)] == [line[0] for line in OLD["places"]]
