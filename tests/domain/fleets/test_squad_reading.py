"""How squads of X-Wing come in and go out: XWS of any age, texts of builders, and what is no squad."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from fleets.lists.games import CHECKED_GAMES
from fleets.lists.games.armada.demo import demo_fleets
from fleets.lists.games.xwing.xws import write_xws
from fleets.wording.sentences import fix_suggestion, sentence
from tests.domain.fleets.squads import CARDS, RED, codes, read, verdict, xws


def test_old_ids_slot_keys_and_pseudo_cards_are_understood() -> None:
    text = json.dumps(
        {
            "faction": "scumandvillainy",
            "pilots": [
                {"id": "genesisred", "name": "genesisred", "ship": "m3ainterceptor",
                 "upgrades": {"hardpoint": ["hardpointtorpedo"], "torpedo": ["protontorpedoes"]}},
                {"id": "fennrau", "upgrades": {"ept": ["fearless"], "mod": []}},
                {"id": "fennrau-fangfighter", "upgrades": []},
            ],
            "points": None, "vendor": {"yasb": {}},
        }
    )  # fmt: skip
    reading = read(text)
    assert [[upgrade.card.id for upgrade in pilot.upgrades] for pilot in reading.pilots] == [
        ["protontorpedoes"],
        ["fearless"],
        [],
    ]
    assert reading.pilots[2].card == CARDS.pilot("fennrau")
    assert reading.unplaced == ()
    assert CARDS.upgrade("leiaorganaresistance") == CARDS.upgrade("leiaorgana-resistance")
    assert CARDS.pilot("fennrau-t65xwing") is None


WRONG: list[tuple[str, str, str]] = [
    ('{"faction": "rebelalliance", "pilots": [{"name": "wedgeantilles"}]}', "bad_xws", "pilots[0]"),
    ('{"faction": "rebelalliance", "pilots": {}}', "bad_xws", "pilots"),
    ('{"faction": 7, "pilots": []}', "bad_xws", "faction"),
    ('{"faction": "rebelalliance",\n "pilots": [}', "bad_xws", "2"),
    ("[]", "bad_xws", "pilots"),
    ('{"format": "flagship-fleet/1", "game": "armada", "ships": []}', "bad_xws", "pilots"),
    ('{"faction": "rebel", "version": "0.3.0", "pilots": []}', "xws_version", "0.3.0"),
    ('{"faction": "rebel", "version": "1.0.0", "pilots": [{"name": "x"}]}', "xws_version", "1.0.0"),
    ('{"faction": "rebelalliance", "pilots": []}', "empty_list", ""),
    ("[" * 20_000, "bad_xws", ""),
    ("  \n ", "empty_list", ""),
    ("https://raithos.github.io/?f=Rebel%20Alliance", "only_a_link", ""),
    ("Name: Cold Anchor\nFaction: Empire\nVictory I-class Star Destroyer (73)\n", "no_list", ""),
    (demo_fleets()[2], "no_list", ""),
    ('{"a": "' + "x" * 1_000_000 + '"}', "text_too_large", ""),
    ("\n" * 2_500 + "Luke", "too_many_lines", ""),
]


@pytest.mark.parametrize(("text", "code", "place"), WRONG)
def test_what_is_no_squad_is_refused_with_a_sentence(text: str, code: str, place: str) -> None:
    """A first edition, another game, a megabyte: one finding, nothing else, and no squad."""
    (found,) = verdict(text).violations
    assert found.code == code
    assert place in "".join(found.cards)
    assert sentence(found) != code
    assert "%(" not in sentence(found)
    assert bool(fix_suggestion(found)) == (code != "empty_list")
    assert read(text).pilots == ()


YASB = """Luke Skywalker (62)
Instinctive Aim (1)
R2-D2 (8)
Servomotor S-foils (0)
Ship total: 71  Half Points: 36  Threshold: 3

Leia Organa (77)
Leia Organa (7)

Total: 152

View in Yet Another Squad Builder 2.0: https://raithos.github.io/?f=Rebel
"""
LAUNCH_BAY = """Rebel Alliance - Red and Gold

(62) Luke Skywalker [T-65 X-wing]
(1) Instinctive Aim [Force Power]
(8) R2-D2 [Astromech]
(0) Servomotor S-foils [Configuration]
Points: 71

(77) Leia Organa [Modified YT-1300 Light Freighter]
(7) Leia Organa [Crew]
Points: 84

Total points: 155
"""


@pytest.mark.parametrize("text", [YASB, LAUNCH_BAY, LAUNCH_BAY.replace("\n", "\r\n"), f"\ufeff{YASB}"])
def test_texts_of_builders_are_read_card_by_card(text: str) -> None:
    reading = read(text)
    assert reading.faction == "rebelalliance"
    assert [pilot.card.id if pilot.card else "" for pilot in reading.pilots] == [
        "lukeskywalker",
        "leiaorgana",
    ]
    assert [[upgrade.card.id for upgrade in pilot.upgrades] for pilot in reading.pilots] == [
        ["instinctiveaim", "r2d2", "servomotorsfoils"],
        ["leiaorgana"],
    ]
    assert reading.unplaced == ()
    assert reading.stated in (152, 155)
    assert reading.pilots[1].line > reading.pilots[0].line


def test_a_line_nobody_knows_keeps_its_number_and_the_name_of_the_squad_is_no_card() -> None:
    reading = read("My best squad\n\nLuke Skywalker (62)\nBlue Kite (3)\n")
    assert (reading.name, [(line.line, line.text, line.code) for line in reading.unplaced]) == (
        "My best squad",
        [(4, "Blue Kite", "unknown_card")],
    )
    early = read("Outmaneuver (6)\n\nLuke Skywalker (62)\n")
    assert [(line.line, line.code) for line in early.unplaced] == [(1, "misplaced_card")]
    second = read("One squad\nAnother line\nLuke Skywalker (62)")
    assert (second.name, second.unplaced) == ("One squad", ())


@st.composite
def squads(draw: st.DrawFn) -> str:
    """Any cards on any ships, legal or not."""
    faction = draw(st.sampled_from(sorted(CARDS.factions)))
    pilots = [pilot.id for pilot in CARDS.pilots if pilot.faction == faction]
    ids = [upgrade.id for upgrade in CARDS.upgrades]
    ships = draw(
        st.lists(
            st.tuples(st.sampled_from(pilots), st.lists(st.sampled_from(ids), max_size=5)),
            min_size=1,
            max_size=8,
        )
    )
    return xws(*ships, faction=faction, name=draw(st.sampled_from(["", "Red and Gold"])))


@settings(max_examples=80)
@given(text=squads())
def test_a_squad_written_as_xws_is_the_same_squad_again(text: str) -> None:
    reading = read(text)
    again = read(write_xws(reading))
    assert sorted(codes(write_xws(reading))) == sorted(codes(text))
    assert (again.faction, again.name, again.total) == (reading.faction, reading.name, reading.total)
    assert [_cards(pilot) for pilot in again.pilots] == [_cards(pilot) for pilot in reading.pilots]


def _cards(pilot: Any) -> tuple[Any, list[str]]:
    return pilot.card, sorted(upgrade.card.id for upgrade in pilot.upgrades)


def test_obstacles_come_out_and_unknown_ships_do_not() -> None:
    reading = read(xws(RED, ("nobody", []), obstacles=["a", "b", "c"]))
    written = json.loads(write_xws(replace(reading, name="")))
    assert written["obstacles"] == ["a", "b", "c"]
    assert [pilot["id"] for pilot in written["pilots"]] == ["bluesquadronescort"]
    assert "name" not in written


@settings(max_examples=150)
@given(text=st.one_of(st.text(max_size=300), st.text(alphabet='{}[]",:0 \nLuke Skywalker(6)', max_size=300)))
def test_no_text_makes_the_reader_fail(text: str) -> None:
    found = verdict(text)
    if not read(text).pilots:
        assert not found.legal


def test_the_command_knows_the_game_and_its_files(tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "red.xws.json").write_text(xws(("wedgeantilles", []), RED), "utf-8")
    call_command("check_fleets", str(tmp_path), "--game", "xwing", "--json")
    answer = json.loads(capsys.readouterr().out)
    assert (answer["legal"], answer["violations"], answer["warnings"]) == (True, [], [])
    assert set(CHECKED_GAMES) >= {"armada", "xwing"}


def test_a_misspelled_card_whose_price_depends_on_the_ship_is_asked_about() -> None:
    reading = read(
        "Rebel Alliance\n\nWedge Antilles (55) [T-65 X-wing]\n• Afterbruners (8)\n• Hull Upgrad (5)"
    )
    assert [(line.text, line.near[0].id) for line in reading.unplaced] == [
        ("Afterbruners", "afterburners"),
        ("Hull Upgrad", "hullupgrade"),
    ]


SQUAD = "Rebel Alliance\n\nWedge Antilles (55) [T-65 X-wing]\n• Afterburners (6)\n\nTotal: 61"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (" (", "（"),
        ("(6)", "(6 pts)"),
        ("Afterburners (6)", "Afterburners 6"),
        ("• Afterburners (6)", "6 pkt Afterburners"),
        ("• Afterburners (6)", "~~Hull Upgrade (5)~~\n• Afterburners (6)"),
        ("Wedge", "\u200bWedge"),
        ("Wedge", "Ship 1: Wedge"),
        ("• ", "> **•** "),
        ("Rebel", "[22.11.2026, 18:04:11] Jan: Rebel"),
        ("Total", "Razem"),
        ("\n", "\n> "),
    ],
)
def test_a_squad_is_read_whatever_a_chat_did_to_it(before: str, after: str) -> None:
    reading = read(SQUAD.replace(before, after))
    assert [(one.card and one.card.id, [u.card.id for u in one.upgrades]) for one in reading.pilots] == [
        ("wedgeantilles", ["afterburners"])
    ]
    assert (reading.total, reading.unplaced) == (61, ())


@pytest.mark.parametrize("shape", ["my squad:\n```json\n{}\n```", "{} good luck!", "Jan: {}"])
def test_xws_is_found_in_a_chat_with_its_quotation_marks(shape: str) -> None:
    text = xws(RED).replace('"', "”")
    assert [one.card and one.card.id for one in read(shape.replace("{}", text)).pilots] == [RED[0]]


def ids(text: str) -> list[list[str]]:
    """Each ship with what it carries."""
    return [
        [pilot.card.id if pilot.card else "", *(each.card.id for each in pilot.upgrades)]
        for pilot in read(text).pilots
    ]


def test_of_namesakes_the_price_decides_and_then_the_place() -> None:
    """Four ships of Hera Syndulla, a crew and a gunner Sabine Wren, a pilot and an upgrade L3-37."""
    assert ids("Rebel Alliance\nHera Syndulla (72)") == [["herasyndulla-vcx100lightfreighter"]]
    assert ids("Rebel Alliance\nHera Syndulla (42)") == [["herasyndulla-rz1awing"]]
    assert ids("Hera Syndulla (72)\n\nSabine Wren (41)\nSabine Wren (2)")[1][1:] == ["sabinewren-gunner"]
    assert ids("Hera Syndulla [72]\nSabine Wren [3]")[0][1:] == ["sabinewren"]


PASTED = {
    "as the builder has it": YASB,
    "a blank row below each": YASB.replace("\n", "\n\n"),
    "numbered": "".join(f"#{n} {row}\n" if row else "\n" for n, row in enumerate(YASB.splitlines(), 1)),
    "price below": YASB.replace(" (", "\n(").replace("Leia Organa\n(7)", "Leia Organa\n7"),
    "price in angles": YASB.replace("(", "<").replace(")", ">"),
    "a table": "\n".join(re.sub(r"^(.+) \((\d+)\)$", r"1\t\1\t\2", row) for row in YASB.splitlines()),
    "one paragraph": " ".join(("Rebel Alliance\n" + YASB.partition("View")[0]).split()),
    "one paragraph, semicolons": "; ".join(row for row in YASB.splitlines() if row),
    "words below": YASB + "\n\nSee you on Saturday\ngrazie!\nJan",
    "ends of rows as letters": YASB.replace("\n", "\\n"),
    "each block in a messenger": "You sent\n" + YASB.replace("\n\n", "\nYou sent\n"),
    "of a forum": "jan_k\nPosts: 512\nJoined: 12 Mar 2019\nRebel Alliance\n" + YASB,
    "cells of a spreadsheet": re.sub(r"(?m)^(.+) \((\d+)\)$", r'"\1"; "\2"', YASB),
    "a colon behind each price": re.sub(r"(?m)^(.+\(\d+\))$", r"\1:", YASB),
    "ships in brackets": re.sub(r"(?m)^(.+\(\d+\))$", r"[\1]", YASB),
}


@pytest.mark.parametrize("kind", PASTED)
def test_a_squad_is_read_however_it_was_pasted(kind: str) -> None:
    assert ids(PASTED[kind]) == [
        ["lukeskywalker", "instinctiveaim", "r2d2", "servomotorsfoils"],
        ["leiaorgana", "leiaorgana"],
    ]
    assert read(PASTED[kind]).unplaced == ()


def test_letters_as_mails_write_them_are_read_and_others_left_alone() -> None:
    assert ids("Galactic Republic\nRic Oli=C3=A9 (42)") == [["ricolie"]]
    assert ids("Galactic Republic\nRic Olié (42)\n\n=FF=FE") == [["ricolie"]]


def test_an_id_written_with_escapes_has_the_line_it_stands_on() -> None:
    text = '{"faction": "rebelalliance", "pilots": [\n{"id": "nob\\u006fdy"}]}'
    assert [(line.line, line.text) for line in read(text).unplaced] == [(2, "nobody")]
