"""The standings of teams in words and figures. Page and paper show these same values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ..models import Entry
from ..play.teams import Team, TeamStanding, team_standings
from ..queries import EventState
from ..queries.rounds.places import Places, rounds_counted
from ..queries.rounds.team_rounds import records_of
from ..queries.state.teams import teams_of
from .standings import ShownColumn, columns_of, figure


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


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """A team on the podium."""

    place: str
    name: str
    headline: str
    club_beside: str = ""

    @property
    def main(self) -> str:
        """The figure that counts first."""
        return self.headline


def team_places(state: EventState, places: Places) -> tuple[TeamPlace, ...]:
    """All teams in their order."""
    return tuple(TeamPlace(row.place, row.name, _headline(row)) for row in team_table(state, places).rows)


def team_podium(state: EventState, places: Places) -> tuple[TeamPlace, ...]:
    """The best three teams."""
    return team_places(state, places)[:3]


def _headline(row: TeamRow) -> str:
    column, text = row.figures[0]
    return f"{text} {column.label}"


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
