"""Rounds of team against team: which boards make a match of teams, and what comes of it. No Django.

A match of teams is not kept anywhere: it is the games of a round whose players are of these two teams, with
the byes and missed rounds of their other members. So results, slips and corrections are those of any game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.results import Number
from scoring.standings import Standing
from tournaments.pairing.types import Entrant, SwissRequest, TeamRequest
from tournaments.play.played import PlayedMatch, PlayedRound
from tournaments.play.teams import MATCH_POINTS, Team, TeamRecord, TeamStanding, team_of_each, team_standings


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """Two teams that met in a round, or one that had nobody to meet."""

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
        found: dict[str, Number] = dict.fromkeys(self.teams, 0)
        for match in (*self.boards, *self.alone):
            for player, score in (match.scores or {}).items():
                found[self.members[player]] += score.points
        return found

    def points_of(self, team: str) -> int:
        """Match points: more points of the boards than the other team wins; alone, a bye does."""
        if len(self.teams) == 1:
            return MATCH_POINTS.win if any(match.kind == "bye" for match in self.alone) else MATCH_POINTS.loss
        score = self.score
        (other,) = (key for key in self.teams if key != team)
        if score[team] == score[other]:
            return MATCH_POINTS.draw
        return MATCH_POINTS.win if score[team] > score[other] else MATCH_POINTS.loss


def team_matches(teams: Sequence[Team], matches: Iterable[PlayedMatch]) -> tuple[TeamMatch, ...]:
    """The matches of teams in these matches of one round, in the order of tables; teams alone come last."""
    of_player = {player: team.key for player, team in team_of_each(teams).items()}
    boards: dict[frozenset[str], list[PlayedMatch]] = {}
    alone: dict[str, list[PlayedMatch]] = {}
    order: dict[frozenset[str], tuple[str, ...]] = {}
    for match in matches:
        own = tuple(of_player[player] for player in match.players if player in of_player)
        if len(own) == 1 and len(match.players) == 1:
            alone.setdefault(own[0], []).append(match)
        elif len(set(own)) == len(match.players):
            boards.setdefault(frozenset(own), []).append(match)
            order.setdefault(frozenset(own), own)
    found = []
    for both, games in boards.items():
        beside = tuple(match for key in order[both] for match in alone.pop(key, []))
        found.append(TeamMatch(order[both], tuple(games), beside, of_player))
    return (*found, *(TeamMatch((key,), (), tuple(rest), of_player) for key, rest in alone.items()))


def team_records(teams: Sequence[Team], rounds: Iterable[PlayedRound]) -> dict[str, TeamRecord]:
    """What each team has of the matches of complete rounds; one whose boards are not all played is worth
    nothing yet."""
    found = {team.key: TeamRecord() for team in teams}
    for round_ in rounds:
        for match in team_matches(teams, round_.matches) if round_.complete else ():
            for team in match.teams if match.is_done else ():
                found[team] = _with_match(found[team], match, team)
    return found


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
    """Of the standings, from left to right: what parts teams of equal match points."""
    lineups: Mapping[frozenset[str], Sequence[tuple[str, str]]] = field(default_factory=dict)
    """Two teams -> the boards their captains settled."""

    def ordered(self, standings: Sequence[Standing], rounds: Iterable[PlayedRound]) -> list[TeamStanding]:
        """Their standings after these rounds."""
        return list(team_standings(self.teams, standings, self.columns, team_records(self.teams, rounds)))


def team_request(
    number: int,
    ordered: Sequence[TeamStanding],
    playing: Collection[str],
    lineups: Mapping[frozenset[str], Sequence[tuple[str, str]]],
) -> TeamRequest:
    """The next round of the teams in the order of their standings; `playing` are the players who are there.

    A lineup of two teams counts where they have not met and everybody of it, and nobody else, is there, each
    still in the team that sent them to their board.
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
    settled = {}
    for both, boards in lineups.items():
        one, other = sorted(both)
        if one in met and other not in met[one] and _is_of(members[one], members.get(other, ()), boards):
            settled[both] = tuple(boards)
    table_views_of = {key: players for key, players in members.items() if players}
    return TeamRequest(SwissRequest(number, tuple(entrants)), table_views_of, settled)


def _is_of(one: Sequence[str], other: Sequence[str], boards: Iterable[tuple[str, str]]) -> bool:
    """True where these boards have everybody of both sides once, one of each at every board."""
    first = [next((player for player in board if player in one), "") for board in boards]
    second = [next((player for player in board if player in other), "") for board in boards]
    return sorted(first) == sorted(one) and sorted(second) == sorted(other)
