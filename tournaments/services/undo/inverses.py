"""The way back of every act: the act that makes it undone. What that asks for stands in the table of acts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.core.exceptions import FieldDoesNotExist, ValidationError

from ...acts import Action, AnyAction
from ...acts.payloads import Extended, Invited, Reseated, ResultSaid, Ruled, SeatedByHand, SettingsChanged
from ...event_settings import SETTINGS, Settings
from ...models import Invitation, Penalty, Round, Tournament
from ...wording.refusals import Refused
from ..event.setup import edit_tournament, finish_tournament, reopen_tournament
from ..event.staff import revoke_invitation
from ..gate.undo_request import Inverse, UndoRequest, check_stands, or_gone, snapshot_before
from ..results.penalties import decline_disqualification, withdraw_penalty
from ..rounds.clock import extend_clock
from ..rounds.rounds import discard_round, publish_round, unpublish_round
from ..rounds.seating import restore_seating
from .restoring import restore_snapshot
from .taking_back import reopen_round, take_push_back, unstart_tournament
from .undo_people import PEOPLE_BACK
from .undo_reports import put_words_back, words_before


def _undo_settings(request: UndoRequest) -> object:
    """The settings are what they were, where nobody changed them since."""
    changes = request.payload(SettingsChanged).changes
    for change in changes:
        if change.field not in SETTINGS:
            raise Refused("unknown_setting", found=change.field)
        now = getattr(request.tournament, change.field, None)
        if (now.isoformat() if isinstance(now, date) else now) != change.after:
            raise Refused("undo_overtaken")
    said = Settings(**{change.field: _setting_from_json(change.field, change.before) for change in changes})
    return edit_tournament(
        request.tournament,
        request.actor,
        said,
        now=request.now,
        reason=request.reason,
        undoes=request.revision,
    )


def _setting_from_json(field: str, value: Any) -> Any:
    """The value of a setting as its column has it, out of the diary's JSON.

    Raises Refused `undo_not_possible` where it is none: the line came with somebody's file.
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
    """A round begun by hand is discarded, a step of it taken back."""
    return _undo_pairing(request) if request.payload(SeatedByHand).act == "start" else _undo_seating(request)


def _undo_seating(request: UndoRequest) -> object:
    """The seats as they were before; only while no later act moved anybody in that round."""
    said = request.payload(Reseated)
    if said.seating is None:
        raise Refused("undo_not_possible", why="")
    check_stands(request, request.tournament.audit.filter(data__has_key="seating", data__round=said.round))
    return restore_seating(
        request.round(),
        request.actor,
        seating=said.seating,
        now=request.now,
        # What moved people in passing is taken back as the seating by hand that this is.
        action=request.action if request.action.act.moves_seats else Action.PAIR_BY_HAND,
        reason=request.reason,
        undoes=request.revision,
    )


def _undo_no_show(request: UndoRequest) -> object:
    """Everybody sits at the table again who was said not to have come, and what was said there stands."""
    said = request.payload(ResultSaid)
    if said.seating is None:
        return _undo_result(request)
    _undo_seating(request)
    if said.words_before:
        # The same again, so that the table is what it was: who sits there, and what they had said.
        put_words_back(
            request.match(),
            request.actor,
            words=said.words_before,
            reason=request.reason,
            now=request.now,
            undoes=request.revision,
        )
    return None


def _undo_push(kind: str) -> Inverse:
    def inverse(request: UndoRequest) -> object:
        return take_push_back(
            request.round(), request.actor, kind=kind, now=request.now, undoes=request.revision
        )

    return inverse


def _undo_extension(request: UndoRequest) -> object:
    said, round_ = request.payload(Extended), request.round()
    return extend_clock(
        round_,
        request.actor,
        minutes=-(said.minutes or 0),
        match=round_.matches.filter(table=said.table).first() if said.table else None,
        reason=request.reason or request.row.reason,
        now=request.now,
        undoes=request.revision,
    )


def _undo_result(request: UndoRequest) -> object:
    """What counted or waited at the table before this line does so again."""
    match = request.match()
    words = words_before(request.payload(ResultSaid), match, request.tournament)
    put_words_back(
        match, request.actor, words=words, reason=request.reason, now=request.now, undoes=request.revision
    )
    return None


def _undo_penalty(request: UndoRequest) -> object:
    return withdraw_penalty(
        _penalty_of(request), request.actor, reason=request.reason, now=request.now, undoes=request.revision
    )


def _undo_proposal(request: UndoRequest) -> object:
    return decline_disqualification(
        _penalty_of(request), request.actor, reason=request.reason, now=request.now, undoes=request.revision
    )


def _penalty_of(request: UndoRequest) -> Penalty:
    """The ruling the line speaks of. Raises Refused `gone`."""
    rulings = Penalty.objects.select_related("entry__tournament")
    return or_gone(
        rulings.filter(pk=request.payload(Ruled).penalty or 0, entry__tournament=request.tournament).first()
    )


def _undo_invitation(request: UndoRequest) -> object:
    found = Invitation.objects.select_related("tournament").filter(
        tournament=request.tournament, pk=request.payload(Invited).invitation or 0
    )
    revoke_invitation(or_gone(found.first()), request.actor, now=request.now, undoes=request.revision)
    return None


def _undo_by_snapshot(request: UndoRequest) -> object:
    """Back to just before, while it was the last thing that happened; later only knowingly, from the list."""
    revision = request.row.revision
    if request.tournament.audit.filter(revision__gt=revision).exists():
        raise Refused("undo_by_snapshot")
    snapshot = snapshot_before(request)
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


# Every act whose line names a way back, and what that is. Rooms of other applications join theirs (undo.py).
INVERSES: Mapping[AnyAction, Inverse] = {
    **PEOPLE_BACK,
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
    Action.START_CLOCK: _undo_push("start"),
    Action.PAUSE_CLOCK: _undo_push("pause"),
    Action.RESUME_CLOCK: _undo_push("resume"),
    Action.EXTEND_CLOCK: _undo_extension,
    Action.REPORT_RESULT: _undo_result,
    Action.REPORT_OWN_RESULT: _undo_result,
    Action.CONFIRM_OWN_RESULT: _undo_result,
    Action.NO_SHOW: _undo_no_show,
    Action.CORRECT_RESULT: _undo_result,
    Action.CLEAR_RESULT: _undo_result,
    Action.GIVE_PENALTY: _undo_penalty,
    Action.PROPOSE_DISQUALIFICATION: _undo_proposal,
    Action.INVITE_STAFF: _undo_invitation,
    Action.RESTORE_SNAPSHOT: _undo_by_snapshot,
    Action.UNDO: _undo_by_snapshot,
}
