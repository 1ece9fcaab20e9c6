"""The page of rights and the ways back cover every action there is."""

from __future__ import annotations

from fleets.services.taking_back import WAYS as FLEET_WAYS
from tournaments.queries.undoing import WHY_NOT
from tournaments.rights import GROUPS, rights_table
from tournaments.roles import ALLOWED, READING, Action
from tournaments.services.inverses import WAYS

# Taken back by the seats they left in the diary (inverses.SEATING).
SEATING = {Action.SWAP_SEATS, Action.PAIR_BY_HAND, Action.MOVE_TABLE, Action.REPAIR_ROUND}


def test_every_action_stands_once_in_the_table_of_rights() -> None:
    named = [action for _heading, acts in GROUPS for action in acts]
    assert sorted(named) == sorted(Action)


def test_the_table_says_what_the_program_asks() -> None:
    rows = [right for group in rights_table() for right in group.rights]
    assert sum(sum(right.allowed) for right in rows) == sum(len(roles) for roles in ALLOWED.values())


def test_every_act_has_a_way_back_or_a_reason_why_not() -> None:
    known = {*WAYS, *FLEET_WAYS, *WHY_NOT, *SEATING, *READING}
    assert {str(action) for action in Action} - {str(each) for each in known} == set()
