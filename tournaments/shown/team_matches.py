"""The matches of teams in a round: who met whom, the score, and the boards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..queries import EventState, RoundView
from ..queries.clock import TableTime
from ..queries.team_rounds import matches_in
from ..queries.teams import teams_of
from ..sentences import number_text
from ..team_rounds import TeamMatch
from .round_tables import RoundTable, hall_table


@dataclass(frozen=True, slots=True)
class ShownTeamMatch:
    """Two teams with the points of their boards; one team that has nobody to meet."""

    teams: tuple[str, ...]
    """By name."""
    score: str
    """"3 : 1"; "" before the first result."""
    is_done: bool
    tables: RoundTable | None = None
    """Its boards, where they are asked for."""


def team_matches_of(state: EventState, number: int) -> tuple[ShownTeamMatch, ...]:
    """The matches of this round without their boards; none where the members play freely."""
    names = {team.key: team.name for team in teams_of(state)}
    return tuple(_shown(match, names) for match in matches_in(state, number))


def boards_by_match(
    state: EventState, view: RoundView, times: Iterable[TableTime] = ()
) -> tuple[ShownTeamMatch, ...]:
    """The same with the boards of each."""
    names, times = {team.key: team.name for team in teams_of(state)}, tuple(times)
    found = []
    for match in matches_in(state, view.round.number):
        own = {frozenset(one.players) for one in (*match.boards, *match.alone)}
        mine = tuple(one for one in view.matches if frozenset(entry.key for entry in one.entries) in own)
        tables = hall_table(state, replace(view, matches=mine), times)
        found.append(replace(_shown(match, names), tables=tables))
    return tuple(found)


def _shown(match: TeamMatch, names: dict[str, str]) -> ShownTeamMatch:
    teams = tuple(names[key] for key in match.teams)
    has_score = len(teams) > 1 and any(board.scores for board in match.boards)
    score = " : ".join(number_text(match.score[key]) for key in match.teams) if has_score else ""
    return ShownTeamMatch(teams, score, match.is_done)
