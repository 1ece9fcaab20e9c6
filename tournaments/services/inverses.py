"""The way back of every act: the act that makes it undone, and the right it asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, TypeVar

from ..models import AuditRow, Entry, Invitation, Match, Penalty, Report, Round, Snapshot, Tournament, User
from ..queries.undoing import undone_in
from ..refusals import Refused
from ..roles import Action
from .clock import extend_clock
from .entries import edit_entry, remove_entry
from .filling import FleetStore
from .leaving import drop_entry, undo_leaving
from .penalties import decline_disqualification, withdraw_penalty
from .restoring import restore_snapshot
from .results import clear_result, report_result
from .rounds import discard_round, publish_round, unpublish_round
from .seating import restore_seating
from .setup import edit_tournament, finish_tournament, reopen_tournament
from .staff import revoke_invitation
from .taking_back import reinstate_entry, reopen_round, take_push_back, unstart_tournament

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Case:
    """One line of the diary that somebody wants to take back."""

    row: AuditRow
    actor: User | None
    now: datetime
    reason: str
    fleets: FleetStore

    @property
    def tournament(self) -> Tournament:
        return self.row.tournament

    @property
    def data(self) -> Mapping[str, Any]:
        data: Mapping[str, Any] = self.row.data
        return data

    def entry(self, key: str | None = None) -> Entry:
        """The player the line speaks of. Raises Refused `gone`."""
        key = str(self.data.get("key", "")) if key is None else key
        found = Entry.objects.filter(tournament=self.tournament, key=key).first()
        if found is None:
            raise Refused("gone")
        return found

    def round(self) -> Round:
        """The round the line speaks of. Raises Refused `gone`."""
        found = Round.objects.select_related("tournament", "stage").filter(
            tournament=self.tournament, number=self.data.get("round") or 0
        )
        return there(found.first())

    def match(self) -> Match:
        """The table the line speaks of. Raises Refused `gone`."""
        matches = Match.objects.select_related("round__tournament", "round__stage")
        return there(matches.filter(round=self.round(), pk=self.data.get("match") or 0).first())


Inverse = Callable[[Case], object]


@dataclass(frozen=True, slots=True)
class Way:
    """How an act is taken back, the right that asks for beside the act's own, and whether it says why."""

    inverse: Inverse
    right: Action
    needs_reason: bool = False


def there(thing: Thing | None) -> Thing:
    """The thing, if it is still there. Raises Refused `gone`."""
    if thing is None:
        raise Refused("gone")
    return thing


def _settings(case: Case) -> object:
    changes = {str(field): (before, after) for field, before, after in case.data.get("changes", [])}
    for field, (_before, after) in changes.items():
        now = getattr(case.tournament, field, None)
        if (now.isoformat() if isinstance(now, date) else now) != after:
            raise Refused("undo_overtaken")
    values = {field: _typed(field, before) for field, (before, _after) in changes.items()}
    return edit_tournament(case.tournament, case.actor, now=case.now, reason=case.reason, **values)


def _typed(field: str, value: Any) -> Any:
    """The value of a setting as its column has it, out of the diary's JSON."""
    return Tournament._meta.get_field(field).to_python(value)  # type: ignore[union-attr]


def _entered(case: Case) -> object:
    for key in case.data.get("keys", []):
        if case.tournament.state == Tournament.State.SETUP:
            remove_entry(case.entry(str(key)), case.actor, now=case.now)
        else:
            drop_entry(case.entry(str(key)), case.actor, now=case.now, reason=case.reason)
    return None


def _entry_edited(case: Case) -> object:
    before = {"name": case.data.get("before"), "club": case.data.get("club_before")}
    return edit_entry(case.entry(), case.actor, now=case.now, **before)


def _entry_removed(case: Case) -> object:
    key = str(case.data.get("key", ""))
    return reinstate_entry(_snapshot(case), key, case.actor, now=case.now, fleets=case.fleets)


def _left(case: Case) -> object:
    return undo_leaving(case.entry(), case.actor, now=case.now, reason=case.reason)


def _round_published(case: Case) -> object:
    return unpublish_round(case.round(), case.actor, now=case.now, reason=case.reason)


def _round_paired(case: Case) -> object:
    round_ = case.round()
    if round_.state != Round.State.DRAFT:
        raise Refused("undo_unpublish_first")
    discard_round(round_, case.actor, now=case.now, reason=case.reason)
    return None


def _seats(case: Case) -> object:
    """The seats as they were before; only while no later act moved anybody in that round."""
    later = AuditRow.objects.filter(
        tournament=case.tournament,
        revision__gt=case.row.revision,
        data__has_key="seating",
        data__round=case.data.get("round"),
    )
    undone = undone_in(case.tournament)
    if any(each.revision not in undone and "undoes" not in each.data for each in later):
        raise Refused("undo_overtaken")
    seating = case.data["seating"]
    action = Action(case.row.action)
    return restore_seating(
        case.round(), case.actor, seating=seating, now=case.now, action=action, reason=case.reason
    )


def _clock(kind: str) -> Inverse:
    return lambda case: take_push_back(case.round(), case.actor, kind=kind, now=case.now)


def _extended(case: Case) -> object:
    minutes, table = int(case.data.get("minutes", 0)), case.data.get("table")
    round_ = case.round()
    match = round_.matches.filter(table=table).first() if table else None
    reason = case.reason or case.row.reason
    return extend_clock(round_, case.actor, minutes=-minutes, match=match, reason=reason, now=case.now)


def _result_said(case: Case) -> object:
    """The table is open again, if what this line said is what counts or waits there."""
    match, version = case.match(), case.data.get("version")
    said = match.reports.exclude(state=Report.State.SUPERSEDED).order_by("-version").first()
    if said is None or (version and said.version != version):
        raise Refused("undo_overtaken")
    clear_result(match, case.actor, reason=case.reason, now=case.now)
    return None


def _result_changed(case: Case) -> object:
    """What counted before the correction or the clearing counts again, as a new version."""
    match, version = case.match(), int(case.data.get("version") or 0)
    reports = match.reports.select_related("by", "first").order_by("-version")
    counts = reports.filter(state=Report.State.CONFIRMED).first()
    if (counts.version if counts else 0) != version:
        raise Refused("undo_overtaken")
    earlier = reports.filter(state=Report.State.SUPERSEDED)
    before = there((earlier.filter(version__lt=version) if version else earlier).first())
    pks = dict(match.seats.values_list("entry__key", "entry"))
    values: dict[int, Mapping[str, int]] = {
        pks[key]: said for key, said in before.values.items() if key in pks
    }
    return report_result(
        match, case.actor, end=before.end, by=before.by, first=before.first, values=values,
        objective=before.objective, reason=case.reason, accept_unusual=True, now=case.now,
    )  # fmt: skip


def _penalty(case: Case) -> object:
    penalty = Penalty.objects.select_related("entry__tournament").filter(
        pk=case.data.get("penalty") or 0, entry__tournament=case.tournament
    )
    return withdraw_penalty(there(penalty.first()), case.actor, reason=case.reason, now=case.now)


def _proposed(case: Case) -> object:
    penalty = Penalty.objects.select_related("entry__tournament").filter(
        pk=case.data.get("penalty") or 0, entry__tournament=case.tournament
    )
    return decline_disqualification(there(penalty.first()), case.actor, reason=case.reason, now=case.now)


def _invited(case: Case) -> object:
    found = Invitation.objects.select_related("tournament").filter(
        tournament=case.tournament, pk=case.data.get("invitation") or 0
    )
    revoke_invitation(there(found.first()), case.actor, now=case.now)
    return None


def _snapshot(case: Case) -> Snapshot:
    """The event as it was just before this line."""
    found = Snapshot.objects.select_related("tournament").filter(
        tournament=case.tournament, revision=case.row.revision - 1, action=case.row.action
    )
    snapshot = found.first()
    if snapshot is None:
        raise Refused("undo_by_snapshot")
    return snapshot


def _by_snapshot(case: Case) -> object:
    """Back to just before, while it was the last thing that happened; later only knowingly, from the list."""
    revision = case.row.revision
    if case.tournament.audit.filter(revision__gt=revision).exists():
        raise Refused("undo_by_snapshot")
    snapshot = _snapshot(case)
    return restore_snapshot(snapshot, case.actor, now=case.now, fleets=case.fleets)


SEATING = Way(_seats, Action.SWAP_SEATS, needs_reason=True)

WAYS: Mapping[str, Way] = {
    Action.EDIT_TOURNAMENT: Way(_settings, Action.EDIT_TOURNAMENT),
    Action.START_TOURNAMENT: Way(
        lambda case: unstart_tournament(case.tournament, case.actor, now=case.now), Action.START_TOURNAMENT
    ),
    Action.FINISH_TOURNAMENT: Way(
        lambda case: reopen_tournament(case.tournament, case.actor, now=case.now), Action.REOPEN_TOURNAMENT
    ),
    Action.REOPEN_TOURNAMENT: Way(
        lambda case: finish_tournament(case.tournament, case.actor, now=case.now), Action.FINISH_TOURNAMENT
    ),
    Action.ADD_ENTRIES: Way(_entered, Action.REMOVE_ENTRY),
    Action.EDIT_ENTRY: Way(_entry_edited, Action.EDIT_ENTRY),
    Action.REMOVE_ENTRY: Way(_entry_removed, Action.ADD_ENTRIES),
    Action.MERGE_ENTRIES: Way(_by_snapshot, Action.RESTORE_SNAPSHOT),
    Action.DROP_ENTRY: Way(_left, Action.REENTER_ENTRY),
    Action.DROP_SELF: Way(_left, Action.REENTER_ENTRY),
    Action.DISQUALIFY_ENTRY: Way(_left, Action.DISQUALIFY_ENTRY, needs_reason=True),
    Action.REENTER_ENTRY: Way(
        lambda case: drop_entry(case.entry(), case.actor, now=case.now, reason=case.reason), Action.DROP_ENTRY
    ),
    Action.PAIR_ROUND: Way(_round_paired, Action.DISCARD_ROUND),
    Action.DISCARD_ROUND: Way(_by_snapshot, Action.PAIR_ROUND),
    Action.PUBLISH_ROUND: Way(_round_published, Action.UNPUBLISH_ROUND, needs_reason=True),
    Action.UNPUBLISH_ROUND: Way(
        lambda case: publish_round(case.round(), case.actor, now=case.now), Action.PUBLISH_ROUND
    ),
    Action.CLOSE_ROUND: Way(
        lambda case: reopen_round(case.round(), case.actor, now=case.now, reason=case.reason),
        Action.CLOSE_ROUND,
    ),
    Action.START_CLOCK: Way(_clock("start"), Action.START_CLOCK),
    Action.PAUSE_CLOCK: Way(_clock("pause"), Action.PAUSE_CLOCK),
    Action.RESUME_CLOCK: Way(_clock("resume"), Action.RESUME_CLOCK),
    Action.EXTEND_CLOCK: Way(_extended, Action.EXTEND_CLOCK),
    Action.REPORT_RESULT: Way(_result_said, Action.CLEAR_RESULT, needs_reason=True),
    Action.REPORT_OWN_RESULT: Way(_result_said, Action.CLEAR_RESULT, needs_reason=True),
    Action.CONFIRM_OWN_RESULT: Way(_result_said, Action.CLEAR_RESULT, needs_reason=True),
    Action.NO_SHOW: Way(_result_said, Action.CLEAR_RESULT, needs_reason=True),
    Action.CORRECT_RESULT: Way(_result_changed, Action.CORRECT_RESULT, needs_reason=True),
    Action.CLEAR_RESULT: Way(_result_changed, Action.REPORT_RESULT, needs_reason=True),
    Action.GIVE_PENALTY: Way(_penalty, Action.WITHDRAW_PENALTY, needs_reason=True),
    Action.PROPOSE_DISQUALIFICATION: Way(_proposed, Action.DECLINE_DISQUALIFICATION, needs_reason=True),
    Action.INVITE_STAFF: Way(_invited, Action.INVITE_STAFF),
    Action.RESTORE_SNAPSHOT: Way(_by_snapshot, Action.RESTORE_SNAPSHOT),
    Action.UNDO: Way(_by_snapshot, Action.RESTORE_SNAPSHOT),
}
