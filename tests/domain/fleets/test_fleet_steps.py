"""The list editor: edits in words, lines that wait for a place, undo, and all that is no edit."""

import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace

import pytest

from fleets.lists.editing import EditError
from fleets.lists.games.armada.building.edit_commands import (
    apply_edit,
    card_at,
    check_list_editor,
    place_of,
    text_of,
)
from fleets.lists.games.armada.building.editing import CardPlace
from fleets.lists.games.armada.building.list_editor import FORM_CODEC, ListEditor, list_editor_of
from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.cards.fleet import Fleet, FleetShip, FleetSquadron
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.list_editor import MAX_UNDO, Leftover

CATALOGUE = load_catalogue()
VICTORY, RAIDER, ISD = (
    "victory-i-class-star-destroyer", "raider-i-class-corvette", "imperial-i-class-star-destroyer",
)  # fmt: skip
WARLORD = next(card.id for card in CATALOGUE.upgrades if card.name == "Warlord")
COMMS = next(card.id for card in CATALOGUE.upgrades if card.name == "Boosted Comms")
MOST_WANTED = next(card.id for card in CATALOGUE.objectives if card.name == "Most Wanted")
BOMBER = "tie-bomber-squadron"


@pytest.fixture
def list_editor() -> ListEditor:
    fleet = Fleet(
        faction="empire",
        ships=(FleetShip(VICTORY, (WARLORD,)), FleetShip(RAIDER)),
        squadrons=(FleetSquadron(BOMBER, 2),),
        assault=(MOST_WANTED,),
    )
    return ListEditor(fleet)


def taken(list_editor: ListEditor, *edits: str) -> ListEditor:
    for words in edits:
        list_editor = apply_edit(list_editor, words, catalogue=CATALOGUE)
    return list_editor


def read(text: str) -> ListEditor:
    return list_editor_of(parse(text, catalogue=CATALOGUE))


def test_cards_come_and_go(list_editor: ListEditor) -> None:
    changed = taken(
        list_editor,
        f"put upgrade:1 {COMMS}",
        f"take upgrade:0:0 {WARLORD}",
        f"more 0 {BOMBER}",
        f"put ship:1 {ISD}",
    )
    assert changed.fleet == replace(
        list_editor.fleet,
        ships=(FleetShip(VICTORY), FleetShip(ISD, (COMMS,))),
        squadrons=(FleetSquadron(BOMBER, 3),),
    )
    assert taken(changed, "clear").fleet == Fleet(faction="empire")
    assert taken(list_editor, "faction rebel").fleet.faction == "rebel"
    assert taken(list_editor, f"fewer 0 {BOMBER}", f"fewer 0 {BOMBER}").fleet.squadrons == ()
    assert taken(list_editor, f"take objective:assault {MOST_WANTED}").fleet.assault == ()
    assert len(taken(list_editor, "copy 0").fleet.ships) == 3


def test_a_second_click_takes_no_other_card(list_editor: ListEditor) -> None:
    """F41"""
    gone = taken(list_editor, f"take ship:0 {VICTORY}")
    for words in (f"take ship:0 {VICTORY}", f"fewer 0 {VICTORY}", f"take upgrade:0:0 {WARLORD}"):
        with pytest.raises(EditError, match="no_such_place"):
            apply_edit(gone, words, catalogue=CATALOGUE)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("", "no_such_edit"), ("explode", "no_such_edit"), ("put ship", "no_such_edit"),
        ("put fleet x", "no_such_edit"), ("put ship:1:2 x", "no_such_edit"),
        ("put objective:war x", "no_such_edit"),
        ("put upgrade:1:2:3 x", "no_such_edit"), ("faction hutt", "no_such_edit"),
        ("put ship death-star", "unknown_card"), ("place 0 death-star", "no_such_place"),
        ("put upgrade:99 " + WARLORD, "no_such_place"), ("put upgrade " + WARLORD, "unknown_card"),
        ("copy -1", "no_such_place"), ("copy ٣", "no_such_place"), ("more 7 x", "no_such_place"),
        ("drop 0", "no_such_place"), ("take squadron:9 x", "no_such_place"),
        ("copy 99999999", "no_such_place"),
        ("put upgrade:0 " + RAIDER, "unknown_card"),
    ],
)  # fmt: skip
def test_what_is_no_edit_is_refused(list_editor: ListEditor, words: str, code: str) -> None:
    with pytest.raises(EditError, match=code):
        apply_edit(list_editor, words, catalogue=CATALOGUE)


def test_places_are_written_as_they_are_read(list_editor: ListEditor) -> None:
    for text in ("ship", "ship:2", "upgrade:1", "upgrade:0:0", "squadron:0", "objective:defense"):
        assert text_of(place_of(text)) == text
    assert card_at(list_editor.fleet, CardPlace("ship")) is None
    assert card_at(list_editor.fleet, CardPlace("upgrade", 1)) is None
    assert card_at(list_editor.fleet, CardPlace("objective", category="defense")) is None


def test_a_line_nobody_can_read_waits_with_what_it_may_mean() -> None:
    list_editor = read(
        "Faction: Empire\nVictory I-class Star Destroyer (73)\n• Warlords Thing\n"
        "Squadrons:\n• 2 x TIE Bomber Squadron (18)\n• Sun Crusher (9)"
    )
    waiting = [(leftover.line, leftover.kind, leftover.at) for leftover in list_editor.leftovers]
    assert waiting == [(3, "upgrade", 0), (6, "squadron", None)]
    assert WARLORD in list_editor.leftovers[0].cards
    placed = taken(list_editor, f"place 0 {WARLORD}", "drop 0")
    assert placed.fleet.ships == (FleetShip(VICTORY, (WARLORD,)),)
    assert placed.leftovers == ()


def test_a_ship_nobody_knows_keeps_its_upgrades_until_it_has_a_name() -> None:
    list_editor = read(
        "Faction: Empire\nPlanetoid of Doom (730)\n• Warlord (8)\n• Sun Crusher (5)\n= 81 Points\n"
    )
    ship, upgrade = list_editor.leftovers
    assert (ship.kind, ship.carries, upgrade.kind, upgrade.at) == ("ship", (WARLORD,), "upgrade", None)
    placed = taken(list_editor, f"place 0 {VICTORY}")
    assert placed.fleet.ships == (FleetShip(VICTORY, (WARLORD,)),)
    assert taken(placed, f"place 0 {COMMS} 0").fleet.ships[0].upgrades == (WARLORD, COMMS)
    with pytest.raises(EditError, match="unknown_card"):
        taken(placed, f"place 0 {COMMS}")
    with pytest.raises(EditError, match="unknown_card"):
        taken(placed, "place 0 death-star")


def test_squadrons_and_objectives_find_their_own_place() -> None:
    list_editor = ListEditor(
        Fleet(), (Leftover(1, "?", "unknown_card"),) * 1 + (Leftover(2, "!", "unknown_card"),)
    )
    placed = taken(list_editor, f"place 0 {BOMBER}", f"place 0 {MOST_WANTED}")
    assert placed.fleet == Fleet(faction="empire", squadrons=(FleetSquadron(BOMBER),), assault=(MOST_WANTED,))


def test_an_objective_nobody_can_read_knows_its_category() -> None:
    list_editor = read("Faction: Empire\nAssault: Moist Wanted Poster\nVictory I-class Star Destroyer\n")
    assert [(leftover.kind, leftover.category) for leftover in list_editor.leftovers] == [
        ("objective", "assault")
    ]


def test_an_upgrade_above_all_ships_waits_for_one() -> None:
    list_editor = read("Flag Bridge (0)\n= 0 Points\n\nVictory I-class Star Destroyer (73)\n= 73 Points\n")
    (bridge,) = list_editor.leftovers
    assert (bridge.kind, bridge.at, bridge.code) == ("", None, "misplaced_card")
    assert taken(list_editor, f"place 0 {bridge.cards[0]} 0").fleet.ships[0].upgrades == bridge.cards


def test_two_of_a_ship_in_one_line_are_two_questions_and_the_cards_stay_with_the_name() -> None:
    list_editor = read("2 x Victory I-class Star Destroyer\n• Warlord\n")
    assert [(leftover.code, leftover.carries) for leftover in list_editor.leftovers] == [
        ("count_not_allowed", ()),
        ("ambiguous_card", (WARLORD,)),
    ]


def test_words_that_were_no_cards_are_remarked_and_hold_nobody_up() -> None:
    list_editor = read(
        "Victory I-class Star Destroyer (73)\n= 73 Points\nFleet created with https://example.org\n"
    )
    assert list_editor.leftovers == ()
    assert len(list_editor.remarks) == 1


def test_lines_stay_with_their_ship_when_ships_come_and_go(list_editor: ListEditor) -> None:
    waiting = replace(
        list_editor,
        leftovers=tuple(Leftover(n, "?", "unknown_card", at=at) for n, at in enumerate((0, 1, None))),
    )
    ats = [leftover.at for leftover in taken(waiting, f"take ship:0 {VICTORY}").leftovers]
    assert ats == [None, 0, None]
    assert [leftover.at for leftover in taken(waiting, "copy 0").leftovers] == [0, 2, None]
    assert [leftover.at for leftover in taken(waiting, f"take ship:1 {RAIDER}").leftovers] == [0, None, None]


def test_the_list_editor_goes_through_a_form_and_back(list_editor: ListEditor) -> None:
    waiting = replace(list_editor, leftovers=(Leftover(3, "<script>", "unknown_card", cards=(WARLORD,)),))
    assert FORM_CODEC.from_text(FORM_CODEC.to_text(waiting)) == waiting
    for nonsense in (
        "",
        "{}x",
        "[]",
        "[" * 100_000,
        "\ud800",
        '{"fleet":{"ships":3}}',
    ):
        assert FORM_CODEC.from_text(nonsense) is None
    assert FORM_CODEC.from_text("{}") == ListEditor()


def test_edits_can_be_undone_as_far_as_they_are_kept(list_editor: ListEditor) -> None:
    many = tuple(replace(list_editor, fleet=replace(list_editor.fleet, name=str(n))) for n in range(50))
    assert FORM_CODEC.unpack(FORM_CODEC.pack(many)) == many[-MAX_UNDO:]
    assert FORM_CODEC.pack(()) == ""
    bomb = urlsafe_b64encode(zlib.compress(b"[" + b" " * 50_000_000)).decode()
    for nonsense in ("", "x", "!!!", "żółw", urlsafe_b64encode(b"nonsense").decode(), bomb):
        assert FORM_CODEC.unpack(nonsense) == ()


def test_a_list_editor_no_page_can_show_is_refused(list_editor: ListEditor) -> None:
    check_list_editor(list_editor, CATALOGUE)
    check_list_editor(ListEditor(), CATALOGUE)
    fleet = list_editor.fleet
    for changed, code in (
        (replace(fleet, ships=fleet.ships * 100), "too_many"),
        (replace(fleet, ships=(FleetShip(VICTORY, (WARLORD,) * 500),)), "too_many"),
        (replace(fleet, squadrons=fleet.squadrons * 100), "too_many"),
        (replace(fleet, squadrons=(FleetSquadron(BOMBER, 999_999_999),)), "too_many"),
        (replace(fleet, squadrons=(FleetSquadron(BOMBER, -4),)), "no_such_edit"),
        (replace(fleet, faction="hutt"), "no_such_edit"),
        (replace(fleet, assault=(MOST_WANTED,) * 100), "too_many"),
        (replace(fleet, ships=(FleetShip(BOMBER),)), "unknown_card"),
    ):
        with pytest.raises(EditError, match=code):
            check_list_editor(ListEditor(changed), CATALOGUE)
    with pytest.raises(EditError, match="too_many"):
        check_list_editor(ListEditor(fleet, (Leftover(1, "?", "x"),) * 100), CATALOGUE)
