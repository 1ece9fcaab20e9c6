"""The draft saved after every edit of the list: read again, nothing is missing and nothing is new."""

from dataclasses import replace

import pytest

from fleets.lists.games.armada.building.edit_commands import apply_edit
from fleets.lists.games.armada.building.list_editor import ListEditor, list_editor_of, write_draft
from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.cards.fleet import Fleet
from fleets.lists.games.armada.demo import demo_fleets
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.writing.writers import write_starforge

CATALOGUE = load_catalogue()
WAITING = """Name: Cold Anchor
Faction: Empire
Commander: Admiral Screed (24)

Assault: Precision Strike
Defense: Fire Lanes
Navigation: Minefildz

Victory I-class Star Destroyer (73)
• Admiral Screed (24)
• Warlords Thing
= 97 Points

Raider I-class Corvette (44)
• Sun Crusher Thing (3)

Death Star
• Intel Officer (7)

Squadrons:
• 16 x TIE Bomber Squadron (144)
• Hutt Squad (3)
= 144 Points
"""


def read(text: str) -> ListEditor:
    """The list editor of a text, without the lines of its leftovers and the ranking of its guesses."""
    list_editor = list_editor_of(parse(text, catalogue=CATALOGUE))
    return replace(
        list_editor,
        leftovers=tuple(replace(leftover, line=0, cards=()) for leftover in list_editor.leftovers),
    )


def draft_of(list_editor: ListEditor) -> str:
    return write_draft(list_editor, catalogue=CATALOGUE)


@pytest.mark.parametrize("text", [*demo_fleets(), WAITING, "Faction: Rebel\n", "Name: Only a name\n"])
def test_F60_a_draft_reads_as_the_list_editor_it_was(text: str) -> None:
    list_editor = read(text)
    assert read(draft_of(list_editor)) == list_editor


def test_what_waits_for_a_place_waits_where_it_stood() -> None:
    assert [
        (leftover.kind, leftover.at, leftover.text) for leftover in read(draft_of(read(WAITING))).leftovers
    ] == [
        ("objective", None, "Minefildz"),
        ("upgrade", 0, "Warlords Thing"),
        ("upgrade", 1, "Sun Crusher Thing"),
        ("ship", None, "Death Star"),
        ("squadron", None, "Hutt Squad"),
    ]


def test_without_such_lines_the_draft_is_the_list_to_hand_in() -> None:
    list_editor = read(demo_fleets()[0])
    assert draft_of(list_editor) == write_starforge(list_editor.fleet, catalogue=CATALOGUE)


def test_a_line_whose_ship_is_gone_is_not() -> None:
    list_editor = apply_edit(read(WAITING), "take ship:0 victory-i-class-star-destroyer", catalogue=CATALOGUE)
    texts = sorted(leftover.text for leftover in read(draft_of(list_editor)).leftovers)
    assert texts == ["Death Star", "Hutt Squad", "Minefildz", "Sun Crusher Thing", "Warlords Thing"]


def test_a_list_of_nothing_is_no_text() -> None:
    assert draft_of(ListEditor()) == ""
    assert draft_of(ListEditor(Fleet(faction="empire"))) != ""
