"""Measure how much of the squads that people paste is read: `.venv/bin/python benchmarks/squads.py`.

Golden squads of X-Wing as the builder YASB writes them out as text, each changed by one kind of noise after
the other, against totals that were written down for them (tests/golden/fleets/xwing/expected.json), not by
this reader. GOLDEN_FOLDER names another folder laid out like tests/golden. Columns: kind, squads, those read
with exactly that, those called legal with another total and no word of it.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.recognition import Known, Score
from fleets.lists.games.xwing.catalogue import load_catalogue
from fleets.lists.games.xwing.game import XWING
from fleets.lists.games.xwing.types import Reading
from tests.domain.fleets.chats import CHANGES
from tests.domain.fleets.habits import HABITS
from tests.domain.fleets.pastes import PASTES
from tests.golden.files import GOLDEN, expected

# Without prices and ships nothing tells cards of one name apart; what stands between messages may be a card;
# and "(RZ-1)" in a name is taken for a price by the noise itself. None of these may be called legal.
HARD = ("no prices", "message by message", "price below", "all mixed, Polish")


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
    """The golden squads that are legal."""
    found = []
    for name, wanted in expected("fleets/xwing")["squads"].items():
        text = (GOLDEN / "fleets" / "xwing" / name).read_text("utf-8")
        reading = XWING.parse(text, catalogue=load_catalogue())
        if wanted["legal"]:
            found.append(Known(as_yasb(reading), wanted["total"], 0, True, frozenset()))
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
    print(f"{'kind':<34} squads right asked misled   share")
    poor = [each for each in scores(squads) if not each.is_due]
    for each in poor:
        print(f"{each}   too few")
    known = [each for each in poor if any(hard in each.kind for hard in HARD) and not each.misled]
    print(f"{len(poor)} kinds too few, {len(known)} of them known to be hard")
    return int(len(poor) > len(known))


if __name__ == "__main__":
    sys.exit(main())
