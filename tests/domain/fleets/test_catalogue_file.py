"""A catalogue somebody wrote: every mistake is named with its place; what it changes is said card by card."""

import datetime
import json
from collections.abc import Callable

import pytest

from fleets.games.armada.pages import PAGES
from fleets.lists.catalogue_diff import difference
from fleets.lists.faults import CatalogueError, Fault
from fleets.lists.games.armada.cards.catalogue import DATA, load_catalogue
from fleets.lists.games.armada.cards.catalogue_file import read_catalogue
from fleets.lists.games.armada.game import ARMADA
from fleets.wording.catalogue import FAULTS, diff_lines, fault_text
from tests.golden.files import GOLDEN

TEXT = (DATA / "armada.json").read_text("utf-8")


def faults(document: str | bytes) -> tuple[Fault, ...]:
    """What is wrong; every fault has a sentence without a gap."""
    with pytest.raises(CatalogueError) as info:
        read_catalogue(document)
    for fault in info.value.faults:
        assert "%(" not in fault_text(fault)
        assert fault.code in {**FAULTS, **PAGES.faults}
    return info.value.faults


def test_the_file_of_the_program_is_sound_in_text_and_in_bytes() -> None:
    assert len(read_catalogue(TEXT).cards) == 520
    assert read_catalogue(b"\xef\xbb\xbf" + TEXT.encode()).date == load_catalogue().date


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"points": 77', '"points": "77"', Fault("wrong_type", "ships[0].points", 3, "str", "int")),
        ('["rebel"]', '["hutt"]', Fault("unknown_value", "ships[0].factions[0]", 3, "hutt")),
        ('"chassis": "assault-frigate-mark-ii", ', "", Fault("missing_field", "ships[0]", 3, "chassis")),
        ('"points": 77,', '"points": 77, "pionts": 7,', Fault("unknown_field", "ships[0]", 3, "pionts")),
        ('"date": "2025-01-22"', '"date": "soon"', Fault("not_a_date", "date", 1)),
        ('"date": "2025-01-22"', '"date": 5', Fault("wrong_type", "date", 1, "int", "date")),
        ('"objectives"', '"objections"', Fault("unknown_field", "", 1, "objections")),
        ('"points": 77', '"points": -77', Fault("negative_points", "ships[0]", 3, "-77")),
        ('[["2025-01-22", 81]]', '[["2025-01-22", -1]]', Fault("negative_points", "ships[0]", 3, "-1")),
        ('mark-ii-b"', 'mark-ii-a"', Fault("duplicate_id", "ships[1]", 4, "assault-frigate-mark-ii-a")),
        ('"id": "assault-frigate-mark-ii-a"', '"id": " "', Fault("nameless", "ships[0]", 3)),
        (
            '[["2025-01-22", 81]]', '[["2025-01-22", 81], ["2020-01-01", 9]]',
            Fault("history_out_of_order", "ships[0]", 3, "assault-frigate-mark-ii-a"),
        ),
        (
            '[["2025-01-22", 81]]', '[["2031-01-22", 81]]',
            Fault("history_after_date", "ships[0]", 3, "2031-01-22", "2025-01-22"),
        ),
        ('"armada"', "NaN", Fault("not_json", "", 1, "NaN")),
        ('"points": 77', '"points": 1e999', Fault("invalid", "ships[0].points", 3, "Number out of range")),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_place(old: str, new: str, fault: Fault) -> None:
    assert old in TEXT
    assert faults(TEXT.replace(old, new, 1)) == (fault,)


def test_all_mistakes_are_named_at_once_and_lines_are_those_of_the_file() -> None:
    data = json.loads(TEXT)
    data["ships"][3]["size"] = "gigantic"
    data["upgrades"][5]["points"] = None
    text = json.dumps(data, indent=1)
    found = faults(text)
    assert [fault.path for fault in found] == ["ships[3].size", "upgrades[5].points"]
    assert ["gigantic" in text.split("\n")[fault.line - 1] for fault in found] == [True, False]
    assert "null" in text.split("\n")[found[1].line - 1]


def test_a_title_for_ships_that_do_not_exist() -> None:
    data = json.loads(TEXT)
    data["upgrades"][0] |= {"chassis": ["death-star"], "needs": {"tags": ["moon"]}}
    assert [(f.code, f.found) for f in faults(json.dumps(data))] == [
        ("unknown_chassis", "death-star"),
        ("unknown_tag", "moon"),
    ]


@pytest.mark.parametrize(
    ("document", "code", "line"),
    [
        (b"\xff\xfe\x00", "not_text", 1),
        ("", "not_json", 1),
        ('{"a": 1,\n "b"}', "not_json", 2),
        ('{"a": 1, "a": 2}', "not_json", 1),
        ("[" * 100_000, "not_json", 1),
        ("[]", "wrong_type", 1),
    ],
)
def test_what_is_no_catalogue_at_all(document: str | bytes, code: str, line: int) -> None:
    assert [(fault.code, fault.line) for fault in faults(document)] == [(code, line)]


def test_what_a_new_catalogue_changes() -> None:
    data = json.loads(TEXT)
    data["ships"][0]["points"] = 80
    data["ships"][0]["was"] = [["2025-01-22", 81]]
    data["ships"][1]["traits"] = ["flotilla"]
    gone = data["squadrons"].pop(0)
    data["objectives"].append({"id": "long-way", "name": "Long Way", "category": "navigation"})
    old, new = load_catalogue(), read_catalogue(json.dumps(data))
    found = difference(old, new)
    assert diff_lines(found, ARMADA) == [
        "+ Long Way",
        f"− {gone['name']} ({gone['points']})",
        "~ Assault Frigate Mark II A: points 77 → 80",
        "~ Assault Frigate Mark II B: traits – → flotilla",
    ]
    assert found
    assert not difference(old, old)


@pytest.mark.golden("states of points")
def test_the_points_are_those_printed_at_their_time(
    record_property: Callable[[str, object], None],
) -> None:
    """Each printed state of the source is what the catalogue gives for a day in its time."""
    cards = json.loads((GOLDEN / "cards" / "armada.json").read_text("utf-8"))
    record_property("cases", 4)
    priced = [card for kind in ("ships", "squadrons", "upgrades") for card in cards[kind]]
    for state, day in (("2020-03", "2020-11-30"), ("2023-06", "2023-09-30"), ("2024", "2024-05-18")):
        points = _points(day)
        known = {c["id"]: c["printed_points"][state] for c in priced if state in c.get("printed_points", {})}
        assert {key: points[key] for key in known} == known
    assert _points("2025-01-22") == {card["id"]: card["points"] for card in priced}


def _points(day: str) -> dict[str, int]:
    catalogue = load_catalogue(on=datetime.date.fromisoformat(day))
    return {card.id: card.points for card in (*catalogue.ships, *catalogue.squadrons, *catalogue.upgrades)}
