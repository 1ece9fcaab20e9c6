"""The dated numbers of the rules."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from scoring.points import margin_of
from scoring.ruleset import RULES, RulesetError, load_ruleset, read_ruleset, ruleset_names
from scoring.systems import SYSTEMS


def test_armada_2018_holds_the_numbers_of_the_rules() -> None:
    rules = load_ruleset("armada-2018")
    assert (rules.name, rules.game, rules.date) == ("armada-2018", "armada", date(2018, 1, 1))
    assert (rules.points_limit, rules.squadron_share) == (400, Fraction(1, 3))
    assert rules.points_table == ((0, 6, 5), (60, 7, 4), (140, 8, 3), (220, 9, 2), (300, 10, 1))
    assert (rules.bye_points, rules.bye_margin, rules.missed_points) == (8, 140, 0)
    assert (rules.concession_threshold, rules.concession_points, rules.concession_margin) == (140, 8, 140)
    assert (rules.swiss_minutes, rules.knockout_minutes, rules.final_minutes) == (135, 135, 180)
    assert rules.tiebreaks == ("points", "margin", "strength")


def test_every_system_and_every_file_has_its_ruleset() -> None:
    for key, system in SYSTEMS.items():
        assert key == system.key
        assert system.ruleset in ruleset_names(key)
    for name in ruleset_names():
        assert load_ruleset(name).name == name


def test_a_game_without_rules_has_no_rulesets() -> None:
    assert ruleset_names("chess") == ()


@pytest.mark.parametrize("name", ["armada-1999", "../armada-2018", ""])
def test_an_unknown_ruleset_is_refused_by_name(name: str) -> None:
    with pytest.raises(RulesetError, match="no ruleset"):
        load_ruleset(name)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda data: data.pop("bye_points"), "keys: bye_points"),
        (lambda data: data.update(house_rule=1), "keys: house_rule"),
        (lambda data: data.update(points_table=[]), "ascending"),
        (lambda data: data.update(points_table=[[0, 6, 5], [0, 7, 4]]), "ascending"),
        (lambda data: data.update(points_table=[[1, 6, 5]]), "margin 0"),
    ],
)
def test_a_wrong_rules_file_is_refused_with_the_reason(
    spoil: Callable[[dict[str, Any]], object], message: str
) -> None:
    data = tomllib.loads((RULES / "armada-2018.toml").read_text("utf-8"))
    spoil(data)
    with pytest.raises(RulesetError, match=message):
        read_ruleset(data)


def test_a_margin_is_kept_between_0_and_the_cap_A_MOV_1() -> None:
    assert [margin_of(a, b, cap=400) for a, b in [(10, 30), (30, 10), (900, 0)]] == [0, 20, 400]
