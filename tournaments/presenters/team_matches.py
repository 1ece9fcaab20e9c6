"""The matches of teams in a round: who met whom, the score, and the boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from ..models import Entry
from ..play.team_rounds import TeamMatch
from ..queries import EventState, RoundView, round_view
from ..queries.rounds.rounds import TableTime
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
    """Its boards, where requested."""

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
    team_matches = []
    for match in matches_in(state, view.round.number):
        boards = {frozenset(board.players) for board in (*match.boards, *match.alone)}
        games = tuple(
            game for game in view.matches if frozenset(entry.key for entry in game.entries) in boards
        )
        tables = hall_table(state, replace(view, matches=games), times)
        team_matches.append(replace(_shown(match, names), tables=tables))
    return tuple(team_matches)


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
    """The match of a player's own team, and the board in it, as on the wall."""

    match: str
    """ "Rogues – Wraiths"; the own team alone where it has nobody to meet."""
    board: str
    """ "Board 2"; "" for who has no opponent."""

    @property
    def label(self) -> str:
        """Both in one line."""
        return " · ".join(filter(None, (self.match, self.board)))


def teams_at_boards(state: EventState, number: int) -> Mapping[str, BoardOfTeams]:
    """Key of a player -> their match of teams in this round; nobody where the members play freely."""
    names = {team.key: team.name for team in teams_of(state)}
    boards_by_key: dict[str, BoardOfTeams] = {}
    for match in matches_in(state, number):
        teams = " – ".join(names[key] for key in match.teams)
        for number_in_match, board in enumerate(match.boards, start=1):
            place = BoardOfTeams(teams, _("Board %(number)s") % {"number": number_in_match})
            boards_by_key |= dict.fromkeys(board.players, place)
        for alone in match.alone:
            boards_by_key |= dict.fromkeys(alone.players, BoardOfTeams(teams, ""))
    return boards_by_key


@dataclass(frozen=True, slots=True)
class OwnTeamMatch:
    """The match of a player's own team in a round, with every board of it."""

    label: str
    """ "Rogues – Wraiths · Board 2"."""
    match: ShownTeamMatch
    boards: tuple[TableView, ...]


def own_team_match(state: EventState, number: int, entry: Entry) -> OwnTeamMatch | None:
    """The match of the team of this player in a round; None where the members play freely, and for who is in
    none of its matches."""
    names = {team.key: team.name for team in teams_of(state)}
    for match in matches_in(state, number):
        players = {key for board in (*match.boards, *match.alone) for key in board.players}
        if entry.key in players:
            tables = table_views_of(round_view(state, number).matches)
            games = tuple(
                table for table in tables if players.issuperset(side.entry.key for side in table.sides)
            )
            label = teams_at_boards(state, number)[entry.key].label
            return OwnTeamMatch(label, _shown(match, names), games)
    return None
