"""Points of the places at a table: lists as people type them, places that are shared (P-POINTS-1)."""

import tomllib
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games import GAMES, has_places, load_rules, read_game_rules
from scoring.places import PlaceRules, PlacesError, lists_text, number_lists_in, placings, with_places
from scoring.rules import RulesError
from scoring.structures import CustomStructure, StructureError, plan

ESKADRA = GAMES["kosmiczna_eskadra"]
LOADED = load_rules(ESKADRA, "kosmiczna_eskadra-2026")
assert isinstance(LOADED, PlaceRules)
RULES = LOADED


@pytest.mark.parametrize("text", ["4 2 1 0 / 4 2 0 / 4 0", "4,2,1,0; 4, 2, 0\n4 0", " 4 0/4 2 1 0 / 4  2 0 "])
def test_lists_are_read_however_they_are_parted(text: str) -> None:
    assert number_lists_in(text) == {"4": (4, 2, 1, 0), "3": (4, 2, 0), "2": (4, 0)}
    assert lists_text(number_lists_in(text)) == "4 2 1 0 / 4 2 0 / 4 0"


@pytest.mark.parametrize(
    ("text", "code", "size"),
    [
        ("4 2 3", "place_points_rise", "3"),
        ("4 -1", "place_points_number", "2"),
        ("4 x", "place_points_number", "2"),
        ("4 1.5", "place_points_number", "2"),
        ("1001 0", "place_points_number", "2"),
        ("4 2 / 4 0", "place_points_twice", "2"),
    ],
)
def test_what_no_list_can_be_is_a_code(text: str, code: str, size: str) -> None:
    with pytest.raises(PlacesError) as caught:
        number_lists_in(text)
    assert (caught.value.code, caught.value.size) == (code, size)


def test_a_size_without_a_list_keeps_that_of_the_rules() -> None:
    found = with_places(RULES, {"3": (9, 1, 0)})
    assert isinstance(found, PlaceRules)
    assert found.place_points == {"4": (4, 2, 1, 0), "3": (9, 1, 0), "2": (4, 0)}
    assert with_places(RULES, {}) == RULES


def test_only_a_game_at_tables_of_more_than_two_has_lists_to_set() -> None:
    assert [key for key, game in GAMES.items() if has_places(game)] == ["kosmiczna_eskadra"]


@pytest.mark.parametrize(
    ("lists", "sentence"),
    [
        ({"3": [4, 2]}, "place_points: 3 place_points_length"),
        ({"2": [4, 0], "three": [4, 2, 0]}, "place_points: three place_points_length"),
        ({"3": [4, 0, 2]}, "place_points: 3 place_points_rise"),
        ({"2": [4, -1]}, "place_points: 2 place_points_number"),
        ({"2": [1001, 0]}, "place_points: 2 place_points_number"),
    ],
)
def test_a_rules_file_with_a_list_that_cannot_be_is_refused(lists: dict[str, Any], sentence: str) -> None:
    data = tomllib.loads((ESKADRA.folder / "kosmiczna_eskadra-2026.toml").read_text("utf-8"))
    with pytest.raises(RulesError) as caught:
        read_game_rules(ESKADRA, "kosmiczna_eskadra-2026", {**data, "place_points": lists})
    assert str(caught.value) == sentence


def test_a_game_whose_places_bring_none_has_no_lists() -> None:
    rules = load_rules(GAMES["armada"], "armada-2018")
    assert with_places(rules, {"2": (4, 0)}) == rules


def test_two_firsts_share_what_the_first_and_the_second_get() -> None:
    assert placings({"ada": 5, "bo": 1, "cy": 5, "dan": 2}, RULES) == {
        "ada": (1, Fraction(3)),
        "bo": (4, Fraction(0)),
        "cy": (1, Fraction(3)),
        "dan": (3, Fraction(1)),
    }


@given(st.lists(st.integers(0, 3), min_size=2, max_size=4))
def test_no_point_is_lost_by_sharing(keys: list[int]) -> None:
    rules = replace(RULES, place_points={"4": (7, 5, 3, 1), "3": (7, 3, 1), "2": (5, 2)})
    found = placings({str(at): key for at, key in enumerate(keys)}, rules)
    assert sum(points for _place, points in found.values()) == sum(rules.place_points[str(len(keys))])


@pytest.mark.parametrize("cut", [2, 6, 32])
def test_a_last_pod_comes_from_four_eight_or_sixteen_P_CUT_1(cut: int) -> None:
    rules = load_rules(ESKADRA, "kosmiczna_eskadra-2026")
    with pytest.raises(StructureError) as caught:
        plan("custom", players=64, custom=CustomStructure(swiss_rounds=3, cut=cut), rules=rules)
    assert (caught.value.code, caught.value.figures) == (
        "cut_not_of_this_game",
        {"cut": cut, "cuts": "4, 8, 16"},
    )
    possible = [
        plan("custom", players=64, custom=CustomStructure(swiss_rounds=3, cut=each), rules=rules).cut
        for each in (0, 4, 8, 16)
    ]
    assert possible == [0, 4, 8, 16]
