"""Squads changed card by card: written and read again, edits and what is none, fix suggestions."""

from dataclasses import replace
from functools import partial

import pytest

from fleets.games.xwing.fix_suggestions import SUGGEST
from fleets.lists.checker import Checker
from fleets.lists.editing import EditError
from fleets.lists.games.xwing.catalogue import cost_of
from fleets.lists.games.xwing.demo import demo_squads
from fleets.lists.games.xwing.edit_commands import CardPlace, place_of, text_of
from fleets.lists.games.xwing.game import XWING
from fleets.lists.games.xwing.list_editor import ListEditor, list_editor_of
from fleets.lists.games.xwing.options import options_for
from fleets.lists.games.xwing.squad import Squad, SquadShip, faction_of, squad_of
from fleets.lists.games.xwing.writers import line_of
from fleets.lists.list_editor import Leftover
from tests.domain.fleets.squads import CARDS, read, verdict, xws

BUILDER = XWING.builder
RULES = partial(
    Checker(game=XWING, catalogue=CARDS, ruleset=XWING.ruleset, points_limit=200).verdict,
    fix_suggestions=False,
)
WEDGE = ListEditor(Squad(faction="rebelalliance", ships=(SquadShip("wedgeantilles", ("crackshot",)),)))


def test_every_pilot_is_written_so_that_the_same_one_is_read() -> None:
    wrong = []
    for pilot in CARDS.pilots:
        text = f"{CARDS.factions[pilot.faction]}\n\n{line_of(pilot, pilot.cost, pilot.faction, CARDS)}\n"
        if [ship.card for ship in read(text).pilots] != [pilot]:
            wrong.append(text)
    assert wrong == []


def test_every_upgrade_is_written_so_that_the_same_one_is_read() -> None:
    wrong = []
    for card in CARDS.upgrades:
        side = (card.needs.faction or ("rebelalliance",))[0]
        pilot = next(each for each in CARDS.pilots if each.faction == side)
        # Of two cards of one name and kind the price decides.
        costs = cost_of(card, pilot, CARDS.ships[pilot.ship])
        lines = (CARDS.factions[side], line_of(pilot, 1, side, CARDS), line_of(card, costs, side, CARDS))
        (ship,) = read("\n".join(lines)).pilots
        if [each.card for each in ship.upgrades] != [card]:
            wrong.append(lines)
    assert wrong == []


@pytest.mark.parametrize("kind", ["text", "draft", "json"])
def test_a_squad_of_the_builder_is_written_and_comes_back(kind: str) -> None:
    for text in demo_squads():
        list_editor = BUILDER.start(read(text))
        assert BUILDER.start(read(BUILDER.write[kind](list_editor, CARDS))) == list_editor
        assert BUILDER.codec.from_text(BUILDER.codec.to_text(list_editor)) == list_editor


def test_the_demo_squads_are_fourteen_and_legal() -> None:
    verdicts = [verdict(text) for text in demo_squads()]
    assert [found.violations for found in verdicts] == [()] * 14
    assert {read(text).format for text in demo_squads()} == {"text", "xws"}


def test_lines_that_wait_for_a_place_stay_where_they_stood() -> None:
    text = (
        "Rebel Alliance\n\nWedge Antilles (53) [T-65 X-wing]\n• Crak Shto (2) [talent]\n\n"
        "Somebody Unknown (40) [T-65 X-wing]\n• Proton Torpedoes (12) [torpedo]\n"
    )
    list_editor = BUILDER.start(read(text))
    assert [(each.text, each.kind, each.at, each.carries) for each in list_editor.leftovers] == [
        ("Crak Shto", "upgrade", 0, ()),
        ("Somebody Unknown", "ship", None, ("protontorpedoes",)),
    ]
    again = BUILDER.start(read(BUILDER.write["draft"](list_editor, CARDS)))
    assert [(each.text, each.kind, each.at, each.carries) for each in again.leftovers] == [
        (each.text, each.kind, each.at, each.carries) for each in list_editor.leftovers
    ]
    placed = BUILDER.apply_edit(list_editor, "place 1 pilot/lukeskywalker", catalogue=CARDS)
    assert placed.squad.ships[1] == SquadShip("lukeskywalker", ("protontorpedoes",))


def test_a_line_under_a_ship_is_placed_there_or_on_the_ship_one_says_or_left_out() -> None:
    text = xws(("wedgeantilles", ["crack-shoot"]), ("bluesquadronescort", []))
    list_editor = BUILDER.start(read(text))
    assert [(each.text, each.kind, each.at) for each in list_editor.leftovers] == [
        ("crack-shoot", "upgrade", 0)
    ]
    assert BUILDER.apply_edit(list_editor, "drop 0", catalogue=CARDS).leftovers == ()
    own = BUILDER.apply_edit(list_editor, "place 0 upgrade/crackshot", catalogue=CARDS)
    other = BUILDER.apply_edit(list_editor, "place 0 upgrade/crackshot 1", catalogue=CARDS)
    wedge, blue = SquadShip("wedgeantilles"), SquadShip("bluesquadronescort")
    assert own.squad.ships == (replace(wedge, upgrades=("crackshot",)), blue)
    assert other.squad.ships == (wedge, replace(blue, upgrades=("crackshot",)))
    assert own.leftovers == other.leftovers == ()


def test_a_list_editor_of_nothing_is_an_empty_text_and_a_named_one_is_not() -> None:
    assert BUILDER.write["draft"](BUILDER.new(), CARDS) == ""
    named = BUILDER.with_name(BUILDER.new(), " Red\tand  Gold ")
    assert BUILDER.name_of(named) == "Red and Gold"
    assert BUILDER.write["draft"](named, CARDS) == "Red and Gold\n\nTotal: 0\n"


def test_a_squad_that_names_no_faction_is_of_that_of_its_first_ship() -> None:
    ships = (SquadShip("academypilot"), SquadShip("wedgeantilles"))
    assert faction_of(Squad(ships=ships), CARDS) == "galacticempire"
    assert faction_of(Squad(faction="resistance", ships=ships), CARDS) == "resistance"
    assert faction_of(Squad(), CARDS) == ""


def test_a_faction_is_chosen_and_the_ships_stay() -> None:
    changed = BUILDER.apply_edit(WEDGE, "faction resistance", catalogue=CARDS)
    assert changed == ListEditor(replace(WEDGE.squad, faction="resistance"))


def test_one_obstacle_is_taken_and_the_others_stay() -> None:
    list_editor = ListEditor(replace(WEDGE.squad, obstacles=("gascloud1", "coreasteroid0", "core2asteroid5")))
    taken = BUILDER.apply_edit(list_editor, "take obstacle:1 coreasteroid0", catalogue=CARDS)
    assert taken.squad == replace(WEDGE.squad, obstacles=("gascloud1", "core2asteroid5"))


@pytest.mark.parametrize("words", ["ship", "ship:2", "upgrade:2", "upgrade:2:0", "obstacle:1"])
def test_a_place_is_said_in_the_words_it_is_read_from(words: str) -> None:
    assert text_of(place_of(words)) == words


@pytest.mark.parametrize("words", ["ship:1:2", "upgrade", "upgrade:1:2:3", "obstacle", "obstacle:1:2"])
def test_a_place_with_too_many_or_too_few_numbers_is_none(words: str) -> None:
    with pytest.raises(EditError) as refused:
        place_of(words)
    assert refused.value.code == "no_such_edit"


def _list_editor(
    *ships: SquadShip, faction: str = "rebelalliance", obstacles: int = 0, lines: int = 0
) -> ListEditor:
    leftovers = (Leftover(1, "Kite", "unknown_card"),) * lines
    return ListEditor(Squad("", faction, ships, ("gascloud1",) * obstacles), leftovers)


BLUE = SquadShip("bluesquadronescort")
TOO_MUCH: list[tuple[ListEditor, str, int | None]] = [
    (_list_editor(SquadShip("nobody")), "unknown_card", None),
    (_list_editor(SquadShip("wedgeantilles", ("nothing",))), "unknown_card", None),
    (_list_editor(*[BLUE] * 41), "too_many", 40),
    (_list_editor(SquadShip("wedgeantilles", ("crackshot",) * 31)), "too_many", 30),
    (_list_editor(obstacles=11), "too_many", 10),
    (_list_editor(lines=61), "too_many", 60),
    (_list_editor(faction="hutts"), "no_such_edit", None),
]


@pytest.mark.parametrize(("list_editor", "code", "limit"), TOO_MUCH)
def test_a_list_editor_no_page_can_show_is_refused(
    list_editor: ListEditor, code: str, limit: int | None
) -> None:
    with pytest.raises(EditError) as refused:
        BUILDER.check(list_editor, CARDS)
    assert (refused.value.code, refused.value.limit) == (code, limit)


def test_a_list_editor_as_full_as_can_be_and_one_of_nothing_are_shown() -> None:
    full = replace(BLUE, upgrades=("crackshot",) * 30)
    BUILDER.check(_list_editor(*[full] * 40, obstacles=10, lines=60), CARDS)
    BUILDER.check(BUILDER.new(), CARDS)


STEPS = [
    (
        "put ship biggsdarklighter",
        (SquadShip("wedgeantilles", ("crackshot",)), SquadShip("biggsdarklighter")),
    ),
    ("put ship:0 lukeskywalker", (SquadShip("lukeskywalker", ("crackshot",)),)),
    ("put upgrade:0 r2d2", (SquadShip("wedgeantilles", ("crackshot", "r2d2")),)),
    ("put upgrade:0:0 outmaneuver", (SquadShip("wedgeantilles", ("outmaneuver",)),)),
    ("take upgrade:0:0 crackshot", (SquadShip("wedgeantilles"),)),
    ("take ship:0 wedgeantilles", ()),
    ("copy 0", (SquadShip("wedgeantilles", ("crackshot",)),) * 2),
    ("clear", ()),
]


@pytest.mark.parametrize(("words", "ships"), STEPS, ids=[words for words, _ships in STEPS])
def test_an_edit_gives_the_squad_one_expects(words: str, ships: tuple[SquadShip, ...]) -> None:
    assert BUILDER.apply_edit(WEDGE, words, catalogue=CARDS).squad.ships == ships


NO_EDITS = [
    ("put ship nobody", "unknown_card"),
    ("put upgrade:0 wedgeantilles", "unknown_card"),
    ("put upgrade:5 crackshot", "no_such_place"),
    ("put upgrade:0:4 crackshot", "no_such_place"),
    ("take ship:0 lukeskywalker", "no_such_place"),
    ("take ship wedgeantilles", "no_such_place"),
    ("take upgrade:0:1 crackshot", "no_such_place"),
    ("take obstacle:0 gascloud1", "no_such_place"),
    ("put obstacle:0 gascloud1", "unknown_card"),
    ("put shuttle x", "no_such_edit"),
    ("faction hutts", "no_such_edit"),
    ("copy many", "no_such_place"),
    ("place 0 pilot/lukeskywalker", "no_such_place"),
    ("drop 3", "no_such_place"),
    ("sing", "no_such_edit"),
]


@pytest.mark.parametrize(("words", "code"), NO_EDITS, ids=[words for words, _code in NO_EDITS])
def test_what_is_no_edit_is_refused(words: str, code: str) -> None:
    with pytest.raises(EditError) as refused:
        BUILDER.apply_edit(WEDGE, words, catalogue=CARDS)
    assert refused.value.code == code


def test_only_cards_of_the_faction_are_offered_and_say_why_not_X_SQUAD_4() -> None:
    pilots = options_for(WEDGE.squad, CardPlace("ship"), catalogue=CARDS, check=RULES)
    assert {option.card.faction for option in pilots} == {"rebelalliance"}
    why = {option.card.id: [finding.code for finding in option.why] for option in pilots}
    assert (why["wedgeantilles"], why["bluesquadronescort"]) == (["limited_exceeded"], [])
    talents = options_for(WEDGE.squad, CardPlace("upgrade", 0), catalogue=CARDS, check=RULES, slot="talent")
    assert {option.card.type for option in talents} == {"talent"}
    assert all(option.why for option in talents)
    exchanged = options_for(
        WEDGE.squad, CardPlace("upgrade", 0, 0), catalogue=CARDS, check=RULES, slot="talent"
    )
    assert {option.card.id for option in exchanged if not option.why} >= {"crackshot", "outmaneuver"}


def fix_suggestions_of(text: str, **more: int) -> list[str]:
    return [SUGGEST.suggestion(finding) for finding in verdict(text, **more).violations]


def test_findings_name_what_mends_them() -> None:
    """X-SQUAD-1, X-SQUAD-3, X-SQUAD-4, X-SQUAD-7"""
    wedge = ("wedgeantilles", ["crackshot"])
    assert fix_suggestions_of(xws(wedge), points_limit=54) == [
        "Take off 3 points. The smallest single cut that is enough: Crack Shot (talent) (line 8), 3 points."
    ]
    moved = fix_suggestions_of(xws(("bluesquadronescort", ["outmaneuver"]), ("wedgeantilles", [])))
    assert moved == ["Move Outmaneuver (talent) to Wedge Antilles (T-65 X-wing) (line 13), or remove it."]
    (twice,) = fix_suggestions_of(xws(wedge, ("wedgeantilles", [])))
    assert twice.startswith("Remove 1 of these: Wedge Antilles (T-65 X-wing) (line")
    foreign = fix_suggestions_of(xws(("bobafett-separatistalliance", []), faction="scumandvillainy"))
    assert foreign == ["Take the card of your own faction: Boba Fett (Firespray-class Patrol Craft)."]


def test_what_is_spelled_nearly_right_is_asked_for_and_taken_by_its_label() -> None:
    (found,) = verdict(xws(("wegdeantilles", []))).violations
    assert "Wedge Antilles (T-65 X-wing)" in found.suggestions
    assert squad_of(read(xws(("Wedge Antilles (T-65 X-wing)", []))), CARDS).ships == (
        SquadShip("wedgeantilles"),
    )


def test_only_the_first_eight_names_nobody_knows_are_guessed_at_and_none_that_is_endless() -> None:
    reading = read(xws(*[("wegdeantilles", [])] * 10))
    assert [[card.id for card in line.near] for line in reading.unplaced] == [
        *[["wedgeantilles", "wedgeantilles-rz1awing"]] * 8,
        [],
        [],
    ]
    (endless,) = read(xws(("wegdeantilles" * 5, []))).unplaced
    assert endless.near == ()


def test_a_line_without_a_place_keeps_the_figures_of_what_is_wrong_with_it() -> None:
    reading = XWING.parse("Luke Skywalker (62)\n" * 2_500, catalogue=CARDS)
    found = [(each.code, each.found, each.allowed) for each in list_editor_of(reading, CARDS).leftovers]
    assert found == [("text_too_large", 50_000, 40_000)]
