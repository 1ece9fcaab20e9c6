"""The history as an older version wrote it is read: the same sentences, every figure kept, and undone.

`old_history.json` holds lines of whole event days before payloads had types, and one of each act that came
later, as it was first written: action, data, sentence.
"""

import json
from typing import Any

import pytest
from msgspec.structs import fields

from fleets.services.transfer import FLEETS
from tests.conftest import ROOT
from tests.factories import NOW, Cast, make_running_event, open_matches, publish_next, report
from tournaments.acts import action_of, every_action
from tournaments.acts.payload import BY_NAME, UNDOES, OfRound, Payload, from_json, to_json
from tournaments.acts.results import ResultReported
from tournaments.models import AuditRow, Report
from tournaments.queries.rounds.history import sentence_of
from tournaments.services.gate.undo_request import UndoRequest
from tournaments.services.rounds.seating import swap_seats
from tournaments.services.undo.undo import undo

Row = tuple[str, dict[str, Any], str]
ROWS: list[Row] = json.loads((ROOT / "tests" / "services" / "old_history.json").read_text("utf-8"))
OLD = pytest.mark.parametrize(("action", "data", "sentence"), ROWS)


def kind_of(action: str) -> type[Payload]:
    known = action_of(action)
    assert known is not None
    assert known.act.writes is not None
    return known.act.writes


# Acts that came after the lines were kept.
NEWER = {"note_warning", "share_component"}


def test_the_old_lines_are_of_every_act_that_writes() -> None:
    written = {str(action) for action in every_action() if action.act.writes is not None}
    assert {action for action, _data, _sentence in ROWS} == written - NEWER


@OLD
def test_an_old_line_reads_as_it_did(action: str, data: dict[str, Any], sentence: str) -> None:
    assert sentence_of(action, data) == sentence


@OLD
def test_nothing_of_an_old_line_is_lost(action: str, data: dict[str, Any], sentence: str) -> None:
    kind = kind_of(action)
    payload = from_json(kind, data)
    usual = {field.encode_name: getattr(kind(), field.name) for field in fields(kind)}
    kept = json.loads(json.dumps(to_json(payload)))
    told = {name: value for name, value in data.items() if name not in (UNDOES, BY_NAME)}
    assert told.keys() <= usual.keys()
    # What is as it is by default needs no line.
    whole = json.loads(json.dumps(usual)) | kept
    assert {name: whole[name] for name in told} == told
    assert from_json(kind, kept) == payload


def test_a_field_of_another_kind_does_not_spoil_the_others() -> None:
    said = from_json(ResultReported, {"table": "seven", "round": 2, "seating": [], "version": 3})
    assert said == ResultReported(round=2, version=3)
    assert sentence_of("close_round", {"round": "2nd"}) == "closed round 2nd"
    assert from_json(OfRound, {"round": "2nd"}) == OfRound()


@pytest.mark.django_db
def test_an_old_correction_is_taken_back(cast: Cast) -> None:
    """Every field was written then, also what says nothing."""
    event = make_running_event(cast)
    match = next(iter(open_matches(publish_next(event, cast.ozzel))))
    report(match, cast.ozzel, 200, 100)
    report(match, cast.ozzel, 10, 300, reason="Slip")
    row = event.audit.latest("revision")
    old = {"end": "time", "ruled": False, "standings": [["p1", 1, 7]], **row.data}
    AuditRow.objects.filter(pk=row.pk).update(data=old)
    undo(UndoRequest(AuditRow.objects.get(pk=row.pk), cast.ozzel, NOW, "by mistake", FLEETS))
    counts = Report.objects.get(match=match, state=Report.State.CONFIRMED)
    first = Report.objects.get(match=match, version=1)
    assert said_in(counts) == said_in(first)


@pytest.mark.django_db
def test_an_old_swap_is_taken_back(cast: Cast) -> None:
    event = make_running_event(cast)
    round_ = publish_next(event, cast.ozzel)
    one, two = list(round_.matches.order_by("table"))[:2]
    before = seats_of(event)
    first, second = one.seats.get(number=1).entry, two.seats.get(number=1).entry
    swap_seats(round_, cast.ozzel, entries=(first, second), now=NOW, reason="Club")
    assert seats_of(event) != before
    row = event.audit.latest("revision")
    for table in row.data["seating"]["tables"]:
        table.update({"bye": False, "game": None, "reason_players": [], "by_hand": False, "hand_reason": ""})
    row.save()
    undo(UndoRequest(row, cast.ozzel, NOW, "by mistake", FLEETS))
    assert seats_of(event) == before


def said_in(report: Report) -> dict[str, Any]:
    """What the report says, whatever the columns are called."""
    about = {"id", "match", "version", "state", "author", "said_by", "at", "reason"}
    names = [field.name for field in Report._meta.concrete_fields if field.name not in about]
    return {name: getattr(report, name) for name in names}


def seats_of(event: Any) -> set[tuple[str, int | None]]:
    matches = event.rounds.get().matches.all()
    return {(seat.entry.key, match.table) for match in matches for seat in match.seats.all()}
