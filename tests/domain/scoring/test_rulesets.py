"""The dated numbers of the rules."""

import tomllib
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from scoring.game import Game
from scoring.games import GAMES, load_rules, read_game_rules, ruleset_names, ruleset_on
from scoring.games.armada.result import margin_of
from scoring.games.armada.rules import ArmadaRules
from scoring.games.xwing.rules import XwingRules
from scoring.rules import RulesError
from tournaments.games import GAME_WORDS

ARMADA = GAMES["armada"]
XWING = GAMES["xwing"]


def test_armada_2018_holds_the_numbers_of_the_rules() -> None:
    assert load_rules(ARMADA, "armada-2018") == ArmadaRules(
        name="armada-2018",
        game="armada",
        date=date(2018, 1, 1),
        points_limit=400,
        not_played_points=0,
        swiss_minutes=135,
        knockout_minutes=135,
        final_minutes=180,
        tiebreaks=("points", "margin", "strength"),
        structures={
            "basic": ((4, 3, 0), (33, 4, 0), (49, 5, 0)),
            "advanced": ((9, 3, 0), (29, 4, 2), (45, 5, 2), (91, 5, 4)),
        },
        margin_cap=400,
        points_table=((0, 6, 5), (60, 7, 4), (140, 8, 3), (220, 9, 2), (300, 10, 1)),
        bye_points=8,
        bye_margin=140,
        missed_points=0,
        concession_threshold=140,
        concession_points=8,
        concession_margin=140,
        largest_value=999,
        objective_asked_from=250,
        margins_for=0,
    )


def test_xwing_2018_holds_the_numbers_of_the_rules() -> None:
    assert load_rules(XWING, "xwing-2018") == XwingRules(
        name="xwing-2018",
        game="xwing",
        date=date(2018, 9, 13),
        points_limit=200,
        not_played_points=0,
        swiss_minutes=75,
        knockout_minutes=75,
        final_minutes=120,
        tiebreaks=("points", "margin", "strength"),
        structures={
            "basic": ((4, 3, 0), (9, 4, 0), (25, 5, 0), (41, 6, 0), (77, 7, 0)),
            "advanced": ((4, 3, 0), (9, 4, 0), (25, 5, 8), (41, 6, 8), (77, 7, 16)),
        },
        win_points=1,
        loss_points=0,
        bye_points=1,
        bye_margin=300,
    )


def test_every_game_has_its_rules_and_every_file_its_name() -> None:
    for key, game in GAMES.items():
        assert key == game.key
        assert game.ruleset in ruleset_names(game)
        for name in ruleset_names(game):
            rules = load_rules(game, name)
            assert (rules.name, rules.game) == (name, key)


@pytest.mark.parametrize("name", ["armada-1999", "../armada-2018", ""])
def test_an_unknown_ruleset_is_refused_by_name(name: str) -> None:
    with pytest.raises(RulesError, match="no rules"):
        load_rules(ARMADA, name)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda data: data.pop("bye_points"), "bye_points: missing"),
        (lambda data: data.update(house_rule=1), "house_rule: unknown key"),
        (lambda data: data.update(name="armada-2019"), "name: unknown key"),
        (lambda data: data.update(swiss_minutes="135"), "swiss_minutes: expected a whole number, got text"),
        (
            lambda data: data.update(bye_margin=True),
            "bye_margin: expected a whole number, got true or false",
        ),
        (lambda data: data.update(date=2018), "date: expected a day, got a whole number"),
        (lambda data: data.update(tiebreaks="points"), "tiebreaks: expected a list, got text"),
        (
            lambda data: data.update(points_table=[[0, 6]]),
            "points_table: expected a list of length 3, got 2",
        ),
        (lambda data: data.update(structures=[]), "structures: expected a table, got a list"),
        (
            lambda data: data.update(structures={"basic": [["4", 3, 0]]}),
            "structures: expected a whole number, got text",
        ),
        (
            lambda data: data.update(structures={"basic": []}),
            "structures.basic: a table needs rows in ascending order",
        ),
        (lambda data: data.update(points_table=[]), "points_table: a table needs rows in ascending order"),
        (
            lambda data: data.update(points_table=[[0, 6, 5], [0, 7, 4]]),
            "points_table: a table needs rows in ascending order",
        ),
        (
            lambda data: data.update(points_table=[[1, 6, 5]]),
            "points_table: the first row must start at margin 0",
        ),
        (
            lambda data: data.update(tiebreaks=["points", "luck"]),
            "tiebreaks: luck: no such column of the standings",
        ),
    ],
)
def test_a_wrong_rules_file_is_refused_with_the_key(
    spoil: Callable[[dict[str, Any]], object], sentence: str
) -> None:
    data = tomllib.loads((ARMADA.folder / "armada-2018.toml").read_text("utf-8"))
    spoil(data)
    with pytest.raises(RulesError) as caught:
        read_game_rules(ARMADA, "armada-2018", data)
    assert str(caught.value) == sentence


def test_a_wrong_rules_file_is_refused_with_its_name(tmp_path: Path) -> None:
    game = replace(ARMADA, folder=tmp_path)
    (tmp_path / "short.toml").write_text("swiss_minutes = 135", "utf-8")
    (tmp_path / "broken.toml").write_text("swiss_minutes = ", "utf-8")
    with pytest.raises(RulesError, match=r"^short\.toml: bye_margin: missing$"):
        load_rules(game, "short")
    with pytest.raises(RulesError, match=r"^broken\.toml: not a TOML file: "):
        load_rules(game, "broken")


def test_a_margin_is_kept_between_0_and_the_cap_A_MOV_1() -> None:
    assert [margin_of(a, b, cap=400) for a, b in [(10, 30), (30, 10), (900, 0)]] == [0, 20, 400]


def test_a_day_is_played_under_the_newest_rules_of_a_year_by_then(tmp_path: Path) -> None:
    game = replace(XWING, folder=tmp_path)
    numbers = (XWING.folder / "xwing-2018.toml").read_text("utf-8")
    for name, first_day in (
        ("xwing-2018", "2018-09-13"),
        ("xwing-2027", "2027-01-01"),
        ("xwing-2027-short", "2027-01-01"),
    ):
        text = numbers.replace("date = 2018-09-13", f"date = {first_day}")
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    days = (date(2017, 5, 4), date(2026, 12, 31), date(2027, 1, 1), date.max)
    assert [ruleset_on(game, day) for day in days] == ["xwing-2018", "xwing-2018", "xwing-2027", "xwing-2027"]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_new_events_are_played_under_the_newest_rules(game: Game) -> None:
    assert ruleset_on(game, date.max) == game.ruleset


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_rules_an_organizer_chooses_among_have_a_name(game: Game) -> None:
    names = ruleset_names(game)
    assert sorted(GAME_WORDS[game.key].rulesets) == (sorted(names) if len(names) > 1 else [])
