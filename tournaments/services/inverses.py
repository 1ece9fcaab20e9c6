"""The way back of every act: the act that makes it undone. What that asks for stands in the table of acts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, TypeVar

from ..acts import Action, AnyAction, action_of
from ..acts.payloads import (
    UNDOES,
    Entered,
    EntryEdited,
    Extended,
    Invited,
    OfPlayer,
    OfRound,
    P,
    Reseated,
    ResultSaid,
    Ruled,
    SeatedByHand,
    SettingsChanged,
    from_json,
)
from ..models import AuditRow, Entry, Invitation, Match, Penalty, Report, Round, Snapshot, Tournament, User
from ..queries.played import said_of
from ..queries.undoing import undone_in
from ..refusals import Refused
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
    def action(self) -> AnyAction:
        """The act of the line. Raises Refused where this version does not know it."""
        found = action_of(self.row.action)
        if found is None:
            raise Refused("undo_not_possible", why="")
        return found

    @property
    def revision(self) -> int:
        return self.row.revision

    def says(self, kind: type[P]) -> P:
        """What the line kept of the act."""
        return from_json(kind, self.row.data)

    def entry(self, key: str | None = None) -> Entry:
        """The player the line speaks of. Raises Refused `gone`."""
        key = self.says(OfPlayer).key if key is None else key
        found = Entry.objects.filter(tournament=self.tournament, key=key).first()
        if found is None:
            raise Refused("gone")
        return found

    def round(self) -> Round:
        """The round the line speaks of. Raises Refused `gone`."""
        found = Round.objects.select_related("tournament", "stage").filter(
            tournament=self.tournament, number=self.says(OfRound).round or 0
        )
        return there(found.first())

    def match(self) -> Match:
        """The table the line speaks of. Raises Refused `gone`."""
        matches = Match.objects.select_related("round__tournament", "round__stage")
        return there(matches.filter(round=self.round(), pk=self.says(ResultSaid).match or 0).first())


Inverse = Callable[[Case], object]


def there(thing: Thing | None) -> Thing:
    """The thing, if it is still there. Raises Refused `gone`."""
    if thing is None:
        raise Refused("gone")
    return thing


def _settings(case: Case) -> object:
    """The settings are what they were, where nobody changed them since."""
    changes = case.says(SettingsChanged).changes
    for change in changes:
        now = getattr(case.tournament, change.field, None)
        if (now.isoformat() if isinstance(now, date) else now) != change.after:
            raise Refused("undo_overtaken")
    values = {change.field: _typed(change.field, change.before) for change in changes}
    return edit_tournament(
        case.tournament, case.actor, now=case.now, reason=case.reason, undoes=case.revision, **values
    )


def _typed(field: str, value: Any) -> Any:
    """The value of a setting as its column has it, out of the diary's JSON."""
    return Tournament._meta.get_field(field).to_python(value)  # type: ignore[union-attr]


def _entered(case: Case) -> object:
    for key in case.says(Entered).keys:
        entry = case.entry(key)
        if case.tournament.state == Tournament.State.SETUP:
            remove_entry(entry, case.actor, now=case.now, undoes=case.revision)
        else:
            drop_entry(entry, case.actor, now=case.now, reason=case.reason, undoes=case.revision)
    return None


def _entry_edited(case: Case) -> object:
    said = case.says(EntryEdited)
    return edit_entry(
        case.entry(),
        case.actor,
        now=case.now,
        name=said.before,
        club=said.club_before,
        undoes=case.revision,
    )


def _entry_removed(case: Case) -> object:
    return reinstate_entry(
        _snapshot(case),
        case.says(OfPlayer).key,
        case.actor,
        now=case.now,
        fleets=case.fleets,
        undoes=case.revision,
    )


def _left(case: Case) -> object:
    return undo_leaving(case.entry(), case.actor, now=case.now, reason=case.reason, undoes=case.revision)


def _round_published(case: Case) -> object:
    return unpublish_round(case.round(), case.actor, now=case.now, reason=case.reason, undoes=case.revision)


def _round_paired(case: Case) -> object:
    round_ = case.round()
    if round_.state != Round.State.DRAFT:
        raise Refused("undo_unpublish_first")
    discard_round(round_, case.actor, now=case.now, reason=case.reason, undoes=case.revision)
    return None


def _paired_by_hand(case: Case) -> object:
    """A round begun by hand is discarded, a step of it taken back."""
    return _round_paired(case) if case.says(SeatedByHand).act == "start" else _seats(case)


def _seats(case: Case) -> object:
    """The seats as they were before; only while no later act moved anybody in that round."""
    said = case.says(Reseated)
    if said.seating is None:
        raise Refused("undo_not_possible", why="")
    later = AuditRow.objects.filter(
        tournament=case.tournament,
        revision__gt=case.row.revision,
        data__has_key="seating",
        data__round=said.round,
    )
    undone = undone_in(case.tournament)
    if any(each.revision not in undone and UNDOES not in each.data for each in later):
        raise Refused("undo_overtaken")
    return restore_seating(
        case.round(),
        case.actor,
        seating=said.seating,
        now=case.now,
        action=case.action,
        reason=case.reason,
        undoes=case.revision,
    )


def _clock(kind: str) -> Inverse:
    def inverse(case: Case) -> object:
        return take_push_back(case.round(), case.actor, kind=kind, now=case.now, undoes=case.revision)

    return inverse


def _extended(case: Case) -> object:
    said, round_ = case.says(Extended), case.round()
    return extend_clock(
        round_,
        case.actor,
        minutes=-(said.minutes or 0),
        match=round_.matches.filter(table=said.table).first() if said.table else None,
        reason=case.reason or case.row.reason,
        now=case.now,
        undoes=case.revision,
    )


def _result_said(case: Case) -> object:
    """The table is open again, if what this line said is what counts or waits there."""
    match, version = case.match(), case.says(ResultSaid).version
    said = match.reports.exclude(state=Report.State.SUPERSEDED).order_by("-version").first()
    if said is None or (version and said.version != version):
        raise Refused("undo_overtaken")
    clear_result(match, case.actor, reason=case.reason, now=case.now, undoes=case.revision)
    return None


def _result_changed(case: Case) -> object:
    """What counted before the correction or the clearing counts again, as a new version."""
    match, version = case.match(), case.says(ResultSaid).version
    reports = match.reports.order_by("-version")
    counts = reports.filter(state=Report.State.CONFIRMED).first()
    if (counts.version if counts else 0) != version:
        raise Refused("undo_overtaken")
    earlier = reports.filter(state=Report.State.SUPERSEDED)
    before = there((earlier.filter(version__lt=version) if version else earlier).first())
    players = match.seats.order_by("number").values_list("entry__key", flat=True)
    return report_result(
        match,
        case.actor,
        said=said_of(before, list(players)),
        reason=case.reason,
        accept_unusual=True,
        now=case.now,
        undoes=case.revision,
    )


def _penalty(case: Case) -> object:
    return withdraw_penalty(_ruled(case), case.actor, reason=case.reason, now=case.now, undoes=case.revision)


def _proposed(case: Case) -> object:
    return decline_disqualification(
        _ruled(case), case.actor, reason=case.reason, now=case.now, undoes=case.revision
    )


def _ruled(case: Case) -> Penalty:
    """The ruling the line speaks of. Raises Refused `gone`."""
    rulings = Penalty.objects.select_related("entry__tournament")
    return there(rulings.filter(pk=case.says(Ruled).penalty or 0, entry__tournament=case.tournament).first())


def _invited(case: Case) -> object:
    found = Invitation.objects.select_related("tournament").filter(
        tournament=case.tournament, pk=case.says(Invited).invitation or 0
    )
    revoke_invitation(there(found.first()), case.actor, now=case.now, undoes=case.revision)
    return None


def _snapshot(case: Case) -> Snapshot:
    """The event as it was just before this line."""
    found = Snapshot.objects.select_related("tournament").filter(
        tournament=case.tournament, revision=case.row.revision - 1, action=case.row.action
    )
    snapshot = found.first()
    if snapshot is None:
        raise Refused("undo_not_kept")
    return snapshot


def _by_snapshot(case: Case) -> object:
    """Back to just before, while it was the last thing that happened; later only knowingly, from the list."""
    revision = case.row.revision
    if case.tournament.audit.filter(revision__gt=revision).exists():
        raise Refused("undo_by_snapshot")
    snapshot = _snapshot(case)
    return restore_snapshot(snapshot, case.actor, now=case.now, fleets=case.fleets, undoes=case.revision)


def _unstarted(case: Case) -> object:
    return unstart_tournament(case.tournament, case.actor, now=case.now, undoes=case.revision)


def _finished(case: Case) -> object:
    return reopen_tournament(case.tournament, case.actor, now=case.now, undoes=case.revision)


def _reopened(case: Case) -> object:
    return finish_tournament(case.tournament, case.actor, now=case.now, undoes=case.revision)


def _came_back(case: Case) -> object:
    return drop_entry(case.entry(), case.actor, now=case.now, reason=case.reason, undoes=case.revision)


def _unpublished(case: Case) -> object:
    return publish_round(case.round(), case.actor, now=case.now, undoes=case.revision)


def _closed(case: Case) -> object:
    return reopen_round(case.round(), case.actor, now=case.now, reason=case.reason, undoes=case.revision)


# Every act whose line names a way back, and what that is. Rooms of other applications join theirs (undo.py).
INVERSES: Mapping[AnyAction, Inverse] = {
    Action.EDIT_TOURNAMENT: _settings,
    Action.START_TOURNAMENT: _unstarted,
    Action.FINISH_TOURNAMENT: _finished,
    Action.REOPEN_TOURNAMENT: _reopened,
    Action.ADD_ENTRIES: _entered,
    Action.EDIT_ENTRY: _entry_edited,
    Action.REMOVE_ENTRY: _entry_removed,
    Action.MERGE_ENTRIES: _by_snapshot,
    Action.DROP_ENTRY: _left,
    Action.DROP_SELF: _left,
    Action.DISQUALIFY_ENTRY: _left,
    Action.REENTER_ENTRY: _came_back,
    Action.PAIR_ROUND: _round_paired,
    Action.PAIR_BY_HAND: _paired_by_hand,
    Action.SWAP_SEATS: _seats,
    Action.MOVE_TABLE: _seats,
    Action.REPAIR_ROUND: _seats,
    Action.DISCARD_ROUND: _by_snapshot,
    Action.PUBLISH_ROUND: _round_published,
    Action.UNPUBLISH_ROUND: _unpublished,
    Action.CLOSE_ROUND: _closed,
    Action.START_CLOCK: _clock("start"),
    Action.PAUSE_CLOCK: _clock("pause"),
    Action.RESUME_CLOCK: _clock("resume"),
    Action.EXTEND_CLOCK: _extended,
    Action.REPORT_RESULT: _result_said,
    Action.REPORT_OWN_RESULT: _result_said,
    Action.CONFIRM_OWN_RESULT: _result_said,
    Action.NO_SHOW: _result_said,
    Action.CORRECT_RESULT: _result_changed,
    Action.CLEAR_RESULT: _result_changed,
    Action.GIVE_PENALTY: _penalty,
    Action.PROPOSE_DISQUALIFICATION: _proposed,
    Action.INVITE_STAFF: _invited,
    Action.RESTORE_SNAPSHOT: _by_snapshot,
    Action.UNDO: _by_snapshot,
}
