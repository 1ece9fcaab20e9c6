"""Rounds of team against team: which boards make up a team match, and its result. No Django.

A team match is stored nowhere: it consists of the games of a round whose players are of these two teams, and
the byes and missed rounds of their other members. So results, slips and corrections are those of any game.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.results import Number
from scoring.standings import Standing
from tournaments.pairing.types import Entrant, SwissRequest, TeamRequest
from tournaments.play.played import PlayedMatch, PlayedRound
from tournaments.play.teams import MATCH_POINTS, Team, TeamRecord, TeamStanding, team_of_each, team_standings


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """Two teams that met in a round, or one without an opponent."""

    teams: tuple[str, ...]
    """Their keys, in the order of the seats at the first board."""
    boards: tuple[PlayedMatch, ...]
    """The games between the two, by table."""
    alone: tuple[PlayedMatch, ...] = ()
    """Byes and missed rounds of their members."""
    members: Mapping[str, str] = field(default_factory=dict)
    """Player -> key of the team."""

    @property
    def is_done(self) -> bool:
        return all(match.is_done for match in self.boards)

    @property
    def score(self) -> dict[str, Number]:
        """Team -> the tournament points of its members so far."""
        points: dict[str, Number] = dict.fromkeys(self.teams, 0)
        for match in (*self.boards, *self.alone):
            for player, score in (match.scores or {}).items():
                points[self.members[player]] += score.points
        return points

    def points_of(self, team: str) -> int:
        """Match points: the team with more points at the boards wins, as does a team with a bye."""
        if len(self.teams) == 1:
            return MATCH_POINTS.win if any(match.kind == "bye" for match in self.alone) else MATCH_POINTS.loss
        score = self.score
        (other,) = (key for key in self.teams if key != team)
        if score[team] == score[other]:
            return MATCH_POINTS.draw
        return MATCH_POINTS.win if score[team] > score[other] else MATCH_POINTS.loss


def team_matches(teams: Sequence[Team], matches: Iterable[PlayedMatch]) -> tuple[TeamMatch, ...]:
    """The team matches in these matches of one round, by table; teams without an opponent come last."""
    team_of = {player: team.key for player, team in team_of_each(teams).items()}
    boards: dict[frozenset[str], list[PlayedMatch]] = {}
    alone: dict[str, list[PlayedMatch]] = {}
    order: dict[frozenset[str], tuple[str, ...]] = {}
    for match in matches:
        team_keys = tuple(team_of[player] for player in match.players if player in team_of)
        if len(team_keys) == 1 and len(match.players) == 1:
            alone.setdefault(team_keys[0], []).append(match)
        elif len(set(team_keys)) == len(match.players):
            boards.setdefault(frozenset(team_keys), []).append(match)
            order.setdefault(frozenset(team_keys), team_keys)
    team_games = []
    for both, games in boards.items():
        alone_beside = tuple(match for key in order[both] for match in alone.pop(key, []))
        team_games.append(TeamMatch(order[both], tuple(games), alone_beside, team_of))
    return (*team_games, *(TeamMatch((key,), (), tuple(rest), team_of) for key, rest in alone.items()))


def team_records(teams: Sequence[Team], rounds: Iterable[PlayedRound]) -> dict[str, TeamRecord]:
    """The record of each team in complete rounds; a match whose boards are not all played does not count
    yet."""
    records = {team.key: TeamRecord() for team in teams}
    for round_ in rounds:
        for match in team_matches(teams, round_.matches) if round_.complete else ():
            for team in match.teams if match.is_done else ():
                records[team] = _with_match(records[team], match, team)
    return records


def _with_match(record: TeamRecord, match: TeamMatch, team: str) -> TeamRecord:
    points = match.points_of(team)
    is_win = points == MATCH_POINTS.win
    return TeamRecord(
        record.wins + is_win,
        record.draws + (points == MATCH_POINTS.draw),
        record.losses + (points == MATCH_POINTS.loss),
        record.met.union(key for key in match.teams if key != team),
        record.byes + (is_win and len(match.teams) == 1),
    )


@dataclass(frozen=True, slots=True)
class TeamsPlaying:
    """The teams of an event in which teams meet teams."""

    teams: tuple[Team, ...]
    columns: tuple[str, ...]
    """Columns of the standings, from left to right, which separate teams of equal match points."""
    lineups: Mapping[frozenset[str], Sequence[tuple[str, str]]] = field(default_factory=dict)
    """Two teams -> the boards their captains agreed on."""

    def ordered(self, standings: Sequence[Standing], rounds: Iterable[PlayedRound]) -> list[TeamStanding]:
        """The team standings after these rounds."""
        return list(team_standings(self.teams, standings, self.columns, team_records(self.teams, rounds)))


def team_request(
    number: int,
    ordered: Sequence[TeamStanding],
    playing: Collection[str],
    lineups: Mapping[frozenset[str], Sequence[tuple[str, str]]],
) -> TeamRequest:
    """The next round of the teams, in the order of their standings; `playing` are the players present.

    A lineup of two teams counts where they have not met and exactly its players are present, each still in
    the team they were lined up for.
    """
    members = {
        line.team.key: tuple(player for player in line.team.members if player in playing) for line in ordered
    }
    entrants = [
        Entrant(line.team.key, line.record.points, rank, met=line.record.met, byes=line.record.byes)
        for rank, line in enumerate(ordered, start=1)
        if members[line.team.key] and line.record is not None
    ]
    met = {entrant.id: entrant.met for entrant in entrants}
    valid_lineups = {}
    for both, boards in lineups.items():
        one, other = sorted(both)
        if (
            one in met
            and other not in met[one]
            and _is_complete(members[one], members.get(other, ()), boards)
        ):
            valid_lineups[both] = tuple(boards)
    present_members = {key: players for key, players in members.items() if players}
    return TeamRequest(SwissRequest(number, tuple(entrants)), present_members, valid_lineups)


def _is_complete(one: Sequence[str], other: Sequence[str], boards: Iterable[tuple[str, str]]) -> bool:
    """True where these boards have everybody of both sides once, one of each side at every board."""
    first = [next((player for player in board if player in one), "") for board in boards]
    second = [next((player for player in board if player in other), "") for board in boards]
    return sorted(first) == sorted(one) and sorted(second) == sorted(other)
