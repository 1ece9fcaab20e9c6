"""The matches of teams in a round: who met whom, the score, and the boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from ..models import Entry
from ..play.team_rounds import TeamMatch
from ..queries import EventState, RoundView, round_view
from ..queries.rounds.clock import TableTime
from ..queries.rounds.team_rounds import matches_in
from ..queries.state.teams import teams_of
from ..wording.sentences import number_text
from .round_tables import RoundTable, hall_table
from .table_views import TableView, table_views_of


@dataclass(frozen=True, slots=True)
class ShownTeamMatch:
    """Two teams with the points of their boards; one team that has nobody to meet."""

    teams: tuple[str, ...]
    """By name."""
    score: str
    """"3 : 1"; "" before the first result."""
    is_done: bool
    numbers: str = ""
    """Of its tables: "5–8"; "" for a team that has nobody to meet."""
    tables: RoundTable | None = None
    """Its boards, where they are asked for."""

    @property
    def name(self) -> str:
        """The teams as people say them: "Rogues – Wraiths"."""
        return " – ".join(self.teams)


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
    return ShownTeamMatch(teams, score, match.is_done, _numbers(match))


def _numbers(match: TeamMatch) -> str:
    """First and last table, where the tables stand in one row; every single one otherwise."""
    tables = sorted(board.table for board in match.boards if board.table is not None)
    if len(tables) > 2 and tables[-1] - tables[0] == len(tables) - 1:
        return f"{tables[0]}–{tables[-1]}"
    return ", ".join(map(str, tables))


@dataclass(frozen=True, slots=True)
class BoardOfTeams:
    """What a player looks for before the wall: the match of the own team, and the board in it."""

    match: str
    """ "Rogues – Wraiths"; the own team alone where it has nobody to meet."""
    board: str
    """ "Board 2"; "" for who has no opponent."""

    @property
    def told(self) -> str:
        """Both in one line."""
        return " · ".join(filter(None, (self.match, self.board)))


def teams_at_boards(state: EventState, number: int) -> Mapping[str, BoardOfTeams]:
    """Key of a player -> their match of teams in this round; nobody where the members play freely."""
    names = {team.key: team.name for team in teams_of(state)}
    found: dict[str, BoardOfTeams] = {}
    for match in matches_in(state, number):
        shown = " – ".join(names[key] for key in match.teams)
        for at, board in enumerate(match.boards, start=1):
            told = BoardOfTeams(shown, _("Board %(number)s") % {"number": at})
            found |= dict.fromkeys(board.players, told)
        for alone in match.alone:
            found |= dict.fromkeys(alone.players, BoardOfTeams(shown, ""))
    return found


@dataclass(frozen=True, slots=True)
class OwnTeamMatch:
    """The match of a player's own team in a round, with every board of it."""

    told: str
    """ "Rogues – Wraiths · Board 2"."""
    match: ShownTeamMatch
    boards: tuple[TableView, ...]


def own_team_match(state: EventState, number: int, entry: Entry) -> OwnTeamMatch | None:
    """The match of the team of this player in a round; None where the members play freely, and for who is in
    none of its matches."""
    names = {team.key: team.name for team in teams_of(state)}
    for match in matches_in(state, number):
        own = {key for one in (*match.boards, *match.alone) for key in one.players}
        if entry.key in own:
            boards = table_views_of(round_view(state, number).matches)
            games = tuple(board for board in boards if own.issuperset(side.entry.key for side in board.sides))
            told = teams_at_boards(state, number)[entry.key].told
            return OwnTeamMatch(told, _shown(match, names), games)
    return None
