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
from ..gate.undo_request import Case, Inverse, check_stands, or_gone, snapshot_before
from ..results.penalties import decline_disqualification, withdraw_penalty
from ..rounds.clock import extend_clock
from ..rounds.rounds import discard_round, publish_round, unpublish_round
from ..rounds.seating import restore_seating
from .restoring import restore_snapshot
from .taking_back import reopen_round, take_push_back, unstart_tournament
from .undo_people import PEOPLE_BACK
from .undo_reports import put_words_back, words_before


def _undo_settings(case: Case) -> object:
    """The settings are what they were, where nobody changed them since."""
    changes = case.says(SettingsChanged).changes
    for change in changes:
        if change.field not in SETTINGS:
            raise Refused("unknown_setting", found=change.field)
        now = getattr(case.tournament, change.field, None)
        if (now.isoformat() if isinstance(now, date) else now) != change.after:
            raise Refused("undo_overtaken")
    said = Settings(**{change.field: _setting_from_json(change.field, change.before) for change in changes})
    return edit_tournament(
        case.tournament, case.actor, said, now=case.now, reason=case.reason, undoes=case.revision
    )


def _setting_from_json(field: str, value: Any) -> Any:
    """The value of a setting as its column has it, out of the diary's JSON.

    Raises Refused `undo_not_possible` where it is none: the line came with somebody's file.
    """
    try:
        return Tournament._meta.get_field(field).to_python(value)  # type: ignore[union-attr]
    except (FieldDoesNotExist, ValidationError, TypeError, ValueError, AttributeError) as error:
        raise Refused("undo_not_possible", why="") from error


def _undo_publishing(case: Case) -> object:
    return unpublish_round(case.round(), case.actor, now=case.now, reason=case.reason, undoes=case.revision)


def _undo_pairing(case: Case) -> object:
    round_ = case.round()
    if round_.state != Round.State.DRAFT:
        raise Refused("undo_unpublish_first")
    discard_round(round_, case.actor, now=case.now, reason=case.reason, undoes=case.revision)
    return None


def _undo_pairing_by_hand(case: Case) -> object:
    """A round begun by hand is discarded, a step of it taken back."""
    return _undo_pairing(case) if case.says(SeatedByHand).act == "start" else _undo_seating(case)


def _undo_seating(case: Case) -> object:
    """The seats as they were before; only while no later act moved anybody in that round."""
    said = case.says(Reseated)
    if said.seating is None:
        raise Refused("undo_not_possible", why="")
    check_stands(case, case.tournament.audit.filter(data__has_key="seating", data__round=said.round))
    return restore_seating(
        case.round(),
        case.actor,
        seating=said.seating,
        now=case.now,
        # What moved people in passing is taken back as the seating by hand that this is.
        action=case.action if case.action.act.moves_seats else Action.PAIR_BY_HAND,
        reason=case.reason,
        undoes=case.revision,
    )


def _undo_no_show(case: Case) -> object:
    """Everybody sits at the table again who was said not to have come, and what was said there stands."""
    said = case.says(ResultSaid)
    if said.seating is None:
        return _undo_result(case)
    _undo_seating(case)
    if said.words_before:
        # The same again, so that the table is what it was: who sits there, and what they had said.
        put_words_back(
            case.match(),
            case.actor,
            words=said.words_before,
            reason=case.reason,
            now=case.now,
            undoes=case.revision,
        )
    return None


def _undo_push(kind: str) -> Inverse:
    def inverse(case: Case) -> object:
        return take_push_back(case.round(), case.actor, kind=kind, now=case.now, undoes=case.revision)

    return inverse


def _undo_extension(case: Case) -> object:
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


def _undo_result(case: Case) -> object:
    """What counted or waited at the table before this line does so again."""
    match = case.match()
    words = words_before(case.says(ResultSaid), match, case.tournament)
    put_words_back(match, case.actor, words=words, reason=case.reason, now=case.now, undoes=case.revision)
    return None


def _undo_penalty(case: Case) -> object:
    return withdraw_penalty(
        _penalty_of(case), case.actor, reason=case.reason, now=case.now, undoes=case.revision
    )


def _undo_proposal(case: Case) -> object:
    return decline_disqualification(
        _penalty_of(case), case.actor, reason=case.reason, now=case.now, undoes=case.revision
    )


def _penalty_of(case: Case) -> Penalty:
    """The ruling the line speaks of. Raises Refused `gone`."""
    rulings = Penalty.objects.select_related("entry__tournament")
    return or_gone(
        rulings.filter(pk=case.says(Ruled).penalty or 0, entry__tournament=case.tournament).first()
    )


def _undo_invitation(case: Case) -> object:
    found = Invitation.objects.select_related("tournament").filter(
        tournament=case.tournament, pk=case.says(Invited).invitation or 0
    )
    revoke_invitation(or_gone(found.first()), case.actor, now=case.now, undoes=case.revision)
    return None


def _undo_by_snapshot(case: Case) -> object:
    """Back to just before, while it was the last thing that happened; later only knowingly, from the list."""
    revision = case.row.revision
    if case.tournament.audit.filter(revision__gt=revision).exists():
        raise Refused("undo_by_snapshot")
    snapshot = snapshot_before(case)
    return restore_snapshot(snapshot, case.actor, now=case.now, fleets=case.fleets, undoes=case.revision)


def _undo_start(case: Case) -> object:
    return unstart_tournament(case.tournament, case.actor, now=case.now, undoes=case.revision)


def _undo_finish(case: Case) -> object:
    return reopen_tournament(case.tournament, case.actor, now=case.now, undoes=case.revision)


def _undo_reopening(case: Case) -> object:
    return finish_tournament(case.tournament, case.actor, now=case.now, undoes=case.revision)


def _undo_unpublishing(case: Case) -> object:
    return publish_round(case.round(), case.actor, now=case.now, undoes=case.revision)


def _undo_closing(case: Case) -> object:
    return reopen_round(case.round(), case.actor, now=case.now, reason=case.reason, undoes=case.revision)


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
