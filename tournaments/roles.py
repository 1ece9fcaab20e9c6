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


READING = frozenset({Action.SEE_DESK, Action.SEE_FLEETS, Action.SEE_HISTORY, Action.PRINT_SHEETS})

_ORGANIZER = frozenset({Role.ORGANIZER})
_DESK = frozenset({Role.ORGANIZER, Role.MARSHAL})
_LEADERS = frozenset({Role.ORGANIZER, Role.MARSHAL, Role.JUDGE})
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
}


def may(roles: Collection[str], action: Action) -> bool:
    """True when one of these roles is allowed the action."""
    return not ALLOWED[action].isdisjoint(roles)
