"""Cards by the names that boxes of other languages print."""

import tomllib

import pytest

from fleets.lists.game import ListGame
from fleets.lists.games import LIST_GAMES
from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.cards.names import Context, identify
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.rules.legality import check
from fleets.lists.games.xwing.catalogue import DATA

ARMADA, XWING = LIST_GAMES["armada"], LIST_GAMES["xwing"]
ITALIAN = """Fazione: Ribelli
Assalto: Artiglieria Avanzata
Difesa: Fire Lanes
Navigazione: Akcja wywiadowcza

Fregata di Scorta Nebulon-B (57)
• Generale Dodonna (20)
• Squadra di Navigazione (4)
= 81 Punti

Corvetta CR90 B (39)
• Impulso Sovraccaricante (8)
= 47 Punti

Squadroni:
• 4 x Squadrone di ala-X (52)
= 52 Punti

Totale: 180
"""


def test_a_list_with_the_names_of_an_italian_box_is_read() -> None:
    catalogue = load_catalogue()
    reading = parse(ITALIAN, catalogue=catalogue)
    verdict = check(reading, catalogue=catalogue)
    assert verdict.violations == ()
    assert [ship.card.id for ship in reading.ships if ship.card] == [
        "nebulon-b-escort-frigate",
        "cr90-corvette-b",
    ]
    assert [(s.card.id, s.count) for s in reading.squadrons] == [("x-wing-squadron", 4)]
    assert [o.card.id for o in reading.objectives] == ["advanced-gunnery", "fire-lanes", "intel-sweep"]
    assert reading.misspellings == ()


@pytest.mark.parametrize("game", [ARMADA, XWING])
def test_every_printed_name_belongs_to_one_card(game: ListGame) -> None:
    catalogue = game.load_catalogue()
    ids = {card.id for card in catalogue.cards}
    for names in game.printed_names().values():
        assert set(names) <= ids
        written = [name for several in names.values() for name in several]
        assert len(written) == len(set(written))


@pytest.mark.parametrize(
    ("card", "name"),
    [
        (card, name)
        for names in ARMADA.printed_names().values()
        for card, several in names.items()
        for name in several
    ],
)
def test_a_printed_name_of_armada_is_that_card(card: str, name: str) -> None:
    kinds = ("ship", "squadron", "upgrade", "objective")
    found = [
        identify(text, kinds=(kind,), context=Context(faction="empire"), catalogue=load_catalogue()).card
        for text in (name, name.upper())
        for kind in kinds
    ]
    assert {hit.id for hit in found if hit} == {card}


@pytest.mark.parametrize(
    ("card", "name"), [(card, name) for card, names in XWING.printed_names()["pl"].items() for name in names]
)
def test_a_printed_name_of_x_wing_is_that_card(card: str, name: str) -> None:
    """As a pilot or as an upgrade, as it is printed and in capitals, as some cards have it."""
    catalogue = XWING.load_catalogue()
    for text in (name, name.upper()):
        as_pilot = XWING.parse(f"{text} (40)\n", catalogue=catalogue)
        as_upgrade = XWING.parse(f"Luke Skywalker (62)\n• {text}\n", catalogue=catalogue)
        found = [pilot.card for pilot in as_pilot.pilots]
        found += [upgrade.card for pilot in as_upgrade.pilots for upgrade in pilot.upgrades]
        assert {hit.id for hit in found if hit} == {card}


@pytest.mark.parametrize(
    ("row", "squadron", "card"),
    [
        ("Fregata Nebulon-B (57)", "3 Squadroni di ala-X (39)", "nebulon-b-escort-frigate"),
        ("Fregata szturmowa Mk. II (81)", "3 x Squadrone di ala-X (39)", "assault-frigate-mark-ii-a"),
        ("Koreliańska korweta CR90 (39)", "Squadroni di ala-X x3 (39)", "cr90-corvette-b"),
        ("Corvetta CR90 (44)", "3 Squadroni di ala-X", "cr90-corvette-a"),
    ],
)
def test_of_a_printed_class_of_ships_the_price_says_which(row: str, squadron: str, card: str) -> None:
    reading = parse(f"{row}\n\nEskadry:\n• {squadron}\n", catalogue=load_catalogue())
    assert [ship.card and ship.card.id for ship in reading.ships] == [card]
    assert [(each.card.id, each.count) for each in reading.squadrons] == [("x-wing-squadron", 3)]


@pytest.mark.parametrize(
    ("heading", "name", "faction"),
    [
        ("Frakcja: Rebelianci", "", "rebelalliance"),
        ("Rebelianci - Moja lista", "Moja lista", "rebelalliance"),
        ("Szumowiny i złoczyńcy", "", "scumandvillainy"),
        ("Fazione: Alleanza Ribelle", "", "rebelalliance"),
        ("Faction: Scum and Villainy", "", "scumandvillainy"),
        ("Wiosna w Gdyni", "Wiosna w Gdyni", "rebelalliance"),
    ],
)
def test_the_faction_of_a_squad_is_read_in_each_language(heading: str, name: str, faction: str) -> None:
    reading = XWING.parse(f"{heading}\n\nLuke Skywalker (62)\n", catalogue=XWING.load_catalogue())
    assert (reading.name, reading.faction) == (name, faction)


@pytest.mark.parametrize(
    ("ship", "card"),
    [
        ("Zmodyfikowany lekki frachtowiec YT-1300", "hansolo-modifiedyt1300lightfreighter"),
        ("Podrasowany lekki frachtowiec YT-1300", "hansolo"),
        ("Modified YT-1300 Light Freighter", "hansolo-modifiedyt1300lightfreighter"),
    ],
)
def test_the_ship_in_brackets_tells_namesakes_apart_in_polish(ship: str, card: str) -> None:
    reading = XWING.parse(f"Han Solo (48) [{ship}]\n", catalogue=XWING.load_catalogue())
    assert [pilot.card.id for pilot in reading.pilots] == [card]


def test_every_printed_ship_and_faction_of_x_wing_is_one_of_ours() -> None:
    catalogue = XWING.load_catalogue()
    printed = tomllib.loads((DATA / "printed_ships.toml").read_text("utf-8"))
    assert set(printed["ships"]) <= set(catalogue.ships)
    assert set(printed["factions"]) == set(catalogue.factions)


def test_a_squad_with_polish_names_is_read() -> None:
    catalogue = XWING.load_catalogue()
    names = ("Eskortowiec Eskadry Niebieskich (41)", "Popisowy strzał", "Torpedy plazmowe (9)")
    text = "\n• ".join((*names, "Urządzenie maskujące"))
    reading = XWING.parse(text, catalogue=catalogue)
    assert reading.unplaced == ()
    assert [pilot.card.id for pilot in reading.pilots] == ["bluesquadronescort"]
    assert [u.card.id for u in reading.pilots[0].upgrades] == [
        "trickshot",
        "plasmatorpedoes",
        "stealthdevice",
    ]


@pytest.mark.parametrize("title", ["Moja lista X (20)", "Squad of Ada (117 pts)", "La mia squadra – 117"])
def test_a_title_with_a_figure_is_no_ship_and_cards_in_one_line_are_two(title: str) -> None:
    text = f"{title}\n\nLuke Skywalker (62)\nR2-D2, Proton Torpedoes\n\nWedge Antilles (55)\n"
    reading = XWING.parse(text, catalogue=XWING.load_catalogue())
    assert reading.unplaced == ()
    assert [(pilot.text, [u.card.name for u in pilot.upgrades]) for pilot in reading.pilots] == [
        ("Luke Skywalker", ["R2-D2", "Proton Torpedoes"]), ("Wedge Antilles", []),
    ]  # fmt: skip


def test_an_unknown_ship_above_all_others_is_no_title() -> None:
    reading = XWING.parse("Luke Skywalkr (62)\n\nWedge Antilles (55)\n", catalogue=XWING.load_catalogue())
    assert [line.code for line in reading.unplaced] == ["unknown_card"]


def test_the_price_of_an_upgrade_under_an_unknown_pilot_is_the_least_X_SQUAD_10() -> None:
    text = "Blue Squadron Escort (41)\n• Stealth Device (6)\n\nZorgon (55)\n• Stealth Device (3)"
    reading = XWING.parse(text, catalogue=XWING.load_catalogue())
    upgrades = [upgrade for pilot in reading.pilots for upgrade in pilot.upgrades]
    assert [upgrade.is_least for upgrade in upgrades] == [False, True]
    stored = XWING.stored(reading)
    assert [upgrade.get("is_least") for ship in stored["ships"] for upgrade in ship["upgrades"]] == [
        None,
        True,
    ]


@pytest.mark.parametrize(
    ("old", "card"),
    [("oddballarc170", "oddball-arc170starfighter"), ("chewbaccaresistance", "chewbacca-scavengedyt1300"),
     ("niennumb-t70xwing", "niennunb")],
)  # fmt: skip
def test_ids_of_old_builders_are_known(old: str, card: str) -> None:
    found = XWING.load_catalogue().pilot(old)
    assert found is not None
    assert found.id == card
    assert XWING.load_catalogue().upgrade("reysmilleniumfalcon").id == "reysmillenniumfalcon"
