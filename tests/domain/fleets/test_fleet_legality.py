"""Each rule of A-FLEET, broken once in a fleet that is otherwise legal."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from fleets.lists.findings import Finding
from fleets.lists.games.armada.cards.rulesets import load_rules, ruleset_names

Codes = Callable[..., set[str]]


def test_the_fleet_itself_is_legal_under_every_ruleset(judge: Any, empire: str) -> None:
    for name in ruleset_names():
        verdict = judge(empire, ruleset=name)
        assert (verdict.legal, verdict.total, verdict.figures["squadrons"]) == (True, 259, 63)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Faction: Empire", "Faction: Hutts", "unknown_faction"),
        ("• Comms Net (2)", "• Bright Hope (2)", "wrong_faction title_wrong_ship"),
        ("• Comms Net (2)", "• Leia Organa (3)", "wrong_faction"),
        ("Raider I-class Corvette (44)", "CR90 Corvette B (39)", "wrong_faction slot_not_available"),
        ("• Admiral Screed (24)\n", "", "no_commander"),
        ("• Ordnance Experts (4)", "• Admiral Motti (24)", "two_commanders"),
        ("Precision Strike", "", "missing_objective:assault"),
        ("Fire Lanes", "", "missing_objective:defense"),
        ("Sensor Net", "", "missing_objective:navigation"),
        ("Fire Lanes", "Fire Lanes, Fleet Ambush", "extra_objective:defense"),
        ("Defense: Fire Lanes", "Defense: Fire Lanes\nDefense: Fleet Ambush", "extra_objective:defense"),
        ("Fire Lanes", "Most Wanted", "objective_wrong_category:defense"),
        ("Navigation:", "Campaign: Show of Force\nNavigation:", "campaign_objective"),
        ("Sensor Net", "Show of Force", "campaign_objective"),
        ("• Comms Net (2)", "• Admiral Montferrat (5)\n• Soontir Fel (3)", "misplaced_card"),
        ("Intel Officer (7)", "Darth Vader (4)\n• Darth Vader (3)", "duplicate_unique slot_not_available"),
        ("• Soontir Fel - TIE Interceptor Squadron (18)", "• 2 x Howlrunner (32)", "duplicate_unique"),
        ("Soontir Fel - TIE Interceptor Squadron (18)\n",
         "Boba Fett - Slave I (24)\n• Hondo Ohnaka - Slave I (24)\n", "duplicate_unique"),
        ("• Comms Net (2)", "• Comms Net (2)\n• Jamming Field (2)", "slot_not_available"),
        ("• Boosted Comms (4)", "• Boarding Troopers (3)\n• Gunnery Team (7)", "slot_not_available"),
        ("• Boosted Comms (4)", "• Phylon Q7 Tractor Beams (6)\n• Slaved Turrets (6)", "two_modifications"),
        ("• Warlord (8)", "• Warlord (8)\n• Harrow (3)", "two_titles"),
        ("• Warlord (8)", "• Demolisher (10)", "title_wrong_ship"),
        ("• Comms Net (2)", "• Seventh Fleet Star Destroyer (5)", "title_wrong_ship"),
        ("• Comms Net (2)", "• Hardened Bulkheads (5)", "size_restriction"),
        ("• Ordnance Experts (4)", "• Clone Gunners (4)", "wrong_faction trait_restriction"),
        ("• External Racks (4)", "• SPHA-T (7)", "wrong_faction trait_restriction"),
        ("• Boosted Comms (4)", "• Boosted Comms (4)\n• Minister Tua (2)", "slot_not_available"),
        ("• Ordnance Experts (4)", "• 2 x Ordnance Experts (4)", "count_not_allowed"),
    ],
)  # fmt: skip
def test_one_change_breaks_just_this_rule(broken: Codes, empire: str, old: str, new: str, code: str) -> None:
    assert old in empire
    assert broken(empire.replace(old, new)) == set(code.split())
    assert broken(empire.replace(old, new), ruleset="armada-2018") == set(code.split())


IMPERIAL = "Imperial Star Destroyer Cymoon 1 Refit (112)"


@pytest.mark.parametrize(
    ("ship", "upgrades", "codes"),
    [
        (IMPERIAL, "• Chimaera (4)", {"icon_conflict"}),
        ("Imperial II-class Star Destroyer (120)", "• Chimaera (4)\n• Intensify Firepower! (6)", set()),
        ("Imperial II-class Star Destroyer (120)", "• Minister Tua (2)", {"icon_conflict"}),
        ("Imperial I-class Star Destroyer (110)", "• Minister Tua (2)\n• Reactive Gunnery (4)", set()),
        ("Arquitens-class Light Cruiser (52)", "• Minister Tua (2)", set()),
        ("Interdictor Combat Refit (93)", "• Flag Bridge (0)", {"flagship_only"}),
        ("Victory II-class Star Destroyer (80)", "• Harrow (3)\n• Medical Team (1)", set()),
        ("Onager-class Testbed (116)", "• Seventh Fleet Star Destroyer (5)", {"title_wrong_ship"}),
    ],
)
def test_what_a_card_asks_of_its_ship(
    broken: Codes, empire: str, ship: str, upgrades: str, codes: set[str]
) -> None:
    changed = empire.replace("Gozanti-class Assault Carriers (26)", ship).replace("• Comms Net (2)", upgrades)
    assert broken(changed) == codes


def test_a_card_may_close_icons_of_its_ship(broken: Codes) -> None:
    text = (
        "Faction: Republic\nCommander: Plo Koon (26)\nAssault: Most Wanted\nDefense: Fire Lanes\n"
        "Navigation: Sensor Net\n\nConsular-class Armed Cruiser (37)\n• Plo Koon (26)\n• Radiant VII (1)\n"
        "• Comms Net (2)\n• {}\n= 70 Points\n\nSquadrons:\n= 0 Points\n\nTotal Points: 70\n"
    )
    assert broken(text.format("External Racks (4)")) == {"icon_conflict"}
    assert broken(text.format("Reinforced Blast Doors (5)")) == set()


def test_the_rules_of_2025_add_four_limits(broken: Codes, empire: str) -> None:
    empire = re.sub(r"(?m)^(= |Total Points: ).*\n?", "", empire)
    flotilla = "Gozanti-class Cruisers (23)\n\n"
    cases = {
        "too_many_flotillas": empire.replace("Squadrons:", f"{flotilla}{flotilla}Squadrons:"),
        "too_many_aces": empire.replace(
            "• 5 x TIE Bomber Squadron (45)",
            "• Howlrunner (16)\n• Maarek Stele (21)\n• Whisper (18)\n• Ciena Ree (17)",
        ),
        "commander_on_flotilla": empire.replace("• Admiral Screed (24)\n", "").replace(
            "• Comms Net (2)", "• Admiral Screed (24)"
        ),
        "duplicate_upgrade": empire.replace(
            "Raider I-class Corvette (44)", "Venator II-class Star Destroyer {IMP} (100)"
        ).replace("• Ordnance Experts (4)", "• External Racks (4)"),
    }  # fmt: skip
    for code, text in cases.items():
        assert broken(text) == {code}
        assert broken(text, ruleset="armada-2018") == set()


def test_named_squadrons_without_tokens_are_no_aces_but_unique(broken: Codes, empire: str) -> None:
    named = "• Black Squadron (9)\n• Saber Squadron (12)\n• Gamma Squadron (10)\n• Tempest Squadron (13)\n"
    assert broken(empire.replace("• Soontir", f"{named}• Soontir")) == set()
    assert broken(empire.replace("• Soontir", f"{named}• Black Squadron (9)\n• Soontir")) == {
        "duplicate_unique"
    }


def test_limits_follow_the_points_of_the_event(judge: Any, empire: str) -> None:
    assert judge(empire, points_limit=259).legal
    verdict = judge(empire, points_limit=180, ruleset="armada-2018")
    assert [(v.rule, v.code, v.found, v.allowed, v.line) for v in verdict.violations] == [
        ("A-FLEET-1", "over_points", 259, 180, 30),
        ("A-FLEET-2", "over_squadron_points", 63, 60, 28),
    ]
    rules = load_rules("armada-2018")
    assert [rules.squadron_cap(limit) for limit in (400, 300, 180)] == [134, 100, 60]


def test_a_normal_objective_under_campaign_counts_as_what_it_is(broken: Codes, empire: str) -> None:
    """It is one too many, or the one that was missing; it never passes as a fourth."""
    fourth = empire.replace("Navigation:", "Campaign: Most Wanted\nNavigation:")
    assert broken(fourth) == {"extra_objective:assault"}
    assert broken(fourth.replace("Assault: Precision Strike\n", "")) == set()


def test_a_list_that_names_no_faction_is_still_of_one(broken: Codes, empire: str) -> None:
    nameless = empire.replace("Faction: Empire\n", "")
    assert broken(nameless) == set()
    assert broken(nameless.replace("• Comms Net (2)", "• Leia Organa (3)")) == {"wrong_faction"}
    assert broken(
        nameless.replace("• Soontir Fel - TIE Interceptor Squadron (18)", "• 1 x X-wing Squadron (13)")
    ) == {"wrong_faction"}


def test_a_superweapon_is_for_its_own_class_of_ships(judge: Any, empire: str) -> None:
    text = empire.replace("• Comms Net (2)", "• Superheavy Composite Beam Turbolasers (7)")
    finding = next(f for f in judge(text).violations if f.code == "trait_restriction")
    assert (finding.rule, finding.allowed, finding.line) == ("A-FLEET-7", "onager", 22)


def test_findings_about_several_lines_name_them_all(judge: Any, empire: str) -> None:
    text = empire.replace("• Boosted Comms (4)", "• Phylon Q7 Tractor Beams (6)\n• Slaved Turrets (6)")
    finding = next(f for f in judge(text).violations if f.code == "two_modifications")
    assert (finding.line, finding.lines) == (14, (13, 14))


def test_no_ship_at_all(broken: Codes) -> None:
    text = "Faction: Rebel\nAssault: Most Wanted\nDefense: Fire Lanes\nNavigation: Sensor Net\n{}"
    assert broken(text.format("")) == {"no_ships", "no_commander"}
    assert broken(text.format("Squadrons:\n• 2 x A-wing Squadron (22)")) == {"no_ships", "no_commander"}


def test_a_finding_names_rule_card_figures_and_line(judge: Any, empire: str) -> None:
    verdict = judge(empire.replace("• Warlord (8)", "• Corvus (2)"))
    assert verdict.violations == (
        Finding("A-FLEET-9", "title_wrong_ship", ("Corvus", "Victory I-class Star Destroyer"), 11),
    )


@pytest.mark.parametrize(
    ("old", "new", "line", "stated", "actual"),
    [
        ("Warlord (8)", "Warlord (9)", 11, 9, 8),
        ("= 52 Points", "= 51 Points", 19, 51, 52),
        ("(45)", "(9)", 27, 9, 45),
        ("= 63 Points", "= 60 Points", 28, 60, 63),
        ("Points: 259", "Points: 260", 30, 260, 259),
        ("Commander: Admiral Screed (24)", "Commander: Admiral Screed (26)", 3, 26, 24),
    ],
)
def test_a_wrong_figure_is_a_warning_with_both_figures(
    judge: Any, empire: str, old: str, new: str, line: int, stated: int, actual: int
) -> None:
    verdict = judge(empire.replace(old, new))
    assert verdict.legal
    assert [(w.code, w.line, w.found, w.allowed) for w in verdict.warnings] == [
        ("points_mismatch", line, stated, actual)
    ]


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "found", "allowed"),
    [
        ("• 5 x TIE Bomber Squadron (45)", "• TIE Bomber Squadron (45)", "copies_unread", 27, 45, 5),
        ("Raider I-class Corvette (44)", "Raider I-class Corvette (88)", "copies_unread", 16, 88, 2),
        ("• 5 x TIE Bomber Squadron (45)", "• 2 x TIE Bomber Squadron (45)", "copies_unread", 27, 45, 5),
        ("• Ordnance Experts (4)\n• External Racks (4)", "• External Racks", "sum_unread", 18, 52, 48),
        ("• 5 x TIE Bomber Squadron (45)", "• 3 x TIE Bomber Squadron", "sum_unread", 28, 63, 45),
    ],
)
def test_F59_a_list_that_says_more_than_was_read_is_not_legal(
    judge: Any, empire: str, old: str, new: str, code: str, line: int, found: int, allowed: int
) -> None:
    """Nothing that a text states may be lost without a word, nor may its figures be called wrong then."""
    verdict = judge(empire.replace(old, new))
    told = [(f.code, f.line, f.found, f.allowed) for f in verdict.violations]
    assert (verdict.legal, told) == (False, [(code, line, found, allowed)])
    assert "points_mismatch" not in [w.code for w in verdict.warnings if w.line == line]


@pytest.mark.parametrize(
    ("old", "new", "figures"),
    [
        ("• Ordnance Experts (4)\n", "", [(18, 52, 48), (29, 259, 255)]),
        ("• 5 x TIE Bomber Squadron (45)\n", "", [(27, 63, 18), (29, 259, 214)]),
        ("• 5 x TIE Bomber Squadron (45)", "• 4 x TIE Bomber Squadron (36)", [(28, 63, 54), (30, 259, 250)]),
        ("• Warlord (8)", "• Corruptor (3)", [(14, 116, 111), (30, 259, 254)]),
        ("Points: 259", "Points: 282", [(30, 282, 259)]),
    ],
)
def test_a_sum_left_from_before_a_change_asks_and_takes_nothing_away(
    judge: Any, empire: str, old: str, new: str, figures: list[tuple[int, int, int]]
) -> None:
    """A-FLEET-12: every line is read and every price right, so no card is missing from the reading."""
    verdict = judge(empire.replace(old, new))
    assert verdict.legal
    assert [(w.line, w.found, w.allowed) for w in verdict.warnings] == figures
    assert {(w.code, w.mend) for w in verdict.warnings} == {("points_mismatch", ("sums left",))}


def test_figures_of_an_earlier_edition_are_old_and_nothing_is_lost(judge: Any, empire: str) -> None:
    verdict = judge(empire.replace("Total Points: 259", "Total Points: 261"))
    # The carriers cost 28 until 2025.
    told = [(w.code, w.found, w.allowed) for w in verdict.warnings]
    assert (verdict.legal, told) == (True, [("points_mismatch", 261, 259)])


def test_half_of_a_list_is_asked_about(judge: Any, empire: str) -> None:
    half = empire[: empire.index("Squadrons:")]
    codes = [(w.code, w.found, w.allowed) for w in judge(half).warnings]
    assert codes == [("cut_off", 196, 400)]


def test_a_header_that_names_another_commander_is_a_warning(warned: Codes, empire: str) -> None:
    for other in ("Admiral Motti (24)", "Soontir Fel - TIE Interceptor Squadron (18)", "Somebody"):
        assert warned(empire.replace("Commander: Admiral Screed (24)", f"Commander: {other}")) == {
            "commander_header_mismatch"
        }


def test_a_ruleset_that_does_not_exist_is_a_key_error(judge: Any, empire: str) -> None:
    with pytest.raises(KeyError):
        judge(empire, ruleset="armada-1999")
