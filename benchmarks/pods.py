"""Measure pods: `.venv/bin/python benchmarks/pods.py [--events N] [--seed S]`.

Random events of 4 to 64 players in pods of two to four. Every round from the second on is compared with the
lower bound that counting gives, and in some events with the best of several other draws of it (P-PAIR-1).
"""

import argparse
import random
import sys
import time
from collections import Counter
from fractions import Fraction
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Run as a file: this folder must give way, or its modules would stand before others of their names.
sys.path[:] = [str(HERE.parent), *(entry for entry in sys.path if Path(entry or ".").resolve() != HERE)]

from tournaments.pairing import Entrant, Grade, Pairing, SwissRequest, pair, rng_for  # noqa: E402

SEATS = (2, 4)
POINTS = {4: (4, 2, 1, 0), 3: (4, 2, 0), 2: (4, 0), 1: (4,)}
SIZES = range(4, 65)
# The best known costs several draws of a round, so it is asked of one event in so many.
ONE_IN = 20
OTHER_DRAWS = 5


class Hall:
    """The players of an event: their points, whom they met how often, how often they sat in a small pod."""

    def __init__(self, size: int) -> None:
        self.points: dict[str, Fraction] = {f"p{at}": Fraction(0) for at in range(1, size + 1)}
        self.met: dict[str, Counter[str]] = {player: Counter() for player in self.points}
        self.short: Counter[str] = Counter()

    def request(self, number: int) -> SwissRequest:
        order = sorted(self.points, key=lambda player: (-self.points[player], player))
        entrants = [
            Entrant(
                player, self.points[player], rank, frozenset(self.met[player]),
                meetings=dict(self.met[player]), short=self.short[player],
            )
            for rank, player in enumerate(order, start=1)
        ]  # fmt: skip
        return SwissRequest(number, tuple(entrants), seats=SEATS)

    def play(self, pairing: Pairing, *, rng: random.Random) -> None:
        largest = max(len(pod.players) for pod in pairing.pairs)
        for pod in pairing.pairs:
            players = rng.sample(pod.players, len(pod.players))
            for player, points in zip(players, POINTS[len(players)], strict=True):
                self.points[player] += points
                self.met[player].update(other for other in players if other != player)
                self.short[player] += len(players) < largest


def key(grade: Grade | None) -> tuple[int, int, Fraction]:
    assert grade is not None
    return grade.repeats, grade.short, Fraction(grade.spread)


def one_event(number: int, *, seed: int, tally: Counter[str], slowest: list[float]) -> None:
    rng = random.Random(f"{seed}/{number}")
    hall = Hall(rng.choice(SIZES))
    for round_ in range(1, rng.randint(2, 5) + 1):
        request = hall.request(round_)
        begin = time.process_time()
        pairing = pair(request, rng_for(f"{seed}/{number}", "round", round_))
        slowest.append(time.process_time() - begin)
        if round_ > 1:
            judge(pairing, tally)
            if number % ONE_IN == 0:
                compare(request, pairing, seed=f"{seed}/{number}/{round_}", tally=tally)
        hall.play(pairing, rng=rng)


def judge(pairing: Pairing, tally: Counter[str]) -> None:
    reached, bound = key(pairing.reached), key(pairing.bound)
    tally["rounds"] += 1
    tally["repeats"] += reached[0]
    tally["bound of repeats"] += bound[0]
    tally["repeats at the bound"] += reached[0] == bound[0]
    tally["proved best"] += reached == bound


def compare(request: SwissRequest, pairing: Pairing, *, seed: str, tally: Counter[str]) -> None:
    """Against the best of other draws; what is equal in repeats and short pods counts in the spread."""
    reached = key(pairing.reached)
    best = min(key(pair(request, rng_for(seed, "other", draw)).reached) for draw in range(OTHER_DRAWS))
    tally["compared"] += 1
    tally["more repeats than known"] += reached[0] > best[0]
    tally["more short than known"] += reached[:2] > best[:2] and reached[0] == best[0]
    tally["worse spread than known"] += reached[:2] == best[:2] and reached[2] > best[2] * Fraction(102, 100)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--events", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=2009)
    arguments = parser.parse_args()
    tally: Counter[str] = Counter()
    times: list[float] = []
    for number in range(arguments.events):
        one_event(number, seed=arguments.seed, tally=tally, slowest=times)
    print(f"{arguments.events} random events in pods, {tally['rounds']} rounds after the first")
    print(f"  repeats:              {tally['repeats']} (bound {tally['bound of repeats']})")
    print(f"  repeats at the bound: {tally['repeats at the bound']} rounds")
    print(f"  best for sure:        {tally['proved best']} rounds")
    print(f"  {tally['compared']} rounds beside the best of {OTHER_DRAWS} other draws of each:")
    for what in ("more repeats than known", "more short than known", "worse spread than known"):
        print(f"    {what}: {tally[what]}")
    print(f"  longest draw: {1000 * max(times):.0f} ms, mean {1000 * sum(times) / len(times):.0f} ms")


if __name__ == "__main__":
    main()
