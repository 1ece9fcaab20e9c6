"""The way back of acts on players, registrations and wishes."""

from __future__ import annotations

from collections.abc import Mapping

from ...acts import Action, AnyAction
from ...acts.payloads import (
    UNDOES,
    Booked,
    CameBack,
    Entered,
    EntryEdited,
    FeeNoted,
    Left,
    MovedUp,
    OfPlayer,
    OfPlayers,
    Registered,
    Wished,
)
from ...models import Registration, Tournament
from ...wording.refusals import Refused
from ..gate.undo_request import Case, Inverse, check_stands, or_gone, snapshot_before
from ..people.drops import disqualify_entry, drop_entry, undo_leaving
from ..people.entries import edit_entry, remove_entry
from ..people.entries_together import remove_entries
from ..people.registration import put_moves_back, record_fee, settle_registration
from ..people.wishes import put_wish, wish_now
from ..rounds.presence import put_words_of_rounds_back
from .taking_back import reinstate_entry

# What says whether a player is in.
COME_AND_GONE = tuple(action for action in Action.lines() if action.act.writes in (Left, CameBack))


def _undo_entering(case: Case) -> object:
    """Off the list again, many in one step; after the start each of them has dropped."""
    entries = [case.entry(key) for key in case.says(Entered).keys]
    if case.tournament.state != Tournament.State.SETUP:
        for entry in entries:
            drop_entry(entry, case.actor, now=case.now, reason=case.reason, undoes=case.revision)
    elif len(entries) == 1:
        remove_entry(entries[0], case.actor, now=case.now, undoes=case.revision)
    else:
        keys = [entry.key for entry in entries]
        remove_entries(case.tournament, case.actor, keys=keys, now=case.now, undoes=case.revision)
    return None


def _undo_edit(case: Case) -> object:
    said = case.says(EntryEdited)
    return edit_entry(
        case.entry(),
        case.actor,
        now=case.now,
        name=said.before,
        club=said.club_before,
        is_child=said.child_before,
        undoes=case.revision,
    )


def _undo_removal(case: Case) -> object:
    return reinstate_entry(
        snapshot_before(case),
        case.says(OfPlayer).key,
        case.actor,
        now=case.now,
        fleets=case.fleets,
        undoes=case.revision,
    )


def _undo_leaving(case: Case) -> object:
    """In again, where nothing else was said since of whether the player is in."""
    entry, said = case.entry(), case.says(Left)
    check_stands(case, case.tournament.audit.filter(action__in=COME_AND_GONE, data__key=entry.key))
    return undo_leaving(entry, case.actor, now=case.now, reason=case.reason, left=said, undoes=case.revision)


def _undo_leaving_together(case: Case) -> object:
    """All of them in again, where nothing else was said since of any of them."""
    for key in case.says(OfPlayers).keys:
        check_stands(case, case.tournament.audit.filter(action__in=COME_AND_GONE, data__key=key))
        undo_leaving(case.entry(key), case.actor, now=case.now, reason=case.reason, undoes=case.revision)
    return None


def _undo_removal_together(case: Case) -> object:
    snapshot = snapshot_before(case)
    for key in case.says(OfPlayers).keys:
        reinstate_entry(snapshot, key, case.actor, now=case.now, fleets=case.fleets, undoes=case.revision)
    return None


def _undo_presence(case: Case) -> object:
    """What was said of the player's rounds before; the act of the desk, also where the player said it."""
    own = {Action.CHECK_SELF_IN: Action.CHECK_IN, Action.BOOK_OWN_ROUNDS: Action.BOOK_ROUNDS}
    return put_words_of_rounds_back(
        case.entry(),
        case.actor,
        said=case.says(Booked),
        action=own.get(case.action, case.action),
        now=case.now,
        undoes=case.revision,
    )


def _undo_settling(case: Case) -> object:
    """The registration is what it was before the desk's word, where nothing was said of it since."""
    said = case.says(Registered)
    found = _registration(case, said.number)
    if found.state != said.state:
        raise Refused("undo_overtaken")
    return settle_registration(found, case.actor, state=said.before, now=case.now, undoes=case.revision)


def _undo_moving_up(case: Case) -> object:
    moves = case.says(MovedUp).moves
    put_moves_back(case.tournament, case.actor, moves=moves, now=case.now, undoes=case.revision)
    return None


def _undo_fee(case: Case) -> object:
    said = case.says(FeeNoted)
    found = _registration(case, said.number)
    return record_fee(found, case.actor, fee=said.before, now=case.now, undoes=case.revision)


def _registration(case: Case, number: int | None) -> Registration:
    """The registration the line speaks of. Raises Refused `gone`."""
    found = Registration.objects.select_related("tournament").filter(
        tournament=case.tournament, pk=number or 0
    )
    return or_gone(found.first())


def _undo_wish(case: Case) -> object:
    """What was said of these before, where nothing else was said of them since."""
    said = case.says(Wished)
    for key in said.keys:
        case.entry(key)
    if wish_now(case.tournament, keys=said.keys, club=said.club or "") != (said.strength, said.until):
        raise Refused("undo_overtaken")
    put_wish(
        case.tournament,
        case.actor,
        keys=said.keys,
        club=said.club or "",
        strength=said.strength_before,
        until=said.until_before,
        now=case.now,
        undoes=case.revision,
    )
    return None


def _undo_coming_back(case: Case) -> object:
    """Out again: dropped, or disqualified where the line had taken that back."""
    entry, actor, now, revision = case.entry(), case.actor, case.now, case.revision
    check_stands(case, case.tournament.audit.filter(action__in=COME_AND_GONE, data__key=entry.key))
    undone = case.tournament.audit.filter(
        revision=case.row.data.get(UNDOES, 0), action=Action.DISQUALIFY_ENTRY
    ).first()
    if undone is None:
        return drop_entry(entry, actor, now=now, reason=case.reason, undoes=revision)
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
