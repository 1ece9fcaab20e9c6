"""Measure how much of the squads that people paste is read: `.venv/bin/python benchmarks/squads.py`.

Squads of X-Wing as the builder YASB writes them out as text, each changed by one kind of noise after the
other, against totals that were written down for them (`../shared/fleets/xwing/expected.json`), not by this
reader. Columns: kind, squads, those read with exactly that, those called legal with another total and no
word of it. Without those files there is nothing to measure.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.recognition import Known, Score
from fleets.lists.games.xwing.catalogue import load_catalogue
from fleets.lists.games.xwing.game import XWING
from fleets.lists.games.xwing.types import Reading
from tests.ground.fleets.chats import CHANGES
from tests.ground.fleets.habits import HABITS
from tests.ground.fleets.pastes import PASTES

# Without prices and ships nothing tells cards of one name apart; what stands between messages may be a card;
# and "(RZ-1)" in a name is taken for a price by the noise itself. None of these may be called legal.
HARD = ("no prices", "message by message", "price below", "all mixed, Polish")
FOLDER = Path(__file__).resolve().parents[2] / "shared" / "fleets" / "xwing"


def as_yasb(reading: Reading) -> str:
    """The text that the builder shows: a card a line with its points, and the sums of a ship."""
    rows: list[str] = []
    for ship in reading.pilots:
        if ship.card is None:
            continue
        upgrades = [f"{each.card.name} ({each.points})" for each in ship.upgrades]
        cost = ship.card.cost + sum(each.points for each in ship.upgrades)
        sums = f"Ship total: {cost}  Half Points: {(cost + 1) // 2}  Threshold: 3"
        rows += [f"{ship.card.name} ({ship.card.cost})", *upgrades, sums, ""]
    faction = load_catalogue().factions[reading.faction]
    return "\n".join([faction, "", *rows, f"Total: {reading.total}"])


def known_squads() -> tuple[Known, ...]:
    """The legal squads that were played or composed; none where the files are not beside the project."""
    if not FOLDER.exists():
        return ()
    expected: dict[str, dict[str, Any]] = json.loads((FOLDER / "expected.json").read_text("utf-8"))["squads"]
    found = []
    for name, of in expected.items():
        reading = XWING.parse((FOLDER / name).read_text("utf-8"), catalogue=load_catalogue())
        if of["legal"]:
            found.append(Known(as_yasb(reading), of["total"], 0, True, frozenset()))
    return tuple(found)


def word_of(text: str, known: Known) -> str:
    """How one squad was read."""
    catalogue = load_catalogue()
    reading = XWING.parse(text, catalogue=catalogue)
    verdict = XWING.check(
        reading, catalogue=catalogue, ruleset=XWING.ruleset, points_limit=XWING.points_limit
    )
    if verdict.total == known.total and verdict.legal:
        return "right"
    told = {finding.code for finding in (*verdict.violations, *verdict.warnings)}
    if verdict.legal and "points_mismatch" not in told:
        return "misled"
    return "asked" if "points_mismatch" in told else "wrong"


def score(kind: str, change: Callable[[str], str], squads: tuple[Known, ...]) -> Score:
    """Each squad with that noise."""
    found = [word_of(change(known.text), known) for known in squads]
    return Score(kind, len(squads), found.count("right"), 0, found.count("misled"))


def scores(squads: tuple[Known, ...]) -> Iterator[Score]:
    """Every kind of noise in the order of the table."""
    for kind, change in {**CHANGES, **HABITS, **PASTES}.items():
        yield score(kind, change, squads)


def main() -> int:
    squads = known_squads()
    if not squads:
        print("The squads are not beside the project: nothing to measure.")
        return 0
    print(f"{'kind':<34} squads right asked misled   share")
    poor = [each for each in scores(squads) if not each.is_due]
    for each in poor:
        print(f"{each}   too few")
    known = [each for each in poor if any(hard in each.kind for hard in HARD) and not each.misled]
    print(f"{len(poor)} kinds too few, {len(known)} of them known to be hard")
    return int(len(poor) > len(known))


if __name__ == "__main__":
    sys.exit(main())
