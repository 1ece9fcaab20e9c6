"""Texts changed as the check advises: only what surely is that change, and a doubt stays a doubt."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fleets.lists.game import ListGame
from fleets.lists.games import LIST_GAMES
from fleets.lists.text_edits import ListText, TextEdit, edit_from
from tests.golden.files import OURS

ARMADA, XWING = LIST_GAMES["armada"], LIST_GAMES["xwing"]
SQUADS = OURS / "fleets" / "xwing"


def text_edited(text: str, edit: TextEdit, game: ListGame = ARMADA) -> str | None:
    return ListText(text, game.text_edits, game.load_catalogue()).edited(edit)


def verdict_of(text: str, game: ListGame) -> Any:
    catalogue = game.load_catalogue()
    reading = game.parse(text, catalogue=catalogue)
    return game.check(reading, catalogue=catalogue, ruleset=game.ruleset)


def offered(text: str, game: ListGame) -> list[TextEdit]:
    edits = ListText(text, game.text_edits, game.load_catalogue())
    verdict = verdict_of(text, game)
    return [edit for f in (*verdict.violations, *verdict.warnings) for edit in edits.offered(f)]


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
