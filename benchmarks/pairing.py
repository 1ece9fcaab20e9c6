"""Measure the pairing engine: `.venv/bin/python benchmarks/pairing.py [--events N] [--seed S]`.

First random events, every round judged by a referee of its own (pairing_referee.py); then milliseconds
per round beside a plain pass (shuffle, sort, pair neighbours) and one matching over the whole field.
"""

import argparse
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import networkx as nx

HERE = Path(__file__).resolve().parent
# Run as a file: this folder must give way, or its pairing.py would stand before others of that name.
sys.path[:] = [str(HERE.parent), *(entry for entry in sys.path if Path(entry or ".").resolve() != HERE)]

from benchmarks.goals import report  # noqa: E402
from benchmarks.pairing_referee import Seat, avoidable_rematches, is_bye_wrong  # noqa: E402
from tournaments.pairing import Entrant, Pairing, SwissRequest, pair, rng_for  # noqa: E402
from tournaments.pairing.swiss import windows  # noqa: E402

SIZES = (8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096)
NETWORKX_UP_TO = 64


def by_rank(seats: list[Seat]) -> list[Seat]:
    return sorted((seat for seat in seats if seat.present), key=lambda seat: (-seat.points, seat.lot))


def request_of(present: list[Seat], *, number: int) -> SwissRequest:
    entrants = [
        Entrant(seat.name, seat.points, rank, frozenset(seat.met), seat.byes)
        for rank, seat in enumerate(present, start=1)
    ]
    return SwissRequest(number, tuple(entrants))


def play(seats: dict[str, Seat], pairing: Pairing, *, rng: random.Random) -> None:
    for item in pairing.pairs:
        if item.bye:
            seats[item.players[0]].points += 8
            seats[item.players[0]].byes += 1
            continue
        one, other = (seats[name] for name in item.players)
        winner, loser = (one, other) if rng.random() < 0.5 else (other, one)
        points = rng.choice((6, 6, 7, 8, 9, 10))
        winner.points += points
        loser.points += 11 - points
        one.met.add(other.name)
        other.met.add(one.name)


def come_and_go(seats: dict[str, Seat], *, rng: random.Random) -> None:
    for seat in seats.values():
        if rng.random() < (0.04 if seat.present else 0.25):
            seat.present = not seat.present
    if rng.random() < 0.1:
        name = f"late{len(seats)}"
        seats[name] = Seat(name, lot=rng.random())


def one_event(number: int, *, rng: random.Random, tally: Counter[str]) -> None:
    size = rng.choice((rng.randint(2, 12), rng.randint(4, 24), rng.randint(8, 40)))
    usual = 3 if size <= 32 else 4
    rounds = rng.choice((usual, usual, usual + 2, min(size - 1, 8)))
    seats = {f"p{at}": Seat(f"p{at}", lot=rng.random()) for at in range(size)}
    for round_number in range(1, rounds + 1):
        present = by_rank(list(seats.values()))
        if len(present) < 2:
            return
        pairing = pair(
            request_of(present, number=round_number), rng_for(f"bench-{number}", "round", round_number)
        )
        games = [(item.players[0], item.players[1]) for item in pairing.pairs if not item.bye]
        bye = next((item.players[0] for item in pairing.pairs if item.bye), None)
        seated = sorted([name for game in games for name in game] + ([bye] if bye else []))
        tally["rounds"] += 1
        tally["byes"] += bye is not None
        tally["unsound"] += seated != sorted(seat.name for seat in present)
        tally["rematches"] += sum(other in seats[one].met for one, other in games)
        tally["avoidable"] += avoidable_rematches(present, games)
        tally["wrong byes"] += is_bye_wrong(present, bye, number=round_number)
        play(seats, pairing, rng=rng)
        if rng.random() < 0.6:
            come_and_go(seats, rng=rng)


def judge_events(events: int, *, seed: int) -> Counter[str]:
    tally: Counter[str] = Counter()
    rng = random.Random(seed)
    for number in range(events):
        one_event(number, rng=rng, tally=tally)
    return tally


def plain_pass(request: SwissRequest, rng: random.Random) -> list[tuple[str, str]]:
    players = list(request.entrants)
    rng.shuffle(players)
    players.sort(key=lambda entrant: -entrant.points)
    ids = [entrant.id for entrant in players]
    return list(zip(ids[::2], ids[1::2], strict=False))


def one_matching(request: SwissRequest, rng: random.Random) -> object:
    graph = nx.Graph()
    players = request.entrants
    levels = {points: at for at, points in enumerate(sorted({one.points for one in players}))}
    top = 4 ** len(levels) * len(players)
    for at, one in enumerate(players):
        for other in players[:at]:
            fall = 0 if one.points == other.points else 4 ** max(levels[one.points], levels[other.points])
            graph.add_edge(one.id, other.id, weight=-(top * (other.id in one.met) + fall))
    return nx.max_weight_matching(graph, maxcardinality=True)


def milliseconds(work: Callable[[], object], *, repeat: int) -> float:
    times = []
    for _ in range(repeat):
        begin = time.process_time()
        work()
        times.append(1000 * (time.process_time() - begin))
    return statistics.median(times)


class FullSearches:
    """Notes whether anything was searched exactly, and whether the whole field was; changes nothing else."""

    def __init__(self) -> None:
        self.some = self.full = False
        self.inner = windows.solve
        windows.solve = self  # type: ignore[assignment]

    def __call__(self, field, window, players, **options):  # type: ignore[no-untyped-def]
        self.some = True
        self.full |= window.first == 0 and window.last == field.last
        return self.inner(field, window, players, **options)


def all_rounds(size: int, *, seed: int) -> list[float]:
    """Milliseconds of each of N - 1 rounds, in which in the end everybody has met nearly everybody."""
    seats = {f"p{at}": Seat(f"p{at}", lot=at) for at in range(size)}
    rng, took = random.Random(seed + size), []
    for number in range(1, size):
        request, chance = request_of(by_rank(list(seats.values())), number=number), rng_for(f"{seed}", number)
        begin = time.process_time()
        pairing = pair(request, chance)
        took.append(1000 * (time.process_time() - begin))
        play(seats, pairing, rng=rng)
    return took


def measure(size: int, *, searches: FullSearches, seed: int, ratios: dict[int, float]) -> str:
    rounds = 3 if size <= 32 else 4 if size <= 48 else 5
    rng = random.Random(seed + size)
    events = max(2, min(20, 2000 // size))
    ours, plain, full = [], [], []
    some = whole = 0
    for event in range(events):
        seats = {f"p{at}": Seat(f"p{at}", lot=rng.random()) for at in range(size)}
        for number in range(1, rounds + 1):
            request = request_of(by_rank(list(seats.values())), number=number)
            chance = rng_for(f"{seed}/{size}/{event}", "round", number)
            state = chance.getstate()
            searches.some = searches.full = False
            pairing = pair(request, chance)
            some += searches.some
            whole += searches.full

            def again(request: SwissRequest = request, state: object = state) -> object:
                chance = random.Random()
                chance.setstate(state)  # type: ignore[arg-type]
                return pair(request, chance)

            ours.append(milliseconds(again, repeat=3))
            plain.append(milliseconds(lambda request=request: plain_pass(request, rng), repeat=3))
            if size <= NETWORKX_UP_TO and event < 3:
                full.append(milliseconds(lambda request=request: one_matching(request, rng), repeat=1))
            play(seats, pairing, rng=rng)
    mine, theirs = statistics.median(ours), statistics.median(plain)
    ratios[size] = mine / theirs
    matching = f"{statistics.median(full):10.2f}" if full else "         –"
    share, all_of_it = 100 * some / len(ours), 100 * whole / len(ours)
    times = f"{size:6} {mine:9.2f} {theirs:9.3f} {mine / theirs:7.1f}× {matching}"
    return f"{times} {share:12.1f} % {all_of_it:10.1f} %"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=2018)
    arguments = parser.parse_args()
    begin = time.process_time()
    tally = judge_events(arguments.events, seed=arguments.seed)
    print(f"{arguments.events} random events, {tally['rounds']} rounds, {tally['byes']} byes")
    print(f"  avoidable rematches: {tally['avoidable']} (all rematches: {tally['rematches']})")
    print(f"  wrong byes:          {tally['wrong byes']}")
    print(f"  unsound pairings:    {tally['unsound']}")
    print(f"  {time.process_time() - begin:.0f} s with the referee\n")
    print("Median milliseconds per round over the official number of rounds")
    print("     N    engine     plain    ratio   networkx  searched part  whole field")
    searches, ratios = FullSearches(), dict[int, float]()
    for size in SIZES:
        print(measure(size, searches=searches, seed=arguments.seed, ratios=ratios), flush=True)
    many, few = all_rounds(64, seed=arguments.seed), all_rounds(32, seed=arguments.seed)
    print()
    return report(
        {
            "a draw of 64, median of 63 rounds, ms": statistics.median(many),
            "a draw of 64, the longest of 63 rounds, ms": max(many),
            "a draw of 32, median of 31 rounds, ms": statistics.median(few),
            **{f"a draw of {size}, times plain": ratios[size] for size in (128, 1024, 4096)},
        }
    )


if __name__ == "__main__":
    sys.exit(main())
