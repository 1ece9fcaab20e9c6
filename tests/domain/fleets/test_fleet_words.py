"""Every code the ground can say has its words, and the words hold the figures."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fleets.lists.games.armada
from fleets.games.armada.words import SENTENCES, WORDS
from fleets.lists.findings import Finding
from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.wording.sentences import FILE_ERRORS, file_error, sentence

# Codes as they stand in the sources: words joined by underscores.
_SPOKEN = re.compile(r'"([a-z]+(?:_[a-z]+)+)(?::\{category\})?"')

READERS = ("reader", "draft", "parse")


def test_every_code_has_its_sentence() -> None:
    sources = [
        Path(fleets.lists.games.armada.__path__[0]) / name
        for name in (
            "rules/legality.py",
            "cards/equipment.py",
            *(f"reading/{reader}.py" for reader in READERS),
        )
    ]
    codes = {code for source in sources for code in _SPOKEN.findall(source.read_text("utf-8"))}
    assert "slot_not_available" in codes
    assert codes - {*SENTENCES, *FILE_ERRORS} == set()


def test_every_word_of_a_card_that_a_finding_may_hold_has_a_translation() -> None:
    catalogue = load_catalogue()
    words = {tag for u in catalogue.upgrades for tag in (*u.needs.tags, *u.needs.traits, *u.needs.sizes)}
    words |= {o.category for o in catalogue.objectives}
    words |= {slot for ship in catalogue.ships for slot in (*ship.slots, *ship.factions, ship.size)}
    assert words - set(WORDS) == set()


def test_the_figures_stand_in_the_sentence() -> None:
    assert sentence(Finding("A-FLEET-1", "over_points", (), 3, 403, 400)) == (
        "The fleet costs 403 points; 400 are allowed."
    )
    assert sentence(Finding("A-FLEET-5", "missing_objective:assault")) == (
        "The list has no assault objective."
    )
    assert sentence(Finding("X", "never_heard_of")) == "never_heard_of"


def test_no_sentence_has_a_gap(judge: Callable[..., Any], empire: str) -> None:
    text = empire.replace("Warlord", "Corvus").replace("Boosted Comms", "Hardened Bulkheads")
    for finding in judge(text.replace("(73)", "(74)")).violations:
        assert "%(" not in sentence(finding)
        assert "  " not in sentence(finding)


def test_a_file_that_is_too_large_is_told_with_the_size_that_is_read() -> None:
    assert file_error("text_too_large") == "This is too large for a list: more than 256 KB."
