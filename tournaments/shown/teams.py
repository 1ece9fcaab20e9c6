"""The standings of teams in words and figures. Page and paper show these same values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..models import Entry
from ..queries import EventState
from ..queries.places import Places
from ..queries.teams import teams_of
from ..teams import Team, TeamStanding, team_standings
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
    if places.round is None:
        nothing = tuple((column, "–") for column in columns)
        rows = [
            TeamRow(team.key, "–", team.name, team.is_complete, nothing, _members(state, team))
            for team in teams_of(state)
        ]
        return TeamTable(columns, tuple(rows))
    standings = [row.standing for row in places.rows]
    found = team_standings(teams_of(state), standings, [column.key for column in columns])
    return TeamTable(columns, tuple(_row(state, line, columns) for line in found))


def _row(state: EventState, line: TeamStanding, columns: Sequence[ShownColumn]) -> TeamRow:
    figures = tuple((column, figure(column, line.values[column.key]).text) for column in columns)
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
    lines = {one.player: one for one in line.lines} if line else {}
    found = []
    for key in team.members:
        own = lines.get(key)
        points = figure(main, own.values[main.key]).text if own and main else "–"
        place = str(own.rank or "–") if own else "–"
        found.append(TeamMember(state.by_key[key], key == team.captain, place, points))
    return tuple(found)
