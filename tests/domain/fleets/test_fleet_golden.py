"""Every golden list gets the verdict that was written down for it, under both rulesets."""

from typing import Any

import pytest

from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.rules.legality import check
from fleets.lists.text import read_bytes
from tests.golden.files import GOLDEN, expected

FOLDER = GOLDEN / "fleets" / "armada"
EXPECTED: dict[str, Any] = expected("fleets/armada")["fleets"]
RULESETS = {"current": "armada-2025", "seed": "armada-2018"}


def verdicts(name: str) -> dict[str, Any]:
    catalogue = load_catalogue()
    reading = parse(read_bytes((FOLDER / name).read_bytes()), catalogue=catalogue)
    return {p: check(reading, catalogue=catalogue, ruleset=r) for p, r in RULESETS.items()}


@pytest.mark.golden("Armada lists")
@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_list_gets_the_verdict_written_down_for_it(name: str) -> None:
    found, wanted = verdicts(name), EXPECTED[name]
    assert {
        "legal": {p: v.legal for p, v in found.items()},
        "violations": {p: sorted({f.code for f in v.violations}) for p, v in found.items()},
        "warnings": sorted({f.code for f in found["current"].warnings}),
        "total": found["current"].total,
        "squadron_points": found["current"].figures["squadrons"],
    } == {
        "legal": wanted["legal"],
        "violations": {p: sorted(codes) for p, codes in wanted["violations"].items()},
        "warnings": sorted(wanted["warnings"]),
        "total": wanted["total"],
        "squadron_points": wanted["squadron_points"],
    }
