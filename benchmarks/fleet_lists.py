"""Measure the reading of fleet lists: `.venv/bin/python benchmarks/fleet_lists.py [--seconds S]`.

Lists per second by size and notation, then whether the time grows with the list and no faster, then nonsense:
how long the worst texts keep the reader busy. Medians of many runs, in processor time; random fleets,
the same every time.
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.goals import report
from fleets.lists.games.armada.cards.catalogue import Catalogue, Squadron, Upgrade, load_catalogue
from fleets.lists.games.armada.cards.fleet import Fleet, FleetShip, FleetSquadron
from fleets.lists.games.armada.reading.parse import parse
from fleets.lists.games.armada.rules.legality import check
from fleets.lists.games.armada.writing.writers import write_json, write_plain, write_starforge
from fleets.lists.parsing import MAX_CHARACTERS

SHIPS = (1, 3, 5, 10, 20, 50, 100)
UPGRADES = 5
WRITERS = {"starforge": write_starforge, "plain": write_plain, "json": write_json}


def fleet_of_size(ships: int, *, rng: random.Random, catalogue: Catalogue) -> Fleet:
    """That many ships with five upgrades each, and as many lines of squadrons."""
    upgrades = [card.id for card in catalogue.cards if isinstance(card, Upgrade)]
    squadrons = [card.id for card in catalogue.cards if isinstance(card, Squadron)]
    return Fleet(
        name="Benchmark",
        faction=rng.choice(("rebel", "empire", "republic", "separatist")),
        ships=tuple(
            FleetShip(rng.choice(catalogue.ships).id, tuple(rng.sample(upgrades, UPGRADES)))
            for _ in range(ships)
        ),
        squadrons=tuple(FleetSquadron(rng.choice(squadrons), rng.randint(1, 4)) for _ in range(ships)),
    )


def milliseconds(act: Callable[[], object], *, seconds: float) -> float:
    """The median of as many runs as fit into the time, at least five."""
    runs: list[float] = []
    end = time.process_time() + seconds
    while len(runs) < 5 or time.process_time() < end:
        start = time.process_time()
        act()
        runs.append((time.process_time() - start) * 1000)
    return statistics.median(runs)


def by_size(catalogue: Catalogue, *, seconds: float) -> Iterator[str]:
    yield "notation   ships  lines  read ms  check ms  lists/s  µs per line"
    for notation, write in WRITERS.items():
        for ships in SHIPS:
            rng = random.Random(ships)
            text = write(fleet_of_size(ships, rng=rng, catalogue=catalogue), catalogue=catalogue)
            if len(text) > MAX_CHARACTERS:
                continue
            yield _row(notation, ships, text, catalogue, seconds)


def _row(notation: str, ships: int, text: str, catalogue: Catalogue, seconds: float) -> str:
    reading, lines = parse(text, catalogue=catalogue), text.count("\n")
    read = milliseconds(lambda: parse(text, catalogue=catalogue), seconds=seconds)
    judge = milliseconds(lambda: check(reading, catalogue=catalogue), seconds=seconds)
    return (
        f"{notation:<10} {ships:>5}  {lines:>5}  {read:>7.2f}  {judge:>8.2f}  "
        f"{1000 / (read + judge):>7.0f}  {read * 1000 / lines:>11.1f}"
    )


def golden_texts() -> list[str]:
    """The lists of tests/golden, as people wrote them."""
    folder = Path(__file__).resolve().parent.parent / "tests" / "golden" / "fleets"
    return [path.read_bytes().decode("utf-8", "replace") for path in sorted(folder.rglob("*.txt"))]


def lists_a_second(catalogue: Catalogue, *, seconds: float) -> float:
    """How many of them are read and checked in a second of the processor."""
    texts = golden_texts()

    def read_all() -> None:
        for text in texts:
            check(parse(text, catalogue=catalogue), catalogue=catalogue)

    return 1000 * len(texts) / milliseconds(read_all, seconds=seconds)


def nonsense() -> dict[str, str]:
    """Texts that are no lists, as large as they may be and larger."""
    rng = random.Random(1)

    def word() -> str:
        return "".join(rng.choice("abcdefghijklmnop -") for _ in range(25))

    return {
        "1 MB": "x" * 1_000_000,
        "10,000 lines": "\n" * 10_000,
        "950 unknown cards": "ISD 2\n" + "\n".join(f"- {word()}" for _ in range(950)),
        "950 misspelled cards": "ISD 2\n" + "- Turbolaser Rerout Circuitts\n" * 950,
        "300 unknown ships": "\n\n".join(f"{word()} (12)\n= 12 Points" for _ in range(300)),
        "400 ships": "Victory I-class Star Destroyer (73)\n\n" * 400,
        "190 crowded ships": "Gozanti\n- Hondo\n- Leia\n- Gunnery Team\n- Chimaera\n" * 190,
        "shut icons": "Consular-class Armed Cruiser\n" + "- Radiant VII\n- Spinal Armament\n" * 490,
        "999,999,999 fighters": "Faction: Empire\nSquadrons:\n- 999999999 x TIE Fighter Squadron (8)\n",
        "1,500 objectives": "Assault: " + ",".join(word() for _ in range(1_500)),
        "brackets": (("(a" * 140) + ")\n") * 130,
        "dashes": ("a - " * 70 + "\n") * 130,
    }


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=0.5, help="time for each figure (default 0.5)")
    seconds = arguments.parse_args().seconds
    catalogue = load_catalogue()
    for line in by_size(catalogue, seconds=seconds):
        print(line)
    print("\nnonsense               characters  read and check ms")
    for name, text in nonsense().items():
        took = milliseconds(
            lambda text=text: check(parse(text, catalogue=catalogue), catalogue=catalogue),  # type: ignore[misc]
            seconds=0,
        )
        print(f"{name:<22} {len(text):>10,}  {took:>17.1f}")
    print()
    return report({"lists a second": lists_a_second(catalogue, seconds=4 * seconds)})


if __name__ == "__main__":
    sys.exit(main())
