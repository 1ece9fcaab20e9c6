"""Team against team on the ground: matches of teams out of boards, their points, the request of a round."""

import pytest

from scoring.results import Outcome, Score
from scoring.structures import Plan, StructureError, plan_of_teams
from tests.domain.test_teams import line
from tournaments.pairing import TeamRequest
from tournaments.play.next_round import NextRoundError, PlayedSoFar, next_round
from tournaments.play.played import PlayedMatch, PlayedRound
from tournaments.play.team_rounds import TeamsPlaying, team_matches, team_records, team_request
from tournaments.play.teams import Team, TeamRecord

TEAMS = tuple(Team(f"t{n}", f"Team {n}", f"a{n}", (f"a{n}", f"b{n}")) for n in (1, 2, 3))


def game(one: str, other: str, points: tuple[int, int] | None) -> PlayedMatch:
    scores = {one: Score(points[0], Outcome.WIN), other: Score(points[1], Outcome.LOSS)} if points else None
    return PlayedMatch((one, other), scores)


def alone(player: str, kind: str = "bye", points: int = 8) -> PlayedMatch:
    outcome = Outcome.BYE if kind == "bye" else Outcome.LOSS
    return PlayedMatch((player,), {player: Score(points, outcome)}, kind=kind)  # type: ignore[arg-type]


def test_a_match_of_teams_is_its_boards_and_the_byes_beside_them() -> None:
    boards = [game("a1", "a2", (9, 2)), game("b2", "b1", (7, 4)), alone("a3"), alone("b3", "missed", 0)]
    first, second = team_matches(TEAMS, boards)
    assert (first.teams, first.score, first.is_done) == (("t1", "t2"), {"t1": 13, "t2": 9}, True)
    assert (first.points_of("t1"), first.points_of("t2")) == (2, 0)
    assert (second.teams, second.points_of("t3")) == (("t3",), 2)
    level = team_matches(TEAMS, [game("a1", "a2", (9, 2)), game("b2", "b1", (9, 2))])[0]
    assert (level.points_of("t1"), level.points_of("t2")) == (1, 1)
    open_one = team_matches(TEAMS, [game("a1", "a2", None), alone("b1")])[0]
    assert (open_one.is_done, open_one.score) == (False, {"t1": 8, "t2": 0})
    # Nobody came: a round missed. And a game of two of one team, or of strangers, is no board.
    assert team_matches(TEAMS, [alone("a1", "missed", 0)])[0].points_of("t1") == 0
    assert team_matches(TEAMS, [game("a1", "b1", (9, 2)), game("x", "a1", (9, 2)), alone("x")]) == ()


def test_records_count_complete_rounds() -> None:
    won = PlayedRound(1, False, True, (game("a1", "a2", (9, 2)), alone("a3")))
    level = PlayedRound(2, False, True, (game("a1", "a3", (5, 5)), alone("a2", "missed", 0)))
    open_one = PlayedRound(3, False, False, (game("a2", "a3", (9, 2)),))
    records = team_records(TEAMS, (won, level, open_one))
    assert records == {
        "t1": TeamRecord(1, 1, 0, frozenset({"t2", "t3"})),
        "t2": TeamRecord(0, 0, 2, frozenset({"t1"})),
        "t3": TeamRecord(1, 1, 0, frozenset({"t1"}), 1),
    }
    assert [records[key].points for key in ("t1", "t2", "t3")] == [3, 0, 3]


def test_a_match_with_an_open_board_is_worth_nothing_yet() -> None:
    half = PlayedRound(1, False, True, (game("a1", "a2", (9, 2)), game("b1", "b2", None), alone("a3")))
    assert team_records(TEAMS, (half,)) == {
        "t1": TeamRecord(),
        "t2": TeamRecord(),
        "t3": TeamRecord(1, 0, 0, byes=1),
    }


def test_the_next_round_is_of_teams_with_who_is_there() -> None:
    players = [player for team in TEAMS for player in team.members]
    lines = [line(player, rank, 10 - rank) for rank, player in enumerate(players, start=1)]
    playing = TeamsPlaying(TEAMS, ("points",), {frozenset(("t1", "t2")): (("a1", "b2"), ("b1", "a2"))})
    coming = next_round(Plan(3, 0), PlayedSoFar(standings=lines, rounds=(), clubs={}, teams=playing))
    request = coming.request
    assert isinstance(request, TeamRequest)
    assert [entrant.id for entrant in request.teams.entrants] == ["t1", "t2", "t3"]
    assert request.lineups == playing.lineups
    out = next_round(
        Plan(3, 0),
        PlayedSoFar(standings=lines, rounds=(), clubs={}, teams=playing),
        absent={"b1", "a3", "b3"},
    )
    assert isinstance(out.request, TeamRequest)
    assert out.request.members == {"t1": ("a1",), "t2": ("a2", "b2")}
    # A draft of captains counts while all of it are there, and for the first meeting.
    assert out.request.lineups == {}
    # Nor do two of one team meet because it says so.
    own = TeamsPlaying(TEAMS, ("points",), {frozenset(("t1", "t2")): (("a1", "b1"), ("a2", "b2"))})
    again = next_round(Plan(3, 0), PlayedSoFar(standings=lines, rounds=(), clubs={}, teams=own))
    assert isinstance(again.request, TeamRequest)
    assert again.request.lineups == {}
    with pytest.raises(NextRoundError, match="without_team"):
        next_round(
            Plan(3, 0), PlayedSoFar(standings=[*lines, line("x", 7, 0)], rounds=(), clubs={}, teams=playing)
        )
    ordered = playing.ordered(lines, (PlayedRound(1, False, True, (game("a1", "a2", (1, 9)), alone("a3"))),))
    assert [row.team.key for row in ordered] == ["t2", "t3", "t1"]
    assert team_request(2, ordered, players, playing.lineups).lineups == {}


def test_teams_play_swiss_rounds_without_a_cut() -> None:
    assert plan_of_teams(Plan(4, 8)) == Plan(4, 0)
    for wrong in (Plan(0, 0, True), Plan(3, 0, first_stage="round_robin")):
        with pytest.raises(StructureError, match="teams_swiss_only"):
            plan_of_teams(wrong)
