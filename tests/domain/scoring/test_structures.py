"""Rounds and cuts: A-STRUCT-1 … A-STRUCT-5."""

from typing import Any

import pytest

from scoring.games import GAMES, load_rules
from scoring.structures import (
    BRACKETS,
    FIRST_STAGES,
    PLENTY,
    CustomStructure,
    Plan,
    StructureError,
    group_sizes,
    is_bracket,
    knockout_rounds,
    most_players,
    places_of_bracket,
)
from scoring.structures import plan as plan_for

RULES = load_rules(GAMES["armada"], "armada-2018")


def plan(structure: str, *, players: int, **chosen: Any) -> Plan:
    """The plan by the rules of 2018."""
    return plan_for(structure, players=players, rules=RULES, custom=CustomStructure(**chosen))


@pytest.mark.parametrize(("players", "rounds"), [(4, 3), (32, 3), (33, 4), (48, 4), (49, 5), (256, 5)])
def test_basic_has_three_to_five_rounds_and_no_cut_A_STRUCT_1(players: int, rounds: int) -> None:
    assert plan("basic", players=players) == Plan(rounds, 0)


@pytest.mark.parametrize(
    ("players", "rounds", "cut"),
    [(9, 3, 0), (28, 3, 0), (29, 4, 2), (44, 4, 2), (45, 5, 2), (90, 5, 2), (91, 5, 4), (256, 5, 4)],
)
def test_advanced_has_a_cut_from_29_players_on_A_STRUCT_2(players: int, rounds: int, cut: int) -> None:
    assert plan("advanced", players=players) == Plan(rounds, cut)


def test_the_number_of_players_alone_decides_unless_the_structure_is_custom() -> None:
    assert plan("basic", players=16, swiss_rounds=7, cut=8) == Plan(3, 0)


def test_only_a_round_robin_and_groups_bound_the_field() -> None:
    fields = {first: most_players(first) for first in FIRST_STAGES}
    assert fields == {"swiss": PLENTY, "round_robin": 8, "double_round_robin": 8, "groups": 64}


@pytest.mark.parametrize("cut", [0, 2, 4, 8, 16, 32])
def test_custom_takes_the_organizers_numbers_A_STRUCT_3(cut: int) -> None:
    assert plan("custom", players=40, swiss_rounds=6, cut=cut) == Plan(6, cut)


def test_what_was_announced_stays_whoever_comes_or_leaves() -> None:
    chosen = CustomStructure(swiss_rounds=6, cut=8, third_place=True)
    assert chosen.announced(5, 4, groups=0) == Plan(5, 4, third_place=True, groups=0)
    both = CustomStructure(elimination=True, double_elimination=True)
    assert both.announced(0, 0, groups=0) == Plan(0, 0, elimination=True, double=True, groups=0)


def test_custom_may_be_a_knockout_from_the_start_A_STRUCT_3() -> None:
    assert plan("custom", players=13, elimination=True) == Plan(0, 0, elimination=True)


@pytest.mark.parametrize(
    ("structure", "numbers", "code", "figures"),
    [
        ("basic", {"players": 3}, "too_few_players", {"structure": "basic", "players": 3, "needed": 4}),
        ("basic", {"players": 0}, "too_few_players", {"structure": "basic", "players": 0, "needed": 4}),
        ("advanced", {"players": 8}, "too_few_players", {"structure": "advanced", "players": 8, "needed": 9}),
        (
            "custom",
            {"players": 1, "swiss_rounds": 3},
            "too_few_players",
            {"structure": "custom", "players": 1, "needed": 2},
        ),
        ("swiss", {"players": 8}, "unknown_structure", {"structure": "swiss"}),
        ("custom", {"players": 8}, "no_rounds", {"rounds": 0}),
        ("custom", {"players": 8, "swiss_rounds": -1}, "no_rounds", {"rounds": -1}),
        ("custom", {"players": 8, "swiss_rounds": 3, "cut": 6}, "cut_not_a_power_of_two", {"cut": 6}),
        ("custom", {"players": 8, "swiss_rounds": 3, "cut": 1}, "cut_not_a_power_of_two", {"cut": 1}),
        ("custom", {"players": 8, "swiss_rounds": 3, "cut": -2}, "cut_not_a_power_of_two", {"cut": -2}),
        ("custom", {"players": 6, "swiss_rounds": 3, "cut": 8}, "cut_over_players", {"cut": 8, "players": 6}),
        (
            "custom",
            {"players": 6, "swiss_rounds": 3, "elimination": True},
            "elimination_with_rounds",
            {"rounds": 3, "cut": 0},
        ),
        (
            "custom",
            {"players": 6, "cut": 4, "elimination": True},
            "elimination_with_rounds",
            {"rounds": 0, "cut": 4},
        ),
    ],
)
def test_a_structure_that_does_not_work_says_why_A_STRUCT_5(
    structure: str, numbers: dict[str, Any], code: str, figures: dict[str, int | str]
) -> None:
    with pytest.raises(StructureError) as refused:
        plan(structure, **numbers)
    assert (refused.value.code, refused.value.figures) == (code, figures)


@pytest.mark.parametrize(
    ("players", "once", "twice"), [(3, 3, 6), (4, 3, 6), (5, 5, 10), (6, 5, 10), (7, 7, 14), (8, 7, 14)]
)
def test_where_everybody_meets_everybody_the_players_say_how_many_rounds(
    players: int, once: int, twice: int
) -> None:
    for first_stage, rounds in (("round_robin", once), ("double_round_robin", twice)):
        found = plan("custom", players=players, cut=2, first_stage=first_stage)
        assert found == Plan(rounds, 2, first_stage=first_stage)


@pytest.mark.parametrize(
    ("numbers", "code", "figures"),
    [
        ({"players": 2}, "round_robin_size", {"players": 2, "fewest": 3, "most": 8}),
        ({"players": 9}, "round_robin_size", {"players": 9, "fewest": 3, "most": 8}),
        ({"players": 5, "cut": 8}, "cut_over_players", {"cut": 8, "players": 5}),
        ({"players": 5, "cut": 3}, "cut_not_a_power_of_two", {"cut": 3}),
        ({"players": 5, "elimination": True}, "elimination_with_rounds", {"rounds": 0, "cut": 0}),
    ],
)
def test_a_round_robin_that_does_not_work_says_why(
    numbers: dict[str, Any], code: str, figures: dict[str, int]
) -> None:
    with pytest.raises(StructureError) as error:
        plan("custom", first_stage="round_robin", **numbers)
    assert (error.value.code, error.value.figures) == (code, figures)


def test_a_double_elimination_is_for_4_to_32_players() -> None:
    for players in (4, 32):
        found = plan("custom", players=players, elimination=True, double_elimination=True)
        assert found == Plan(0, 0, elimination=True, double=True)
    for players in (3, 33):
        with pytest.raises(StructureError, match="double_elimination_size") as caught:
            plan("custom", players=players, elimination=True, double_elimination=True)
        assert caught.value.figures == {"players": players, "fewest": 4, "most": 32}
    assert most_players("swiss", double=True) == 32


def test_groups_are_as_even_as_they_can_be_and_never_of_two() -> None:
    for players in range(6, 65):
        for size in range(3, 9):
            sizes = group_sizes(players, size)
            assert (sum(sizes), len(sizes) > 1, min(sizes) >= 3) == (players, True, True)
            assert max(sizes) - min(sizes) <= 1
            assert max(sizes) <= max(size, 4)
            found = plan("custom", players=players, cut=2, first_stage="groups", group_size=size)
            rounds = max(sizes) - 1 + max(sizes) % 2
            assert found == Plan(rounds, 2, first_stage="groups", groups=len(sizes))
    assert group_sizes(23, 4) == (4, 4, 4, 4, 4, 3)


@pytest.mark.parametrize(
    ("numbers", "code", "figures"),
    [
        ({"players": 5, "cut": 2}, "groups_size", {"players": 5, "fewest": 6, "most": 64}),
        ({"players": 65, "cut": 2}, "groups_size", {"players": 65, "fewest": 6, "most": 64}),
        ({"players": 8}, "groups_without_cut", {}),
        ({"players": 8, "cut": 3}, "cut_not_a_power_of_two", {"cut": 3}),
        ({"players": 8, "cut": 16}, "cut_over_players", {"cut": 16, "players": 8}),
        ({"players": 8, "elimination": True}, "elimination_with_rounds", {"rounds": 0, "cut": 0}),
    ],
)
def test_groups_that_do_not_work_say_why(numbers: dict[str, Any], code: str, figures: dict[str, int]) -> None:
    with pytest.raises(StructureError) as caught:
        plan("custom", first_stage="groups", **numbers)
    assert (caught.value.code, caught.value.figures) == (code, figures)


@pytest.mark.parametrize(
    ("of", "players", "seats", "rounds"),
    [
        (Plan(3, 0), 24, 2, 0),
        (Plan(3, 8), 24, 2, 3),
        (Plan(0, 0, elimination=True), 8, 2, 3),
        (Plan(0, 0, elimination=True), 9, 2, 4),
        (Plan(0, 0, elimination=True), 0, 2, 0),
        # Twice the logarithm of the places (pairing.md, Double elimination).
        (Plan(0, 0, elimination=True, double=True), 8, 2, 6),
        # One pod of the final, and before it those that lead there (P-CUT-1).
        (Plan(4, 0), 16, 4, 0),
        (Plan(4, 4), 16, 4, 1),
        (Plan(4, 8), 16, 4, 2),
    ],
)
def test_a_bracket_takes_so_many_rounds(of: Plan, players: int, seats: int, rounds: int) -> None:
    assert knockout_rounds(of, players, seats=seats) == rounds


def test_a_bracket_has_a_power_of_two_of_places() -> None:
    assert [size for size in range(-2, 65) if is_bracket(size)] == list(BRACKETS)
    assert [places_of_bracket(players) for players in range(1, 10)] == [1, 2, 4, 4, 8, 8, 8, 8, 16]
