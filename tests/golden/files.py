"""Where the golden files lie: events, brackets, pods, lists and squads, each with what is expected of it.

Those of the repository stand beside this module. `make compare SHARED=path` runs the tests marked `golden` on
another folder that is laid out like it (GOLDEN_FOLDER); nothing else in tests/ looks outside the repository.
"""

import json
import os
from pathlib import Path
from typing import Any

OURS = Path(__file__).resolve().parent
GOLDEN = Path(os.environ.get("GOLDEN_FOLDER") or OURS).resolve()
# Lists as players bring them: ours, and in other folders those that were played.
BROUGHT = {"list", "real"}


def expected(place: str) -> Any:
    """What is expected of the files of one folder: `events`, `fleets/armada` …"""
    return json.loads((GOLDEN / place / "expected.json").read_text("utf-8"))


def brought_lists() -> dict[str, dict[str, Any]]:
    """Armada's lists as players bring them, by the name of their file, with what is expected of each."""
    lists: dict[str, dict[str, Any]] = expected("fleets/armada")["fleets"]
    return {name: wanted for name, wanted in lists.items() if wanted["kind"] in BROUGHT}
