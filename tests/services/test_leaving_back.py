"""A leaving taken back: the player, the ruling and the words said at the table are what they were."""

import pytest

from fleets.services.transfer import FLEETS
from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_running_event,
    play,
    publish_next,
    refused,
    report,
    said_at,
)
from tournaments.models import AuditRow, Entry, Round, Tournament
from tournaments.services.gate.undo_request import UndoRequest
from tournaments.services.people.drops import disqualify_entry, drop_entry
from tournaments.services.people.late_entry import reenter_entry
from tournaments.services.results.own_results import report_own_result
from tournaments.services.results.penalties import propose_disqualification
from tournaments.services.rounds.seating import free_table, sit_out
from tournaments.services.undo.undo import undo

pytestmark = pytest.mark.django_db


def take_back(event: Tournament, cast: Cast, action: str, *, first: bool = False) -> None:
    rows = AuditRow.objects.select_related("tournament").filter(tournament=event, action=action)
    row = rows.earliest("revision") if first else rows.latest("revision")
    undo(UndoRequest(row, cast.ozzel, NOW, "by mistake", FLEETS))


def test_who_had_dropped_before_is_dropped_again(cast: Cast) -> None:
    event = make_running_event(cast)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    drop_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    publish_next(event, cast.ozzel)
    disqualify_entry(entry_of(event, "p1"), cast.ozzel, now=NOW, reason="Dice")
    take_back(event, cast, "disqualify_entry")
    entry = entry_of(event, "p1")
    assert (entry.status, entry.left_after_round) == ("removed", 1)
    assert [ruling.state for ruling in entry.penalties.all()] == ["withdrawn"]


def test_a_disqualification_that_was_proposed_is_proposed_again(cast: Cast) -> None:
    event = make_running_event(cast)
    publish_next(event, cast.ozzel)
    propose_disqualification(entry_of(event, "p1"), cast.madine, reason="Dice", now=NOW)
    disqualify_entry(entry_of(event, "p1"), cast.ozzel, now=NOW, reason="Dice")
    take_back(event, cast, "disqualify_entry")
    entry = entry_of(event, "p1")
    assert (entry.status, [ruling.state for ruling in entry.penalties.all()]) == ("active", ["proposed"])


def test_a_disqualification_taken_back_by_mistake_is_one_again(cast: Cast) -> None:
    event = make_running_event(cast)
    publish_next(event, cast.ozzel)
    disqualify_entry(entry_of(event, "p1"), cast.ozzel, now=NOW, reason="Dice")
    take_back(event, cast, "disqualify_entry")
    take_back(event, cast, "reenter_entry")
    entry = entry_of(event, "p1")
    assert entry.status == "disqualified"
    assert [(penalty.state, penalty.reason) for penalty in entry.penalties.order_by("pk")] == [
        ("withdrawn", "Dice"),
        ("standing", "Dice"),
    ]


def test_a_leaving_is_not_taken_back_over_what_was_said_of_the_player_since(cast: Cast) -> None:
    event = make_running_event(cast)
    publish_next(event, cast.ozzel)
    drop_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    reenter_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    drop_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    with refused("undo_overtaken"):
        take_back(event, cast, "drop_entry", first=True)
    take_back(event, cast, "drop_entry")
    assert entry_of(event, "p1").status == "active"
    disqualify_entry(entry_of(event, "p1"), cast.ozzel, now=NOW, reason="Dice")
    with refused("undo_overtaken"):
        take_back(event, cast, "reenter_entry", first=True)
    assert entry_of(event, "p1").status == "disqualified"


def test_what_a_player_said_at_the_table_of_a_bracket_waits_again(cast: Cast) -> None:
    event = make_running_event(cast, structure="custom", swiss_rounds=1, cut=4)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    first, second = publish_next(event, cast.ozzel).matches.order_by("game")
    report(second, cast.ozzel)
    stays, leaver = (seat.entry for seat in first.seats.order_by("number"))
    report_own_result(first, stays, result=said_at(first, 300, 0), now=NOW)
    drop_entry(leaver, cast.ozzel, now=NOW)
    assert [report.state for report in first.reports.all()] == ["superseded"]
    take_back(event, cast, "drop_entry")
    assert [report.state for report in first.reports.all()] == ["pending"]


@pytest.fixture
def parted(cast: Cast) -> tuple[Round, Entry, Entry]:
    """Round 1 is published, its first table was taken apart, and both who sat there wait for a seat."""
    event = make_running_event(cast, structure="custom", swiss_rounds=3, cut=0)
    round_ = publish_next(event, cast.ozzel)
    match = round_.matches.earliest("table")
    one, two = (seat.entry for seat in match.seats.order_by("number"))
    free_table(round_, cast.ozzel, match=match, now=NOW, reason="Quarrel")
    return round_, one, two


def test_who_had_no_seat_when_they_left_waits_for_one_again(
    cast: Cast, parted: tuple[Round, Entry, Entry]
) -> None:
    round_, one, two = parted
    drop_entry(one, cast.ozzel, now=NOW)
    take_back(round_.tournament, cast, "drop_entry")
    assert not round_.seats.filter(entry__in=[one, two]).exists()
    with refused("players_unseated"):
        play(round_, cast.ozzel)


def test_a_round_that_was_closed_since_is_a_loss_for_who_had_no_seat(
    cast: Cast, parted: tuple[Round, Entry, Entry]
) -> None:
    """A-DROP-2"""
    round_, one, two = parted
    drop_entry(one, cast.ozzel, now=NOW)
    sit_out(round_, cast.ozzel, entry=two, now=NOW, reason="Alone")
    play(round_, cast.ozzel)
    publish_next(round_.tournament, cast.ozzel)
    take_back(round_.tournament, cast, "drop_entry")
    kinds = one.seats.order_by("round__number").values_list("round__number", "match__kind")
    assert list(kinds) == [(1, "missed"), (2, "missed")]
