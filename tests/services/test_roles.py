"""The table of roles, read aloud."""

from fleets.acts import FleetAction
from tournaments.acts import Action, AnyAction, Role, every_action, may

READING = {action for action in every_action() if action.act.writes is None}


def test_the_desk_removes_and_takes_back_and_only_the_organizer_disqualifies_A_ROLE_6() -> None:
    desk = {Role.ORGANIZER, Role.MARSHAL}
    assert Action.DROP_ENTRY.act.by == Action.DROP_ENTRIES.act.by == Action.REENTER_ENTRY.act.by == desk
    assert Action.DISQUALIFY_ENTRY.act.by == {Role.ORGANIZER}


def allowed(*roles: Role) -> set[AnyAction]:
    """Everything that somebody with these roles may do."""
    return {action for action in every_action() if may(roles, action)}


# What somebody does for himself alone: at their own page, the desk has other acts for it.
OWN: set[AnyAction] = {
    Action.DROP_SELF,
    Action.CLAIM_ENTRY,
    Action.FORGET_SELF,
    Action.FORGET_REGISTRATION,
    Action.ASK_FORGETTING,
    Action.MOVE_AS_CAPTAIN,
    Action.EDIT_OWN_ENTRY,
    Action.REPORT_OWN_RESULT,
    Action.CONFIRM_OWN_RESULT,
    Action.CHECK_OWN_RESULTS,
    Action.CALL_JUDGE,
    Action.WITHDRAW_CALL,
    FleetAction.HAND_IN_OWN_FLEET,
    Action.REGISTER,
    Action.CHECK_SELF_IN,
    Action.BOOK_OWN_ROUNDS,
    Action.EDIT_OWN_REGISTRATION,
    Action.WITHDRAW_REGISTRATION,
    Action.ACCEPT_PLACE,
}
# Open to every account: the first event of one's own, and a place offered at somebody else's.
FOUNDING = {Action.CREATE_TOURNAMENT, Action.IMPORT_TOURNAMENT, Action.JOIN_STAFF}


def test_the_organizer_may_do_everything_but_act_for_a_player() -> None:
    assert {action for action in every_action() if not may({Role.ORGANIZER}, action)} == OWN


def test_players_and_spectators_work_at_no_desk() -> None:
    assert {
        action for action in every_action() if may({Role.PLAYER, Role.SPECTATOR}, action)
    } == FOUNDING | OWN
    assert {action for action in every_action() if may({Role.SPECTATOR}, action)} == FOUNDING


def test_a_judge_reads_extends_enters_results_judges_fleets_and_undoes_that() -> None:
    fleets = {
        FleetAction.HAND_IN_FLEET,
        FleetAction.CHECK_FLEET,
        FleetAction.UNCHECK_FLEET,
        FleetAction.RETURN_FLEET,
        FleetAction.LET_FLEET,
        FleetAction.REFUSE_FLEET,
        FleetAction.HOLD_FLEET,
    }
    calls = {Action.CLAIM_CALL, Action.ESCALATE_CALL, Action.CLOSE_CALL, Action.TAKE_CALL_BACK}
    acts = {
        Action.CHECK_IN,
        Action.EXTEND_CLOCK,
        Action.NOTE_WARNING,
        Action.REPORT_RESULT,
        Action.SET_ACTING,
        Action.SHARE_COMPONENT,
        Action.UNDO,
    } | calls
    reading = READING - {Action.EXPORT_TOURNAMENT, Action.ANSWER_PASSED_CALL, Action.SEE_MESSAGES}
    assert {
        action for action in every_action() if may({Role.JUDGE}, action)
    } == reading | acts | fleets | FOUNDING


def test_nobody_without_a_role_may_do_anything() -> None:
    assert not any(may(set(), action) for action in every_action())
