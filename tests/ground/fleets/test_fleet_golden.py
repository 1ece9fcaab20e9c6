"""Every list beside the project gets the verdict its owner wrote down, under both rulesets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fleets.lists.games.armada.catalogue import load_catalogue
from fleets.lists.games.armada.legality import check
from fleets.lists.games.armada.parse import parse
from fleets.lists.text import read_bytes

FOLDER = Path(__file__).resolve().parents[4] / "shared" / "fleets" / "armada"
EXPECTED: dict[str, Any] = (
    json.loads((FOLDER / "expected.json").read_text())["fleets"] if FOLDER.is_dir() else {}
)
RULESETS = {"current": "armada-2025", "seed": "armada-2018"}


def verdicts(name: str) -> dict[str, Any]:
    catalogue = load_catalogue()
    reading = parse(read_bytes((FOLDER / name).read_bytes()), catalogue=catalogue)
    return {p: check(reading, catalogue=catalogue, ruleset=r) for p, r in RULESETS.items()}


@pytest.mark.parametrize(
    "name", sorted(EXPECTED) or [pytest.param("", marks=pytest.mark.skip("no ../shared"))]
)
def test_a_list_gets_the_verdict_written_down_for_it(name: str) -> None:
    found, expected = verdicts(name), EXPECTED[name]
    assert {
        "legal": {p: v.legal for p, v in found.items()},
        "violations": {p: sorted({f.code for f in v.violations}) for p, v in found.items()},
        "warnings": sorted({f.code for f in found["current"].warnings}),
        "total": found["current"].total,
        "squadron_points": found["current"].figures["squadrons"],
    } == {
        "legal": expected["legal"],
        "violations": {p: sorted(codes) for p, codes in expected["violations"].items()},
        "warnings": sorted(expected["warnings"]),
        "total": expected["total"],
        "squadron_points": expected["squadron_points"],
    }
