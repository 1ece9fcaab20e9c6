"""The way back of acts on players, registrations and wishes."""

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
from ..gate.undo_request import Inverse, UndoRequest, check_stands, or_gone, snapshot_before
from ..people.drops import disqualify_entry, drop_entry, undo_leaving
from ..people.entries import edit_entry, remove_entry
from ..people.entries_together import remove_entries
from ..people.registration import put_moves_back, record_fee, settle_registration
from ..people.wishes import put_wish, wish_now
from ..rounds.presence import put_words_of_rounds_back
from .taking_back import reinstate_entry

# What says whether a player is in.
COME_AND_GONE = tuple(action for action in Action.lines() if action.act.writes in (Left, CameBack))


def _undo_entering(request: UndoRequest) -> object:
    """Off the list again, many in one step; after the start each of them has dropped."""
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
    said = request.payload(EntryEdited)
    return edit_entry(
        request.entry(),
        request.actor,
        now=request.now,
        name=said.before,
        club=said.club_before,
        is_child=said.child_before,
        undoes=request.revision,
    )


def _undo_removal(request: UndoRequest) -> object:
    return reinstate_entry(
        snapshot_before(request),
        request.payload(OfPlayer).key,
        request.actor,
        now=request.now,
        fleets=request.fleets,
        undoes=request.revision,
    )


def _undo_leaving(request: UndoRequest) -> object:
    """In again, where nothing else was said since of whether the player is in."""
    entry, said = request.entry(), request.payload(Left)
    check_stands(request, request.tournament.audit.filter(action__in=COME_AND_GONE, data__key=entry.key))
    return undo_leaving(
        entry, request.actor, now=request.now, reason=request.reason, left=said, undoes=request.revision
    )


def _undo_leaving_together(request: UndoRequest) -> object:
    """All of them in again, where nothing else was said since of any of them."""
    for key in request.payload(OfPlayers).keys:
        check_stands(request, request.tournament.audit.filter(action__in=COME_AND_GONE, data__key=key))
        undo_leaving(
            request.entry(key), request.actor, now=request.now, reason=request.reason, undoes=request.revision
        )
    return None


def _undo_removal_together(request: UndoRequest) -> object:
    snapshot = snapshot_before(request)
    for key in request.payload(OfPlayers).keys:
        reinstate_entry(
            snapshot, key, request.actor, now=request.now, fleets=request.fleets, undoes=request.revision
        )
    return None


def _undo_presence(request: UndoRequest) -> object:
    """What was said of the player's rounds before; the act of the desk, also where the player said it."""
    own = {Action.CHECK_SELF_IN: Action.CHECK_IN, Action.BOOK_OWN_ROUNDS: Action.BOOK_ROUNDS}
    return put_words_of_rounds_back(
        request.entry(),
        request.actor,
        said=request.payload(RequestsNoted),
        action=own.get(request.action, request.action),
        now=request.now,
        undoes=request.revision,
    )


def _undo_settling(request: UndoRequest) -> object:
    """The registration is what it was before the desk's word, where nothing was said of it since."""
    said = request.payload(Registered)
    found = _registration(request, said.number)
    if found.state != said.state:
        raise Refused("undo_overtaken")
    return settle_registration(
        found, request.actor, state=said.before, now=request.now, undoes=request.revision
    )


def _undo_moving_up(request: UndoRequest) -> object:
    moves = request.payload(MovedUp).moves
    put_moves_back(request.tournament, request.actor, moves=moves, now=request.now, undoes=request.revision)
    return None


def _undo_fee(request: UndoRequest) -> object:
    said = request.payload(FeeNoted)
    found = _registration(request, said.number)
    return record_fee(found, request.actor, fee=said.before, now=request.now, undoes=request.revision)


def _registration(request: UndoRequest, number: int | None) -> Registration:
    """The registration the line speaks of. Raises Refused `gone`."""
    found = Registration.objects.select_related("tournament").filter(
        tournament=request.tournament, pk=number or 0
    )
    return or_gone(found.first())


def _undo_wish(request: UndoRequest) -> object:
    """What was said of these before, where nothing else was said of them since."""
    said = request.payload(Wished)
    for key in said.keys:
        request.entry(key)
    if wish_now(request.tournament, keys=said.keys, club=said.club or "") != (said.strength, said.until):
        raise Refused("undo_overtaken")
    put_wish(
        request.tournament,
        request.actor,
        keys=said.keys,
        club=said.club or "",
        strength=said.strength_before,
        until=said.until_before,
        now=request.now,
        undoes=request.revision,
    )
    return None


def _undo_coming_back(request: UndoRequest) -> object:
    """Out again: dropped, or disqualified where the line had taken that back."""
    entry, actor, now, revision = request.entry(), request.actor, request.now, request.revision
    check_stands(request, request.tournament.audit.filter(action__in=COME_AND_GONE, data__key=entry.key))
    undone = request.tournament.audit.filter(
        revision=request.row.data.get(UNDOES, 0), action=Action.DISQUALIFY_ENTRY
    ).first()
    if undone is None:
        return drop_entry(entry, actor, now=now, reason=request.reason, undoes=revision)
    return disqualify_entry(entry, actor, now=now, reason=undone.reason, undoes=revision)


PEOPLE_BACK: Mapping[AnyAction, Inverse] = {
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
