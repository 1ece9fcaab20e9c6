"""The way back of every act: the act that makes it undone. What that asks for stands in the table of acts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, TypeVar

from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db.models import QuerySet

from ..acts import Action, AnyAction, action_of
from ..acts.payloads import (
    UNDOES,
    Booked,
    CameBack,
    Entered,
    EntryEdited,
    Extended,
    FeeNoted,
    Invited,
    Left,
    MovedUp,
    OfPlayer,
    OfPlayers,
    OfRound,
    P,
    Registered,
    Reseated,
    ResultSaid,
    Ruled,
    SeatedByHand,
    SettingsChanged,
    Wished,
    from_json,
)
from ..event_settings import SETTINGS, Settings
from ..models import (
    AuditRow,
    Entry,
    Invitation,
    Match,
    Penalty,
    Registration,
    Round,
    Snapshot,
    Tournament,
    User,
)
from ..queries.undoing import undone_in
from ..refusals import Refused
from .clock import extend_clock
from .entries import edit_entry, remove_entry
from .entries_together import remove_entries
from .keys import is_given_again
from .leaving import disqualify_entry, drop_entry, undo_leaving
from .opened_file import FleetStore
from .penalties import decline_disqualification, withdraw_penalty
from .presence import put_words_of_rounds_back
from .registration import put_moves_back, record_fee, settle_registration
from .restoring import restore_snapshot
from .rounds import discard_round, publish_round, unpublish_round
from .seating import restore_seating
from .setup import edit_tournament, finish_tournament, reopen_tournament
from .staff import revoke_invitation
from .taking_back import reinstate_entry, reopen_round, take_push_back, unstart_tournament
from .wishes import put_wish, wish_now
from .words_back import put_words_back, words_before

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Case:
    """One line of the diary that somebody wants to take back."""

    row: AuditRow
    actor: User | None
    now: datetime
    reason: str
    fleets: FleetStore

    @property
    def tournament(self) -> Tournament:
        return self.row.tournament

    @property
    def action(self) -> AnyAction:
        """The act of the line. Raises Refused where this version does not know it."""
        found = action_of(self.row.action)
        if found is None:
            raise Refused("undo_not_possible", why="")
        return found

    @property
    def revision(self) -> int:
        return self.row.revision

    def says(self, kind: type[P]) -> P:
        """What the line kept of the act."""
        return from_json(kind, self.row.data)

    def entry(self, key: str | None = None) -> Entry:
        """The player the line speaks of. Raises Refused `gone`; `undo_overtaken` where it is another now."""
        key = self.says(OfPlayer).key if key is None else key
        found = or_gone(Entry.objects.filter(tournament=self.tournament, key=key).first())
        entered = self.tournament.audit.filter(action=Action.ADD_ENTRIES)
        if is_given_again(found, since=self.revision, lines=entered.values_list("revision", "data")):
            raise Refused("undo_overtaken")
        return found

    def round(self) -> Round:
        """The round the line speaks of. Raises Refused `gone`."""
        found = Round.objects.select_related("tournament", "stage").filter(
            tournament=self.tournament, number=self.says(OfRound).round or 0
        )
        return or_gone(found.first())

    def match(self) -> Match:
        """The table the line speaks of. Raises Refused `gone`."""
        matches = Match.objects.select_related("round__tournament", "round__stage")
        return or_gone(matches.filter(round=self.round(), pk=self.says(ResultSaid).match or 0).first())


Inverse = Callable[[Case], object]
# What says whether a player is in.
COME_AND_GONE = tuple(action for action in Action.lines() if action.act.writes in (Left, CameBack))


def or_gone(thing: Thing | None) -> Thing:
    """The thing, if it is still there. Raises Refused `gone`."""
    if thing is None:
        raise Refused("gone")
    return thing


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
        _snapshot_before(case),
        case.says(OfPlayer).key,
        case.actor,
        now=case.now,
        fleets=case.fleets,
        undoes=case.revision,
    )


def _undo_leaving(case: Case) -> object:
    """In again, where nothing else was said since of whether the player is in."""
    entry, said = case.entry(), case.says(Left)
    _check_stands(case, case.tournament.audit.filter(action__in=COME_AND_GONE, data__key=entry.key))
    return undo_leaving(entry, case.actor, now=case.now, reason=case.reason, left=said, undoes=case.revision)


def _undo_leaving_together(case: Case) -> object:
    """All of them in again, where nothing else was said since of any of them."""
    for key in case.says(OfPlayers).keys:
        _check_stands(case, case.tournament.audit.filter(action__in=COME_AND_GONE, data__key=key))
        undo_leaving(case.entry(key), case.actor, now=case.now, reason=case.reason, undoes=case.revision)
    return None


def _undo_removal_together(case: Case) -> object:
    snapshot = _snapshot_before(case)
    for key in case.says(OfPlayers).keys:
        reinstate_entry(snapshot, key, case.actor, now=case.now, fleets=case.fleets, undoes=case.revision)
    return None


def _check_stands(case: Case, lines: QuerySet[AuditRow]) -> None:
    """Raises Refused `undo_overtaken` where one of these lines is later and was not taken back itself."""
    undone = undone_in(case.tournament)
    later = lines.filter(revision__gt=case.row.revision)
    if any(line.revision not in undone and UNDOES not in line.data for line in later):
        raise Refused("undo_overtaken")


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
    _check_stands(case, case.tournament.audit.filter(data__has_key="seating", data__round=said.round))
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


def _snapshot_before(case: Case) -> Snapshot:
    """The event as it was just before this line."""
    found = Snapshot.objects.select_related("tournament").filter(
        tournament=case.tournament, revision=case.row.revision - 1, action=case.row.action
    )
    snapshot = found.first()
    if snapshot is None:
        raise Refused("undo_not_kept")
    return snapshot


def _undo_by_snapshot(case: Case) -> object:
    """Back to just before, while it was the last thing that happened; later only knowingly, from the list."""
    revision = case.row.revision
    if case.tournament.audit.filter(revision__gt=revision).exists():
        raise Refused("undo_by_snapshot")
    snapshot = _snapshot_before(case)
    return restore_snapshot(snapshot, case.actor, now=case.now, fleets=case.fleets, undoes=case.revision)


def _undo_start(case: Case) -> object:
    return unstart_tournament(case.tournament, case.actor, now=case.now, undoes=case.revision)


def _undo_finish(case: Case) -> object:
    return reopen_tournament(case.tournament, case.actor, now=case.now, undoes=case.revision)


def _undo_reopening(case: Case) -> object:
    return finish_tournament(case.tournament, case.actor, now=case.now, undoes=case.revision)


def _undo_coming_back(case: Case) -> object:
    """Out again: dropped, or disqualified where the line had taken that back."""
    entry, actor, now, revision = case.entry(), case.actor, case.now, case.revision
    _check_stands(case, case.tournament.audit.filter(action__in=COME_AND_GONE, data__key=entry.key))
    undone = case.tournament.audit.filter(
        revision=case.row.data.get(UNDOES, 0), action=Action.DISQUALIFY_ENTRY
    ).first()
    if undone is None:
        return drop_entry(entry, actor, now=now, reason=case.reason, undoes=revision)
    return disqualify_entry(entry, actor, now=now, reason=undone.reason, undoes=revision)


def _undo_unpublishing(case: Case) -> object:
    return publish_round(case.round(), case.actor, now=case.now, undoes=case.revision)


def _undo_closing(case: Case) -> object:
    return reopen_round(case.round(), case.actor, now=case.now, reason=case.reason, undoes=case.revision)


# Every act whose line names a way back, and what that is. Rooms of other applications join theirs (undo.py).
INVERSES: Mapping[AnyAction, Inverse] = {
    Action.EDIT_TOURNAMENT: _undo_settings,
    Action.START_TOURNAMENT: _undo_start,
    Action.FINISH_TOURNAMENT: _undo_finish,
    Action.REOPEN_TOURNAMENT: _undo_reopening,
    Action.ADD_ENTRIES: _undo_entering,
    Action.EDIT_ENTRY: _undo_edit,
    Action.REMOVE_ENTRY: _undo_removal,
    Action.REMOVE_ENTRIES: _undo_removal_together,
    Action.MERGE_ENTRIES: _undo_by_snapshot,
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
