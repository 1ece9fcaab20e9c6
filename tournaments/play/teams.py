"""Teams of an event: who plays for which, and what a team has from its members' standings. No Django."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.results import Number
from scoring.standings import Standing

# Fewer is a team that waits for others, more is refused.
SMALLEST, LARGEST = 2, 8
MOST_TEAMS = 128
# How an event of teams is played: everybody for themselves and the own team, or match by match of two teams.
FREELY, AGAINST = "freely", "against"


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """What a match of two teams is worth."""

    win: int
    draw: int
    loss: int


MATCH_POINTS = MatchPoints(2, 1, 0)


@dataclass(frozen=True, slots=True)
class TeamRecord:
    """What a team has of its matches; a bye is a win."""

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
    """Players under one name, in the order the captain lists them. Players are keys ("p7")."""

    key: str
    name: str
    captain: str
    members: tuple[str, ...]

    @property
    def is_complete(self) -> bool:
        """True where the team has as many players as a team needs."""
        return SMALLEST <= len(self.members) <= LARGEST


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """A line of the standings of teams; teams that nothing parts share a place."""

    place: int
    team: Team
    values: Mapping[str, Number]
    """By the key of the game's column: the sum over the members."""
    lines: tuple[Standing, ...]
    """The members who are in the standings, in the order of the team."""
    record: TeamRecord | None = None
    """Where teams meet teams."""


def team_standings(
    teams: Iterable[Team],
    standings: Sequence[Standing],
    columns: Sequence[str],
    records: Mapping[str, TeamRecord] | None = None,
) -> tuple[TeamStanding, ...]:
    """The teams by their match points where they meet each other (`records`), then by the sums of their
    members' columns, from left to right; then by their best placed member.

    All members count, also who dropped; the disqualified bring nothing.
    """
    by_key = {line.player: line for line in standings if line.rank is not None}
    found = []
    for team in teams:
        lines = tuple(by_key[key] for key in team.members if key in by_key)
        values: dict[str, Number] = {column: sum(line.values[column] for line in lines) for column in columns}
        best = min((line.rank or 0 for line in lines), default=len(standings) + 1)
        record = records.get(team.key, TeamRecord()) if records is not None else None
        matches = -record.points if record else 0
        order = (matches, *(-values[column] for column in columns), Fraction(best))
        found.append((order, team, values, lines, record))
    found.sort(key=lambda one: (one[0], one[1].name, one[1].key))
    rows: list[TeamStanding] = []
    for at, (order, team, values, lines, record) in enumerate(found):
        is_level = at > 0 and found[at - 1][0] == order
        rows.append(TeamStanding(rows[-1].place if is_level else at + 1, team, values, lines, record))
    return tuple(rows)


def team_of_each(teams: Iterable[Team]) -> dict[str, Team]:
    """Key of a player -> their team."""
    return {member: team for team in teams for member in team.members}
