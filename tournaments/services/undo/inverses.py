"""The inverse of every act: the act that undoes it. Its requirements stand in the table of acts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.core.exceptions import FieldDoesNotExist, ValidationError

from ...acts import Action, AnyAction
from ...acts.payloads import (
    ComponentShared,
    Extended,
    Invited,
    Reseated,
    ResultReported,
    Ruled,
    SeatedByHand,
    SettingsChanged,
)
from ...event_settings import SETTINGS, Settings
from ...models import Invitation, Penalty, Round, Tournament
from ...wording.refusals import Refused
from ..event.setup import edit_tournament, finish_tournament, reopen_tournament
from ..event.staff import revoke_invitation
from ..gate.undo_request import Inverse, UndoRequest, check_stands, or_gone, snapshot_before_line
from ..results.penalties import decline_disqualification, withdraw_penalty
from ..results.shares import restore_shares
from ..rounds.clock import extend_clock
from ..rounds.rounds import discard_round, publish_round, unpublish_round
from ..rounds.seating import restore_seating
from .restoring import restore_snapshot
from .taking_back import reopen_round, undo_clock_step, unstart_tournament
from .undo_people import PEOPLE_INVERSES
from .undo_reports import previous_reports, restore_reports


def _undo_settings(request: UndoRequest) -> object:
    """The settings before the act; refused where somebody has changed them since."""
    changes = request.payload(SettingsChanged).changes
    for change in changes:
        if change.field not in SETTINGS:
            raise Refused("unknown_setting", found=change.field)
        value = getattr(request.tournament, change.field, None)
        if (value.isoformat() if isinstance(value, date) else value) != change.after:
            raise Refused("undo_overtaken")
    settings = Settings(
        **{change.field: _setting_from_json(change.field, change.before) for change in changes}
    )
    return edit_tournament(
        request.tournament,
        request.actor,
        settings,
        now=request.now,
        reason=request.reason,
        undoes=request.revision,
    )


def _setting_from_json(field: str, value: Any) -> Any:
    """The value of a setting as the event has it, from the JSON of the diary.

    Raises Refused `undo_not_possible` where it is not valid: the line came with somebody's file.
    """
    try:
        return Tournament._meta.get_field(field).to_python(value)  # type: ignore[union-attr]
    except (FieldDoesNotExist, ValidationError, TypeError, ValueError, AttributeError) as error:
        raise Refused("undo_not_possible", why="") from error


def _undo_publishing(request: UndoRequest) -> object:
    return unpublish_round(
        request.round(), request.actor, now=request.now, reason=request.reason, undoes=request.revision
    )


def _undo_pairing(request: UndoRequest) -> object:
    round_ = request.round()
    if round_.state != Round.State.DRAFT:
        raise Refused("undo_unpublish_first")
    discard_round(round_, request.actor, now=request.now, reason=request.reason, undoes=request.revision)
    return None


def _undo_pairing_by_hand(request: UndoRequest) -> object:
    """Discards a round begun by hand, or undoes a single step of it."""
    return _undo_pairing(request) if request.payload(SeatedByHand).act == "start" else _undo_seating(request)


def _undo_seating(request: UndoRequest) -> object:
    """The seats as they were before; refused once a later act has moved anybody in that round."""
    payload = request.payload(Reseated)
    if payload.seating is None:
        raise Refused("undo_not_possible", why="")
    check_stands(request, request.tournament.audit.filter(data__has_key="seating", data__round=payload.round))
    return restore_seating(
        request.round(),
        request.actor,
        seating=payload.seating,
        now=request.now,
        # An act that moved people only as a side effect is undone as a seating by hand.
        action=request.action if request.action.act.moves_seats else Action.PAIR_BY_HAND,
        reason=request.reason,
        undoes=request.revision,
    )


def _undo_no_show(request: UndoRequest) -> object:
    """The players ruled absent sit at the table again, and the reports given there are restored."""
    payload = request.payload(ResultReported)
    if payload.seating is None:
        return _undo_result(request)
    _undo_seating(request)
    if payload.words_before:
        # The table is as it was: its players, and what they had reported.
        restore_reports(
            request.match(),
            request.actor,
            versions=payload.words_before,
            reason=request.reason,
            now=request.now,
            undoes=request.revision,
        )
    return None


def _undo_clock(kind: str) -> Inverse:
    def inverse(request: UndoRequest) -> object:
        return undo_clock_step(
            request.round(), request.actor, kind=kind, now=request.now, undoes=request.revision
        )

    return inverse


def _undo_extension(request: UndoRequest) -> object:
    payload, round_ = request.payload(Extended), request.round()
    return extend_clock(
        round_,
        request.actor,
        minutes=-(payload.minutes or 0),
        match=round_.matches.filter(table=payload.table).first() if payload.table else None,
        reason=request.reason or request.row.reason,
        now=request.now,
        undoes=request.revision,
    )


def _undo_result(request: UndoRequest) -> object:
    """The reports that counted or waited at the table before this line do so again."""
    match = request.match()
    versions = previous_reports(request.payload(ResultReported), match, request.tournament)
    restore_reports(
        match,
        request.actor,
        versions=versions,
        reason=request.reason,
        now=request.now,
        undoes=request.revision,
    )
    return None


def _undo_penalty(request: UndoRequest) -> object:
    return withdraw_penalty(
        _penalty_of(request), request.actor, reason=request.reason, now=request.now, undoes=request.revision
    )


def _undo_share(request: UndoRequest) -> object:
    restore_shares(
        request.match(),
        request.actor,
        noted=request.payload(ComponentShared),
        now=request.now,
        undoes=request.revision,
    )
    return None


def _undo_proposal(request: UndoRequest) -> object:
    return decline_disqualification(
        _penalty_of(request), request.actor, reason=request.reason, now=request.now, undoes=request.revision
    )


def _penalty_of(request: UndoRequest) -> Penalty:
    """The ruling of the line. Raises Refused `gone`."""
    rulings = Penalty.objects.select_related("entry__tournament")
    return or_gone(
        rulings.filter(pk=request.payload(Ruled).penalty or 0, entry__tournament=request.tournament).first()
    )


def _undo_invitation(request: UndoRequest) -> object:
    invitations = Invitation.objects.select_related("tournament").filter(
        tournament=request.tournament, pk=request.payload(Invited).invitation or 0
    )
    revoke_invitation(or_gone(invitations.first()), request.actor, now=request.now, undoes=request.revision)
    return None


def _undo_by_snapshot(request: UndoRequest) -> object:
    """Restores the snapshot before the act while it is the latest; later that is done from the list only."""
    revision = request.row.revision
    if request.tournament.audit.filter(revision__gt=revision).exists():
        raise Refused("undo_by_snapshot")
    snapshot = snapshot_before_line(request)
    return restore_snapshot(
        snapshot, request.actor, now=request.now, fleets=request.fleets, undoes=request.revision
    )


def _undo_start(request: UndoRequest) -> object:
    return unstart_tournament(request.tournament, request.actor, now=request.now, undoes=request.revision)


def _undo_finish(request: UndoRequest) -> object:
    return reopen_tournament(request.tournament, request.actor, now=request.now, undoes=request.revision)


def _undo_reopening(request: UndoRequest) -> object:
    return finish_tournament(request.tournament, request.actor, now=request.now, undoes=request.revision)


def _undo_unpublishing(request: UndoRequest) -> object:
    return publish_round(request.round(), request.actor, now=request.now, undoes=request.revision)


def _undo_closing(request: UndoRequest) -> object:
    return reopen_round(
        request.round(), request.actor, now=request.now, reason=request.reason, undoes=request.revision
    )


# Every act that can be undone, with its inverse. Other applications register theirs (undo.py).
INVERSES: Mapping[AnyAction, Inverse] = {
    **PEOPLE_INVERSES,
    Action.EDIT_TOURNAMENT: _undo_settings,
    Action.START_TOURNAMENT: _undo_start,
    Action.FINISH_TOURNAMENT: _undo_finish,
    Action.REOPEN_TOURNAMENT: _undo_reopening,
    Action.MERGE_ENTRIES: _undo_by_snapshot,
    Action.PAIR_ROUND: _undo_pairing,
    Action.PAIR_BY_HAND: _undo_pairing_by_hand,
    Action.SWAP_SEATS: _undo_seating,
    Action.MOVE_TABLE: _undo_seating,
    Action.REPAIR_ROUND: _undo_seating,
    Action.DISCARD_ROUND: _undo_by_snapshot,
    Action.PUBLISH_ROUND: _undo_publishing,
    Action.UNPUBLISH_ROUND: _undo_unpublishing,
    Action.CLOSE_ROUND: _undo_closing,
    Action.START_CLOCK: _undo_clock("start"),
    Action.PAUSE_CLOCK: _undo_clock("pause"),
    Action.RESUME_CLOCK: _undo_clock("resume"),
    Action.EXTEND_CLOCK: _undo_extension,
    Action.REPORT_RESULT: _undo_result,
    Action.REPORT_OWN_RESULT: _undo_result,
    Action.CONFIRM_OWN_RESULT: _undo_result,
    Action.NO_SHOW: _undo_no_show,
    Action.CORRECT_RESULT: _undo_result,
    Action.CLEAR_RESULT: _undo_result,
    Action.GIVE_PENALTY: _undo_penalty,
    Action.NOTE_WARNING: _undo_penalty,
    Action.SHARE_COMPONENT: _undo_share,
    Action.PROPOSE_DISQUALIFICATION: _undo_proposal,
    Action.INVITE_STAFF: _undo_invitation,
    Action.RESTORE_SNAPSHOT: _undo_by_snapshot,
    Action.UNDO: _undo_by_snapshot,
}
