"""The fleets the product brings along."""

from collections import Counter

import pytest

from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.cards.rulesets import ruleset_names
from fleets.lists.games.armada.demo import demo_fleets
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.rules.legality import check


def test_there_are_two_dozen_different_ones_of_all_factions() -> None:
    fleets = demo_fleets()
    readings = [parse(text, catalogue=load_catalogue()) for text in fleets]
    assert len({text.split("\n", 1)[1] for text in fleets}) == 24
    assert len({reading.name for reading in readings}) == 24
    assert Counter(reading.faction for reading in readings) == dict.fromkeys(
        ("rebel", "empire", "republic", "separatist"), 6
    )
    assert all(reading.total > 380 for reading in readings)
    # Some spend every point there is.
    assert max(reading.total for reading in readings) == 400


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_each_is_legal_and_its_figures_are_right(ruleset: str) -> None:
    catalogue = load_catalogue()
    for text in demo_fleets():
        verdict = check(parse(text, catalogue=catalogue), catalogue=catalogue, ruleset=ruleset)
        assert (verdict.violations, verdict.warnings) == ((), ())
