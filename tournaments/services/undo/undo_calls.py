"""How the acts on a call for a judge are undone (registered in undo.py)."""

from __future__ import annotations

from collections.abc import Mapping

from ...acts import Action, AnyAction
from ...acts.payloads import CallClaimed, OfCall
from ...models import JudgeCall
from ..gate.undo_request import Inverse, UndoRequest, or_gone
from ..results.calls import take_call_back


def _undo(request: UndoRequest) -> object:
    calls = JudgeCall.objects.filter(tournament=request.tournament, number=request.payload(OfCall).call or 0)
    call = or_gone(calls.select_related("tournament").first())
    before = request.payload(CallClaimed) if request.action.act.writes is CallClaimed else None
    take_call_back(
        call, request.actor, act=request.action, now=request.now, before=before, undoes=request.revision
    )
    return call


CALL_INVERSES: Mapping[AnyAction, Inverse] = {
    Action.CALL_JUDGE: _undo,
    Action.CLAIM_CALL: _undo,
    Action.ESCALATE_CALL: _undo,
    Action.CLOSE_CALL: _undo,
}
