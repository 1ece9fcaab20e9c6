"""Measure what is said of the cut: `.venv/bin/python benchmarks/chances.py [--events N] [--seed S]`.

Milliseconds of the processor for the counting in a last round of 64 players, where no table has ended; and
how well the odds came true (the mean squared distance, Brier), beside the same odds for everybody: in the
golden last rounds, and in simulated events in which the stronger player wins more often.
"""

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Run as a file: this folder must give way, or its chances.py would stand before others of that name.
sys.path[:] = [str(HERE.parent), *(entry for entry in sys.path if Path(entry or ".").resolve() != HERE)]

from scoring.games import GAMES  # noqa: E402
from tests.domain.test_chances_played import Day  # noqa: E402
from tournaments.event_file import read_event  # noqa: E402
from tournaments.event_file.chances import chances_of  # noqa: E402
from tournaments.pairing import rng_for  # noqa: E402
from tournaments.play.chances import needs_of  # noqa: E402
from tournaments.play.odds import odds_ahead, odds_of  # noqa: E402

GOLDEN = HERE.parent / "tests" / "golden" / "chances"
# What is asked of the counting for 64 players, in milliseconds.
MOST = 10.0
RUNS = 9
Distances = defaultdict[str, list[tuple[float, float]]]


def last_round(players: int, seed: int) -> Day:
    """The last of five rounds of so many players, drawn and not begun."""
    day = Day(seed)
    day.strength = {f"p{at}": day.rng.random() for at in range(players)}
    day.plan = replace(day.plan, swiss_rounds=5, cut=8)
    day.drop_some = lambda: None  # type: ignore[method-assign]
    day.to_last_round()
    return day


def milliseconds() -> dict[str, float]:
    """Game -> the least of some runs of the counting for 64."""
    found: dict[str, float] = {}
    for seed in range(8):
        day = last_round(64, seed)
        for _run in range(RUNS):
            begin = time.process_time()
            needs_of(day.competitors, day.rounds, by=day.by, cut=day.plan.cut)
            took = 1000 * (time.process_time() - begin)
            found[day.by.game.key] = min(took, found.get(day.by.game.key, took))
    return found


def add(distances: Distances, name: str, odds: Mapping[str, float], made: set[str], cut: int) -> None:
    for player, share in odds.items():
        distances[name].append(((share - (player in made)) ** 2, (cut / len(odds) - (player in made)) ** 2))


def add_golden(distances: Distances) -> None:
    for name, wanted in json.loads((GOLDEN / "expected.json").read_text("utf-8")).items():
        found = chances_of(read_event((GOLDEN / name).read_text("utf-8")))
        made = {player for player, need in wanted["players"].items() if need["made"]}
        odds = {chance.need.player: chance.odds for chance in found}
        add(distances, "golden, last round", odds, made, wanted["cut"])


def add_simulated(distances: Distances, events: int, seed: int) -> None:
    for number in range(events):
        day = Day(seed + number)
        day.drop_some = lambda: None  # type: ignore[method-assign]
        odds = {}
        while len(day.rounds) < day.plan.swiss_rounds:
            left, rng = day.plan.swiss_rounds - len(day.rounds), rng_for(day.seed, "odds", len(day.rounds))
            if day.rounds:
                odds[left] = odds_ahead(day.competitors, day.rounds, by=day.by, plan=day.plan, rng=rng)
            day.draw()
            if left == 1:
                odds[0] = odds_of(
                    day.competitors, day.rounds, by=day.by, cut=day.plan.cut, seed=day.seed, rng=rng
                )
            day.play()
        made = set(day.lines(day.rounds)[: day.plan.cut])
        for left, found in odds.items():
            name = f"simulated, {left} rounds to be drawn" if left else "simulated, last round"
            add(distances, name, found, made, day.plan.cut)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else "")
    parser.add_argument("--events", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    times, distances = milliseconds(), Distances(list)
    for game in GAMES:
        if game in times:
            print(f"{game:>20}  64 players  {times[game]:6.1f} ms")
    add_golden(distances)
    add_simulated(distances, options.events, options.seed)
    print(f"{'odds':>36}  players  Brier  the same for all")
    for name, found in sorted(distances.items()):
        own, plain = (sum(pair[at] for pair in found) / len(found) for at in (0, 1))
        print(f"{name:>36}  {len(found):7}  {own:.3f}  {plain:.3f}")
    return max(times.values()) > MOST


if __name__ == "__main__":
    sys.exit(main())
