"""The acts of an event: who may, what the history says, how it is taken back. Fleets have their own table.

Read a line aloud: "the desk may pair a round; the history says 'paired round 3'; whoever may discard a round
takes it back". Where a line is silent, the act is no ruling, keeps no snapshot and needs no reason.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .act import Act, AnyAction, Back, Effect, Group, NoWay
from .payloads import (
    CameBack,
    Claimed,
    Discarded,
    Entered,
    EntryEdited,
    EntryRemoved,
    Extended,
    Invited,
    Left,
    Merged,
    Named,
    OfLeader,
    OfPlayer,
    OfRound,
    Paired,
    Payload,
    Repaired,
    Restored,
    ResultSaid,
    ResultsChecked,
    Ruled,
    SeatedByHand,
    SettingsChanged,
    Started,
    Swapped,
    TableMoved,
    TablesSet,
    TakenBack,
)
from .roles import DESK, EVERYBODY, LEADERS, ORGANIZER, PLAYER

_STAYS = NoWay(_("An event that is there stays; take it off the start page in the settings."))
# Seats go back to how the line says they were, by whoever may swap two players.
_SEATS = Back("swap_seats", needs_reason=True)
_AS_IT_WAS = Back("restore_snapshot")


class Action(AnyAction):
    """Everything that asks for a right; the writing ones are also the words of the history."""

    # --- the event
    # Whoever has an account may hold an event and is its organizer then (A-ROLE-1).
    CREATE_TOURNAMENT = (
        "create_tournament",
        Act(
            group=Group.EVENT,
            by=EVERYBODY,
            right=_("hold an event of one's own (with an account)"),
            says=_("created the event"),
            writes=Named,
            back=_STAYS,
        ),
    )
    IMPORT_TOURNAMENT = (
        "import_tournament",
        Act(
            group=Group.EVENT,
            by=EVERYBODY,
            right=_("open an event file (with an account)"),
            says=_("took the event over from a file"),
            writes=Named,
            back=_STAYS,
        ),
    )
    EDIT_TOURNAMENT = (
        "edit_tournament",
        Act(
            group=Group.EVENT,
            by=ORGANIZER,
            right=_("change the settings"),
            says=_("changed the settings: %(changes)s"),
            writes=SettingsChanged,
            back=Back("edit_tournament"),
        ),
    )
    START_TOURNAMENT = (
        "start_tournament",
        Act(
            group=Group.EVENT,
            by=ORGANIZER,
            right=_("start the event"),
            says=_("started the event with %(players)s players"),
            writes=Started,
            back=Back("start_tournament"),
            keeps_before=True,
        ),
    )
    FINISH_TOURNAMENT = (
        "finish_tournament",
        Act(
            group=Group.EVENT,
            by=ORGANIZER,
            right=_("finish the event"),
            says=_("finished the event"),
            writes=Payload,
            back=Back("reopen_tournament"),
            keeps_before=True,
        ),
    )
    REOPEN_TOURNAMENT = (
        "reopen_tournament",
        Act(
            group=Group.EVENT,
            by=ORGANIZER,
            right=_("reopen the event"),
            says=_("reopened the event"),
            writes=Payload,
            back=Back("finish_tournament"),
            keeps_before=True,
        ),
    )
    SEE_DESK = "see_desk", Act(group=Group.EVENT, by=LEADERS, right=_("see the desk"))
    SEE_HISTORY = "see_history", Act(group=Group.EVENT, by=LEADERS, right=_("read the history"))
    # Undoing asks for the right to do what is undone as well (services/undo.py).
    UNDO = (
        "undo",
        Act(
            group=Group.EVENT,
            by=LEADERS,
            right=_("take back what one may do"),
            says={
                "": _("took something back"),
                "close_round": _("opened round %(round)s again"),
                "start_tournament": _("set the event back to being prepared"),
                "start_clock": _("set the clock of round %(round)s back to not started"),
                "pause_clock": _("took the pause of round %(round)s back"),
                "resume_clock": _("let the clock of round %(round)s stand still as before"),
                "remove_entry": _("put %(name)s back on the list"),
            },
            writes=TakenBack,
            back=_AS_IT_WAS,
            keeps_before=True,
            effect=Effect.CORRECTS,
            moves_seats=True,
        ),
    )
    EXPORT_TOURNAMENT = (
        "export_tournament",
        Act(group=Group.EVENT, by=DESK, right=_("take the event file and the backups")),
    )
    RESTORE_SNAPSHOT = (
        "restore_snapshot",
        Act(
            group=Group.EVENT,
            by=ORGANIZER,
            right=_("put the event back to a kept state"),
            says={
                "": _("put the event back to how it was before this: %(what)s"),
                "after": _("put the event back to how it was after this: %(what)s"),
            },
            writes=Restored,
            back=_AS_IT_WAS,
            keeps_before=True,
            effect=Effect.CORRECTS,
        ),
    )
    PRINT_SHEETS = "print_sheets", Act(group=Group.EVENT, by=LEADERS, right=_("print sheets"))

    # --- leaders
    INVITE_STAFF = (
        "invite_staff",
        Act(
            group=Group.LEADERS,
            by=ORGANIZER,
            right=_("invite marshals and judges"),
            says={
                "": _("invited %(name)s as %(role)s"),
                "revoke": _("revoked the invitation of %(name)s"),
            },
            writes=Invited,
            back=Back("invite_staff"),
        ),
    )
    # Whoever holds the link and an account.
    JOIN_STAFF = (
        "join_staff",
        Act(
            group=Group.LEADERS,
            by=EVERYBODY,
            right=_("join as a leader with such a link"),
            says=_("joined as %(role)s"),
            writes=Invited,
            back=NoWay(_("Take the person off the leaders instead.")),
        ),
    )
    REMOVE_STAFF = (
        "remove_staff",
        Act(
            group=Group.LEADERS,
            by=ORGANIZER,
            right=_("take somebody off the leaders"),
            says=_("took %(name)s off the leaders"),
            writes=OfLeader,
            back=NoWay(_("Send an invitation instead.")),
        ),
    )
    SET_ACTING = (
        "set_acting",
        Act(
            group=Group.LEADERS,
            by=LEADERS,
            right=_("switch oneself between acting and watching"),
            says={
                "": _("acts as %(role)s again"),
                "watch": _("is watching and not acting as %(role)s"),
            },
            writes=OfLeader,
            back=NoWay(_("Everybody switches for themselves.")),
        ),
    )
    HAND_OVER = (
        "hand_over",
        Act(
            group=Group.LEADERS,
            by=ORGANIZER,
            right=_("hand the event over to another organizer"),
            says={
                "": _("handed the event over to %(name)s"),
                "taken": _("took the event over from %(name)s"),
            },
            writes=OfLeader,
            back=NoWay(_("Only the organizer of now can hand the event over again.")),
            keeps_before=True,
        ),
    )

    # --- players
    ADD_ENTRIES = (
        "add_entries",
        Act(
            group=Group.PLAYERS,
            by=DESK,
            right=_("add players"),
            says=_("added %(names)s"),
            writes=Entered,
            back=Back("remove_entry"),
            effect=Effect.MOVES_PLAYERS,
        ),
    )
    EDIT_ENTRY = (
        "edit_entry",
        Act(
            group=Group.PLAYERS,
            by=DESK,
            right=_("change a player's name or club"),
            says=_("changed the entry of %(name)s"),
            writes=EntryEdited,
            back=Back("edit_entry"),
        ),
    )
    REMOVE_ENTRY = (
        "remove_entry",
        Act(
            group=Group.PLAYERS,
            by=DESK,
            right=_("take a player off the list before the start"),
            says=_("took %(name)s off the list"),
            writes=EntryRemoved,
            back=Back("add_entries"),
            keeps_before=True,
        ),
    )
    MERGE_ENTRIES = (
        "merge_entries",
        Act(
            group=Group.PLAYERS,
            by=DESK,
            right=_("merge two entries of one person"),
            says=_("made one entry of %(name)s and %(other)s"),
            writes=Merged,
            back=_AS_IT_WAS,
            keeps_before=True,
            effect=Effect.MOVES_PLAYERS,
        ),
    )
    # Only the organizer removes, takes back and disqualifies (A-ROLE-6, A-DROP-2).
    DROP_ENTRY = (
        "drop_entry",
        Act(
            group=Group.PLAYERS,
            by=ORGANIZER,
            right=_("drop a player"),
            says=_("dropped %(name)s after round %(round)s"),
            writes=Left,
            back=Back("reenter_entry"),
            keeps_before=True,
            effect=Effect.MOVES_PLAYERS,
        ),
    )
    REENTER_ENTRY = (
        "reenter_entry",
        Act(
            group=Group.PLAYERS,
            by=ORGANIZER,
            right=_("let a player enter again"),
            says=_("let %(name)s enter again"),
            writes=CameBack,
            back=Back("drop_entry"),
            is_ruling=True,
            effect=Effect.MOVES_PLAYERS,
        ),
    )
    DISQUALIFY_ENTRY = (
        "disqualify_entry",
        Act(
            group=Group.PLAYERS,
            by=ORGANIZER,
            right=_("disqualify a player"),
            says=_("disqualified %(name)s"),
            writes=Left,
            back=Back("disqualify_entry", needs_reason=True),
            keeps_before=True,
            is_ruling=True,
            needs_reason=True,
            effect=Effect.MOVES_PLAYERS,
        ),
    )
    # The desk gives the win when nobody comes; removing the absent player stays the organizer's (A-DROP-1).
    NO_SHOW = (
        "no_show",
        Act(
            group=Group.PLAYERS,
            by=DESK,
            right=_("give the win when nobody comes to the table"),
            says={
                "": _("%(name)s did not come to table %(table)s in round %(round)s"),
                "not_played": _("nobody came to table %(table)s in round %(round)s"),
            },
            writes=ResultSaid,
            back=Back("clear_result", needs_reason=True),
            keeps_before=True,
            is_ruling=True,
            effect=Effect.MOVES_PLAYERS,
        ),
    )
    RENEW_LINK = (
        "renew_link",
        Act(
            group=Group.PLAYERS,
            by=DESK,
            right=_("give a player a new personal link"),
            says=_("gave %(name)s a new personal link"),
            writes=OfPlayer,
            back=NoWay(_("The old link was to be worth nothing; give out the new one.")),
        ),
    )
    # Personal data are the organizer's to keep and to delete.
    FORGET_ENTRY = (
        "forget_entry",
        Act(
            group=Group.PLAYERS,
            by=ORGANIZER,
            right=_("forget a player's name after the event"),
            says=_("deleted the personal data of %(name)s"),
            writes=OfPlayer,
            back=NoWay(_("What was forgotten is nowhere any more.")),
        ),
    )
    # A player acts for himself only: the door checks whose page it is.
    DROP_SELF = (
        "drop_self",
        Act(
            group=Group.PLAYERS,
            by=PLAYER,
            right=_("drop out oneself"),
            says=_("dropped after round %(round)s"),
            writes=Left,
            back=Back("reenter_entry"),
            keeps_before=True,
            effect=Effect.MOVES_PLAYERS,
        ),
    )
    CLAIM_ENTRY = (
        "claim_entry",
        Act(
            group=Group.PLAYERS,
            by=PLAYER,
            right=_("tie the own entry to an account"),
            says={
                "": _("%(name)s now has an account"),
                "unclaimed": _("%(name)s has no account any more"),
            },
            writes=Claimed,
            back=NoWay(_("The player decides about the own account, on the personal page.")),
        ),
    )
    EDIT_OWN_ENTRY = (
        "edit_own_entry",
        Act(
            group=Group.PLAYERS,
            by=PLAYER,
            right=_("change the own address"),
            says=_("deleted the own e-mail address"),
            writes=OfPlayer,
            back=NoWay(_("The player decides about it, on the personal page.")),
        ),
    )

    # --- rounds and time
    PAIR_ROUND = (
        "pair_round",
        Act(
            group=Group.ROUNDS,
            by=DESK,
            right=_("pair a round"),
            says=_("paired round %(round)s"),
            writes=Paired,
            back=Back("discard_round"),
            effect=Effect.SETTLES,
        ),
    )
    PAIR_BY_HAND = (
        "pair_by_hand",
        Act(
            group=Group.ROUNDS,
            by=DESK,
            right=_("pair by hand"),
            says={
                "": _("set %(what)s by hand in round %(round)s"),
                "start": _("began to pair round %(round)s by hand"),
                "seat": _("set %(what)s at table %(table)s in round %(round)s"),
                "bye": _("gave %(what)s the bye of round %(round)s"),
                "missed": _("let %(what)s miss round %(round)s"),
                "free": _("took %(what)s apart in round %(round)s"),
                "rest": _("drew the rest of round %(round)s"),
            },
            writes=SeatedByHand,
            back=_SEATS,
            effect=Effect.SETTLES,
            moves_seats=True,
        ),
    )
    SWAP_SEATS = (
        "swap_seats",
        Act(
            group=Group.ROUNDS,
            by=DESK,
            right=_("swap two players"),
            says=_("swapped %(first)s and %(second)s in round %(round)s"),
            writes=Swapped,
            back=_SEATS,
            needs_reason=True,
            moves_seats=True,
        ),
    )
    MOVE_TABLE = (
        "move_table",
        Act(
            group=Group.ROUNDS,
            by=DESK,
            right=_("move a table"),
            says=_("moved table %(table)s to table %(to)s in round %(round)s"),
            writes=TableMoved,
            back=_SEATS,
            needs_reason=True,
            moves_seats=True,
        ),
    )
    SET_TABLES = (
        "set_tables",
        Act(
            group=Group.ROUNDS,
            by=DESK,
            right=_("block or fix tables"),
            says=_("set the tables: %(what)s"),
            writes=TablesSet,
            back=NoWay(_("Set the tables again on their page.")),
        ),
    )
    PUBLISH_ROUND = (
        "publish_round",
        Act(
            group=Group.ROUNDS,
            by=DESK,
            right=_("publish a round"),
            says=_("published round %(round)s"),
            writes=OfRound,
            back=Back("unpublish_round", needs_reason=True),
            moves_seats=True,
        ),
    )
    UNPUBLISH_ROUND = (
        "unpublish_round",
        Act(
            group=Group.ROUNDS,
            by=DESK,
            right=_("take a round back from the hall"),
            says=_("took round %(round)s back from the hall"),
            writes=OfRound,
            back=Back("publish_round"),
            keeps_before=True,
            needs_reason=True,
            moves_seats=True,
        ),
    )
    DISCARD_ROUND = (
        "discard_round",
        Act(
            group=Group.ROUNDS,
            by=DESK,
            right=_("discard a round"),
            says=_("discarded round %(round)s"),
            writes=Discarded,
            back=Back("pair_round"),
            keeps_before=True,
        ),
    )
    REPAIR_ROUND = (
        "repair_round",
        Act(
            group=Group.ROUNDS,
            by=DESK,
            right=_("put a round right after a correction"),
            says={
                "": _("put round %(round)s right"),
                "nothing": _("looked at round %(round)s again and left it as it is"),
                "smallest": _("put round %(round)s right with the smallest change"),
                "swap": _("put round %(round)s right by swapping two tables"),
                "best": _("paired the open tables of round %(round)s anew"),
            },
            writes=Repaired,
            back=_SEATS,
            keeps_before=True,
            effect=Effect.SETTLES,
            moves_seats=True,
        ),
    )
    CLOSE_ROUND = (
        "close_round",
        Act(
            group=Group.ROUNDS,
            by=DESK,
            right=_("close a round"),
            says=_("closed round %(round)s"),
            writes=OfRound,
            back=Back("close_round"),
            keeps_after=True,
        ),
    )
    START_CLOCK = (
        "start_clock",
        Act(
            group=Group.ROUNDS,
            by=DESK,
            right=_("start the clock"),
            says=_("started the clock of round %(round)s"),
            writes=OfRound,
            back=Back("start_clock"),
        ),
    )
    PAUSE_CLOCK = (
        "pause_clock",
        Act(
            group=Group.ROUNDS,
            by=DESK,
            right=_("pause the clock"),
            says=_("paused the clock of round %(round)s"),
            writes=OfRound,
            back=Back("pause_clock"),
        ),
    )
    RESUME_CLOCK = (
        "resume_clock",
        Act(
            group=Group.ROUNDS,
            by=DESK,
            right=_("let the clock run on"),
            says=_("let the clock of round %(round)s run on"),
            writes=OfRound,
            back=Back("resume_clock"),
        ),
    )
    # Time is any leader's (A-TIME-4).
    EXTEND_CLOCK = (
        "extend_clock",
        Act(
            group=Group.ROUNDS,
            by=LEADERS,
            right=_("give a table or all more time"),
            says={
                "": _("extended round %(round)s by %(minutes)s min"),
                "table": _("extended table %(table)s in round %(round)s by %(minutes)s min"),
            },
            writes=Extended,
            back=Back("extend_clock"),
            needs_reason=True,
        ),
    )

    # --- results and rulings
    REPORT_OWN_RESULT = (
        "report_own_result",
        Act(
            group=Group.RESULTS,
            by=PLAYER,
            right=_("report the own result"),
            says={
                "": _("said of table %(table)s round %(round)s: %(after)s"),
                "agreed": _("said the same as the opponent of table %(table)s round %(round)s: %(after)s"),
            },
            writes=ResultSaid,
            back=Back("clear_result", needs_reason=True),
        ),
    )
    CONFIRM_OWN_RESULT = (
        "confirm_own_result",
        Act(
            group=Group.RESULTS,
            by=PLAYER,
            right=_("confirm what the opponent reported"),
            says=_("confirmed table %(table)s round %(round)s: %(after)s"),
            writes=ResultSaid,
            back=Back("clear_result", needs_reason=True),
        ),
    )
    CHECK_OWN_RESULTS = (
        "check_own_results",
        Act(
            group=Group.RESULTS,
            by=PLAYER,
            right=_("say that the own results are right"),
            says=_("found the own results right up to round %(round)s"),
            writes=ResultsChecked,
            back=NoWay(_("It changes nothing: a wrong result can still be corrected.")),
        ),
    )
    REPORT_RESULT = (
        "report_result",
        Act(
            group=Group.RESULTS,
            by=LEADERS,
            right=_("enter a result"),
            says={
                "": _("entered table %(table)s round %(round)s: %(after)s"),
                "ruled": _("ruled on table %(table)s round %(round)s: %(end)s"),
            },
            writes=ResultSaid,
            back=Back("clear_result", needs_reason=True),
            is_ruling=True,
        ),
    )
    CORRECT_RESULT = (
        "correct_result",
        Act(
            group=Group.RESULTS,
            by=DESK,
            right=_("correct a result"),
            says={
                "": _("corrected table %(table)s round %(round)s: %(before)s → %(after)s"),
                "ruled": _("corrected table %(table)s round %(round)s: %(before)s → %(end)s"),
            },
            writes=ResultSaid,
            back=Back("correct_result", needs_reason=True),
            keeps_before=True,
            is_ruling=True,
            effect=Effect.CORRECTS,
        ),
    )
    CLEAR_RESULT = (
        "clear_result",
        Act(
            group=Group.RESULTS,
            by=DESK,
            right=_("clear a result"),
            says=_("cleared table %(table)s round %(round)s: %(before)s"),
            writes=ResultSaid,
            back=Back("report_result", needs_reason=True),
            keeps_before=True,
            is_ruling=True,
            needs_reason=True,
            effect=Effect.CORRECTS,
        ),
    )
    # The marshal rules on conduct (A-CONDUCT-1) and proposes what only the organizer does (A-ROLE-6).
    GIVE_PENALTY = (
        "give_penalty",
        Act(
            group=Group.RESULTS,
            by=DESK,
            right=_("give a penalty"),
            says={
                "": _("warned %(name)s"),
                "game_loss": _("gave %(name)s a game loss at table %(table)s in round %(round)s"),
                "points": _("took %(points)s tournament points from %(name)s"),
            },
            writes=Ruled,
            back=Back("withdraw_penalty", needs_reason=True),
            is_ruling=True,
            needs_reason=True,
            effect=Effect.CORRECTS,
        ),
    )
    WITHDRAW_PENALTY = (
        "withdraw_penalty",
        Act(
            group=Group.RESULTS,
            by=DESK,
            right=_("withdraw a penalty"),
            says={
                "": _("withdrew the warning of %(name)s"),
                "game_loss": _("withdrew the game loss of %(name)s at table %(table)s in round %(round)s"),
                "points": _("gave %(name)s back %(points)s tournament points"),
            },
            writes=Ruled,
            back=NoWay(_("Give the penalty again.")),
            is_ruling=True,
            needs_reason=True,
            effect=Effect.CORRECTS,
        ),
    )
    PROPOSE_DISQUALIFICATION = (
        "propose_disqualification",
        Act(
            group=Group.RESULTS,
            by=DESK,
            right=_("propose a disqualification"),
            says=_("proposed to disqualify %(name)s"),
            writes=Ruled,
            back=Back("decline_disqualification", needs_reason=True),
            is_ruling=True,
            needs_reason=True,
        ),
    )
    DECLINE_DISQUALIFICATION = (
        "decline_disqualification",
        Act(
            group=Group.RESULTS,
            by=ORGANIZER,
            right=_("decline such a proposal"),
            says=_("declined to disqualify %(name)s"),
            writes=Ruled,
            back=NoWay(_("Propose it again, or disqualify the player.")),
            is_ruling=True,
            needs_reason=True,
        ),
    )
