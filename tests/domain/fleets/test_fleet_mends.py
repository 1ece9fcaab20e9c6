"""Every problem comes with what would mend it: cards, lines and figures of this very fleet."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils.translation import override

from fleets.games.armada.fix_suggestions import SUGGEST
from fleets.games.armada.words import SENTENCES
from fleets.lists.findings import Finding, finding_from_json, finding_to_json
from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.rules.legality import check
from fleets.lists.games.armada.rules.mending import Mender

FixSuggestions = Callable[..., list[str]]
# Why a line has no place, or a text was not read.
TROUBLES = {
    "unknown_card", "ambiguous_card", "misplaced_card", "second_list", "count_not_allowed", "count_too_large",
    "count_zero", "empty_list", "text_too_large", "too_many_lines", "bad_document", "no_list", "only_a_link",
    "line_too_long", "change_in_words",
}  # fmt: skip


@pytest.fixture
def fix_suggestions(judge: Any, empire: str) -> FixSuggestions:
    """The fleet with some words replaced, to what would mend its problems."""

    def spoiled(*pairs: tuple[str, str], **how: Any) -> list[str]:
        text = empire
        for old, new in pairs:
            assert old in text
            text = text.replace(old, new)
        return [SUGGEST.suggestion(finding) for finding in judge(text, **how).violations]

    return spoiled


IMPERIAL = "Imperial II-class Star Destroyer (120)"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Faction: Empire", "Faction: Hutts", "Write the faction of your ships in this line."),
        ("• Comms Net (2)", "• Leia Organa (3)",
         "Replace Leia Organa (officer) by a card of your own faction."),
        ("Gozanti-class Assault Carriers (26)", "Gozanti-class Cruisers {CIS} (24)",
         "Take the card of your own faction: Gozanti-class Cruisers."),
        ("• Admiral Screed (24)\n", "", "Write Admiral Screed under the ship that carries it."),
        ("• Ordnance Experts (4)", "• Admiral Motti (24)",
         "Keep one of these: Admiral Screed (commander) (line 10) or Admiral Motti (commander) (line 17)."),
        ("Precision Strike", "", "Write one behind “Assault:”."),
        ("Fire Lanes", "Fire Lanes, Fleet Ambush",
         "Keep one of these: Fire Lanes (line 6) or Fleet Ambush (line 6)."),
        ("Fire Lanes", "Most Wanted",
         "Put Most Wanted into the line of its own category and choose another one here."),
        ("Sensor Net", "Show of Force", "Replace it by an assault, defense or navigation objective."),
        ("• Soontir Fel - TIE Interceptor Squadron (18)", "• 2 x Howlrunner (32)", "Keep one copy of it."),
        ("• Soontir Fel - TIE Interceptor Squadron (18)", "• Howlrunner (16)\n• Howlrunner (16)",
         "Keep one copy: line 26 or line 27."),
        ("Soontir Fel - TIE Interceptor Squadron (18)\n",
         "Boba Fett - Slave I (24)\n• Hondo Ohnaka - Slave I (24)\n",
         "Keep one of these: Boba Fett (Slave I) (line 26) or Hondo Ohnaka (Slave I) (line 27)."),
        ("• Comms Net (2)", "• Comms Net (2)\n• Jamming Field (2)",
         "Remove one of these: Comms Net (line 22) or Jamming Field (line 23)."),
        ("• Ordnance Experts (4)", "• Ordnance Experts (4)\n• Fire-Control Team (2)",
         "Move Fire-Control Team to Victory I-class Star Destroyer (line 9), or remove it."),
        ("• Boosted Comms (4)", "• Phylon Q7 Tractor Beams (6)\n• Slaved Turrets (6)",
         "Keep one of these: Phylon Q7 Tractor Beams (line 13) or Slaved Turrets (line 14)."),
        ("• Warlord (8)", "• Demolisher (10)",
         ("Remove it, or take a ship it belongs to: Gladiator I-class Star Destroyer or "
         "Gladiator II-class Star Destroyer.")),
        ("• Comms Net (2)", "• Harrow (3)",
         ("Remove it, or take a ship it belongs to: Victory I-class Star Destroyer or "
         "Victory II-class Star Destroyer.")),
        ("• Comms Net (2)", "• Hardened Bulkheads (5)", "Remove Hardened Bulkheads."),
        ("• Boosted Comms (4)", "• Soontir Fel (18)", "Put it under the heading “Squadrons:”."),
        ("Squadrons:", "Comms Net (2)\n= 2 Points\n\nSquadrons:", "Put it under the ship that carries it."),
        ("• Comms Net (2)", "• Raider I-class Corvette (44)",
         "Put it on a line of its own, above the upgrades it carries."),
        ("• Ordnance Experts (4)", "• 2 x Ordnance Experts (4)",
         "Write it once per line: a ship with its own upgrades below it, an upgrade under its own ship."),
        ("• Comms Net (2)", "• Quantum Harpsichord (2)",
         ("Compare the name with your card, or take the line out. Most cards are known by their English "
          "names only, e.g. “Nav Team”.")),
    ],
)  # fmt: skip
def test_what_would_mend_it(fix_suggestions: FixSuggestions, old: str, new: str, told: str) -> None:
    assert told in fix_suggestions((old, new))


def test_a_title_moves_to_the_ship_it_belongs_to(fix_suggestions: FixSuggestions) -> None:
    ship = ("Gozanti-class Assault Carriers (26)", IMPERIAL)
    assert fix_suggestions(ship, ("• Warlord (8)", "• Chimaera (4)"), ("• Comms Net (2)\n", "")) == [
        "Move Chimaera to Imperial II-class Star Destroyer (line 21), or remove it."
    ]


def test_what_to_take_off_when_the_fleet_is_too_dear(fix_suggestions: FixSuggestions) -> None:
    assert fix_suggestions(points_limit=257, ruleset="armada-2018") == [
        "Take off 2 points. The smallest single cut that is enough: Comms Net (line 22), 2 points."
    ]
    assert fix_suggestions(points_limit=240, ruleset="armada-2018") == [
        (
            "Take off 19 points. The smallest single cut that is enough: "
            "Gozanti-class Assault Carriers (line 21), 28 points."
        )
    ]
    assert fix_suggestions(points_limit=195, ruleset="armada-2018") == ["Take off 64 points."]


def test_squadrons_over_their_cap(fix_suggestions: FixSuggestions) -> None:
    told = fix_suggestions(("• 5 x TIE Bomber Squadron (45)", "• 14 x TIE Bomber Squadron (126)"))
    assert told == [
        (
            "Take off 10 points. The smallest single cut that is enough: "
            "Soontir Fel (TIE Interceptor Squadron) (line 26), 18 points."
        )
    ]


def test_a_fleet_without_ships_or_commander(judge: Any) -> None:
    text = "Faction: Rebel\nAssault: Most Wanted\nDefense: Fire Lanes\nNavigation: Sensor Net\n"
    assert [SUGGEST.suggestion(finding) for finding in judge(text).violations] == [
        "Add a ship, and a commander on it.",
        "Put a commander on one of the ships.",
    ]


def test_the_limits_of_2025(fix_suggestions: FixSuggestions) -> None:
    flotilla = "Gozanti-class Cruisers (23)\n= 23 Points\n\n"
    assert fix_suggestions(("Squadrons:", f"{flotilla}{flotilla}Squadrons:")) == [
        (
            "Remove 1 of these: Gozanti-class Assault Carriers (line 21), "
            "Gozanti-class Cruisers (line 25) or Gozanti-class Cruisers (line 28)."
        )
    ]
    on_flotilla = (("• Admiral Screed (24)\n", ""), ("• Comms Net (2)", "• Admiral Screed (24)"))
    assert fix_suggestions(*on_flotilla) == [
        "Move the commander to Victory I-class Star Destroyer (line 9) or Raider I-class Corvette (line 15)."
    ]
    venator = ("Raider I-class Corvette (44)", "Venator II-class Star Destroyer {IMP} (100)")
    assert fix_suggestions(venator, ("• Ordnance Experts (4)", "• External Racks (4)")) == [
        "Remove one of the two: line 17 or line 18."
    ]


def test_a_commander_on_the_only_ship_a_flotilla(judge: Any, empire: str) -> None:
    head, tail = empire.split("Victory I-class")[0], "Squadrons:\n= 0 Points\n\nTotal Points: 47\n"
    text = f"{head}Gozanti-class Cruisers (23)\n• Admiral Screed (24)\n= 47 Points\n\n{tail}"
    assert [SUGGEST.suggestion(finding) for finding in judge(text).violations] == [
        "Add a ship that is no flotilla and put the commander on it."
    ]


def test_icons_that_are_full_name_their_cards(fix_suggestions: FixSuggestions) -> None:
    grint = ("• Intel Officer (7)", "• Intel Officer (7)\n• Taskmaster Grint (5)")
    titus = ("• Ordnance Experts (4)", "• Ordnance Experts (4)\n• Admiral Titus (2)")
    chiraneau = ("• Comms Net (2)", "• Admiral Chiraneau (10)")
    assert fix_suggestions(grint, titus, chiraneau) == [
        "Remove one of these: Intel Officer (officer) (line 12) or Taskmaster Grint (officer) (line 13)."
    ]


def test_every_violation_has_something_to_say() -> None:
    """Only where a whole text was refused, or only the player can know, nothing is proposed."""
    silent = {"empty_list", "text_too_large", "too_many_lines", "line_too_long", "bad_document"} | {
        "no_list",
        "only_a_link",
    }
    warnings = {
        "commander_header_mismatch",
        "ambiguous_card",
        "unparsed_line",
        "unparsed_lines",
        "read_as",
    } | {"crossed_out"}
    for code in SENTENCES.keys() - silent - warnings:
        found = Finding("X", code, ("A", "B"), 3, 5, 4, (3, 4))
        assert SUGGEST.suggestion(found), code
        assert "%(" not in SUGGEST.suggestion(found)
    assert TROUBLES - set(SENTENCES) == set()
    assert SUGGEST.suggestion(Finding("X", "never_heard_of")) == ""


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("pl", "Wpisz jeden po „Natarcie:”."),
        ("it", "Scrivine uno dopo “Assalto:”."),
        ("en", "Write one behind “Assault:”."),
    ],
)
def test_a_heading_is_told_as_the_reader_would_type_it(
    judge: Any, empire: str, language: str, told: str
) -> None:
    """And typed like that it is read."""
    bare = empire.replace("Assault: Precision Strike\n", "")
    with override(language):
        assert [SUGGEST.suggestion(finding) for finding in judge(bare).violations] == [told]
    heading = told.split(":")[0].split("„")[-1].split("“")[-1]
    assert judge(empire.replace("Assault:", f"{heading}:")).violations == ()


def test_where_the_sentence_asks_already_nothing_is_added() -> None:
    assert (
        SUGGEST.suggestion(Finding("A-FLEET-10", "unknown_card", ("Chimera",), 3, suggestions=("Chimaera",)))
        == ""
    )


def test_a_finding_without_its_cards_still_has_a_sentence() -> None:
    """As an older version stored it."""
    assert (
        SUGGEST.suggestion(Finding("A-FLEET-8", "two_modifications", ("A", "B"), 3))
        == "Keep one of these: A or B."
    )
    assert (
        SUGGEST.suggestion(Finding("A-FLEET-1", "over_points", (), None, "?", 400)) == "Take off -400 points."
    )
    assert SUGGEST.suggestion(Finding("A-FLEET-7", "size_restriction")) == "Remove ."


def test_a_finding_comes_back_from_what_was_stored() -> None:
    found = Finding("A-FLEET-8", "two_modifications", ("A", "B"), 3, 2, 1, (3, 4), ("C", 5))
    again = finding_from_json(finding_to_json(found))
    assert (again, again.lines, again.mend) == (found, (3, 4), ("C", 5))
    old = {"rule": "A-FLEET-1", "code": "over_points", "cards": [], "line": 3, "found": 403, "allowed": 400}
    assert finding_from_json(old) == Finding("A-FLEET-1", "over_points", (), 3, 403, 400)


@pytest.mark.parametrize("code", ["size_restriction", "title_wrong_ship", "slot_not_available"])
def test_a_finding_about_another_text_has_no_proposal(read: Any, empire: str, code: str) -> None:
    found = Finding("A-FLEET-7", code, ("A", "B"), 999)
    assert Mender(read(empire), load_catalogue()).mended(found).mend == ()


def test_nothing_is_moved_to_a_ship_nobody_knows(fix_suggestions: FixSuggestions) -> None:
    hulk = ("Raider I-class Corvette (44)", "Lost Hulk (44)")
    assert "Remove Hardened Bulkheads." in fix_suggestions(
        hulk, ("• Comms Net (2)", "• Hardened Bulkheads (5)")
    )


def test_only_a_few_of_many_rivals_are_named(judge: Any) -> None:
    """A ship with twenty officers: six names say enough."""
    found = judge("Faction: Empire\n\nVSD 1\n" + "- Intel Officer\n" * 20).violations
    fix_suggestions = {f.mend for f in found if f.code == "slot_not_available"}
    assert fix_suggestions == {
        (0, *[part for line in range(4, 10) for part in ("Intel Officer (officer)", line)])
    }


def test_no_ship_is_named_whose_icon_another_card_shuts(judge: Any) -> None:
    text = """Faction: Republic

Consular-class Armed Cruiser
- Radiant VII

Consular-class Charger c70

Consular-class Armed Cruiser
- Turbolaser Reroute Circuits
- Turbolaser Reroute Circuits
"""
    found = [f for f in judge(text).violations if f.code == "slot_not_available"]
    assert found[0].mend[0] != "Consular-class Armed Cruiser"


def test_whoever_shows_no_mends_asks_for_none(read: Any, empire: str) -> None:
    catalogue, spoiled = load_catalogue(), read(empire.replace("Comms Net (2)", "Leia Organa (3)"))
    with_suggestions = check(spoiled, catalogue=catalogue, points_limit=255)
    without = check(spoiled, catalogue=catalogue, points_limit=255, fix_suggestions=False)
    assert with_suggestions == without
    assert any(finding.mend for finding in with_suggestions.violations)
    assert not any(finding.mend for finding in without.violations)
