"""Teams of an event: their members, and their standings from those of the members. No Django."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.results import Number
from scoring.standings import Standing

# A team with fewer members waits for others; more are refused.
SMALLEST, LARGEST = 2, 8
MOST_TEAMS = 128
# How a team event is played: everybody on their own and for their team, or in matches of two teams.
FREELY, AGAINST = "freely", "against"


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """The match points of a match of two teams."""

    win: int
    draw: int
    loss: int


MATCH_POINTS = MatchPoints(2, 1, 0)


@dataclass(frozen=True, slots=True)
class TeamRecord:
    """The results of a team's matches; a bye is a win."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    met: frozenset[str] = frozenset()
    byes: int = 0

    @property
    def points(self) -> int:
        """Match points."""
        return self.wins * MATCH_POINTS.win + self.draws * MATCH_POINTS.draw + self.losses * MATCH_POINTS.loss


@dataclass(frozen=True, slots=True)
class Team:
    """Players under one name, in the captain's order. Players are keys ("p7")."""

    key: str
    name: str
    captain: str
    members: tuple[str, ...]

    @property
    def is_complete(self) -> bool:
        """True where the team has as many players as allowed."""
        return SMALLEST <= len(self.members) <= LARGEST


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """A line of the team standings; teams that are equal in everything share a place."""

    place: int
    team: Team
    values: Mapping[str, Number]
    """Key of the game's column -> sum over the members."""
    lines: tuple[Standing, ...]
    """The members who are in the standings, in the order of the team."""
    record: TeamRecord | None = None
    """None unless teams meet teams."""


def team_standings(
    teams: Iterable[Team],
    standings: Sequence[Standing],
    columns: Sequence[str],
    records: Mapping[str, TeamRecord] | None = None,
) -> tuple[TeamStanding, ...]:
    """The teams by their match points where they meet each other (`records`), then by the sums of their
    members' columns, from left to right; then by their best placed member.

    All members count, including those who dropped; the disqualified add nothing.
    """
    by_key = {line.player: line for line in standings if line.rank is not None}
    sorted_teams = []
    for team in teams:
        lines = tuple(by_key[key] for key in team.members if key in by_key)
        values: dict[str, Number] = {column: sum(line.values[column] for line in lines) for column in columns}
        best = min((line.rank or 0 for line in lines), default=len(standings) + 1)
        record = records.get(team.key, TeamRecord()) if records is not None else None
        matches = -record.points if record else 0
        order = (matches, *(-values[column] for column in columns), Fraction(best))
        sorted_teams.append((order, team, values, lines, record))
    sorted_teams.sort(key=lambda row: (row[0], row[1].name, row[1].key))
    rows: list[TeamStanding] = []
    for at, (order, team, values, lines, record) in enumerate(sorted_teams):
        is_level = at > 0 and sorted_teams[at - 1][0] == order
        rows.append(TeamStanding(rows[-1].place if is_level else at + 1, team, values, lines, record))
    return tuple(rows)


def team_of_each(teams: Iterable[Team]) -> dict[str, Team]:
    """Key of a player -> their team."""
    return {member: team for team in teams for member in team.members}
