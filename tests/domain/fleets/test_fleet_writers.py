"""What is written comes back as it was: any fleet of catalogue cards, in every notation, on any day."""

import datetime
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from fleets.lists.chat import plain_rows
from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.cards.fleet import Fleet, FleetShip, FleetSquadron, fleet_of
from fleets.lists.games.armada.cards.types import Reading
from fleets.lists.games.armada.reading.lines import tidy
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.writing.writers import write_json, write_plain, write_starforge
from tests.domain.fleets.fleets_of_cards import FACTIONS, everything, fleets
from tests.sampling import examples

pytestmark = pytest.mark.long

Read = Callable[[str], Reading]
CATALOGUE = load_catalogue()
WRITERS = {"starforge": write_starforge, "plain": write_plain, "json": write_json}
DAYS = (None, datetime.date(2024, 5, 1), datetime.date(2021, 5, 1), datetime.date(2018, 5, 1))

COLD_ANCHOR = Fleet(
    name="Cold Anchor",
    faction="empire",
    ships=(
        FleetShip("victory-i-class-star-destroyer", ("admiral-screed-commander", "warlord-title")),
        FleetShip("gozanti-class-cruisers"),
    ),
    squadrons=(
        FleetSquadron("soontir-fel-tie-interceptor-squadron"),
        FleetSquadron("tie-bomber-squadron", 5),
    ),
    assault=("precision-strike",),
    defense=("fire-lanes",),
)


def shown(name: str) -> str:
    """The name as a chat shows it: stars and lines around a word are how it writes bold, and no letters."""
    (row,) = plain_rows([f"Name: {name}"])
    return tidy(row.removeprefix("Name:"))


@pytest.mark.parametrize("notation", sorted(WRITERS))
@settings(max_examples=examples(120, of=3), deadline=None)
@given(data=st.data())
def test_any_fleet_is_read_as_it_was_written(notation: str, data: st.DataObject) -> None:
    fleet = data.draw(fleets(CATALOGUE))
    text = WRITERS[notation](fleet, catalogue=CATALOGUE)
    reading = parse(text, catalogue=CATALOGUE)
    assert fleet_of(reading) == replace(fleet, name=fleet.name if notation == "json" else shown(fleet.name))
    assert reading.unplaced == ()
    assert [claim for claim in reading.claims if claim.stated != claim.actual] == []


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("notation", sorted(WRITERS))
def test_every_card_comes_back_in_a_fleet_of_every_faction(
    notation: str, faction: str, day: datetime.date | None
) -> None:
    catalogue = load_catalogue(on=day)
    fleet = everything(catalogue, faction)
    reading = parse(WRITERS[notation](fleet, catalogue=catalogue), catalogue=catalogue)
    assert fleet_of(reading) == fleet
    assert (reading.unplaced, reading.loose) == ((), ())


@pytest.mark.parametrize("notation", sorted(WRITERS))
def test_an_empty_fleet_is_written_and_read_too(notation: str) -> None:
    for fleet in (Fleet(faction="rebel"), Fleet(name="Only a name", faction="separatist")):
        assert fleet_of(parse(WRITERS[notation](fleet, catalogue=CATALOGUE), catalogue=CATALOGUE)) == fleet


def test_star_forge_has_every_price_and_sum() -> None:
    assert (
        write_starforge(COLD_ANCHOR, catalogue=CATALOGUE)
        == """Name: Cold Anchor
Faction: Empire
Commander: Admiral Screed (24)

Assault: Precision Strike
Defense: Fire Lanes
Navigation: 

Victory I-class Star Destroyer (73)
• Admiral Screed (24)
• Warlord (8)
= 105 Points

Gozanti-class Cruisers (23)
= 23 Points

Squadrons:
• Soontir Fel - TIE Interceptor Squadron (18)
• 5 x TIE Bomber Squadron (45)
= 63 Points

Total Points: 191
"""
    )


def test_star_forge_has_the_prices_of_the_catalogues_day() -> None:
    fleet = Fleet(
        faction="empire", ships=(FleetShip("gladiator-i-class-star-destroyer", ("darth-vader-officer",)),)
    )
    text = write_starforge(fleet, catalogue=load_catalogue(on=datetime.date(2024, 5, 1)))
    assert "• Darth Vader (1)" in text


def test_plain_has_names_only_and_a_mark_behind_namesakes() -> None:
    fleet = Fleet(
        faction="empire",
        ships=(
            FleetShip("victory-i-class-star-destroyer", ("admiral-ozzel-commander", "admiral-ozzel-officer")),
            FleetShip("gozanti-class-cruisers-separatist", ("darth-vader-boarding-team",)),
        ),
        squadrons=(FleetSquadron("tie-bomber-squadron", 5), FleetSquadron("boba-fett-slave-i")),
        campaign=("base-defense-ion-cannon-cc",),
    )
    assert (
        write_plain(fleet, catalogue=CATALOGUE)
        == """Faction: Empire
Commander: Admiral Ozzel
Campaign: Base Defense - Ion Cannon (cc)

Victory I-class Star Destroyer
- Admiral Ozzel
- Admiral Ozzel (officer)

Gozanti-class Cruisers (separatist)
- Darth Vader (boarding team)

Squadrons:
5 x TIE Bomber Squadron
Boba Fett - Slave I
"""
    )


def test_json_has_the_ids_and_leaves_out_what_is_empty() -> None:
    assert json.loads(write_json(COLD_ANCHOR, catalogue=CATALOGUE)) == {
        "format": "flagship-fleet/1",
        "game": "armada",
        "name": "Cold Anchor",
        "faction": "empire",
        "ships": [
            {
                "card": "victory-i-class-star-destroyer",
                "upgrades": ["admiral-screed-commander", "warlord-title"],
            },
            {"card": "gozanti-class-cruisers"},
        ],
        "squadrons": [
            {"card": "soontir-fel-tie-interceptor-squadron"},
            {"card": "tie-bomber-squadron", "count": 5},
        ],
        "objectives": {"assault": ["precision-strike"], "defense": ["fire-lanes"]},
    }


@pytest.mark.parametrize("notation", sorted(WRITERS))
@pytest.mark.parametrize(
    "fleet",
    [
        Fleet(ships=(FleetShip("no-such-ship"),)),
        Fleet(ships=(FleetShip("tie-bomber-squadron"),)),
        Fleet(ships=(FleetShip("gozanti-class-cruisers", ("fire-lanes",)),)),
        Fleet(squadrons=(FleetSquadron("warlord-title"),)),
        Fleet(assault=("warlord-title",)),
    ],
)
def test_a_card_that_is_none_of_its_place_is_not_written(notation: str, fleet: Fleet) -> None:
    with pytest.raises(KeyError):
        WRITERS[notation](fleet, catalogue=CATALOGUE)


def test_json_is_read_with_the_line_of_every_card(read: Read) -> None:
    reading = read(write_json(COLD_ANCHOR, catalogue=CATALOGUE))
    assert reading.format == "json"
    assert [ship.line for ship in reading.ships] == [8, 15]
    assert [upgrade.line for upgrade in reading.ships[0].upgrades] == [10, 11]
    assert [squadron.line for squadron in reading.squadrons] == [20, 23]
    assert [objective.line for objective in reading.objectives] == [29, 32]


def test_json_on_one_line_with_a_byte_order_mark_is_read_too(read: Read) -> None:
    text = json.dumps(json.loads(write_json(COLD_ANCHOR, catalogue=CATALOGUE)))
    assert fleet_of(read(f"\ufeff{text}\r\n")) == COLD_ANCHOR


def json_of(**keys: Any) -> str:
    return json.dumps({"format": "flagship-fleet/1", "game": "armada", **keys})


def test_what_json_names_wrongly_is_kept_with_its_line(read: Read) -> None:
    document = {
        "format": "flagship-fleet/1",
        "game": "armada",
        "faction": "empire",
        "ships": [
            {"card": "strike-cruiser"},
            {"card": "gozanti-class-cruisers", "upgrades": ["fire-lanes", "fire-lanes"]},
        ],
        "squadrons": [
            {"card": "tie-bomber-squadron", "count": -1},
            {"card": "tie-bomber-squadron", "count": 10**9},
        ],
        "objectives": {"assault": ["no, such “objective”", "\\"]},
    }
    reading = read(json.dumps(document, indent=0))
    assert [(trouble.code, trouble.line, trouble.text) for trouble in reading.unplaced] == [
        ("unknown_card", 29, "no, such “objective”"),
        ("unknown_card", 30, "\\"),
        ("unknown_card", 7, "strike-cruiser"),
        ("misplaced_card", 12, "fire-lanes"),
        ("misplaced_card", 13, "fire-lanes"),
        ("count_zero", 19, "tie-bomber-squadron"),
        ("count_too_large", 23, "tie-bomber-squadron"),
    ]
    assert len(reading.ships) == 2


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("{}", "$"),
        ('{\n"format": }', "2"),
        ('{"format": "flagship-event/1"}', "$.format"),
        ('{"format": "flagship-fleet/1"}', "$"),
        ('{"format": "flagship-fleet/1", "game": "xwing"}', "$.game"),
        (json_of(ships=["x"]), "$.ships[0]"),
        (json_of(ships=[{"card": "x", "extra": 1}]), "$.ships[0]"),
        (json_of(squadrons=[{"card": "x", "count": "2"}]), "$.squadrons[0].count"),
        (json_of(squadrons=[{"card": "x", "count": 2.5}]), "$.squadrons[0].count"),
        ('{"a":' + "[" * 9_000 + "}", "$"),
    ],
)
def test_json_of_another_form_is_refused_with_its_place(judge: Any, text: str, place: str) -> None:
    assert [(v.code, v.cards) for v in judge(text).violations] == [("bad_document", (place,))]


def test_lone_surrogates_in_json_are_no_error(read: Read) -> None:
    assert fleet_of(read(json_of(name="x")[:-2] + '\ud800"}')).name == "x?"


def test_a_fleet_is_what_has_a_place_and_the_rest_is_named(read: Read, empire: str) -> None:
    text = empire.replace("Raider I-class Corvette", "Strike Cruiser").replace("Warlord", "Warlock")
    text = text.replace("Gozanti-class Assault Carriers (26)", "Boosted Comms (4)")
    fleet = fleet_of(read(text))
    assert [ship.card for ship in fleet.ships] == ["victory-i-class-star-destroyer"]
    assert fleet.ships[0].upgrades == (
        "admiral-screed-commander",
        "intel-officer",
        "boosted-comms",
    )
    # 11 Warlock; 16-18 the unknown ship and its cards; 21 an upgrade as a ship, and what is under it.
    reading = read(text)
    assert [trouble.line for trouble in reading.unplaced] == [11, 16, 21]
    assert [upgrade.line for ship in reading.ships if not ship.card for upgrade in ship.upgrades] == [
        17,
        18,
        22,
    ]


def test_cards_that_nothing_else_tells_apart_are_written_by_their_id() -> None:
    """As an imported file of cards may have them."""
    screed = next(card for card in CATALOGUE.upgrades if card.id == "admiral-screed-commander")
    twins = (
        structs.replace(screed, id="screed-one-promo", also=()),
        structs.replace(screed, id="screed-two-promo", also=()),
    )
    upgrades = (*(card for card in CATALOGUE.upgrades if card is not screed), *twins)
    catalogue = structs.replace(CATALOGUE, upgrades=upgrades)
    fleet = replace(COLD_ANCHOR, ships=(FleetShip("gozanti-class-cruisers", ("screed-two-promo",)),))
    text = write_plain(fleet, catalogue=catalogue)
    assert "screed-two-promo" in text
    assert fleet_of(parse(text, catalogue=catalogue)).ships == fleet.ships
