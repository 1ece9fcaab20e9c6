"""The standings of teams from the standings of their members."""

from fractions import Fraction

from scoring.standings import Standing
from scoring.tiebreaks import Tally
from tournaments.play.teams import Team, team_of_each, team_standings

COLUMNS = ("points", "strength")


def line(player: str, rank: int | None, points: int, strength: Fraction = Fraction(0)) -> Standing:
    return Standing(rank, player, {"points": points, "strength": strength}, Tally(), "active", False)


LINES = (
    line("p1", 1, 20, Fraction(1, 2)), line("p2", 2, 15), line("p3", 3, 15), line("p4", 4, 10),
    line("p5", 5, 10), line("p6", None, 90),
)  # fmt: skip


def team(key: str, *members: str) -> Team:
    return Team(key, key.upper(), members[0] if members else "", members)


def places(*teams: Team) -> list[tuple[int, str, object]]:
    return [(row.place, row.team.key, row.values["points"]) for row in team_standings(teams, LINES, COLUMNS)]


def test_members_points_add_up_and_then_the_next_column() -> None:
    assert places(team("a", "p4", "p2"), team("b", "p1", "p5"), team("c", "p3", "p4")) == [
        (1, "b", 30), (2, "a", 25), (3, "c", 25),
    ]  # fmt: skip
    # 25 and 25: the best placed member of a is second, that of c third.
    assert places(team("a", "p1"), team("b", "p4", "p5")) == [(1, "a", 20), (2, "b", 20)]


def test_the_disqualified_and_the_unknown_bring_nothing() -> None:
    assert places(team("a", "p6", "p9"), team("b", "p5"), team("c")) == [
        (1, "b", 10),
        (2, "a", 0),
        (2, "c", 0),
    ]


def test_a_team_is_complete_with_two_to_eight() -> None:
    sizes = [team("a", *(f"p{number}" for number in range(size))).is_complete for size in (0, 1, 2, 8, 9)]
    assert sizes == [False, False, True, True, False]
    assert {key: found.key for key, found in team_of_each([team("a", "p1"), team("b", "p2")]).items()} == {
        "p1": "a", "p2": "b",
    }  # fmt: skip
