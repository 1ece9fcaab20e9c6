"""A fleet changed card by card: every step gives the fleet one expects, and what can't be done is refused."""

from dataclasses import replace

import pytest

from fleets.lists.editing import EditError
from fleets.lists.games.armada.building.editing import (
    MAX_SHIPS,
    MAX_SQUADRONS,
    MAX_UPGRADES,
    CardPlace,
    copy_ship,
    known_card,
    put,
    set_count,
    set_faction,
    set_name,
    set_objective,
    without,
)
from fleets.lists.games.armada.cards.catalogue import Card, Catalogue, Objective, load_catalogue
from fleets.lists.games.armada.cards.fleet import Fleet, FleetShip, FleetSquadron, cards_by_id


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return load_catalogue()


@pytest.fixture(scope="session")
def card(catalogue: Catalogue) -> dict[str, Card]:
    """Every card by the short name used here: its printed name."""
    return {card.name: card for card in catalogue.cards}


def refused(code: str) -> object:
    return pytest.raises(EditError, match=code)


@pytest.fixture
def fleet(card: dict[str, Card]) -> Fleet:
    """A Victory with its commander and a Raider, five bombers and an ace."""
    ids = {name: found.id for name, found in card.items()}
    return Fleet(
        name="Cold Anchor",
        faction="empire",
        ships=(
            FleetShip(ids["Victory I-class Star Destroyer"], (ids["Admiral Screed"], ids["Intel Officer"])),
            FleetShip(ids["Raider I-class Corvette"], (ids["Ordnance Experts"],)),
        ),
        squadrons=(FleetSquadron(ids["TIE Bomber Squadron"], 5), FleetSquadron(ids["Soontir Fel"])),
        assault=(ids["Precision Strike"],),
    )


def test_the_first_card_of_an_empty_fleet_decides_its_faction(card: dict[str, Card]) -> None:
    begun = put(Fleet(), CardPlace("ship"), card["CR90 Corvette A"])
    assert begun == Fleet(faction="rebel", ships=(FleetShip("cr90-corvette-a"),))
    neutral = put(
        put(Fleet(), CardPlace("ship"), card["Victory I-class Star Destroyer"]),
        CardPlace("ship"),
        card["CR90 Corvette A"],
    )
    assert neutral.faction == card["Victory I-class Star Destroyer"].factions[0]


def test_a_card_that_any_faction_has_decides_nothing(card: dict[str, Card], fleet: Fleet) -> None:
    nobody = replace(fleet, faction=None)
    assert put(nobody, CardPlace("upgrade", 1), card["Intel Officer"]).faction is None


def test_a_ship_is_exchanged_and_keeps_what_it_carries(card: dict[str, Card], fleet: Fleet) -> None:
    bigger = put(fleet, CardPlace("ship", 1), card["Gladiator I-class Star Destroyer"])
    assert bigger.ships[1] == FleetShip("gladiator-i-class-star-destroyer", fleet.ships[1].upgrades)


def test_the_commander_goes_first_and_other_upgrades_last(card: dict[str, Card], fleet: Fleet) -> None:
    raider = put(
        put(fleet, CardPlace("upgrade", 1), card["Boosted Comms"]),
        CardPlace("upgrade", 1),
        card["Admiral Motti"],
    )
    assert raider.ships[1].upgrades == (
        card["Admiral Motti"].id, card["Ordnance Experts"].id, card["Boosted Comms"].id,
    )  # fmt: skip


def test_an_upgrade_is_exchanged_in_its_place(card: dict[str, Card], fleet: Fleet) -> None:
    changed = put(fleet, CardPlace("upgrade", 0, 1), card["Boosted Comms"])
    assert changed.ships[0].upgrades == (card["Admiral Screed"].id, card["Boosted Comms"].id)


def test_plain_squadrons_of_a_kind_share_a_line_and_unique_ones_never(
    card: dict[str, Card], fleet: Fleet
) -> None:
    assert put(fleet, CardPlace("squadron"), card["TIE Bomber Squadron"]).squadrons[0].count == 6
    twice = put(fleet, CardPlace("squadron"), card["Soontir Fel"])
    assert [line.count for line in twice.squadrons] == [5, 1, 1]
    assert put(fleet, CardPlace("squadron"), card["TIE Fighter Squadron"]).squadrons[2].count == 1


def test_an_exchanged_line_keeps_its_number_unless_the_new_card_is_unique(
    card: dict[str, Card], fleet: Fleet
) -> None:
    fighters = put(fleet, CardPlace("squadron", 0), card["TIE Fighter Squadron"])
    assert fighters.squadrons[0] == FleetSquadron(card["TIE Fighter Squadron"].id, 5)
    assert put(fleet, CardPlace("squadron", 0), card["Mauler Mithel"]).squadrons[0].count == 1


def test_removing_takes_the_card_and_what_it_carries(fleet: Fleet) -> None:
    assert without(fleet, CardPlace("ship", 0)).ships == fleet.ships[1:]
    assert without(fleet, CardPlace("upgrade", 0, 0)).ships[0].upgrades == fleet.ships[0].upgrades[1:]
    assert without(fleet, CardPlace("squadron", 1)).squadrons == fleet.squadrons[:1]
    assert without(fleet, CardPlace("objective", category="assault")).assault == ()


def test_a_copy_stands_beside_its_model_without_the_unique_cards(
    catalogue: Catalogue, card: dict[str, Card], fleet: Fleet
) -> None:
    twins = copy_ship(fleet, 0, catalogue)
    assert twins.ships == (
        fleet.ships[0],
        FleetShip(fleet.ships[0].card, (card["Intel Officer"].id,)),
        fleet.ships[1],
    )


def test_a_count_is_set_and_none_takes_the_line_away(fleet: Fleet) -> None:
    assert set_count(fleet, 0, 2).squadrons[0].count == 2
    assert set_count(fleet, 0, 0).squadrons == fleet.squadrons[1:]
    with refused("too_many"):
        set_count(fleet, 0, 999_999_999)


def test_every_category_holds_the_one_objective_chosen(catalogue: Catalogue) -> None:
    fleet = Fleet()
    for category in ("assault", "defense", "navigation", "campaign"):
        chosen = next(objective.id for objective in catalogue.objectives if objective.category == category)
        fleet = set_objective(fleet, category, chosen)  # type: ignore[arg-type]
        assert fleet.objectives[category] == (chosen,)


def test_faction_and_name_are_taken_as_said(fleet: Fleet) -> None:
    assert set_faction(fleet, "rebel").faction == "rebel"
    assert set_name(fleet, "  Cold\n\x00Anchor\u202e ").name == "Cold Anchor"
    assert len(set_name(fleet, "x" * 5_000).name) == 100
    with refused("no_such_edit"):
        set_faction(fleet, "hutt")


@pytest.mark.parametrize(
    "place",
    [
        CardPlace("ship", 9), CardPlace("upgrade", 9), CardPlace("upgrade", 0, 9), CardPlace("squadron", 9),
        CardPlace("ship", -1),
    ],
)  # fmt: skip
def test_a_place_that_is_not_there_is_refused(card: dict[str, Card], fleet: Fleet, place: CardPlace) -> None:
    found = {"ship": "CR90 Corvette A", "upgrade": "Intel Officer", "squadron": "TIE Bomber Squadron"}[
        place.kind
    ]
    with refused("no_such_place"):
        put(fleet, place, card[found])
    with refused("no_such_place"):
        without(fleet, place)


def test_nothing_can_be_removed_from_no_place(fleet: Fleet) -> None:
    with refused("no_such_place"):
        without(fleet, CardPlace("ship"))


def test_a_card_of_another_kind_or_an_id_nobody_knows_is_refused(
    catalogue: Catalogue, card: dict[str, Card], fleet: Fleet
) -> None:
    for place in (
        CardPlace("ship"),
        CardPlace("upgrade", 0),
        CardPlace("squadron"),
        CardPlace("objective", category="assault"),
    ):
        wrong = card["Intel Officer"] if place.kind != "upgrade" else card["CR90 Corvette A"]
        with refused("unknown_card"):
            put(fleet, place, wrong)
    with refused("unknown_card"):
        known_card("death-star", Objective, catalogue)


def test_there_is_an_end_to_everything(card: dict[str, Card], fleet: Fleet, catalogue: Catalogue) -> None:
    ships = replace(fleet, ships=fleet.ships[:1] * MAX_SHIPS)
    with refused("too_many"):
        put(ships, CardPlace("ship"), card["CR90 Corvette A"])
    with refused("too_many"):
        copy_ship(ships, 0, catalogue)
    loaded = replace(
        fleet, ships=(FleetShip(fleet.ships[1].card, (card["Intel Officer"].id,) * MAX_UPGRADES),)
    )
    with refused("too_many"):
        put(loaded, CardPlace("upgrade", 0), card["Intel Officer"])
    lines = replace(fleet, squadrons=fleet.squadrons[1:] * MAX_SQUADRONS)
    with refused("too_many"):
        put(lines, CardPlace("squadron"), card["TIE Fighter Squadron"])


def test_cards_are_found_by_their_ids(catalogue: Catalogue) -> None:
    assert set(cards_by_id(catalogue)) == {card.id for card in catalogue.cards}
