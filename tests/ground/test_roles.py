"""The table of roles, read aloud."""

from __future__ import annotations

import pytest

from tournaments.roles import ALLOWED, READING, Action, Role, may


def test_every_action_stands_in_the_table() -> None:
    assert set(ALLOWED) == set(Action)


@pytest.mark.parametrize("action", [Action.DROP_ENTRY, Action.REENTER_ENTRY, Action.DISQUALIFY_ENTRY])
def test_only_the_organizer_removes_and_takes_back_A_ROLE_6(action: Action) -> None:
    assert ALLOWED[action] == {Role.ORGANIZER}


def test_the_organizer_may_do_everything() -> None:
    assert all(may({Role.ORGANIZER}, action) for action in Action)


def test_players_and_spectators_work_at_no_desk() -> None:
    founding = {Action.CREATE_TOURNAMENT, Action.IMPORT_TOURNAMENT}
    assert {action for action in Action if may({Role.PLAYER, Role.SPECTATOR}, action)} == founding


def test_a_judge_reads_all_and_may_extend_enter_results_and_amend_fleets() -> None:
    acts = {Action.EXTEND_CLOCK, Action.REPORT_RESULT, Action.HAND_IN_FLEET}
    founding = {Action.CREATE_TOURNAMENT, Action.IMPORT_TOURNAMENT}
    assert {action for action in Action if may({Role.JUDGE}, action)} == READING | acts | founding


def test_nobody_without_a_role_may_do_anything() -> None:
    assert not any(may(set(), action) for action in Action)
