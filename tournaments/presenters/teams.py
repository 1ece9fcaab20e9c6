"""Teams in words and figures: their standings, and their matches in a round with score and boards."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from ..models import Entry
from ..play.team_rounds import TeamMatch
from ..play.teams import Team, TeamStanding, team_standings
from ..queries import EventState, MatchView, RoundView, round_view
from ..queries.rounds.places import Places, rounds_counted
from ..queries.rounds.rounds import TableTime
from ..queries.rounds.team_rounds import matches_in, records_of
from ..queries.state.teams import teams_of
from ..wording.sentences import number_text
from .round_tables import HallTable, hall_table
from .standings import ShownColumn, StandingsRow, columns_of, figure, podium_of


@dataclass(frozen=True, slots=True)
class TeamMember:
    """A player of a team, with their place and points; "–" before the first result."""

    entry: Entry
    is_captain: bool
    place: str
    points: str


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team in the standings of teams."""

    key: str
    place: str
    name: str
    is_complete: bool
    figures: tuple[tuple[ShownColumn, str], ...]
    members: tuple[TeamMember, ...]

    @property
    def headline(self) -> str:
        """The figure that counts first, for podium and screen."""
        column, text = self.figures[0]
        return f"{text} {column.label}"


@dataclass(frozen=True, slots=True)
class TeamTable:
    """The standings of teams: the columns of the game, summed."""

    columns: tuple[ShownColumn, ...]
    rows: tuple[TeamRow, ...]


def team_table(state: EventState, places: Places) -> TeamTable:
    """The teams by their members' figures; by name before the first result."""
    columns = columns_of(state.tournament)
    records = records_of(state, rounds_counted(state, places))
    shown = (*_match_column(state), *columns)
    if places.round is None:
        columns = shown
        no_figures = tuple((column, "–") for column in columns)
        rows = [
            TeamRow(team.key, "–", team.name, team.is_complete, no_figures, _members(state, team))
            for team in teams_of(state)
        ]
        return TeamTable(columns, tuple(rows))
    standings = [row.standing for row in places.rows]
    team_lines = team_standings(teams_of(state), standings, [column.key for column in columns], records)
    return TeamTable(shown, tuple(_row(state, line, columns) for line in team_lines))


def _match_column(state: EventState) -> tuple[ShownColumn, ...]:
    if not state.tournament.has_boards:
        return ()
    return (ShownColumn("match_points", _("MP"), _("Match points"), "main"),)


def best_three(state: EventState, places: Places, *, links: bool = False) -> Sequence[StandingsRow | TeamRow]:
    """The podium: of the teams where teams meet teams."""
    if state.tournament.has_boards:
        return team_table(state, places).rows[:3]
    return podium_of(state, places, links=links).rows[:3]


def _row(state: EventState, line: TeamStanding, columns: Sequence[ShownColumn]) -> TeamRow:
    figures = tuple((column, figure(column, line.values[column.key]).text) for column in columns)
    if line.record is not None:
        figures = (*((column, str(line.record.points)) for column in _match_column(state)), *figures)
    return TeamRow(
        line.team.key,
        str(line.place),
        line.team.name,
        line.team.is_complete,
        figures,
        _members(state, line.team, line, columns),
    )


def _members(
    state: EventState,
    team: Team,
    line: TeamStanding | None = None,
    columns: Sequence[ShownColumn] = (),
) -> tuple[TeamMember, ...]:
    main = next((column for column in columns if column.kind == "main"), None)
    lines = {member_line.player: member_line for member_line in line.lines} if line else {}
    members = []
    for key in team.members:
        own_line = lines.get(key)
        points = figure(main, own_line.values[main.key]).text if own_line and main else "–"
        place = str(own_line.rank or "–") if own_line else "–"
        members.append(TeamMember(state.by_key[key], key == team.captain, place, points))
    return tuple(members)


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
    tables: HallTable | None = None
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
    boards: tuple[MatchView, ...]


def own_team_match(state: EventState, number: int, entry: Entry) -> OwnTeamMatch | None:
    """The match of the team of this player in a round; None where the members play freely, and for who is in
    none of its matches."""
    names = {team.key: team.name for team in teams_of(state)}
    for match in matches_in(state, number):
        players = {key for board in (*match.boards, *match.alone) for key in board.players}
        if entry.key in players:
            games = tuple(
                board
                for board in round_view(state, number).matches
                if players.issuperset(board.played.players)
            )
            label = teams_at_boards(state, number)[entry.key].label
            return OwnTeamMatch(label, _shown(match, names), games)
    return None
