"""What is no list: nothing, too much, another kind of file, impossible lines, any text at all."""

import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fleets.lists.findings import ListError
from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.cards.rulesets import ruleset_names
from fleets.lists.games.armada.cards.stored import to_json
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.rules.legality import check
from fleets.lists.text import MAX_BYTES, read_bytes
from tests.sampling import examples

Codes = Callable[..., set[str]]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("• 999999999 x TIE Fighter Squadron (8)", "count_too_large"),
        ("• " + "9" * 250 + " x TIE Fighter Squadron", "count_too_large"),
        ("• 0 x TIE Fighter Squadron (0)", "count_zero"),
        ("• " + "9" * 250, "unknown_card"),
        ("• (8)", "unknown_card"),
        ("• <script>alert(1)</script>", "unknown_card"),
    ],
)
def test_impossible_squadron_lines_have_a_code(broken: Codes, empire: str, line: str, code: str) -> None:
    assert broken(empire.replace("• 5 x TIE Bomber Squadron (45)", line)) == {code}


@pytest.mark.parametrize("text", ["", " \n\t\r\n", "\ufeff"])
def test_an_empty_text_is_an_empty_list(broken: Codes, warned: Codes, text: str) -> None:
    assert broken(text) == {"empty_list"}
    assert warned(text) == set()


def test_a_text_of_any_size_is_answered_within_a_second(broken: Codes) -> None:
    start = time.process_time()
    assert broken("x" * 1_000_000) == {"text_too_large"}
    assert broken("\n" * 10_000) == {"too_many_lines"}
    assert broken("(" * 39_000)
    assert broken("- TIE Fighter\n" * 999)
    assert broken("Victory I-class Star Destroyer (73)\n\n" * 450)
    assert broken("Gozanti\n- Hondo\n- Leia\n- Gunnery Team\n- Chimaera\n" * 190)
    assert time.process_time() - start < 3


def test_a_thousand_cards_on_one_ship_are_told_once_each(judge: Any) -> None:
    """A card that shuts icons must not be told against every other card as often as it is there."""
    pair = "- Radiant VII (1)\n- Turbolaser Reroute Circuits (7)\n"
    start = time.process_time()
    verdict = judge("Faction: Republic\nConsular-class Armed Cruiser\n" + pair * 450)
    assert time.process_time() - start < 3
    told = Counter(finding.code for finding in verdict.violations)
    assert (told["icon_conflict"], told["slot_not_available"]) == (450, 450)


def test_a_file_is_text_in_utf8_or_marked_utf16(empire: str) -> None:
    assert read_bytes(empire.encode()) == empire
    assert read_bytes(empire.encode("utf-8-sig")) == empire
    assert read_bytes(empire.encode("utf-16")) == empire
    for data in (b"\x89PNG\r\n\x1a\n\x00", b"GIF\x00\x01", b"\xc3\x28", b"\xff\xfe\x00"):
        with pytest.raises(ListError, match="not_text"):
            read_bytes(data)
    with pytest.raises(ListError, match="text_too_large"):
        read_bytes(b" " * (MAX_BYTES + 1))


PIECES = st.sampled_from(
    ["Faction: Rebel", "Squadrons:", "Total Points: 12", "= 3 Points", "• ", "2 x ", "Darth Vader", "(4)",
     "Gozanti-class Cruisers", "Home One", "X-wing Squadron", " - ", "Assault: ", "Most Wanted", "{CIS}",
     "[x]", "\n", ","]
)  # fmt: skip


@settings(max_examples=examples(150, of=3), deadline=None)
@given(st.one_of(st.text(), st.lists(PIECES).map(" ".join), st.lists(PIECES).map("\n".join)))
def test_no_text_makes_the_reader_fail(text: str) -> None:
    catalogue = load_catalogue()
    reading = parse(text, catalogue=catalogue)
    to_json(reading)
    for name in ruleset_names():
        verdict = check(reading, catalogue=catalogue, ruleset=name)
        assert verdict.legal == (not verdict.violations)
