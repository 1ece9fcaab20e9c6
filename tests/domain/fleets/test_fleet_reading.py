"""What people paste: bullets, quotes, counts, line ends, short names and other builders."""

from collections.abc import Callable
from typing import Any

import pytest

from fleets.lists.findings import finding_to_json
from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.cards.stored import to_json

Read = Callable[[str], Any]
Codes = Callable[..., set[str]]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("• ", "- "), ("• ", "– "), ("• ", "*"), ("• ", "  ·\u00a0"), ("\n", "\r\n"), ("\n", "\r"),
        ("5 x ", "5x "), ("5 x ", "5 × "), ("5 x TIE Bomber Squadron", "5 TIE Bombers"),
        ("5 x TIE Bomber Squadron", "TIE Bomber Squadron x5"),
        ("Name:", "\ufeff Name:"), (" (", "\u00a0("), (" (", "\t( "), (" Points", " points  "),
        ("Soontir Fel - TIE Interceptor Squadron", "Soontir Fel"),
        ("Soontir Fel - TIE Interceptor Squadron", "Soontir Fel – TIE Interceptor"),
        ("Soontir Fel - TIE Interceptor Squadron", "TIE Interceptor Squadron - Soontir Fel"),
        ("Soontir Fel - TIE Interceptor Squadron", "TIE Interceptor (Soontir Fel)"),
        ("Soontir Fel - TIE Interceptor Squadron", "Soontir Fel (TIE Interceptor)"),
        ("Star Destroyer", "STAR DESTROYER"), ("Defense: Fire Lanes", "Defence: Fire\nLanes"),
        ("Admiral Screed", "Admiral\u200b Screed"), ("Empire", "Galactic Empire"), ("Empire", ""),
        ("Commander: Admiral Screed (24)\n", ""), ("Squadrons:", "Squadrons"),
        ("Name:", "```\nName:"), ("Squadrons:", ")\nSquadrons:"), ("Faction: Empire", "Faction Empire"),
    ],
)  # fmt: skip
def test_the_way_of_writing_makes_no_difference(empire: str, judge: Any, old: str, new: str) -> None:
    assert old in empire
    verdict = judge(empire.replace(old, new))
    assert (verdict.violations, verdict.warnings, verdict.total) == ((), (), 259)


def test_curly_and_straight_quotes_are_the_same(read: Read) -> None:
    for quote in "'’‘`":
        reading = read(f"Faction: Rebel\n\nCR90 Corvette A (44)\n• Jaina{quote}s Light (5)\n")
        assert [u.card.id for u in reading.ships[0].upgrades] == ["jainas-light-title"]


def test_a_list_without_any_bullet_goes_by_its_blocks(empire: str, judge: Any) -> None:
    verdict = judge(empire.replace("• ", ""))
    assert verdict.legal
    assert verdict.total == 259


def test_a_ship_may_follow_the_squadrons(empire: str, read: Read) -> None:
    head, ship, rest = empire.partition("Gozanti-class")
    gozanti, squadrons = rest.split("\n\n", 1)
    body, total = squadrons.split("\n\nTotal")
    reading = read(f"{head}{body}\n\n{ship}{gozanti}\n\nTotal{total}")
    assert reading.total == 259
    assert len(reading.ships) == 3


WARLORDS = """Paper Throne
Author: somebody

Faction: Galactic Empire
Points: 152/400

Commander: Admiral Screed

Assault Objective: Precision Strike
Defense Objective: Fire Lanes
Navigation Objective: Sensor Net


[ flagship ] Victory I-class Star Destroyer (73 points)
-  Admiral Screed  ( 24  points)
-  Darth Vader (off)  ( 4  points)
= 101 total ship cost


1 Soontir Fel ( 18 points)
3 TIE Interceptor Squadrons ( 33 points)
= 51 total squadron cost

Fleet created with a builder
"""


def test_warlords_is_known_by_the_sum_of_a_ship_where_no_flagship_is_marked(read: Read) -> None:
    unmarked = WARLORDS.replace("[ flagship ] ", "")
    assert unmarked != WARLORDS
    assert read(unmarked).format == "warlords"


def test_warlords_has_no_heading_no_x_and_plurals(read: Read, judge: Any) -> None:
    reading, verdict = read(WARLORDS), judge(WARLORDS)
    assert reading.format == "warlords"
    assert reading.name == "Paper Throne"
    assert [(s.card.name, s.count) for s in reading.squadrons] == [
        ("Soontir Fel", 1),
        ("TIE Interceptor Squadron", 3),
    ]
    assert verdict.legal
    assert [(w.code, w.found) for w in verdict.warnings] == [
        ("unparsed_line", "Fleet created with a builder")
    ]


def test_two_x_wings_are_not_two_minus_wings(read: Read) -> None:
    reading = read("Faction: Rebel\nSquadrons:\n2 X-wing Squadrons\n2x X-wing\n2 x X-wings\n")
    assert [(s.card.id, s.count) for s in reading.squadrons] == [("x-wing-squadron", 2)] * 3


PLAIN = """Faction: Empire
Commander: Darth Vader
Assault: Precision Strike
Defense: Fire Lanes
Navigation: Sensor Net

VSD 1
- Warlord
- Leading Shots

Squadrons:
TIE Fighter (Howlrunner)
4x TIE Fighter
"""


def test_plain_names_have_the_commander_in_the_header(read: Read, judge: Any) -> None:
    reading = read(PLAIN.replace("- Leading Shots\n", ""))
    assert reading.format == "plain"
    assert reading.commander == "Darth Vader"
    assert [u.card.name for u in reading.ships[0].upgrades] == ["Darth Vader", "Warlord"]
    assert {w.code for w in judge(PLAIN).warnings} == {"missing_total"}
    assert {v.code for v in judge(PLAIN).violations} == {"slot_not_available"}


def test_a_slip_in_the_commander_of_the_header_is_forgiven(read: Read, judge: Any) -> None:
    slip = PLAIN.replace("Commander: Darth Vader", "Commander: Moff Jerjerod")
    assert read(slip).commander == "Moff Jerjerrod"
    assert [(w.code, w.cards, w.line, w.found) for w in judge(slip).warnings] == [
        ("missing_total", (), None, None),
        ("read_as", ("Moff Jerjerrod (commander)",), 2, "Moff Jerjerod"),
    ]
    carried = slip.replace("- Warlord", "- Moff Jerjerrod\n- Warlord")
    assert {w.code for w in judge(carried).warnings} == {"missing_total"}
    other = slip.replace("- Warlord", "- Grand Moff Tarkin\n- Warlord")
    assert "commander_header_mismatch" in {w.code for w in judge(other).warnings}


@pytest.mark.parametrize(
    ("lines", "squadrons"),
    [
        ("4 TIE\nInterceptors", [("TIE Interceptor Squadron", 4)]),
        ("- 4 TIE\n- Interceptors", [("TIE Fighter Squadron", 4), ("TIE Interceptor Squadron", 1)]),
        ("4 TIE\n2 Interceptors", [("TIE Fighter Squadron", 4), ("TIE Interceptor Squadron", 2)]),
        ("4 TIE\nInterceptor", [("TIE Fighter Squadron", 4), ("TIE Interceptor Squadron", 1)]),
        ("TIE\nInterceptors", [("TIE Fighter Squadron", 1), ("TIE Interceptor Squadron", 1)]),
    ],
)
def test_a_number_above_a_plural_counts_the_whole_name(
    read: Read, lines: str, squadrons: list[tuple[str, int]]
) -> None:
    text = f"Faction: Empire\n\nVSD 1\n\nSquadrons:\n{lines}\n"
    assert [(s.card.name, s.count) for s in read(text).squadrons] == squadrons


def test_the_same_objective_twice_is_one_too_many(judge: Any, empire: str) -> None:
    found = judge(empire.replace("Fire Lanes", "Fire Lanes, Fire Lanes")).violations
    assert [(f.code, f.cards, f.line) for f in found] == [
        ("extra_objective:defense", ("Fire Lanes", "Fire Lanes"), 6)
    ]


def test_without_points_the_header_tells_the_commander_from_the_officer(read: Read) -> None:
    under_ship = PLAIN.replace("- Warlord", "- Leia Organa").replace("Empire", "Rebel")
    same = read(under_ship.replace("Darth Vader", "Leia Organa"))
    other = read(under_ship.replace("Darth Vader", "Mon Mothma"))
    assert same.ships[0].upgrades[0].card.id == "leia-organa-commander"
    assert "leia-organa-officer" in [u.card.id for u in other.ships[0].upgrades]


def test_a_name_that_may_be_several_cards_is_asked_not_guessed(judge: Any) -> None:
    verdict = judge(PLAIN.replace("- Warlord", "- ET").replace("- Leading Shots\n", ""))
    assert not verdict.legal
    # One cause, one message.
    assert [(v.code, v.line, v.cards) for v in verdict.violations] == [
        ("ambiguous_card", 8, ("Engine Techs", "Engineering Team"))
    ]
    assert "ambiguous_card" not in {w.code for w in verdict.warnings}


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("Darth Vader (34)", "darth-vader-commander"), ("Darth Vader (36)", "darth-vader-commander"),
        ("Darth Vader (4)", "darth-vader-officer"), ("Darth Vader (1)", "darth-vader-officer"),
        ("Darth Vader (3)", "darth-vader-boarding-team"),
        ("Darth Vader (Boarding)", "darth-vader-boarding-team"),
        ("Darth Vader (33)", "darth-vader-commander"), ("Vader (officer)", "darth-vader-officer"),
        ("Chimera (4)", "chimaera-title"), ("Ahsoka Tano (reb) (2)", "ahsoka-tano-officer-rebel"),
        ("Ahsoka Tano (6)", "ahsoka-tano-officer-republic"), ("Wulff Yularen (7)", "wullf-yularen-officer"),
        ("Intensify Firepower (6)", "intensify-firepower"), ("XX9 Turbolasers (2)", "xx-9-turbolasers"),
    ],
)  # fmt: skip
def test_points_and_marks_tell_cards_of_one_name_apart(read: Read, line: str, card: str) -> None:
    reading = read(f"Faction: Empire\n\nImperial II-class Star Destroyer (120)\n• {line}\n")
    assert [u.card.id for u in reading.ships[0].upgrades] == [card]


def test_a_price_between_two_cards_decides_nothing(judge: Any) -> None:
    text = "Faction: Empire\nVictory I-class Star Destroyer (73)\n• Darth Vader (5)\n"
    assert "ambiguous_card" in {v.code for v in judge(text).violations}


VICTORY = "Victory I-class Star Destroyer (73)"
GOZANTI = "Gozanti-class Cruisers (24)"


@pytest.mark.parametrize(
    ("faction", "commander", "line", "ship"),
    [
        ("Separatist", "Kraken", GOZANTI, "gozanti-class-cruisers-separatist"),
        ("Separatist", "Kraken (30)", "Gozanti-class Cruisers {CIS} (24)",
         "gozanti-class-cruisers-separatist"),
        ("Separatist", "Kraken (30)", GOZANTI, "gozanti-class-cruisers-separatist"),
        ("Separatist", "Kraken (30)", "Gozanti-class Cruisers (23)", "gozanti-class-cruisers"),
        ("Republic", "Plo Koon (26)", VICTORY, "victory-i-class-star-destroyer"),
        ("Republic", "Plo Koon", VICTORY, "victory-i-class-star-destroyer-republic"),
        ("Imperial", "Screed", VICTORY, "victory-i-class-star-destroyer"),
    ],
)  # fmt: skip
def test_ships_of_two_factions_go_by_mark_points_or_faction(
    read: Read, faction: str, commander: str, line: str, ship: str
) -> None:
    reading = read(f"Faction: {faction}\nCommander: {commander}\n\n{line}\n• Chart Officer (2)\n")
    assert [s.card.id for s in reading.ships] == [ship]


def test_pilot_and_craft_must_belong_together(broken: Codes, empire: str) -> None:
    assert broken(empire.replace("Fel - TIE Interceptor", "Fel - TIE Bomber")) == {"unknown_card"}


def test_a_mark_of_the_faction_chooses_among_ships_of_a_name(read: Read) -> None:
    reading = read("Faction: Empire\nGozanti Cruisers (sep)\n- Chart Officer\nGozanti Cruisers (imp)\n")
    assert [s.card.factions for s in reading.ships] == [("separatist",), ("empire",)]


def test_an_objective_nobody_knows_is_unknown_and_not_missing_too(broken: Codes, empire: str) -> None:
    assert broken(empire.replace("Fire Lanes", "Star Lanes")) == {"unknown_card"}
    assert broken(empire.replace("Sensor Net\n", "Sensor Mesh\nVictory II-class Star Destroyer (80)\n")) == {
        "unknown_card"
    }


def test_a_mark_nobody_knows_makes_an_unknown_card(broken: Codes, empire: str) -> None:
    assert broken(empire.replace("Warlord (8)", "Warlord (promo) (8)")) == {"unknown_card"}


@pytest.mark.parametrize("tag", [" [Legacy]", "[Legends]", " [ARC]"])
def test_a_fan_made_card_is_never_taken_for_an_official_one(broken: Codes, empire: str, tag: str) -> None:
    assert broken(empire.replace("Warlord", f"Warlord{tag}")) == {"unknown_card"}
    assert broken(empire.replace("TIE Bomber Squadron", f"TIE Bomber Squadron{tag}")) == {"unknown_card"}
    assert broken(empire.replace("Raider I-class Corvette", f"Strike Cruiser{tag}")) == {"unknown_card"}
    assert broken(empire.replace("Fire Lanes", f"Fire Lanes{tag}")) == {"unknown_card"}


def test_everything_below_an_unknown_ship_is_still_read(read: Read, empire: str) -> None:
    reading = read(empire.replace("Raider I-class Corvette (44)", "Strike Cruiser"))
    assert reading.ships[1].card is None
    assert reading.total == 259 - 44


def test_cards_in_the_wrong_place_are_named(judge: Any, empire: str) -> None:
    for line in ("• Raider II-class Corvette (48)", "• Darth Vader - TIE Defender Squadron (25)"):
        verdict = judge(empire.replace("• Comms Net (2)", line))
        assert {v.code for v in verdict.violations} == {"misplaced_card"}
    loose = judge(empire.replace("Gozanti-class Assault Carriers (26)", "Boosted Comms (4)"))
    assert {v.code for v in loose.violations} == {"misplaced_card", "slot_not_available"}
    assert loose.total == 259 - 26 + 4
    squadron = judge(empire.replace("• Soontir Fel - TIE Interceptor Squadron (18)", "• Intel Officer (7)"))
    assert {v.code for v in squadron.violations} == {"misplaced_card"}
    ship = judge(empire.replace("Gozanti-class Assault Carriers (26)", "TIE Fighter Squadron (8)"))
    assert "misplaced_card" in {v.code for v in ship.violations}
    orphan = judge("Faction: Empire\n• Comms Net (2)\n")
    assert "misplaced_card" in {v.code for v in orphan.violations}
    objective = judge(empire.replace("Fire Lanes", "Comms Net"))
    assert {v.code for v in objective.violations} == {"misplaced_card"}


def test_remarks_around_the_list_are_warnings_inside_it_they_are_not(judge: Any, empire: str) -> None:
    around = judge(f"my fleet for tomorrow\n{empire}\nsee https://example.org/fleet\ngood luck!\n-----\n")
    assert around.legal
    assert [w.line for w in around.warnings] == [1, 33, 34]
    inside = judge(empire.replace("Raider", "my second ship\n\nRaider"))
    assert (inside.legal, [w.line for w in inside.warnings]) == (True, [16])
    bulleted = judge(empire.replace("Raider", "my second ship\n- and its crew\n\nRaider"))
    assert {v.code for v in bulleted.violations} == {"unknown_card"}
    unpriced = judge("ISD Kuat\n- Admiral Motti\n\nmy second ship\n\nRaider 1\n- Impetuous")
    assert "unknown_card" in {v.code for v in unpriced.violations}
    after_squadrons = judge(empire.replace("= 63 Points", "= 63 Points\nthat was all"))
    assert after_squadrons.legal
    assert {w.code for w in after_squadrons.warnings} == {"unparsed_line"}


def test_two_lists_in_one_box_are_refused_and_not_added_up(judge: Any, empire: str) -> None:
    verdict = judge(empire + empire)
    assert [(v.code, v.line) for v in verdict.violations] == [("second_list", 32)]
    assert verdict.total == 259


def test_a_number_before_a_ship_or_an_upgrade_is_refused(broken: Codes, empire: str) -> None:
    assert broken(empire.replace("Raider I", "2 x Raider I")) == {"count_not_allowed"}
    assert broken(empire.replace("Comms Net", "2 x Comms Net")) == {"count_not_allowed"}


def test_a_total_that_is_no_number_counts_as_missing(warned: Codes, empire: str) -> None:
    assert warned(empire.replace("Total Points: 259", "Total Points: many")) == {"missing_total"}
    assert warned(empire.replace("Total Points: 259", "Total Points:")) == {"missing_total"}


def test_a_reading_becomes_plain_values(read: Read, judge: Any, empire: str) -> None:
    stored = to_json(read(empire.replace("Raider I-class Corvette", "Strike Cruiser")))
    assert stored["faction"] == "empire"
    assert stored["commander"] == "Admiral Screed"
    assert [ship["id"] for ship in stored["ships"]] == [
        "victory-i-class-star-destroyer",
        None,
        "gozanti-class-assault-carriers",
    ]
    assert stored["ships"][0]["upgrades"][0]["label"] == "Admiral Screed (commander)"
    assert stored["squadrons"][1]["total"] == 45
    assert stored["objectives"]["defense"][0]["id"] == "fire-lanes"
    assert [u["code"] for u in stored["unplaced"]] == ["unknown_card"]
    assert stored["claims"][-1] == {"kind": "total", "line": 30, "stated": 259, "actual": 215}
    finding = judge(empire.replace("Warlord", "Corvus")).violations[0]
    assert finding_to_json(finding)["cards"] == ["Corvus", "Victory I-class Star Destroyer"]


def test_every_card_at_its_place_with_its_points_is_read_as_itself(read: Read) -> None:
    catalogue = load_catalogue()
    for card in (*catalogue.ships, *catalogue.squadrons, *catalogue.upgrades):
        faction = card.factions[0] if card.factions else "rebel"
        for points in (card.points, *(points for _, points in card.was)):
            name = card.name
            if getattr(card, "suffix", ""):
                name = f"{card.name} {{{card.suffix}}}"  # type: ignore[union-attr]
            elif getattr(card, "craft", ""):
                name = f"{card.name} - {card.craft}"  # type: ignore[union-attr]
            lines = {
                "Ship": f"{name} ({points})\n• Chart Officer (2)",
                "Squadron": f"Squadrons:\n• {name} ({points})",
                "Upgrade": f"MC75 Ordnance Cruiser (95)\n• {name} ({points})",
            }
            reading = read(f"Faction: {faction}\nCommander: X (2)\n\n{lines[type(card).__name__]}\n")
            found = {
                "Ship": [s.card for s in reading.ships],
                "Squadron": [s.card for s in reading.squadrons],
                "Upgrade": [u.card for s in reading.ships for u in s.upgrades],
            }
            assert found[type(card).__name__] == [card], (card.id, points)
