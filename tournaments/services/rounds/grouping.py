"""The groups of an event are drawn as it starts, and stay as they are."""

from __future__ import annotations

from scoring.structures import GROUPS, Plan

from ...models import Tournament
from ...pairing import ConstraintsImpossible
from ...play.next_round import groups_for
from ...queries.state.constraints import constraints_for
from ...queries.state.state import read_state
from ...queries.state.teams import team_constraints
from ...wording.refusals import Refused
from .drawing import named_pairs


def drawn_groups_of(tournament: Tournament, plan: Plan) -> list[list[str]]:
    """The groups as the event stores them; none without such a plan. Players who must not meet are in
    different groups. Raises Refused `groups_apart` where there are too few groups for that."""
    if plan.first_stage != GROUPS:
        return []
    state = read_state(tournament)
    clubs = {entry.key: entry.club for entry in state.entries if entry.club}
    constraints = (*team_constraints(state), *constraints_for(state))
    players = [entry.key for entry in state.entries]
    try:
        drawn = groups_for(plan, players, clubs, constraints, tournament.seed)
    except ConstraintsImpossible as error:
        raise Refused("groups_apart", players=named_pairs(tournament, error.couples)) from error
    return [list(group) for group in drawn]
