"""Who may do what, as one table. Read a line aloud: "the marshal may pair"."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum


class Role(StrEnum):
    """What somebody is in one tournament (A-ROLE-1 … A-ROLE-4)."""

    ORGANIZER = "organizer"
    MARSHAL = "marshal"
    JUDGE = "judge"
    PLAYER = "player"
    SPECTATOR = "spectator"


class Action(StrEnum):
    """Everything that asks for a right. The writing ones are also the words of the diary."""

    SEE_DESK = "see_desk"
    SEE_FLEETS = "see_fleets"
    SEE_HISTORY = "see_history"
    PRINT_SHEETS = "print_sheets"
    CREATE_TOURNAMENT = "create_tournament"
    IMPORT_TOURNAMENT = "import_tournament"
    EDIT_TOURNAMENT = "edit_tournament"
    START_TOURNAMENT = "start_tournament"
    FINISH_TOURNAMENT = "finish_tournament"
    REOPEN_TOURNAMENT = "reopen_tournament"
    ADD_ENTRIES = "add_entries"
    EDIT_ENTRY = "edit_entry"
    REMOVE_ENTRY = "remove_entry"
    DROP_ENTRY = "drop_entry"
    REENTER_ENTRY = "reenter_entry"
    DISQUALIFY_ENTRY = "disqualify_entry"
    HAND_IN_FLEET = "hand_in_fleet"
    PAIR_ROUND = "pair_round"
    SWAP_SEATS = "swap_seats"
    DISCARD_ROUND = "discard_round"
    PUBLISH_ROUND = "publish_round"
    CLOSE_ROUND = "close_round"
    START_CLOCK = "start_clock"
    PAUSE_CLOCK = "pause_clock"
    RESUME_CLOCK = "resume_clock"
    EXTEND_CLOCK = "extend_clock"
    REPORT_RESULT = "report_result"
    CORRECT_RESULT = "correct_result"
    CLEAR_RESULT = "clear_result"
    # Pairing by hand and repair
    PAIR_BY_HAND = "pair_by_hand"
    MOVE_TABLE = "move_table"
    SET_TABLES = "set_tables"
    UNPUBLISH_ROUND = "unpublish_round"
    REPAIR_ROUND = "repair_round"
    # Comings and goings
    MERGE_ENTRIES = "merge_entries"
    NO_SHOW = "no_show"
    DROP_SELF = "drop_self"
    RENEW_LINK = "renew_link"
    CLAIM_ENTRY = "claim_entry"
    EDIT_OWN_ENTRY = "edit_own_entry"
    FORGET_ENTRY = "forget_entry"
    # Results by players, rulings
    REPORT_OWN_RESULT = "report_own_result"
    CONFIRM_OWN_RESULT = "confirm_own_result"
    CHECK_OWN_RESULTS = "check_own_results"
    GIVE_PENALTY = "give_penalty"
    WITHDRAW_PENALTY = "withdraw_penalty"
    PROPOSE_DISQUALIFICATION = "propose_disqualification"
    DECLINE_DISQUALIFICATION = "decline_disqualification"
    # Fleets
    HAND_IN_OWN_FLEET = "hand_in_own_fleet"
    CHECK_FLEET = "check_fleet"
    UNCHECK_FLEET = "uncheck_fleet"
    RETURN_FLEET = "return_fleet"
    MAKE_PROXY = "make_proxy"
    WITHDRAW_PROXY = "withdraw_proxy"
    CORRECT_RELEASE = "correct_release"
    RECHECK_FLEETS = "recheck_fleets"
    # Leaders
    INVITE_STAFF = "invite_staff"
    JOIN_STAFF = "join_staff"
    REMOVE_STAFF = "remove_staff"
    SET_ACTING = "set_acting"
    HAND_OVER = "hand_over"
    # The whole event
    EXPORT_TOURNAMENT = "export_tournament"
    UNDO = "undo"
    RESTORE_SNAPSHOT = "restore_snapshot"


READING = frozenset(
    {Action.SEE_DESK, Action.SEE_FLEETS, Action.SEE_HISTORY, Action.PRINT_SHEETS, Action.EXPORT_TOURNAMENT}
)

_ORGANIZER = frozenset({Role.ORGANIZER})
_DESK = frozenset({Role.ORGANIZER, Role.MARSHAL})
_LEADERS = frozenset({Role.ORGANIZER, Role.MARSHAL, Role.JUDGE})
_PLAYER = frozenset({Role.PLAYER})
_EVERYBODY = frozenset(Role)

ALLOWED: dict[Action, frozenset[Role]] = {
    Action.SEE_DESK: _LEADERS,
    Action.SEE_FLEETS: _LEADERS,
    Action.SEE_HISTORY: _LEADERS,
    Action.PRINT_SHEETS: _LEADERS,
    # Whoever has an account may hold an event and is its organizer then (A-ROLE-1).
    Action.CREATE_TOURNAMENT: _EVERYBODY,
    Action.IMPORT_TOURNAMENT: _EVERYBODY,
    Action.EDIT_TOURNAMENT: _ORGANIZER,
    Action.START_TOURNAMENT: _ORGANIZER,
    Action.FINISH_TOURNAMENT: _ORGANIZER,
    Action.REOPEN_TOURNAMENT: _ORGANIZER,
    Action.ADD_ENTRIES: _DESK,
    Action.EDIT_ENTRY: _DESK,
    Action.REMOVE_ENTRY: _DESK,
    # Only the organizer removes, takes back and disqualifies (A-ROLE-6, A-DROP-2).
    Action.DROP_ENTRY: _ORGANIZER,
    Action.REENTER_ENTRY: _ORGANIZER,
    Action.DISQUALIFY_ENTRY: _ORGANIZER,
    # Amendments are any leader's (A-FLEET-11), so is time (A-TIME-4).
    Action.HAND_IN_FLEET: _LEADERS,
    Action.PAIR_ROUND: _DESK,
    Action.SWAP_SEATS: _DESK,
    Action.DISCARD_ROUND: _DESK,
    Action.PUBLISH_ROUND: _DESK,
    Action.CLOSE_ROUND: _DESK,
    Action.START_CLOCK: _DESK,
    Action.PAUSE_CLOCK: _DESK,
    Action.RESUME_CLOCK: _DESK,
    Action.EXTEND_CLOCK: _LEADERS,
    Action.REPORT_RESULT: _LEADERS,
    Action.CORRECT_RESULT: _DESK,
    Action.CLEAR_RESULT: _DESK,
    Action.PAIR_BY_HAND: _DESK,
    Action.MOVE_TABLE: _DESK,
    Action.SET_TABLES: _DESK,
    Action.UNPUBLISH_ROUND: _DESK,
    Action.REPAIR_ROUND: _DESK,
    Action.MERGE_ENTRIES: _DESK,
    # The desk gives the win when nobody comes; removing the absent player stays the organizer's (A-DROP-1).
    Action.NO_SHOW: _DESK,
    # A player acts for himself only: the door checks whose page it is.
    Action.DROP_SELF: _PLAYER,
    Action.RENEW_LINK: _DESK,
    Action.CLAIM_ENTRY: _PLAYER,
    Action.EDIT_OWN_ENTRY: _PLAYER,
    # Personal data are the organizer's to keep and to delete.
    Action.FORGET_ENTRY: _ORGANIZER,
    Action.REPORT_OWN_RESULT: _PLAYER,
    Action.CONFIRM_OWN_RESULT: _PLAYER,
    Action.CHECK_OWN_RESULTS: _PLAYER,
    # The marshal rules on conduct (A-CONDUCT-1) and proposes what only the organizer does (A-ROLE-6).
    Action.GIVE_PENALTY: _DESK,
    Action.WITHDRAW_PENALTY: _DESK,
    Action.PROPOSE_DISQUALIFICATION: _DESK,
    Action.DECLINE_DISQUALIFICATION: _ORGANIZER,
    Action.HAND_IN_OWN_FLEET: _PLAYER,
    Action.CHECK_FLEET: _LEADERS,
    Action.UNCHECK_FLEET: _LEADERS,
    Action.RETURN_FLEET: _LEADERS,
    # Proxies are made by the organizer (A-FLEET-14), who may let the marshal write them.
    Action.MAKE_PROXY: _DESK,
    Action.WITHDRAW_PROXY: _DESK,
    Action.CORRECT_RELEASE: _ORGANIZER,
    Action.RECHECK_FLEETS: _DESK,
    Action.INVITE_STAFF: _ORGANIZER,
    # Whoever holds the link and an account.
    Action.JOIN_STAFF: _EVERYBODY,
    Action.REMOVE_STAFF: _ORGANIZER,
    Action.SET_ACTING: _LEADERS,
    Action.HAND_OVER: _ORGANIZER,
    Action.EXPORT_TOURNAMENT: _DESK,
    # Undoing asks for the right to do what is undone as well (services/undo.py).
    Action.UNDO: _LEADERS,
    Action.RESTORE_SNAPSHOT: _ORGANIZER,
}


def may(roles: Collection[str], action: Action) -> bool:
    """True when one of these roles is allowed the action."""
    return not ALLOWED[action].isdisjoint(roles)
