"""What may be added where: the answer is that of the rules, and it comes fast enough to type by."""

import random
import time
from collections import Counter
from dataclasses import replace
from functools import partial

import pytest

from fleets.lists.editing import EditError
from fleets.lists.findings import Finding, Verdict
from fleets.lists.games.armada.building.editing import CardPlace, put, without
from fleets.lists.games.armada.building.options import candidates, options_for, reading_of
from fleets.lists.games.armada.cards.catalogue import Catalogue, load_catalogue
from fleets.lists.games.armada.cards.fleet import Fleet, FleetShip, FleetSquadron, fleet_of
from fleets.lists.games.armada.demo import demo_fleets
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.rules.legality import check
from fleets.lists.options import Check

CATALOGUE = load_catalogue()
RULES: Check = partial(check, catalogue=CATALOGUE, fix_suggestions=False)


@pytest.fixture
def fleet(empire: str) -> Fleet:
    """A Victory with Screed, Warlord, Intel Officer and Boosted Comms, a Raider, a Gozanti; 259 points."""
    return fleet_of(parse(empire, catalogue=CATALOGUE))


def codes_of(fleet: Fleet, place: CardPlace, **how: object) -> dict[str, tuple[str, ...]]:
    """By the id of each card what stands against it."""
    options = options_for(fleet, place, catalogue=CATALOGUE, check=RULES, **how)  # type: ignore[arg-type]
    return {option.card.id: tuple(finding.code for finding in option.why) for option in options}


def ids(*names: str) -> list[str]:
    return [next(card.id for card in CATALOGUE.cards if card.name == name) for name in names]


def test_a_fleet_as_a_reading_numbers_its_cards(fleet: Fleet) -> None:
    reading = reading_of(fleet, CATALOGUE)
    lines = [line for ship in reading.ships for line in (ship.line, *(u.line for u in ship.upgrades))]
    assert lines == list(range(1, 11))
    assert [squadron.line for squadron in reading.squadrons] == [11, 12]
    assert [objective.line for objective in reading.objectives] == [13, 14, 15]
    assert RULES(reading).legal


def test_an_id_nobody_knows_is_refused() -> None:
    with pytest.raises(EditError, match="unknown_card"):
        reading_of(Fleet(ships=(FleetShip("death-star"),)), CATALOGUE)


def test_a_free_icon_takes_its_kind_and_cards_of_two_icons(fleet: Fleet) -> None:
    offered = candidates(fleet, CardPlace("upgrade", 1), catalogue=CATALOGUE, slot="weapons-team")
    kinds = {card.type for card in offered}  # type: ignore[union-attr]
    assert kinds == {"weapons-team", "boarding-team"}


def test_titles_are_offered_for_this_ship_only(fleet: Fleet) -> None:
    offered = candidates(fleet, CardPlace("upgrade", 1), catalogue=CATALOGUE, slot="title")
    assert {card.name for card in offered} == {"Corvus", "Impetuous", "Instigator"}


def test_a_title_by_the_words_of_the_name_is_offered_too() -> None:
    by_name = [u for u in CATALOGUE.upgrades if u.type == "title" and not u.chassis]
    for title in by_name:
        ship = next(s for s in CATALOGUE.ships if set(s.tags) & set(title.needs.tags))
        fleet = Fleet(ships=(FleetShip(ship.id),))
        assert title in candidates(fleet, CardPlace("upgrade", 0), catalogue=CATALOGUE, slot="title")


def test_cards_of_other_factions_can_be_left_away(fleet: Fleet) -> None:
    everybody = candidates(fleet, CardPlace("squadron"), catalogue=CATALOGUE)
    ours = candidates(fleet, CardPlace("squadron"), catalogue=CATALOGUE, foreign=False)
    assert everybody == CATALOGUE.squadrons
    assert ours == tuple(s for s in everybody if "empire" in s.factions)  # type: ignore[union-attr]
    nobody = replace(fleet, faction=None)
    assert candidates(nobody, CardPlace("squadron"), catalogue=CATALOGUE, foreign=False) == everybody
    assault = CardPlace("objective", category="assault")
    assert len(candidates(fleet, assault, catalogue=CATALOGUE, foreign=False)) == 12


def test_what_stands_against_a_card_is_named(fleet: Fleet) -> None:
    commander, officer, corvus = ids("Admiral Motti", "Intel Officer", "Corvus")
    here = codes_of(fleet, CardPlace("upgrade", 0))
    assert here[commander] == ("two_commanders",)
    assert set(here[officer]) == {"slot_not_available", "duplicate_upgrade"}
    assert codes_of(fleet, CardPlace("upgrade", 1))[corvus] == ()
    flotilla, ackbar = ids("Gozanti-class Cruisers", "Admiral Ackbar")
    ships = codes_of(fleet, CardPlace("ship"))
    assert ships[flotilla] == ()
    assert "wrong_faction" in here[ackbar]
    two = put(fleet, CardPlace("ship"), next(s for s in CATALOGUE.ships if s.id == flotilla))
    assert codes_of(two, CardPlace("ship"))[flotilla] == ("too_many_flotillas",)


def test_points_and_the_squadron_cap_decide_what_still_fits(fleet: Fleet) -> None:
    bombers = replace(fleet, squadrons=(FleetSquadron("tie-bomber-squadron", 14),))
    squadrons = codes_of(bombers, CardPlace("squadron"), foreign=False)
    assert squadrons["tie-bomber-squadron"] == ("over_squadron_points",)
    assert squadrons["tie-fighter-squadron"] == ()
    full = replace(fleet, ships=(*fleet.ships, FleetShip(ids("Victory II-class Star Destroyer")[0])))
    assert set(codes_of(full, CardPlace("ship"), foreign=False).values()) >= {("over_points",)}


def test_a_card_is_measured_against_the_fleet_without_the_one_it_replaces(fleet: Fleet) -> None:
    motti, isd = ids("Admiral Motti", "Imperial I-class Star Destroyer")
    assert codes_of(fleet, CardPlace("upgrade", 0, 0))[motti] == ()
    # Warlord is a title of the Victory: on another ship it would be wrong.
    assert codes_of(fleet, CardPlace("ship", 0))[isd] == ("title_wrong_ship",)
    assert set(codes_of(fleet, CardPlace("squadron", 0), foreign=False).values()) == {()}
    assert set(codes_of(fleet, CardPlace("objective", category="assault")).values()) == {()}


def test_a_name_claimed_twice_is_not_free_for_a_third(fleet: Fleet) -> None:
    (fel,) = ids("Soontir Fel")
    twice = replace(fleet, squadrons=(*fleet.squadrons, FleetSquadron(fel)))
    against = codes_of(twice, CardPlace("squadron"))
    assert against[fel] == ("duplicate_unique",)
    assert against["tie-fighter-squadron"] == ()


def test_no_such_ship_has_no_options(fleet: Fleet) -> None:
    for at in (None, 7, -1):
        with pytest.raises(EditError, match="no_such_place"):
            codes_of(fleet, CardPlace("upgrade", at))


@pytest.mark.long
def test_the_answer_is_that_of_a_whole_check(fleet: Fleet) -> None:
    """The quick way must say just what checking every changed fleet in full would say."""
    chance = random.Random(7)
    fleets = [
        fleet,
        *(fleet_of(parse(text, catalogue=CATALOGUE)) for text in chance.sample(demo_fleets(), 4)),
    ]
    for pair in [*fleets, *(_broken(fleet, chance) for fleet in fleets)]:
        at = chance.randrange(len(pair.ships))
        for place in (
            CardPlace("ship"),
            CardPlace("ship", at),
            CardPlace("upgrade", at),
            CardPlace("squadron"),
            CardPlace("squadron", 0),
        ):
            for option in chance.sample(options_for(pair, place, catalogue=CATALOGUE, check=RULES), 12):
                assert Counter(map(_told, option.why)) == _in_full(pair, place, option.card), (place, option)


def _broken(fleet: Fleet, chance: random.Random) -> Fleet:
    """The fleet with three cards that may not belong there."""
    for _time in range(3):
        fleet = put(
            fleet, CardPlace("upgrade", chance.randrange(len(fleet.ships))), chance.choice(CATALOGUE.upgrades)
        )
    return fleet


def _told(finding: Finding) -> tuple[object, ...]:
    return finding.code, tuple(sorted(finding.cards)), finding.found, finding.allowed


def _in_full(fleet: Fleet, place: CardPlace, card: object) -> Counter[tuple[object, ...]]:
    def verdict(of: Fleet) -> Verdict:
        return RULES(reading_of(of, CATALOGUE))

    bare = without(fleet, place) if place.at is not None and place.kind != "upgrade" else fleet
    after = Counter(map(_told, verdict(put(fleet, place, card)).violations))  # type: ignore[arg-type]
    again = {told for told in after if told[0] == "duplicate_unique" and told[2] in card.unique}  # type: ignore[attr-defined]
    return (after - Counter(map(_told, verdict(bare).violations))) | Counter(again)


def test_the_upgrades_of_a_ship_are_offered_while_one_types(fleet: Fleet, catalogue: Catalogue) -> None:
    """Under 50 ms on a free machine; the test allows for a busy one."""
    times = []
    for _time in range(5):
        start = time.process_time()
        options = options_for(fleet, CardPlace("upgrade", 0), catalogue=catalogue, check=RULES, foreign=False)
        times.append(time.process_time() - start)
    assert len(options) > 100
    assert min(times) < 0.5


@pytest.fixture
def catalogue() -> Catalogue:
    return CATALOGUE
