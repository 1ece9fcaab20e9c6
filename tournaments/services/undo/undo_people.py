"""The inverses of acts on players, registrations and constraints."""

from __future__ import annotations

from collections.abc import Mapping

from ...acts import Action, AnyAction
from ...acts.payloads import (
    UNDOES,
    CameBack,
    Entered,
    EntryEdited,
    FeeNoted,
    Left,
    MovedUp,
    OfPlayer,
    OfPlayers,
    Registered,
    RequestsNoted,
    Wished,
)
from ...models import Registration, Tournament
from ...wording.refusals import Refused
from ..gate.undo_request import Inverse, UndoRequest, check_stands, or_gone, snapshot_before_line
from ..people.drops import disqualify_entry, drop_entry, undo_leaving
from ..people.entries import EntryChanges, edit_entry, remove_entry
from ..people.entries_together import remove_entries
from ..people.registration import record_fee, settle_registration, undo_moving_up
from ..people.wishes import WantedConstraint, put_wish, wish_now
from ..rounds.presence import restore_presence
from .taking_back import reinstate_entry

# The acts by which a player leaves or comes back.
COME_AND_GONE = tuple(action for action in Action.lines() if action.act.writes in (Left, CameBack))


def _undo_entering(request: UndoRequest) -> object:
    """Takes the players off the list again, all in one step; after the start each of them drops."""
    entries = [request.entry(key) for key in request.payload(Entered).keys]
    if request.tournament.state != Tournament.State.SETUP:
        for entry in entries:
            drop_entry(entry, request.actor, now=request.now, reason=request.reason, undoes=request.revision)
    elif len(entries) == 1:
        remove_entry(entries[0], request.actor, now=request.now, undoes=request.revision)
    else:
        keys = [entry.key for entry in entries]
        remove_entries(request.tournament, request.actor, keys=keys, now=request.now, undoes=request.revision)
    return None


def _undo_edit(request: UndoRequest) -> object:
    payload = request.payload(EntryEdited)
    return edit_entry(
        request.entry(),
        request.actor,
        EntryChanges(name=payload.before, club=payload.club_before, is_child=payload.child_before),
        now=request.now,
        undoes=request.revision,
    )


def _undo_removal(request: UndoRequest) -> object:
    return reinstate_entry(
        snapshot_before_line(request),
        request.payload(OfPlayer).key,
        request.actor,
        now=request.now,
        fleets=request.fleets,
        undoes=request.revision,
    )


def _undo_leaving(request: UndoRequest) -> object:
    """The player is in again, unless they left or came back since."""
    entry, payload = request.entry(), request.payload(Left)
    check_stands(request, request.tournament.audit.filter(action__in=COME_AND_GONE, data__key=entry.key))
    return undo_leaving(
        entry, request.actor, now=request.now, reason=request.reason, left=payload, undoes=request.revision
    )


def _undo_leaving_together(request: UndoRequest) -> object:
    """All of them are in again, unless one of them left or came back since."""
    for key in request.payload(OfPlayers).keys:
        check_stands(request, request.tournament.audit.filter(action__in=COME_AND_GONE, data__key=key))
        undo_leaving(
            request.entry(key), request.actor, now=request.now, reason=request.reason, undoes=request.revision
        )
    return None


def _undo_removal_together(request: UndoRequest) -> object:
    snapshot = snapshot_before_line(request)
    for key in request.payload(OfPlayers).keys:
        reinstate_entry(
            snapshot, key, request.actor, now=request.now, fleets=request.fleets, undoes=request.revision
        )
    return None


def _undo_presence(request: UndoRequest) -> object:
    """The player's presence before the line; an act of the desk, also where the player had noted it."""
    desk_acts = {Action.CHECK_SELF_IN: Action.CHECK_IN, Action.BOOK_OWN_ROUNDS: Action.BOOK_ROUNDS}
    return restore_presence(
        request.entry(),
        request.actor,
        noted=request.payload(RequestsNoted),
        action=desk_acts.get(request.action, request.action),
        now=request.now,
        undoes=request.revision,
    )


def _undo_settling(request: UndoRequest) -> object:
    """The registration's state before the desk decided; refused where it has changed since."""
    payload = request.payload(Registered)
    registration = _registration(request, payload.number)
    if registration.state != payload.state:
        raise Refused("undo_overtaken")
    return settle_registration(
        registration, request.actor, state=payload.before, now=request.now, undoes=request.revision
    )


def _undo_moving_up(request: UndoRequest) -> object:
    moves = request.payload(MovedUp).moves
    undo_moving_up(request.tournament, request.actor, moves=moves, now=request.now, undoes=request.revision)
    return None


def _undo_fee(request: UndoRequest) -> object:
    payload = request.payload(FeeNoted)
    registration = _registration(request, payload.number)
    return record_fee(
        registration, request.actor, fee=payload.before, now=request.now, undoes=request.revision
    )


def _registration(request: UndoRequest, number: int | None) -> Registration:
    """The registration of the line. Raises Refused `gone`."""
    registrations = Registration.objects.select_related("tournament").filter(
        tournament=request.tournament, pk=number or 0
    )
    return or_gone(registrations.first())


def _undo_wish(request: UndoRequest) -> object:
    """The constraint before the line; refused where it has changed since."""
    payload = request.payload(Wished)
    for key in payload.keys:
        request.entry(key)
    if wish_now(request.tournament, keys=payload.keys, club=payload.club or "") != (
        payload.strength,
        payload.until,
    ):
        raise Refused("undo_overtaken")
    put_wish(
        request.tournament,
        request.actor,
        WantedConstraint(
            keys=payload.keys,
            club=payload.club or "",
            strength=payload.strength_before,
            until=payload.until_before,
        ),
        now=request.now,
        undoes=request.revision,
    )
    return None


def _undo_coming_back(request: UndoRequest) -> object:
    """The player is out again: dropped, or disqualified where the line had undone that."""
    entry, actor, now, revision = request.entry(), request.actor, request.now, request.revision
    check_stands(request, request.tournament.audit.filter(action__in=COME_AND_GONE, data__key=entry.key))
    undone = request.tournament.audit.filter(
        revision=request.row.data.get(UNDOES, 0), action=Action.DISQUALIFY_ENTRY
    ).first()
    if undone is None:
        return drop_entry(entry, actor, now=now, reason=request.reason, undoes=revision)
    return disqualify_entry(entry, actor, now=now, reason=undone.reason, undoes=revision)


PEOPLE_INVERSES: Mapping[AnyAction, Inverse] = {
    Action.ADD_ENTRIES: _undo_entering,
    Action.EDIT_ENTRY: _undo_edit,
    Action.REMOVE_ENTRY: _undo_removal,
    Action.REMOVE_ENTRIES: _undo_removal_together,
    Action.DROP_ENTRY: _undo_leaving,
    Action.DROP_ENTRIES: _undo_leaving_together,
    Action.DROP_SELF: _undo_leaving,
    Action.DISQUALIFY_ENTRY: _undo_leaving,
    Action.REENTER_ENTRY: _undo_coming_back,
    Action.CHECK_IN: _undo_presence,
    Action.CHECK_SELF_IN: _undo_presence,
    Action.BOOK_ROUNDS: _undo_presence,
    Action.BOOK_OWN_ROUNDS: _undo_presence,
    Action.SETTLE_REGISTRATION: _undo_settling,
    Action.MOVE_UP: _undo_moving_up,
    Action.NOTE_FEE: _undo_fee,
    Action.SET_WISH: _undo_wish,
}
