"""Calls for a judge: made by a player, answered by a leader, kept on record with the ruling (F45).

The gate writes the row of a call before the phone gets an answer, so no call is lost with the server.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from ...access.permissions import is_allowed
from ...acts import Action, AnyAction
from ...acts.calls import CallAnswered, CallBack, CallClaimed, OfCall
from ...event_file.limits import LONGEST_REASON
from ...models import Entry, JudgeCall, Match, Round, Tournament, User
from ...models.calls import UNANSWERED
from ...text.cleaning import shortened
from ...wording.refusals import Refused, or_gone
from ...wording.typed_texts import checked_line
from ..gate.change import Change, change
from ..gate.ruling import check_may_rule
from ..gate.states import check_not_finished
from ..rounds.clock import extend_clock

LONGEST_CALL, LONGEST_RULING = 200, 500


def call_judge(entry: Entry, *, text: str = "", now: datetime) -> JudgeCall:
    """Calls a judge to the player's table in the current round.

    Once per table: a second press, also the opponent's, returns the call that waits there already.
    """
    text = checked_line(text, field="text", longest=LONGEST_CALL)
    with change(entry, Action.CALL_JUDGE, None, by=entry, now=now) as step:
        match = _table_of(step)
        waiting = _waiting(step.tournament).filter(round=match.round.number, table=match.table or 0).first()
        if waiting is not None:
            return step.unchanged(waiting)
        # An unanswered call of an earlier round: the player sits elsewhere now.
        _waiting(step.tournament).filter(entry=step.target).update(state=JudgeCall.State.WITHDRAWN)
        last = JudgeCall.objects.filter(tournament=step.tournament).order_by("number").last()
        call = JudgeCall.objects.create(
            tournament=step.tournament,
            number=last.number + 1 if last else 1,
            entry=step.target,
            round=match.round.number,
            table=match.table or 0,
            text=text,
            at=now,
        )
        step.payload = OfCall(text=text, **_call_fields(call))
        return call


def withdraw_call(entry: Entry, *, now: datetime) -> None:
    """The player withdraws the call; without a waiting call this changes nothing."""
    with change(entry, Action.WITHDRAW_CALL, None, by=entry, now=now) as step:
        call = _waiting(step.tournament).filter(entry=step.target).first()
        if call is None:
            step.skip()
            return
        step.save(call, state=JudgeCall.State.WITHDRAWN)
        step.payload = OfCall(**_call_fields(call))


def claim_call(call: JudgeCall, actor: User | None, *, now: datetime) -> JudgeCall:
    """The actor takes the call, and the stopwatch starts; idempotent for the same leader."""
    with change(call.tournament, Action.CLAIM_CALL, actor, now=now) as step:
        fresh = _fresh(step, call)
        _check_may_answer(fresh, actor)
        if fresh.state == JudgeCall.State.CLAIMED:
            if actor is None or fresh.claimed_by_id != actor.pk:
                raise Refused("call_with", name=str(fresh.claimed_by or "–"))
            return step.unchanged(fresh)
        step.payload = CallClaimed(**_call_fields(fresh))
        return step.save(fresh, state=JudgeCall.State.CLAIMED, claimed_by=actor, claimed_at=now)


def escalate_call(call: JudgeCall, actor: User | None, *, now: datetime) -> JudgeCall:
    """Passes the call on to the marshal, first in the queue; idempotent."""
    with change(call.tournament, Action.ESCALATE_CALL, actor, now=now) as step:
        fresh = _fresh(step, call)
        if fresh.is_escalated:
            return step.unchanged(fresh)
        step.payload = CallClaimed(
            by_account=fresh.claimed_by_id, since=fresh.claimed_at, **_call_fields(fresh)
        )
        return step.save(
            fresh, is_escalated=True, state=JudgeCall.State.OPEN, claimed_by=None, claimed_at=None
        )


@transaction.atomic
def close_call(
    call: JudgeCall, actor: User | None, *, ruling: str, minutes: int = 0, now: datetime
) -> JudgeCall:
    """Closes the call with its ruling; with `minutes` its table gets that much extra time (A-TIME-4).

    Both or nothing. Raises Refused `ruling_missing`, `call_not_claimed`, and what `extend_clock` raises.
    """
    ruling = checked_line(ruling, field="ruling", longest=LONGEST_RULING, missing="ruling_missing")
    with change(call.tournament, Action.CLOSE_CALL, actor, now=now) as step:
        fresh = _fresh(step, call)
        _check_may_answer(fresh, actor)
        if fresh.state != JudgeCall.State.CLAIMED:
            raise Refused("call_not_claimed")
        step.payload = CallAnswered(ruling=ruling, minutes=minutes, **_call_fields(fresh))
        step.save(fresh, state=JudgeCall.State.CLOSED, closed_at=now, ruling=ruling, minutes=minutes)
    if minutes:
        match = or_gone(match_of(fresh))
        # A reason may not be as long as a ruling; the history line of the call has all of it.
        reason = shortened(ruling, LONGEST_REASON)
        extend_clock(match.round, actor, minutes=minutes, match=match, reason=reason, now=now)
    return fresh


def take_call_back(
    call: JudgeCall,
    actor: User | None,
    *,
    act: AnyAction,
    now: datetime,
    before: CallClaimed | None = None,
    undoes: int | None = None,
) -> None:
    """Puts the call back to its state before this act; `before` is the payload of an escalation.

    Raises Refused `undo_overtaken` where the call went on since.
    """
    with change(call.tournament, Action.TAKE_CALL_BACK, actor, now=now, undoes=undoes) as step:
        fresh = or_gone(JudgeCall.objects.filter(tournament=step.tournament, pk=call.pk).first())
        if (fresh.state, fresh.is_escalated) not in _AFTER[act]:
            raise Refused("undo_overtaken")
        step.payload = CallBack(act=str(act), **_call_fields(fresh))
        _put_back(fresh, act, before)
        fresh.save()


def match_of(call: JudgeCall) -> Match | None:
    """The game of the call; None where its round or table no longer exists."""
    games = Match.objects.filter(kind=Match.Kind.GAME, round__tournament=call.tournament_id)
    matches = games.filter(round__number=call.round, table=call.table).exclude(round__state=Round.State.DRAFT)
    return matches.select_related("round__tournament", "round__stage").first()


# The call after an act: its state, and whether it was passed on.
_AFTER: Mapping[AnyAction, set[tuple[str, bool]]] = {
    Action.CALL_JUDGE: {(JudgeCall.State.OPEN, False)},
    Action.CLAIM_CALL: {(JudgeCall.State.CLAIMED, False), (JudgeCall.State.CLAIMED, True)},
    Action.ESCALATE_CALL: {(JudgeCall.State.OPEN, True)},
    Action.CLOSE_CALL: {(JudgeCall.State.CLOSED, False), (JudgeCall.State.CLOSED, True)},
}


def _put_back(call: JudgeCall, act: AnyAction, before: CallClaimed | None) -> None:
    if act == Action.CALL_JUDGE:
        call.state = JudgeCall.State.WITHDRAWN
    elif act == Action.CLAIM_CALL:
        call.state, call.claimed_by, call.claimed_at = JudgeCall.State.OPEN, None, None
    elif act == Action.CLOSE_CALL:
        call.state, call.closed_at = JudgeCall.State.CLAIMED, None
        call.ruling, call.minutes = "", 0
    else:
        call.is_escalated = False
        if before is not None and before.since is not None:
            call.state, call.claimed_at = JudgeCall.State.CLAIMED, before.since
            call.claimed_by = User.objects.filter(pk=before.by_account or 0).first()


def _table_of(step: Change[Entry]) -> Match:
    """The player's game in the current round. Raises Refused."""
    check_not_finished(step.tournament)
    games = Match.objects.filter(kind=Match.Kind.GAME, seats__entry=step.target, table__isnull=False)
    match = games.filter(round__state=Round.State.PUBLISHED).select_related("round").first()
    if match is None:
        raise Refused("no_table_now")
    return match


def _waiting(tournament: Tournament) -> QuerySet[JudgeCall]:
    return JudgeCall.objects.filter(tournament=tournament, state__in=UNANSWERED)


def _fresh(step: Change[Tournament], call: JudgeCall) -> JudgeCall:
    """The call as it is after the lock. Raises Refused unless it waits."""
    calls = JudgeCall.objects.filter(tournament=step.tournament, pk=call.pk)
    fresh = or_gone(calls.select_related("claimed_by", "entry").first())
    if not fresh.waits:
        raise Refused("call_settled")
    fresh.tournament = step.tournament
    return fresh


def _check_may_answer(call: JudgeCall, actor: User | None) -> None:
    """Raises Refused where the call is for the marshal, or from the actor's own game (A-ROLE-5)."""
    if actor is None:
        return
    if call.is_escalated and not is_allowed(actor, call.tournament, Action.ANSWER_PASSED_CALL):
        raise Refused("call_passed_on")
    match = match_of(call)
    if match is not None:
        check_may_rule(actor, match)


def _call_fields(call: JudgeCall) -> dict[str, Any]:
    """The fields of the call in every payload."""
    entry = call.entry
    return {
        "call": call.number,
        "round": call.round,
        "table": call.table,
        "name": entry.name if entry else None,
        "key": entry.key if entry else "",
    }
