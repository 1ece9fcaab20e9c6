"""The inverses of acts on players, registrations and constraints."""

from collections.abc import Mapping

from ...acts import Action, AnyAction
from ...acts.payload import UNDOES, OfPlayer, OfPlayers
from ...acts.players import CameBack, Entered, EntryEdited, Left
from ...acts.presence import RequestsNoted
from ...acts.registration import FeeNoted, MovedUp, Registered
from ...acts.wishes import Wished
from ...models import Registration, Tournament
from ...wording.refusals import Refused, or_gone
from ..gate.undo_request import Inverse, UndoRequest, check_stands, snapshot_before_line
from ..people.drops import disqualify_entry, drop_entry, undo_leaving
from ..people.entries import EntryChanges, edit_entry, remove_entry
from ..people.entries_together import remove_entries
from ..people.registration import record_fee, settle_registration, undo_moving_up
from ..people.wishes import WantedConstraint, put_wish, wish_now
from ..rounds.presence import restore_presence
from .taking_back import reinstate_entry

# The acts by which a player leaves or comes back.
COME_AND_GONE = tuple(action for action in Action.lines() if action.act.writes in (Left, CameBack))


def _undo_entering(request: UndoRequest) -> None:
    """Takes the players off the list again, all in one step; after the start each of them drops."""
    entries = [request.entry(key) for key in request.payload(Entered).keys]
    if request.tournament.state != Tournament.State.SETUP:
        for entry in entries:
            request.do(drop_entry, entry, reason=request.reason)
    elif len(entries) == 1:
        request.do(remove_entry, entries[0])
    else:
        request.do(remove_entries, request.tournament, keys=[entry.key for entry in entries])


def _undo_edit(request: UndoRequest) -> None:
    payload = request.payload(EntryEdited)
    before = EntryChanges(name=payload.before, club=payload.club_before, is_child=payload.child_before)
    request.do(edit_entry, request.entry(), changes=before)


def _undo_removal(request: UndoRequest) -> None:
    key = request.payload(OfPlayer).key
    request.do(reinstate_entry, snapshot_before_line(request), key=key, fleets=request.fleets)


def _undo_removal_together(request: UndoRequest) -> None:
    snapshot = snapshot_before_line(request)
    for key in request.payload(OfPlayers).keys:
        request.do(reinstate_entry, snapshot, key=key, fleets=request.fleets)


def _undo_leaving(request: UndoRequest) -> None:
    """The player is in again, unless they left or came back since."""
    entry, payload = request.entry(), request.payload(Left)
    _check_nothing_since(request, entry.key)
    request.do(undo_leaving, entry, reason=request.reason, left=payload)


def _undo_leaving_together(request: UndoRequest) -> None:
    """All of them are in again, unless one of them left or came back since."""
    for key in request.payload(OfPlayers).keys:
        _check_nothing_since(request, key)
        request.do(undo_leaving, request.entry(key), reason=request.reason)


def _check_nothing_since(request: UndoRequest, key: str) -> None:
    check_stands(request, request.tournament.audit.filter(action__in=COME_AND_GONE, data__key=key))


def _undo_presence(request: UndoRequest) -> None:
    """The player's presence before the line; an act of the desk, also where the player had noted it."""
    desk_acts = {Action.CHECK_SELF_IN: Action.CHECK_IN, Action.BOOK_OWN_ROUNDS: Action.BOOK_ROUNDS}
    action = desk_acts.get(request.action, request.action)
    request.do(restore_presence, request.entry(), noted=request.payload(RequestsNoted), action=action)


def _undo_settling(request: UndoRequest) -> None:
    """The registration's state before the desk decided; refused where it has changed since."""
    payload = request.payload(Registered)
    registration = _registration(request, payload.number)
    if registration.state != payload.state:
        raise Refused("undo_overtaken")
    request.do(settle_registration, registration, state=payload.before)


def _undo_moving_up(request: UndoRequest) -> None:
    request.do(undo_moving_up, request.tournament, moves=request.payload(MovedUp).moves)


def _undo_fee(request: UndoRequest) -> None:
    payload = request.payload(FeeNoted)
    request.do(record_fee, _registration(request, payload.number), fee=payload.before)


def _registration(request: UndoRequest, number: int | None) -> Registration:
    """The registration of the line. Raises Refused `gone`."""
    registrations = Registration.objects.filter(tournament=request.tournament).select_related("tournament")
    return or_gone(registrations.filter(pk=number or 0).first())


def _undo_wish(request: UndoRequest) -> None:
    """The constraint before the line; refused where it has changed since."""
    payload = request.payload(Wished)
    for key in payload.keys:
        request.entry(key)
    club = payload.club or ""
    if wish_now(request.tournament, keys=payload.keys, club=club) != (payload.strength, payload.until):
        raise Refused("undo_overtaken")
    before = WantedConstraint(payload.keys, club, payload.strength_before, payload.until_before)
    request.do(put_wish, request.tournament, wanted=before)


def _undo_coming_back(request: UndoRequest) -> None:
    """The player is out again: dropped, or disqualified where the line had undone that."""
    entry = request.entry()
    _check_nothing_since(request, entry.key)
    undone = request.tournament.audit.filter(
        revision=request.row.data.get(UNDOES, 0), action=Action.DISQUALIFY_ENTRY
    ).first()
    if undone is None:
        request.do(drop_entry, entry, reason=request.reason)
    else:
        request.do(disqualify_entry, entry, reason=undone.reason)


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
