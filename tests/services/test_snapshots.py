"""What is kept of an event on the way, how much of it, and that nobody waits for it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from fleets.services.transfer import FLEETS
from tests.factories import NOW, Cast, entry_of, make_event, make_running_event, play, publish_next, refused
from tournaments.acts import Action
from tournaments.event_settings import Settings
from tournaments.models import AuditRow, JudgeCall, Match, Round, Snapshot, Tournament
from tournaments.services.event.setup import edit_tournament
from tournaments.services.gate import snapshots
from tournaments.services.gate.snapshots import backup_problem, read_snapshot, snapshot_before
from tournaments.services.gate.undo_request import UndoRequest
from tournaments.services.people.entries import Newcomer, add_entry, remove_entry
from tournaments.services.results.calls import call_judge, escalate_call
from tournaments.services.undo.restoring import restore_snapshot
from tournaments.services.undo.taking_back import reopen_round
from tournaments.services.undo.undo import undo

pytestmark = pytest.mark.django_db


def removed(tournament: Tournament, cast: Cast, *keys: str) -> None:
    for key in keys:
        remove_entry(entry_of(tournament, key), cast.ozzel, now=NOW)


def test_of_the_states_before_an_act_only_the_latest_are_kept(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "MOST_BEFORE", 3)
    tournament = make_event(cast, players=6)
    removed(tournament, cast, "p1", "p2", "p3", "p4", "p5")
    kept = tournament.snapshots.order_by("revision")
    assert [snapshot.data["figures"]["key"] for snapshot in kept] == ["p3", "p4", "p5"]
    assert [len(read_snapshot(snapshot).players) for snapshot in kept] == [4, 3, 2]


def test_another_event_keeps_its_own(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "MOST_BEFORE", 1)
    one, two = make_event(cast, players=2), make_event(cast, players=2)
    removed(one, cast, "p1", "p2")
    removed(two, cast, "p1")
    assert (one.snapshots.count(), two.snapshots.count()) == (1, 1)


def test_what_is_not_kept_any_more_is_refused_with_a_sentence(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "MOST_BEFORE", 1)
    tournament = make_event(cast, players=3)
    removed(tournament, cast, "p1", "p2")
    first, second = AuditRow.objects.filter(tournament=tournament, action="remove_entry").order_by("revision")
    with refused("undo_not_kept"):
        undo(UndoRequest(first, cast.ozzel, NOW, "", FLEETS))
    undo(UndoRequest(second, cast.ozzel, NOW, "", FLEETS))
    assert entry_of(tournament, "p2").name == "A2"


def test_every_closed_round_is_kept_once_and_none_is_thinned_out(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "MOST_BEFORE", 1)
    tournament = make_running_event(cast, players=4, structure="custom", swiss_rounds=2, cut=0)
    first = play(publish_next(tournament, cast.ozzel), cast.ozzel)
    reopen_round(first, cast.ozzel, now=NOW)
    play(Round.objects.get(pk=first.pk), cast.ozzel)
    play(publish_next(tournament, cast.ozzel), cast.ozzel)
    backups = tournament.snapshots.filter(action="close_round").order_by("revision")
    assert [snapshot.data["figures"]["round"] for snapshot in backups] == [1, 2]
    assert [len(read_snapshot(snapshot).rounds) for snapshot in backups] == [1, 2]
    assert tournament.snapshots.exclude(action="close_round").count() == 1


@contextmanager
def calls_of(monkeypatch: pytest.MonkeyPatch, name: str, before: Any = None) -> Iterator[list[int]]:
    """How deep in transactions each call of this function of the gate was made."""
    from tournaments.services.gate import change

    real, depths = getattr(change, name), []

    def counted(*args: Any, **named: Any) -> Any:
        depths.append(len(connection.savepoint_ids))
        made = real(*args, **named)
        if before is not None and len(depths) == 1:
            before()
        return made

    monkeypatch.setattr(change, name, counted)
    yield depths


def test_nobody_waits_for_the_snapshot(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made before the gate's transaction, so no row is locked meanwhile."""
    tournament = make_event(cast, players=2)
    outside = len(connection.savepoint_ids)
    with calls_of(monkeypatch, "snapshot_before") as depths:
        removed(tournament, cast, "p1")
    assert depths == [outside]


def test_a_snapshot_somebody_overtook_is_made_again(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = make_event(cast, players=2)

    def faster() -> None:
        add_entry(Tournament.objects.get(pk=tournament.pk), cast.madine, Newcomer(name="Late"), now=NOW)

    with calls_of(monkeypatch, "snapshot_before", faster) as depths:
        removed(tournament, cast, "p1")
    kept = tournament.snapshots.get()
    assert len(depths) == 2
    assert [player.name for player in read_snapshot(kept).players] == ["A1", "A2", "Late"]
    assert not Match.objects.exists()


def test_going_back_leaves_registration_and_check_in_as_they_are_now(cast: Cast) -> None:
    tournament = make_event(cast, players=3)
    removed(tournament, cast, "p1")
    now: dict[str, Any] = {
        "takes_registrations": True, "registration_opens": NOW, "registration_closes": None, "places": 20,
        "approves_registrations": True, "moves_up_by_itself": False, "hours_to_accept": 5, "entry_fee": "30",
        "check_in": "each", "check_in_opens": NOW, "email_days": 9,
    }  # fmt: skip
    edit_tournament(tournament, cast.ozzel, Settings(**now, place="Endor"), now=NOW)
    restore_snapshot(tournament.snapshots.get(), cast.ozzel, now=NOW, fleets=FLEETS)
    back = Tournament.objects.get(pk=tournament.pk)
    assert {name: getattr(back, name) for name in now} == now
    assert (back.place, back.entries.count()) == ("", 3)


def test_going_back_leaves_calls_for_a_judge_as_they_are_now(cast: Cast) -> None:
    tournament = make_running_event(cast, players=4)
    publish_next(tournament, cast.ozzel)
    call = call_judge(entry_of(tournament, "p1"), text="Is this in range?", now=NOW)
    kept = snapshot_before(tournament, Action.DROP_ENTRY, cast.ozzel, now=NOW)
    kept.save()
    assert '"marshal": true' not in kept.document
    escalate_call(call, cast.jerec, now=NOW)
    restore_snapshot(kept, cast.ozzel, now=NOW, fleets=FLEETS)
    call = JudgeCall.objects.get(tournament=tournament)
    assert (call.text, call.is_escalated) == ("Is this in range?", True)


def test_going_back_brings_the_groups_back_as_they_were_drawn(cast: Cast) -> None:
    tournament = make_running_event(
        cast, players=8, structure="custom", first_stage="groups", group_size=4, cut=2
    )
    play(publish_next(tournament, cast.ozzel), cast.ozzel)
    kept = tournament.snapshots.latest("pk")
    drawn = tournament.groups
    Tournament.objects.filter(pk=tournament.pk).update(groups=[])
    restore_snapshot(kept, cast.ozzel, now=NOW, fleets=FLEETS)
    assert Tournament.objects.get(pk=tournament.pk).groups == drawn


def test_the_latest_backup_says_whether_it_is_on_the_disk(cast: Cast) -> None:
    event = make_running_event(cast)
    said = [backup_problem(event)]
    for minute, data in enumerate(({"problem": "No such folder"}, {"file": "1.json"}, {})):
        Snapshot.objects.create(
            tournament=event,
            revision=minute,
            at=NOW + timedelta(minutes=minute),
            action=Action.CLOSE_ROUND,
            data=data,
            document="{}",
        )
        said.append(backup_problem(event))
    assert said == ["", "No such folder", "", "the disk is full, or the program was stopped"]
