"""The table of roles in words: the help page of an event shows what the program really asks (A-ROLE)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from .roles import ALLOWED, Action, Role
from .sentences import Sentences

ROLES: Sentences = {
    Role.ORGANIZER: _("Organizer"),
    Role.MARSHAL: _("Marshal"),
    Role.JUDGE: _("Judge"),
    Role.PLAYER: _("Player"),
    Role.SPECTATOR: _("Spectator"),
}

# Groups of the page; an action stands in exactly one.
GROUPS: tuple[tuple[object, Sentences], ...] = (
    (
        _("The event"),
        {
            Action.CREATE_TOURNAMENT: _("hold an event of one's own (with an account)"),
            Action.IMPORT_TOURNAMENT: _("open an event file (with an account)"),
            Action.EDIT_TOURNAMENT: _("change the settings"),
            Action.START_TOURNAMENT: _("start the event"),
            Action.FINISH_TOURNAMENT: _("finish the event"),
            Action.REOPEN_TOURNAMENT: _("reopen the event"),
            Action.SEE_DESK: _("see the desk"),
            Action.SEE_HISTORY: _("read the history"),
            Action.UNDO: _("take back what one may do"),
            Action.EXPORT_TOURNAMENT: _("take the event file and the backups"),
            Action.RESTORE_SNAPSHOT: _("put the event back to a kept state"),
            Action.PRINT_SHEETS: _("print sheets"),
        },
    ),
    (
        _("Leaders"),
        {
            Action.INVITE_STAFF: _("invite marshals and judges"),
            Action.JOIN_STAFF: _("join as a leader with such a link"),
            Action.REMOVE_STAFF: _("take somebody off the leaders"),
            Action.SET_ACTING: _("switch oneself between acting and watching"),
            Action.HAND_OVER: _("hand the event over to another organizer"),
        },
    ),
    (
        _("Players"),
        {
            Action.ADD_ENTRIES: _("add players"),
            Action.EDIT_ENTRY: _("change a player's name or club"),
            Action.REMOVE_ENTRY: _("take a player off the list before the start"),
            Action.MERGE_ENTRIES: _("merge two entries of one person"),
            Action.DROP_ENTRY: _("drop a player"),
            Action.REENTER_ENTRY: _("let a player enter again"),
            Action.DISQUALIFY_ENTRY: _("disqualify a player"),
            Action.NO_SHOW: _("give the win when nobody comes to the table"),
            Action.RENEW_LINK: _("give a player a new personal link"),
            Action.FORGET_ENTRY: _("forget a player's name after the event"),
            Action.DROP_SELF: _("drop out oneself"),
            Action.CLAIM_ENTRY: _("tie the own entry to an account"),
            Action.EDIT_OWN_ENTRY: _("change the own address"),
        },
    ),
    (
        _("Fleets"),
        {
            Action.SEE_FLEETS: _("see every fleet"),
            Action.HAND_IN_OWN_FLEET: _("hand in the own fleet"),
            Action.HAND_IN_FLEET: _("hand in or amend a fleet for a player"),
            Action.CHECK_FLEET: _("tick a fleet as checked"),
            Action.UNCHECK_FLEET: _("take such a tick back"),
            Action.RETURN_FLEET: _("return a fleet with a note"),
            Action.MAKE_PROXY: _("record a proxy card"),
            Action.WITHDRAW_PROXY: _("withdraw a proxy card"),
            Action.CORRECT_RELEASE: _("correct the day a product was released"),
            Action.RECHECK_FLEETS: _("check all fleets anew"),
        },
    ),
    (
        _("Rounds and time"),
        {
            Action.PAIR_ROUND: _("pair a round"),
            Action.PAIR_BY_HAND: _("pair by hand"),
            Action.SWAP_SEATS: _("swap two players"),
            Action.MOVE_TABLE: _("move a table"),
            Action.SET_TABLES: _("block or fix tables"),
            Action.PUBLISH_ROUND: _("publish a round"),
            Action.UNPUBLISH_ROUND: _("take a round back from the hall"),
            Action.DISCARD_ROUND: _("discard a round"),
            Action.REPAIR_ROUND: _("put a round right after a correction"),
            Action.CLOSE_ROUND: _("close a round"),
            Action.START_CLOCK: _("start the clock"),
            Action.PAUSE_CLOCK: _("pause the clock"),
            Action.RESUME_CLOCK: _("let the clock run on"),
            Action.EXTEND_CLOCK: _("give a table or all more time"),
        },
    ),
    (
        _("Results and rulings"),
        {
            Action.REPORT_OWN_RESULT: _("report the own result"),
            Action.CONFIRM_OWN_RESULT: _("confirm what the opponent reported"),
            Action.CHECK_OWN_RESULTS: _("say that the own results are right"),
            Action.REPORT_RESULT: _("enter a result"),
            Action.CORRECT_RESULT: _("correct a result"),
            Action.CLEAR_RESULT: _("clear a result"),
            Action.GIVE_PENALTY: _("give a penalty"),
            Action.WITHDRAW_PENALTY: _("withdraw a penalty"),
            Action.PROPOSE_DISQUALIFICATION: _("propose a disqualification"),
            Action.DECLINE_DISQUALIFICATION: _("decline such a proposal"),
        },
    ),
)


@dataclass(frozen=True, slots=True)
class Right:
    """One action in words, and for each role whether it is allowed, in the order of ROLES."""

    sentence: str
    allowed: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """What belongs together, under a heading."""

    heading: str
    rights: tuple[Right, ...]


def rights_table() -> Iterator[Group]:
    """Every action the program asks a right for, in words."""
    for heading, acts in GROUPS:
        rights = (
            Right(str(words), tuple(role in ALLOWED[Action(action)] for role in ROLES))
            for action, words in acts.items()
        )
        yield Group(str(heading), tuple(rights))
