"""The captains' draft through the gate: two phones at once, a captain who is away, a leader takes back."""

import json

import pytest
from django.db import connection

from fleets.services.transfer import FLEETS
from tests.factories import NOW, Cast, entry_of, make_cast, make_event, refused
from tests.services.test_at_once import at_once
from tournaments.acts import Action
from tournaments.event_file import read_event, write_event
from tournaments.models import AuditRow, CaptainsDraft, Tournament
from tournaments.play.captains import SIDES, choices, count_of, lineup_state
from tournaments.queries.document import export_event
from tournaments.queries.state.captains import value_of
from tournaments.services.event.transfer import import_event
from tournaments.services.gate.snapshots import snapshot_before
from tournaments.services.gate.undo_request import UndoRequest
from tournaments.services.people.teams import set_team
from tournaments.services.rounds.captains import (
    name_as_captain,
    name_for_captain,
    start_draft,
    take_move_back,
)
from tournaments.services.undo.restoring import restore_snapshot
from tournaments.services.undo.undo import undo


def drafting(cast: Cast) -> Tournament:
    """Two teams of four, led by p1 and p5, and their draft."""
    event = make_event(cast, players=9)
    for name, first in (("Rogues", 1), ("Wraiths", 5)):
        members = tuple(f"p{number}" for number in range(first, first + 4))
        set_team(event, cast.ozzel, name=name, members=members, captain=members[0], now=NOW)
    start_draft(event, cast.ozzel, first="t1", second="t2", now=NOW)
    return Tournament.objects.get(pk=event.pk)


def row_of(event: Tournament) -> CaptainsDraft:
    return CaptainsDraft.objects.get(tournament=event)


def says(event: Tournament, captain: str, kind: str, *players: str) -> None:
    name_as_captain(entry_of(event, captain), draft=1, kind=kind, players=players, now=NOW)


@pytest.mark.django_db
@pytest.mark.both_databases
def test_a_move_is_hidden_everywhere_until_both_have_moved(cast: Cast) -> None:
    event = drafting(cast)
    says(event, "p5", "defender", "p7")
    says(event, "p5", "defender", "p7")
    assert len(row_of(event).moves) == 1
    told = str([line.data for line in event.audit.all()]) + write_event(export_event(event))
    assert '"captains_drafts"' in told
    line = AuditRow.objects.filter(tournament=event).latest("revision")
    assert (line.action, line.data, line.entry) == (
        "move_as_captain", {"draft": 1, "name": "Wraiths", "moves": 1}, entry_of(event, "p5"),
    )  # fmt: skip
    assert "defender" not in told
    with refused("draft_already"):
        says(event, "p5", "defender", "p6")
    with refused("draft_players"):
        says(event, "p1", "defender", "p7")
    with refused("draft_not_yours"):
        says(event, "p2", "defender", "p2")
    with refused("draft_not_now"):
        says(event, "p1", "attackers", "p2", "p3")
    with refused("draft_not_now"):
        says(event, "p1", "nonsense", "p2")
    says(event, "p1", "defender", "p1")
    says(event, "p1", "attackers", "p2", "p3")


@pytest.mark.django_db
@pytest.mark.both_databases
def test_a_leader_moves_for_who_is_away_and_takes_the_latest_move_back(cast: Cast) -> None:
    event = drafting(cast)
    say = {"draft": 1, "kind": "defender", "now": NOW}
    says(event, "p1", "defender", "p2")
    name_for_captain(event, cast.madine, side=1, players=("p6",), **say)
    with refused("changed_meanwhile"):
        take_move_back(event, cast.madine, draft=1, expected=1, now=NOW)
    line = AuditRow.objects.filter(tournament=event).latest("revision")
    assert (line.action, line.actor, line.data["name"]) == ("move_for_captain", cast.madine, "Wraiths")
    undo(UndoRequest(line, cast.madine, NOW, "", FLEETS))
    assert [move["side"] for move in row_of(event).moves] == [0]
    # Only the latest: the line of an earlier move is not taken back past a later one.
    name_for_captain(event, cast.madine, side=1, players=("p7",), **say)
    first = AuditRow.objects.filter(tournament=event, action="move_as_captain").latest("revision")
    with refused("changed_meanwhile"):
        undo(UndoRequest(first, cast.ozzel, NOW, "", FLEETS))


@pytest.mark.django_db
@pytest.mark.both_databases
def test_which_teams_can_draft(cast: Cast) -> None:
    event = drafting(cast)
    set_team(event, cast.ozzel, name="Blue", members=("p9",), captain="p9", now=NOW)
    for code, first, second in (
        ("draft_same_team", "t1", "t1"),
        ("draft_sizes", "t1", "t3"),
        ("draft_under_way", "t2", "t1"),
        ("gone", "t1", "t9"),
    ):
        with refused(code):
            start_draft(event, cast.ozzel, first=first, second=second, now=NOW)
    opening = AuditRow.objects.filter(tournament=event, action="open_draft").latest("revision")
    undo(UndoRequest(opening, cast.ozzel, NOW, "", FLEETS))
    assert not event.captains_drafts.exists()
    closing = AuditRow.objects.filter(tournament=event, action="open_draft").latest("revision")
    undo(UndoRequest(closing, cast.ozzel, NOW, "", FLEETS))
    assert row_of(event).players == [["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"]]


@pytest.mark.django_db
@pytest.mark.both_databases
def test_a_draft_goes_with_the_file_but_for_what_is_hidden(cast: Cast) -> None:
    event = drafting(cast)
    says(event, "p1", "defender", "p2")
    says(event, "p5", "defender", "p7")
    says(event, "p5", "attackers", "p5", "p6")
    text = write_event(export_event(event))
    assert json.loads(text)["captains_drafts"] == [
        {
            "number": 1, "teams": ["t1", "t2"], "opened_at": f"{NOW:%Y-%m-%dT%H:%M:%SZ}",
            "players": [["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"]],
            "moves": [
                {"team": "t1", "kind": "defender", "players": ["p2"], "at": f"{NOW:%Y-%m-%dT%H:%M:%SZ}"},
                {"team": "t2", "kind": "defender", "players": ["p7"], "at": f"{NOW:%Y-%m-%dT%H:%M:%SZ}"},
            ],
        }
    ]  # fmt: skip
    again = import_event(read_event(text), cast.ozzel, now=NOW, fleets=FLEETS)
    assert write_event(export_event(again)) == text
    assert row_of(again).moves == row_of(event).moves[:2]
    says(again, "p1", "attackers", "p1", "p3")


@pytest.mark.django_db
@pytest.mark.both_databases
def test_a_kept_state_brings_the_draft_back_and_keeps_a_hidden_move(cast: Cast) -> None:
    event = drafting(cast)
    snapshot = snapshot_before(event, Action.CLEAR_RESULT, cast.ozzel, now=NOW)
    snapshot.save()
    says(event, "p1", "defender", "p2")
    restore_snapshot(snapshot, cast.ozzel, now=NOW, fleets=FLEETS)
    assert [move["players"] for move in row_of(event).moves] == [["p2"]]
    says(event, "p5", "defender", "p7")
    restore_snapshot(snapshot, cast.ozzel, now=NOW, fleets=FLEETS)
    assert row_of(event).moves == []
    row_of(event).delete()
    restore_snapshot(snapshot, cast.ozzel, now=NOW, fleets=FLEETS)
    assert row_of(event).players == [["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"]]
    event.refresh_from_db()
    set_team(event, cast.ozzel, name="Wraiths", key="t2", members=("p9",), captain="p9", now=NOW)
    event.refresh_from_db()
    # Of teams that are not there any more, and of players who left the list, a file cannot speak.
    Tournament.objects.filter(pk=event.pk).update(teams=event.teams[:1])
    event.refresh_from_db()
    assert "captains_drafts" not in write_event(export_event(event))


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
@pytest.mark.skipif(connection.vendor == "sqlite", reason="needs several connections to one database")
def test_two_captains_who_reveal_at_once_both_count(transactional_db: None) -> None:
    """Each twice, to the end: every phase has two moves, and everybody has a board."""
    cast = make_cast()
    event = drafting(cast)
    while lineup_state(value_of(row_of(event))).phase is not None:
        _both_say_something(event)
    row = row_of(event)
    assert len(row.moves) == 8
    assert len(lineup_state(value_of(row)).boards) == 4
    assert event.audit.filter(action="move_as_captain").count() == 8


def _both_say_something(event: Tournament) -> None:
    draft = value_of(row_of(event))
    phase = lineup_state(draft).phase
    assert phase is not None
    both = [
        (captain, choices(draft, side)[: count_of(phase.kind)])
        for captain, side in (("p1", SIDES[0]), ("p5", SIDES[1]))
    ]

    def say(number: int) -> None:
        captain, players = both[number % 2]
        says(event, captain, phase.kind, *players)

    at_once(say)
