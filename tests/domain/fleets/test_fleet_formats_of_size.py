"""Lists at 300, 200, 180 and any limit: the caps that follow, task forces, and fleets out of one core set."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fleets.lists.games.armada.cards import formats as formats_module
from fleets.lists.games.armada.cards.formats import Format, format_of, formats
from fleets.lists.games.armada.cards.rulesets import RulesetsError

Judge = Callable[..., Any]

REBEL = """Faction: Rebel
Commander: General Dodonna

Assault: Most Wanted
Defense: Fire Lanes
Navigation: Minefields

CR90 Corvette B (39)
= 39 Points

Nebulon-B Support Refit (51)
• General Dodonna (20)
• Redemption (5)
= 76 Points

Squadrons:
• Luke Skywalker (20)
• 3 x X-wing Squadron (39)
= 59 Points

Total Points: 174
"""
EMPIRE = """Faction: Empire
Commander: Grand Moff Tarkin

Assault: Opening Salvo
Defense: Contested Outpost
Navigation: Superior Positions

Victory I-class Star Destroyer (73)
• Grand Moff Tarkin (28)
• Dominator (7)
• Gunnery Team (7)
= 115 Points

Squadrons:
• Howlrunner (16)
• 5 x TIE Fighter Squadron (40)
= 56 Points

Total Points: 171
"""


def found(verdict: Any) -> list[tuple[Any, ...]]:
    return [(f.rule, f.code, f.cards, f.found, f.allowed, f.line) for f in verdict.violations]


def test_the_formats_are_these() -> None:
    """A-TASK-1, A-CORE-1"""
    assert {name: (each.edition, each.points_limit) for name, each in formats().items()} == {
        "armada-task-force": ("armada-2025", 200),
        "armada-core-set": ("armada-2018", 180),
    }
    assert format_of("armada-2018") == Format(edition="armada-2018")


@pytest.mark.parametrize(
    ("limit", "cap"), [(400, 134), (300, 100), (200, 67), (180, 60), (250, 84), (1, 1), (500, 167)]
)
def test_a_third_of_any_limit_rounded_up_may_be_squadrons_A_FLEET_2(limit: int, cap: int) -> None:
    for name in ("armada-2018", "armada-2025", *formats()):
        assert format_of(name).rules.squadron_cap(limit) == cap


@pytest.mark.parametrize(("limit", "legal"), [(175, True), (173, False), (300, True)])
def test_a_limit_may_be_any_A_FLEET_1(judge: Judge, limit: int, legal: bool) -> None:
    assert judge(REBEL, points_limit=limit, ruleset="armada-2018").legal is legal


@pytest.mark.parametrize("fleet", [REBEL, EMPIRE])
def test_a_list_for_one_core_set_names_no_objective_A_CORE_3(judge: Judge, fleet: str) -> None:
    bare = "\n".join(
        line for line in fleet.splitlines() if not line.startswith(("Assault", "Defense", "Nav"))
    )
    assert found(judge(bare, ruleset="armada-core-set")) == []
    assert found(judge(bare, ruleset="armada-2018", points_limit=180)) != []


@pytest.mark.parametrize("fleet", [REBEL, EMPIRE])
def test_a_fleet_out_of_one_core_set_is_legal_A_CORE_1_A_CORE_2(judge: Judge, fleet: str) -> None:
    assert found(judge(fleet, ruleset="armada-core-set")) == []


def test_the_format_has_its_limit_whatever_the_caller_says_A_CORE_1(judge: Judge) -> None:
    heavier = REBEL.replace("CR90 Corvette B (39)\n= 39", "CR90 Corvette A (44)\n• H9 Turbolasers (8)\n= 52")
    verdict = judge(
        heavier.replace("Points: 174", "Points: 187"), ruleset="armada-core-set", points_limit=400
    )
    assert found(verdict) == [("A-FLEET-1", "over_points", (), 187, 180, 22)]


def test_squadrons_of_180_are_60_A_CORE_1_A_FLEET_2(judge: Judge) -> None:
    five = REBEL.replace("3 x X-wing Squadron (39)\n= 59", "4 x X-wing Squadron (52)\n= 72")
    light = five.replace("CR90 Corvette B (39)\n= 39 Points\n\n", "").replace("174", "148")
    assert found(judge(light, ruleset="armada-core-set")) == [
        ("A-FLEET-2", "over_squadron_points", (), 72, 60, 16),
        ("A-CORE-2", "too_many_of_box", ("Luke Skywalker (X-wing Squadron)", "X-wing Squadron"), 5, 4, 15),
    ]


def test_a_card_of_another_product_is_not_in_the_box_A_CORE_1(judge: Judge) -> None:
    core = "Armada Core Set (SWM01)"
    other = REBEL.replace("Minefields", "Sensor Net").replace("• Redemption (5)", "• Yavaris (5)")
    verdict = judge(other, ruleset="armada-core-set")
    assert [(f.rule, f.code, f.cards, f.allowed, f.line) for f in verdict.violations] == [
        ("A-CORE-1", "not_in_box", ("Yavaris",), core, 13),
        ("A-CORE-1", "not_in_box", ("Sensor Net",), core, 6),
    ]
    assert judge(other, points_limit=180, ruleset="armada-2018").legal


@pytest.mark.parametrize(
    ("fleet", "old", "new", "cards", "number"),
    [
        # Both cards of the corvette are there, the model is one.
        (
            REBEL,
            "Nebulon-B Support Refit (51)",
            "CR90 Corvette A (44)",
            ("CR90 Corvette B", "CR90 Corvette A"),
            2,
        ),
        (
            EMPIRE,
            "5 x TIE Fighter Squadron (40)",
            "6 x TIE Fighter Squadron (48)",
            ("Howlrunner (TIE Fighter Squadron)", "TIE Fighter Squadron"),
            7,
        ),
    ],
)
def test_the_box_has_no_more_than_this_A_CORE_2(
    judge: Judge, fleet: str, old: str, new: str, cards: tuple[str, ...], number: int
) -> None:
    verdict = judge(fleet.replace(old, new), ruleset="armada-core-set")
    assert ("A-CORE-2", "too_many_of_box", cards, number) in [
        (f.rule, f.code, f.cards, f.found) for f in verdict.violations
    ]


def test_of_an_upgrade_the_box_has_one_card_A_CORE_2(judge: Judge) -> None:
    twice = REBEL.replace("CR90 Corvette B (39)\n", "CR90 Corvette B (39)\n• Nav Team (4)\n").replace(
        "• Redemption (5)\n", "• Redemption (5)\n• Nav Team (4)\n"
    )
    codes = [(f.rule, f.code, f.cards, f.found, f.allowed, f.lines) for f in judge(
        twice, ruleset="armada-core-set").violations if f.rule == "A-CORE-2"]  # fmt: skip
    assert codes == [("A-CORE-2", "too_many_of_box", ("Nav Team",), 2, 1, (9, 15))]


def test_a_task_force_has_200_points_one_flotilla_two_aces_A_TASK_1(judge: Judge) -> None:
    assert judge(REBEL, ruleset="armada-task-force").legal
    transports = "GR-75 Medium Transports (18)\n= 18 Points\n\n"
    two = REBEL.replace("Squadrons:", f"{transports}{transports}Squadrons:").replace("174", "210")
    assert [
        (f.rule, f.code, f.found, f.allowed) for f in judge(two, ruleset="armada-task-force").violations
    ] == [
        ("A-FLEET-1", "over_points", 210, 200),
        ("armada-2025", "too_many_flotillas", 2, 1),
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[small]\npoints_limit = 180", "missing required field `edition`"),
        ('[small]\nedition = "armada-2018"\nhouse_rule = 1', "unknown field `house_rule`"),
        ('[small]\nedition = "armada-2018"\nbox = {product = "X"}', "missing required field `ships`"),
    ],
)
def test_a_wrong_file_is_refused_with_file_and_format(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str, sentence: str
) -> None:
    file = tmp_path / "formats.toml"
    file.write_text(text, "utf-8")
    monkeypatch.setattr(formats_module, "FILE", file)
    formats.cache_clear()
    with pytest.raises(RulesetsError) as caught:
        formats()
    formats.cache_clear()
    assert str(caught.value).startswith("formats.toml: small: ")
    assert sentence in str(caught.value)
