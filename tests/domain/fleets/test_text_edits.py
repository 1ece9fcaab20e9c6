"""Texts changed as the check advises: only what surely is that change, and a doubt stays a doubt."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from fleets.lists.findings import Finding, Verdict
from fleets.lists.game import ListGame
from fleets.lists.games import LIST_GAMES
from fleets.lists.games.xwing.catalogue import label
from fleets.lists.text_edits import ListText, TextEdit, edit_from
from tests.golden.files import OURS
from tests.sampling import partly_long

ARMADA, XWING = LIST_GAMES["armada"], LIST_GAMES["xwing"]
SQUADS = OURS / "fleets" / "xwing"


def list_text(text: str, game: ListGame, ruleset: str = "") -> ListText:
    def verdict(changed: str) -> Verdict:
        return verdict_of(changed, game, ruleset)

    return ListText(text, game.text_edits, game.load_catalogue(), verdict)


def text_edited(text: str, edit: TextEdit, game: ListGame = ARMADA) -> str | None:
    return list_text(text, game).edited(edit)


def verdict_of(text: str, game: ListGame, ruleset: str = "") -> Verdict:
    catalogue = game.load_catalogue()
    reading = game.parse(text, catalogue=catalogue)
    return game.check(reading, catalogue=catalogue, ruleset=ruleset or game.ruleset)


def findings_of(text: str, game: ListGame, ruleset: str = "") -> tuple[Finding, ...]:
    verdict = verdict_of(text, game, ruleset)
    return (*verdict.violations, *verdict.warnings)


def offered(text: str, game: ListGame) -> list[TextEdit]:
    edits = list_text(text, game)
    return [edit for finding in findings_of(text, game) for edit in edits.offered(finding)]


def test_a_ship_goes_with_what_it_carries_and_its_sum(empire: str) -> None:
    text = text_edited(empire, TextEdit("remove", 16, "Raider I-class Corvette"))
    assert text is not None
    assert "Raider" not in text
    assert "External Racks" not in text
    assert [int(figure) for figure in re.findall(r"^= (\d+)", text, re.M)] == [116, 28, 63]
    assert "Total Points: 207" in text


def test_one_squadron_of_five_goes_with_its_price(empire: str) -> None:
    text = text_edited(empire, TextEdit("remove", 27, "TIE Bomber Squadron"))
    assert text is not None
    assert "• 4 x TIE Bomber Squadron (36)\n= 54 Points" in text
    assert "Total Points: 250" in text


@pytest.mark.parametrize(
    ("row", "left"),
    [
        ("• Ordnance Experts, External Racks", "• External Racks"),
        ("• External Racks + Ordnance Experts", "• External Racks"),
    ],
)
def test_one_of_two_cards_in_a_line_goes_alone(empire: str, row: str, left: str) -> None:
    text = empire.replace("• Ordnance Experts (4)\n• External Racks (4)", row)
    assert text_edited(text, TextEdit("remove", 17, "Ordnance Experts")) == text.replace(row, left).replace(
        "= 52", "= 48"
    ).replace("259", "255")


def test_a_card_of_another_faction_becomes_its_namesake(empire: str) -> None:
    text = empire.replace("Squadrons:", "Gozanti-class Cruisers {CIS} (24)\n= 24 Points\n\nSquadrons:")
    text = text.replace("259", "283")
    edit = next(edit for edit in offered(text, ARMADA) if edit.kind == "replace")
    after = text_edited(text, edit)
    assert after is not None
    verdict = verdict_of(after, ARMADA)
    assert (verdict.legal, verdict.total, verdict.warnings) == (True, 282, ())


def test_a_second_list_is_cut_off_and_a_line_of_none_dropped(empire: str) -> None:
    edit = next(edit for edit in offered(f"{empire}\n{empire}", ARMADA) if edit.kind == "cut")
    assert (text_edited(f"{empire}\n{empire}", edit) or "").startswith(empire.rstrip())
    text = empire.replace("• 5 x TIE", "• 0 x TIE Fighter Squadron\n• 5 x TIE")
    edit = next(edit for edit in offered(text, ARMADA) if edit.kind == "drop")
    assert text_edited(text, edit) == empire


def test_a_sum_that_was_wrong_before_stays_as_wrong(empire: str) -> None:
    """Nothing is read for 10 points of the sum: following other advice must not hide that."""
    text = empire.replace("= 52 Points", "= 62 Points").replace("• External Racks (4)", "• External Racks")
    after = text_edited(text, TextEdit("remove", 17, "Ordnance Experts"))
    assert after is not None
    assert "= 58 Points" in after
    assert [f.code for f in verdict_of(after, ARMADA).violations] == ["sum_unread"]
    assert text_edited(text, TextEdit("sums")) is None


def test_a_document_has_no_rows_to_edit() -> None:
    document = (OURS / "fleets" / "armada" / "format-json-republic.txt").read_text("utf-8")
    assert text_edited(document, TextEdit("sums")) is None
    assert offered(document, ARMADA) == []


def as_text(path: Path, game: ListGame) -> str:
    """The file as a text with rows: a squad in JSON as our own text of it."""
    text = path.read_text("utf-8-sig")
    if not text.lstrip().startswith("{"):
        return text
    catalogue = game.load_catalogue()
    draft = game.builder.start(game.parse(text, catalogue=catalogue))
    return game.builder.write["text"](draft, catalogue)


# Every file of ours with every ruleset it may be checked by.
FILES = [
    *((path, ARMADA, rules) for path in sorted((OURS / "fleets" / "armada").glob("*.txt"))
      for rules in ("armada-2018", "armada-2025")),
    *((path, XWING, XWING.ruleset) for path in sorted(SQUADS.glob("*.xws.json"))),
]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "game", "ruleset"),
    partly_long(FILES, of=4),
    ids=[f"{path.name}-{rules}" for path, _game, rules in FILES],
)
def test_every_button_takes_its_finding_away_and_brings_no_other(
    path: Path, game: ListGame, ruleset: str
) -> None:
    text = as_text(path, game)
    edits, found = list_text(text, game, ruleset), findings_of(text, game, ruleset)
    codes = Counter(finding.code for finding in found)
    offers = [(finding, edit) for finding in found for edit in edits.offered(finding)]
    for finding, edit in offers:
        after = text_edited(text, edit, game)
        assert after is not None
        left = Counter(remark.code for remark in findings_of(after, game, ruleset))
        assert (left[finding.code] < codes[finding.code], left - codes) == (True, Counter()), edit


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        # The other one carries the commander.
        ("illegal-duplicate-unique-ship", "remove|17|0||Venator II-class Star Destroyer (IMP)"),
        # The other one is the commander.
        (
            "illegal-duplicate-unique-commander-squadron",
            "remove|36|0||Luminara Unduli (Delta-7 Aethersprite Squadron)",
        ),
        # The other one is named in the header.
        ("illegal-two-commanders", "remove|20|0||Garm Bel Iblis (commander)"),
        # The other ship has a modification.
        ("illegal-flagship-only", "remove|22|0||Flag Bridge"),
    ],
)
def test_what_would_bring_another_fault_is_not_offered(name: str, kept: str) -> None:
    text = as_text(OURS / "fleets" / "armada" / f"{name}.txt", ARMADA)
    assert [edit.value for edit in offered(text, ARMADA)] == [kept]


def test_a_squad_of_two_ships_keeps_both() -> None:
    """Boba Fett as pilot and as crew: without the pilot too few ships are left, so the crew goes."""
    ships = "Boba Fett (86) [Firespray-class Patrol Craft]\n\nBossk (60) [YV-666 Light Freighter]"
    text = f"Scum and Villainy\n\n{ships}\n• Boba Fett (4) [crew]\n\nTotal: 150\n"
    assert [edit.value for edit in offered(text, XWING)] == ["remove|6|0||Boba Fett (crew)"]


def test_a_button_sends_what_the_edit_is() -> None:
    edit = TextEdit("move", 12, "Nav Team", 23, "Pelta-class Transport Frigate")
    assert edit_from(edit.value) == edit
    assert [edit_from(value) for value in ("", "sums", "sums|-1|0||", "sums|1|٣||", "sums|999999|0||")] == [
        None
    ] * 5


@pytest.mark.parametrize("number", ["01", "03", "05", "07", "08", "09", "12", "16", "18", "22", "27"])
def test_the_advice_about_a_squad_leads_to_a_legal_one(number: str) -> None:
    xws = (SQUADS / f"illegal-{number}.xws.json").read_text("utf-8")
    catalogue = XWING.load_catalogue()
    text = XWING.builder.write["text"](XWING.builder.start(XWING.parse(xws, catalogue=catalogue)), catalogue)
    edits = offered(text, XWING)
    assert edits
    for edit in edits:
        after = text_edited(text, edit, XWING)
        assert after is not None
        verdict = verdict_of(after, XWING)
        assert (verdict.legal, verdict.warnings) == (True, ()), edit
    assert offered(xws, XWING) == []


@pytest.mark.parametrize(
    "name", sorted(path.name for path in (OURS / "fleets" / "armada").glob("*.txt"))[::2]
)
def test_advice_about_a_fleet_that_is_offered_changes_just_that(name: str) -> None:
    """Each edit that is offered can be made, and leaves a text that reads as a list."""
    text = (OURS / "fleets" / "armada" / name).read_text("utf-8")
    for edit in offered(text, ARMADA):
        after = text_edited(text, edit)
        assert after is not None, edit
        assert after != text
        ARMADA.parse(after, catalogue=ARMADA.load_catalogue())


@pytest.mark.parametrize(
    "edit",
    [
        TextEdit("remove", 99, "Motti"),
        TextEdit("replace", 99, "Motti", place="Admiral Motti"),
        TextEdit("move", 17, "Ordnance Experts", 99, "Nobody"),
        TextEdit("cut", 1),
        TextEdit("cut", 999),
        TextEdit("remove", 17, "Nobody"),
        TextEdit("replace", 17, "Ordnance Experts", place="Nobody"),
        TextEdit("move", 17, "Ordnance Experts", 27, "TIE Bomber Squadron"),
    ],
)
def test_an_edit_of_what_is_not_there_does_nothing(empire: str, edit: TextEdit) -> None:
    assert text_edited(empire, edit) is None


def test_an_edit_that_can_not_be_done_is_not_offered(empire: str) -> None:
    """Jamming Field is no card of this fleet, so there is nothing to remove."""
    finding = Finding("A-FLEET-1", "over_points", mend=("Jamming Field", 12))
    assert list_text(empire, ARMADA).offered(finding) == ()


def test_a_card_on_two_lines_is_told_from_one_on_a_line(empire: str) -> None:
    twice = empire.replace("• External Racks (4)", "• Ordnance Experts (4)")
    assert [list_text(text, ARMADA).is_twice("Ordnance Experts") for text in (empire, twice)] == [False, True]


def test_a_card_moves_out_of_a_row_it_shares(empire: str) -> None:
    row = "• Ordnance Experts, External Racks"
    text = empire.replace("• Ordnance Experts (4)\n• External Racks (4)", row)
    ship = next(number for number, line in enumerate(text.splitlines(), 1) if "Gozanti" in line)
    after = text_edited(text, TextEdit("move", 17, "Ordnance Experts", ship, "Gozanti-class Cruisers"))
    assert after == text.replace(row, "• External Racks").replace("= 52", "= 48").replace(
        "• Comms Net (2)\n= 28", "• Comms Net (2)\n• Ordnance Experts (4)\n= 32"
    )


def test_of_copies_with_the_price_of_one_the_number_alone_changes(empire: str) -> None:
    text = empire.replace("• 5 x TIE Bomber Squadron (45)", "• 5 x TIE Bomber Squadron (9)")
    after = text_edited(text, TextEdit("remove", 27, "TIE Bomber Squadron"))
    assert after == text.replace("5 x TIE Bomber", "4 x TIE Bomber").replace("= 63", "= 54").replace(
        "259", "250"
    )


def test_of_copies_named_twice_in_a_row_one_name_goes(empire: str) -> None:
    row = "• TIE Bomber Squadron (9), TIE Bomber Squadron (9)"
    text = empire.replace("• 5 x TIE Bomber Squadron (45)", row)
    after = text_edited(text, TextEdit("remove", 27, "TIE Bomber Squadron"))
    assert after == text.replace(row, "• TIE Bomber Squadron (9)").replace("= 63", "= 54").replace(
        "259", "250"
    )


@pytest.mark.parametrize(
    ("total", "right"),
    [
        ("Total Points: 0300 / 400", None),
        ("Total Points: 300 / 300", "Total Points: 259 / 300"),
    ],
)
def test_a_sum_is_put_right_only_where_its_figure_is_found(
    empire: str, total: str, right: str | None
) -> None:
    text = re.sub(r"Total Points: \d+.*", total, empire)
    assert text_edited(text, TextEdit("sums")) == (right and text.replace(total, right))


@pytest.mark.parametrize(
    ("finding", "edits"),
    [
        (Finding("A-FLEET-1", "over_points"), []),
        (Finding("A-FLEET-1", "over_points", mend=("Jamming Field", 12)), ["remove|12|0||Jamming Field"]),
        (Finding("armada-2025", "too_many_aces", ("A", "B", "C"), found=3, allowed=1, lines=(1, 2, 3)), []),
        (Finding("A-FLEET-8", "duplicate_upgrade", ("Racks",), lines=(4, 9)), ["remove|9|0||Racks"]),
        (Finding("A-FLEET-8", "duplicate_upgrade", ("Racks",)), []),
        (Finding("A-FLEET-2", "wrong_faction", ("Vader",), line=3), []),
        (
            Finding("A-FLEET-7", "slot_not_available", ("B",), line=5, mend=(0, "A", 4, "B", 5)),
            ["remove|4|0||A", "remove|5|0||B"],
        ),
        (Finding("A-FLEET-4", "nobody_knows"), []),
    ],
)
def test_what_is_wanted_of_a_finding_about_a_fleet(finding: Finding, edits: list[str]) -> None:
    assert [edit.value for edit in ARMADA.text_edits.wanted(finding)] == edits


@pytest.mark.parametrize(
    ("finding", "edits"),
    [
        (Finding("X-SQUAD-1", "points_mismatch"), ["sums|0|0||"]),
        (Finding("X-SQUAD-1", "over_points"), []),
        (Finding("X-SQUAD-1", "over_points", mend=("Hate", 5)), ["remove|5|0||Hate"]),
        (Finding("X-SQUAD-7", "limited_exceeded", ("A", "B", "C"), found=3, allowed=1, lines=(1, 2, 3)), []),
        (Finding("X-SQUAD-2", "wrong_faction", ("Luke",), line=3, mend=("Leia",)), ["replace|3|0|Leia|Luke"]),
        (
            Finding("X-SQUAD-4", "slot_not_available", ("Hate",), line=3, mend=("Vader", 7)),
            ["move|3|7|Vader|Hate", "remove|3|0||Hate"],
        ),
        (Finding("X-SQUAD-4", "nobody_knows", line=3), []),
    ],
)
def test_what_is_wanted_of_a_finding_about_a_squad(finding: Finding, edits: list[str]) -> None:
    assert [edit.value for edit in XWING.text_edits.wanted(finding)] == edits


@pytest.mark.parametrize(
    ("game", "label", "row"),
    [
        (ARMADA, "Admiral Motti", "Admiral Motti (24)"),
        (ARMADA, "Nobody", "Nobody"),
        (XWING, "Nobody", "Nobody"),
    ],
)
def test_a_card_is_written_as_a_row_of_its_game(game: ListGame, label: str, row: str) -> None:
    assert game.text_edits.row(label, catalogue=game.load_catalogue()) == row


def test_a_pilot_is_written_with_a_price_and_an_upgrade_without() -> None:
    catalogue = XWING.load_catalogue()
    rows = [XWING.text_edits.row(name, catalogue=catalogue) for name in labels_of(catalogue)]
    assert re.search(r"\(\d+\)$", rows[0])
    assert not re.search(r"\(\d+\)$", rows[1])


def labels_of(catalogue: Any) -> tuple[str, str]:
    """The label of a pilot, and that of an upgrade."""
    return label(catalogue.pilots[0]), label(catalogue.upgrades[0])


def followed(text: str) -> list[tuple[str, bool, int]]:
    """Each button of the only fault: kind and place, and what the list is after it."""
    changed = [(edit, text_edited(text, edit)) for edit in offered(text, ARMADA)]
    verdicts = [(edit, verdict_of(after or "", ARMADA)) for edit, after in changed]
    return [(f"{edit.kind} {edit.to}", verdict.legal, verdict.total) for edit, verdict in verdicts]


def test_a_commander_of_the_header_alone_is_put_on_any_ship_that_can_carry_one(empire: str) -> None:
    text = empire.replace("• Admiral Screed (24)\n", "").replace("= 116", "= 92").replace("259", "235")
    assert followed(text) == [("place 9", True, 259), ("place 15", True, 259)]
    after = text_edited(text, offered(text, ARMADA)[0]) or ""
    assert "• Boosted Comms (4)\n• Admiral Screed (commander) (24)\n= 116 Points" in after
    assert "Total Points: 259" in after


@pytest.mark.parametrize("header", ["Commander:", "Commander: Admiral Nobody (24)"])
def test_a_commander_nobody_knows_is_put_nowhere(empire: str, header: str) -> None:
    text = empire.replace("Commander: Admiral Screed (24)", header).replace("• Admiral Screed (24)\n", "")
    assert [edit.kind for edit in offered(text, ARMADA) if edit.kind == "place"] == []


@pytest.mark.parametrize(
    ("away", "to", "answers"),
    [
        # An upgrade above all ships, one among the squadrons; a squadron below a ship, one instead of it.
        ("• Comms Net (2)\n", ("Sensor Net\n", "Sensor Net\n\n{}"), [("place 23", True, 259)]),
        ("• Comms Net (2)\n", ("Squadrons:\n", "Squadrons:\n{}"), [("place 21", True, 259)]),
        (
            "• Soontir Fel - TIE Interceptor Squadron (18)\n",
            ("Net (2)\n", "Net (2)\n{}"),
            [("beside 27", True, 259)],
        ),
        (
            "• Soontir Fel - TIE Interceptor Squadron (18)\n",
            ("= 28 Points\n", "= 28 Points\n\nSoontir Fel (18)\n"),
            [("beside 28", True, 259)],
        ),
    ],
)
def test_a_card_in_the_wrong_place_is_put_where_it_belongs(
    empire: str, away: str, to: tuple[str, str], answers: list[tuple[str, bool, int]]
) -> None:
    before, after = to
    assert followed(empire.replace(away, "").replace(before, after.format(away))) == answers


def test_a_squadron_without_another_one_and_a_ship_without_room_get_no_button(empire: str) -> None:
    squadrons = empire[empire.index("• Soontir") : empire.index("= 63")]
    text = empire.replace(squadrons, "").replace("Net (2)\n", "Net (2)\n• Soontir Fel (18)\n")
    assert [edit for edit in offered(text, ARMADA) if edit.kind in ("place", "beside")] == []
    ship = empire.replace("• Comms Net (2)\n", "• Comms Net (2)\n• Precision Strike\n")
    assert [edit for edit in offered(ship, ARMADA) if edit.kind in ("place", "beside")] == []


def test_behind_a_row_that_is_no_card_nothing_is_put_and_no_unknown_card_anywhere(empire: str) -> None:
    assert text_edited(empire, TextEdit("place", 0, "Admiral Nobody", 9)) is None
    assert text_edited(empire, TextEdit("place", 0, "Admiral Motti", 99)) is None
    assert text_edited(empire, TextEdit("beside", 0, "Soontir Fel", 1)) is None
