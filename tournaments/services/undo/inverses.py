"""The inverse of every act: the act that undoes it. Its requirements stand in the table of acts."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from django.core.exceptions import FieldDoesNotExist, ValidationError

from ...acts import Action, AnyAction
from ...acts.calls import CallClaimed, OfCall
from ...acts.event import SettingsChanged
from ...acts.results import ComponentShared, ResultReported, Ruled
from ...acts.rounds import Extended, Reseated, SeatedByHand
from ...acts.staff import Invited
from ...event_settings import SETTINGS, Settings
from ...models import Invitation, JudgeCall, Penalty, Round, Tournament
from ...wording.refusals import Refused, or_gone
from ..event.setup import edit_tournament, finish_tournament, reopen_tournament
from ..event.staff import revoke_invitation
from ..gate.undo_request import Inverse, UndoRequest, check_stands, snapshot_before_line
from ..results.calls import take_call_back
from ..results.penalties import decline_disqualification, withdraw_penalty
from ..results.shares import restore_shares
from ..rounds.clock import extend_clock
from ..rounds.rounds import discard_round, publish_round, unpublish_round
from ..rounds.seating import restore_seating
from .restoring import restore_snapshot
from .taking_back import reopen_round, undo_clock_step, unstart_tournament
from .undo_people import PEOPLE_INVERSES
from .undo_reports import previous_reports, restore_reports


def _on_event(act: Callable[..., object]) -> Inverse:
    return lambda request: request.do(act, request.tournament)


def _on_round(act: Callable[..., object], **given: object) -> Inverse:
    return lambda request: request.do(act, request.round(), **given)


def _on_round_with_reason(act: Callable[..., object]) -> Inverse:
    return lambda request: request.do(act, request.round(), reason=request.reason)


def _undo_settings(request: UndoRequest) -> None:
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
    request.do(edit_tournament, request.tournament, settings=settings, reason=request.reason)


def _setting_from_json(field: str, value: Any) -> Any:
    """The value of a setting as the event has it, from the JSON of the diary.

    Raises Refused `undo_not_possible` where it is not valid: the line came with somebody's file.
    """
    try:
        return Tournament._meta.get_field(field).to_python(value)  # type: ignore[union-attr]
    except (FieldDoesNotExist, ValidationError, TypeError, ValueError, AttributeError) as error:
        raise Refused("undo_not_possible", why="") from error


def _undo_pairing(request: UndoRequest) -> None:
    round_ = request.round()
    if round_.state != Round.State.DRAFT:
        raise Refused("undo_unpublish_first")
    request.do(discard_round, round_, reason=request.reason)


def _undo_pairing_by_hand(request: UndoRequest) -> None:
    """Discards a round begun by hand, or undoes a single step of it."""
    if request.payload(SeatedByHand).act == "start":
        _undo_pairing(request)
    else:
        _undo_seating(request)


def _undo_seating(request: UndoRequest) -> None:
    """The seats as they were before; refused once a later act has moved anybody in that round."""
    payload = request.payload(Reseated)
    if payload.seating is None:
        raise Refused("undo_not_possible", why="")
    check_stands(request, request.tournament.audit.filter(data__has_key="seating", data__round=payload.round))
    # An act that moved people only as a side effect is undone as a seating by hand.
    action = request.action if request.action.act.moves_seats else Action.PAIR_BY_HAND
    request.do(
        restore_seating, request.round(), seating=payload.seating, action=action, reason=request.reason
    )


def _undo_no_show(request: UndoRequest) -> None:
    """The players ruled absent sit at the table again, and the reports given there are restored."""
    payload = request.payload(ResultReported)
    if payload.seating is None:
        _undo_result(request)
        return
    _undo_seating(request)
    if payload.words_before:
        # The table is as it was: its players, and what they had reported.
        request.do(restore_reports, request.match(), versions=payload.words_before, reason=request.reason)


def _undo_extension(request: UndoRequest) -> None:
    payload, round_ = request.payload(Extended), request.round()
    request.do(
        extend_clock,
        round_,
        minutes=-(payload.minutes or 0),
        match=round_.matches.filter(table=payload.table).first() if payload.table else None,
        reason=request.reason or request.row.reason,
    )


def _undo_result(request: UndoRequest) -> None:
    """The reports that counted or waited at the table before this line do so again."""
    match = request.match()
    versions = previous_reports(request.payload(ResultReported), match, request.tournament)
    request.do(restore_reports, match, versions=versions, reason=request.reason)


def _undo_share(request: UndoRequest) -> None:
    request.do(restore_shares, request.match(), noted=request.payload(ComponentShared))


def _on_penalty(act: Callable[..., object]) -> Inverse:
    """Does this act on the ruling of the line. Raises Refused `gone`."""

    def inverse(request: UndoRequest) -> None:
        rulings = Penalty.objects.filter(entry__tournament=request.tournament)
        ruling = rulings.select_related("entry__tournament").filter(pk=request.payload(Ruled).penalty or 0)
        request.do(act, or_gone(ruling.first()), reason=request.reason)

    return inverse


def _undo_invitation(request: UndoRequest) -> None:
    invitations = Invitation.objects.filter(tournament=request.tournament).select_related("tournament")
    invitation = invitations.filter(pk=request.payload(Invited).invitation or 0).first()
    request.do(revoke_invitation, or_gone(invitation))


def _undo_call(request: UndoRequest) -> None:
    calls = JudgeCall.objects.filter(tournament=request.tournament, number=request.payload(OfCall).call or 0)
    call = or_gone(calls.select_related("tournament").first())
    before = request.payload(CallClaimed) if request.action.act.writes is CallClaimed else None
    request.do(take_call_back, call, act=request.action, before=before)


def _undo_by_snapshot(request: UndoRequest) -> None:
    """Restores the snapshot before the act while it is the latest; later that is done from the list only."""
    if request.tournament.audit.filter(revision__gt=request.revision).exists():
        raise Refused("undo_by_snapshot")
    request.do(restore_snapshot, snapshot_before_line(request), fleets=request.fleets)


# Every act that can be undone, with its inverse. Other applications register theirs (undo.py).
INVERSES: Mapping[AnyAction, Inverse] = {
    **PEOPLE_INVERSES,
    Action.EDIT_TOURNAMENT: _undo_settings,
    Action.START_TOURNAMENT: _on_event(unstart_tournament),
    Action.FINISH_TOURNAMENT: _on_event(reopen_tournament),
    Action.REOPEN_TOURNAMENT: _on_event(finish_tournament),
    Action.MERGE_ENTRIES: _undo_by_snapshot,
    Action.PAIR_ROUND: _undo_pairing,
    Action.PAIR_BY_HAND: _undo_pairing_by_hand,
    Action.SWAP_SEATS: _undo_seating,
    Action.MOVE_TABLE: _undo_seating,
    Action.REPAIR_ROUND: _undo_seating,
    Action.DISCARD_ROUND: _undo_by_snapshot,
    Action.PUBLISH_ROUND: _on_round_with_reason(unpublish_round),
    Action.UNPUBLISH_ROUND: _on_round(publish_round),
    Action.CLOSE_ROUND: _on_round_with_reason(reopen_round),
    Action.START_CLOCK: _on_round(undo_clock_step, kind="start"),
    Action.PAUSE_CLOCK: _on_round(undo_clock_step, kind="pause"),
    Action.RESUME_CLOCK: _on_round(undo_clock_step, kind="resume"),
    Action.EXTEND_CLOCK: _undo_extension,
    Action.REPORT_RESULT: _undo_result,
    Action.REPORT_OWN_RESULT: _undo_result,
    Action.CONFIRM_OWN_RESULT: _undo_result,
    Action.NO_SHOW: _undo_no_show,
    Action.CORRECT_RESULT: _undo_result,
    Action.CLEAR_RESULT: _undo_result,
    Action.GIVE_PENALTY: _on_penalty(withdraw_penalty),
    Action.NOTE_WARNING: _on_penalty(withdraw_penalty),
    Action.SHARE_COMPONENT: _undo_share,
    Action.PROPOSE_DISQUALIFICATION: _on_penalty(decline_disqualification),
    Action.INVITE_STAFF: _undo_invitation,
    Action.CALL_JUDGE: _undo_call,
    Action.CLAIM_CALL: _undo_call,
    Action.ESCALATE_CALL: _undo_call,
    Action.CLOSE_CALL: _undo_call,
    Action.RESTORE_SNAPSHOT: _undo_by_snapshot,
    Action.UNDO: _undo_by_snapshot,
}
