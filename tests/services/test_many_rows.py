"""An event of 1,200: no statement has the rows of the event in its text (F63)."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection

from fleets.services.transfer import FLEETS
from tests.factories import NOW, Cast
from tournaments.event_file import read_event
from tournaments.models import Entry, Report, Round, Tournament
from tournaments.queries import event_state, standings_of
from tournaments.queries.document import export_event
from tournaments.services.event.transfer import import_event
from tournaments.services.rounds.rounds import close_round
from tournaments.services.undo.restoring import restore_snapshot

# Django writes these statements alike for both databases. PostgreSQL has no figures of rows that a
# transaction has just put in, and now and then joins thousands of them row by row, for minutes.
pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.one_database]

PLAYERS = 1200
# Letters: the columns of some tables; and of rows put in, of which one statement takes some hundred.
LONGEST, LONGEST_INSERT = 4_000, 40_000


def a_large_event() -> str:
    """Round 1 closed, in round 2 every result is in."""

    def played(number: int, pairs: Iterator[tuple[int, int]], status: str) -> dict[str, Any]:
        return {
            "number": number, "kind": "swiss", "status": status,
            "matches": [
                {
                    "table": table, "players": [f"p{one}", f"p{two}"], "initiative": f"p{one}",
                    "result": {
                        "end": "time",
                        "points": {
                            f"p{one}": {"destroyed": 100 + one % 200, "objective": 0},
                            f"p{two}": {"destroyed": two % 90, "objective": 0},
                        },
                    },
                }
                for table, (one, two) in enumerate(pairs, 1)
            ],
        }  # fmt: skip

    half = PLAYERS // 2
    neighbours = ((one, one + 1) for one in range(1, PLAYERS, 2))
    across = ((one, one + half) for one in range(1, half + 1))
    return json.dumps(
        {
            "format": "flagship-event/1", "game": "armada", "name": "Many", "date": "2026-05-12", "seed": "x",
            "level": "relaxed", "structure": {"swiss_rounds": 4, "cut": 0}, "points_limit": 400,
            "players": [{"id": f"p{one}", "name": f"Player {one}"} for one in range(1, PLAYERS + 1)],
            "rounds": [played(1, neighbours, "complete"), played(2, across, "paired")],
        }
    )  # fmt: skip


def statements(act: Callable[[], object]) -> list[str]:
    """What the database was told."""
    told: list[str] = []

    def listen(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        told.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(listen):
        act()
    return told


def test_F63_no_statement_grows_with_the_rows_of_an_event(cast: Cast) -> None:
    document = read_event(a_large_event())
    told = statements(lambda: import_event(document, cast.ozzel, now=NOW, fleets=FLEETS))
    event = Tournament.objects.get()
    round_ = Round.objects.select_related("tournament", "stage").get(tournament=event, number=2)
    told += statements(lambda: close_round(round_, cast.ozzel, now=NOW))
    event = Tournament.objects.get()
    told += statements(lambda: (event_state(event), standings_of(event), export_event(event)))
    longest = max((sql for sql in told if not sql.startswith("INSERT")), key=len)
    assert len(longest) < LONGEST, longest[:300]
    assert max(map(len, told)) < LONGEST_INSERT
    snapshot = event.snapshots.latest("revision")
    told = statements(lambda: restore_snapshot(snapshot, cast.ozzel, now=NOW, fleets=FLEETS))
    assert max(map(len, told)) < LONGEST_INSERT
    assert (Entry.objects.count(), Report.objects.count()) == (PLAYERS, PLAYERS)
