"""Lines that hold more than one thing, or a card where no bullet says so (P-F10)."""

from typing import Any

import pytest

from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.rules.legality import check

HEAD = "Faction: Empire\nAssault: Most Wanted\nDefense: Fire Lanes\nNavigation: Sensor Net\n\n"
FLAGSHIP = "Imperial II-class Star Destroyer (120)\n• Admiral Screed (24)\n= 144 Points\n\n"


def read(text: str) -> Any:
    return parse(text, catalogue=load_catalogue())


def verdict_of(text: str) -> Any:
    return check(read(text), catalogue=load_catalogue())


@pytest.mark.parametrize(
    "line",
    ["Gozanti-class Cruisers x2 (46)", "2x Gozanti-class Cruisers (46)", "2 x Gozanti-class Cruisers (23)",
     "Gozanti-class Cruisers x2"],
)  # fmt: skip
def test_two_ships_in_a_line_that_carry_nothing_are_two_ships(line: str) -> None:
    text = f"{HEAD}{FLAGSHIP}{line}\n\nTotal: 190"
    assert [ship.card.name for ship in read(text).ships][1:] == ["Gozanti-class Cruisers"] * 2
    verdict = verdict_of(text)
    assert (verdict.legal, verdict.total, verdict.warnings) == (True, 190, ())


def test_what_the_second_of_two_ships_carries_is_still_asked() -> None:
    text = f"{HEAD}{FLAGSHIP}2 x Gozanti-class Cruisers (46)\n• Slicer Tools (7)\n= 53\n\nTotal: 197"
    assert [f.code for f in verdict_of(text).violations][:1] == ["count_not_allowed"]


def test_a_commander_without_a_bullet_is_under_the_ship_above() -> None:
    ship = "Imperial II-class Star Destroyer (120)\nDarth Vader (dowódca) (36)\n• Gunnery Team (7)"
    text = f"{HEAD}{ship}\n\nTotal: 163"
    assert read(text).commander == "Darth Vader"
    assert verdict_of(text).legal


def test_three_objectives_in_one_line_with_their_headings() -> None:
    line = "Natarcie: Most Wanted / Obrona: Fleet Ambush / Nawigacja: Superior Positions"
    reading = read(f"Faction: Empire\n{line}\n\n{FLAGSHIP}Total: 144")
    assert {o.category: o.card.name for o in reading.objectives} == {
        "assault": "Most Wanted", "defense": "Fleet Ambush", "navigation": "Superior Positions",
    }  # fmt: skip
    assert reading.unplaced == ()


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("1 Jango Fett (22)", "jango-fett-slave-i"),
        ("1 Boba Fett (22)", "boba-fett-slave-i"),
        ("1 Hondo Ohnaka (24)", "hondo-ohnaka-slave-i"),
        ("Y-wing (Matchstick) (16)", "matchstick-btl-b-y-wing-squadron"),
        ("Y-wing (Anakin Skywalker) (19)", "anakin-skywalker-btl-b-y-wing-squadron"),
    ],
)
def test_one_of_a_name_is_no_misspelling(line: str, card: str) -> None:
    reading = read(f"{FLAGSHIP}Squadrons:\n• {line}\n")
    assert [(squadron.card.id, squadron.count) for squadron in reading.squadrons] == [(card, 1)]
    assert reading.misspellings == ()
