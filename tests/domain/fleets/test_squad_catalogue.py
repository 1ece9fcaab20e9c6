"""A file of X-Wing's cards somebody wrote: sound, or every mistake with its line and a sentence."""

import json

import pytest

from fleets.lists.catalogue_diff import difference
from fleets.lists.faults import CatalogueError
from fleets.lists.games.xwing.catalogue import DATA
from fleets.lists.games.xwing.catalogue_file import read_catalogue
from fleets.lists.games.xwing.game import XWING
from fleets.wording.catalogue import diff_lines, fault_text
from tests.domain.fleets.squads import CARDS

TEXT = (DATA / "xwing.json").read_text("utf-8")
SMALL = """{"format": "flagship-cards/1", "game": "xwing", "date": "2021-05-17",
"factions": {"rebelalliance": "Rebel Alliance"},
"ships": [
{"id": "t65xwing", "name": "T-65 X-wing", "size": "small"}],
"pilots": [
{"id": "wedgeantilles", "name": "Wedge Antilles", "ship": "t65xwing", "faction": "rebelalliance", "cost": 53},
{"id": "lukeskywalker", "name": "Luke Skywalker", "ship": "t65xwing", "faction": "rebelalliance", "cost": 61}
],
"upgrades": [
{"id": "crackshot", "name": "Crack Shot", "slots": ["talent"], "cost": 3},
{"id": "r2d2", "name": "R2-D2", "slots": ["astromech"], "cost": 8}]}
"""


def sentences(document: str | bytes) -> list[str]:
    """What a person is told of a file with mistakes."""
    with pytest.raises(CatalogueError) as refused:
        read_catalogue(document)
    return [fault_text(fault) for fault in refused.value.faults]


def test_the_file_of_the_program_is_sound_in_text_and_in_bytes() -> None:
    assert read_catalogue(TEXT).cards == CARDS.cards
    small = read_catalogue(b"\xef\xbb\xbf" + SMALL.encode())
    assert [card.key for card in small.cards] == [
        "wedgeantilles", "lukeskywalker", "crackshot.talent", "r2d2.astromech",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"cost": 53', '"cost": "53"', "Line 6, pilots[0].cost: int is expected, not str."),
        (
            '"size": "small"', '"size": "tiny"',
            "Line 4, ships[0].size: “tiny” is none of the values possible here.",
        ),
        ('"cost": 8', '"cots": 8', "Line 11, upgrades[1]: There is no field “cots”."),
        ('"lukeskywalker"', '"wedgeantilles"', "Line 7, pilots[1]: The id “wedgeantilles” is used twice."),
        ('"r2d2"', '"crackshot"', "Line 11, upgrades[1]: The id “crackshot” is used twice."),
        ('"T-65 X-wing"', '" "', "Line 4, ships[0]: The card needs an id and a name."),
        ('"cost": 61', '"cost": -61', "Line 7, pilots[1]: -61 points are not possible."),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_line(old: str, new: str, told: str) -> None:
    assert sentences(SMALL.replace(old, new, 1)) == [told]


def test_all_that_makes_no_sense_is_told_at_once() -> None:
    text = SMALL.replace('"ship": "t65xwing"', '"ship": "kite"', 1)
    text = text.replace('"faction": "rebelalliance", "cost": 53', '"faction": "hutts", "cost": 53')
    assert sentences(text.replace('["talent"]', "[]")) == [
        "Line 6, pilots[0]: There is no ship “kite” in the file.",
        "Line 6, pilots[0]: There is no faction “hutts” in the file.",
        "Line 10, upgrades[0]: An upgrade needs a slot at least.",
    ]


def test_what_is_no_catalogue_at_all_is_refused() -> None:
    assert sentences("[]") == ["Line 1: object is expected, not array."]
    assert sentences(b"\xff\xfe") == ["Line 1: The file is no text (UTF-8)."]


def test_a_new_file_tells_of_a_pilot_and_of_the_upgrade_of_the_same_id() -> None:
    data = json.loads(TEXT)
    (pilot,) = (card for card in data["pilots"] if card["id"] == "leiaorgana")
    (upgrade,) = (card for card in data["upgrades"] if card["id"] == "leiaorgana")
    pilot["cost"], upgrade["cost"] = 80, 9
    assert diff_lines(difference(CARDS, read_catalogue(json.dumps(data))), XWING) == [
        "~ Leia Organa (Modified YT-1300 Light Freighter): cost 77 → 80",
        "~ Leia Organa (crew): cost 7 → 9",
    ]
    data["pilots"].remove(pilot)
    assert diff_lines(difference(CARDS, read_catalogue(json.dumps(data))), XWING) == [
        "− Leia Organa (Modified YT-1300 Light Freighter)",
        "~ Leia Organa (crew): cost 7 → 9",
    ]
