"""Time draws under many constraints: `.venv/bin/python benchmarks/constraint_times.py`.

Round 5 of one event a size, the same for all shapes of constraints. No draw, with the check before it is
saved, may take more than a second of the processor; in brackets how it is: best, or not proved.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Run as a file: this folder must give way, or its pairing.py would stand before others of that name.
sys.path[:] = [str(HERE.parent), *(entry for entry in sys.path if Path(entry or ".").resolve() != HERE)]

from benchmarks.goals import report  # noqa: E402
from benchmarks.pairing import by_rank, play, request_of  # noqa: E402
from benchmarks.pairing_referee import Seat  # noqa: E402
from tournaments.pairing import Constraint, PairingError, SwissRequest, pair, problems_of, rng_for  # noqa: E402

ROUND = 5
Shape = Callable[[list[str], random.Random], Iterator[Constraint]]


def state(size: int) -> SwissRequest:
    """Round 5 of an event with so many players."""
    rng = random.Random(f"constraints/{size}")
    seats = {f"p{at:04}": Seat(f"p{at:04}", lot=rng.random()) for at in range(size)}
    for number in range(1, ROUND):
        request = request_of(by_rank(list(seats.values())), number=number)
        play(seats, pair(request, rng_for(f"{size}", number)), rng=rng)
    return request_of(by_rank(list(seats.values())), number=ROUND)


def one_group(share: float, *, hard: bool, order: str = "any") -> Shape:
    """So much of the field in one group, of whom no two are to meet: the best, the last, or any."""

    def shape(ids: list[str], rng: random.Random) -> Iterator[Constraint]:
        in_order = {"any": rng.sample(ids, len(ids)), "best": ids, "last": ids[::-1]}[order]
        yield Constraint(tuple(in_order[: int(share * len(ids))]), hard=hard)

    return shape


def groups(count: int, *, hard: bool, order: str = "any") -> Shape:
    """The whole field in so many groups of a size."""

    def shape(ids: list[str], rng: random.Random) -> Iterator[Constraint]:
        in_order = rng.sample(ids, len(ids)) if order == "any" else ids
        for at in range(count):
            part = (
                in_order[at::count]
                if order != "ranks"
                else in_order[at * len(ids) // count : (at + 1) * len(ids) // count]
            )
            yield Constraint(tuple(part), hard=hard)

    return shape


def couples(each: float, *, hard: bool) -> Shape:
    """So many couples a player, of any two."""

    def shape(ids: list[str], rng: random.Random) -> Iterator[Constraint]:
        for _ in range(int(each * len(ids))):
            yield Constraint(tuple(rng.sample(ids, 2)), hard=hard)

    return shape


def dense(share: float, *, hard: bool) -> Shape:
    """Each two of the field with this chance."""

    def shape(ids: list[str], rng: random.Random) -> Iterator[Constraint]:
        for couple in combinations(ids, 2):
            if rng.random() < share:
                yield Constraint(couple, hard=hard)

    return shape


def both(one: Shape, other: Shape) -> Shape:
    def shape(ids: list[str], rng: random.Random) -> Iterator[Constraint]:
        yield from one(ids, rng)
        yield from other(ids, rng)

    return shape


SHAPES: dict[str, Shape] = {
    "nothing": lambda ids, rng: iter(()),
    "49 % apart": one_group(0.49, hard=True),
    "49 % apart, the best": one_group(0.49, hard=True, order="best"),
    "49 % apart, the last": one_group(0.49, hard=True, order="last"),
    "60 % apart, anyway": one_group(0.60, hard=True),
    "60 % apart, the best": one_group(0.60, hard=True, order="best"),
    "60 % apart, the last": one_group(0.60, hard=True, order="last"),
    "90 % apart, anyway": one_group(0.90, hard=True),
    "everybody apart": one_group(1.0, hard=True),
    "two groups": groups(2, hard=True),
    "two groups by rank": groups(2, hard=True, order="ranks"),
    "three groups": groups(3, hard=True),
    "three groups by rank": groups(3, hard=True, order="ranks"),
    "eight groups by rank": groups(8, hard=True, order="ranks"),
    "49 % and couples": both(one_group(0.49, hard=True), couples(1, hard=True)),
    "49 % and soft couples": both(one_group(0.49, hard=True), couples(4, hard=False)),
    "49 % the last, three softly": both(
        one_group(0.49, hard=True, order="last"), groups(3, hard=False, order="ranks")
    ),
    "n couples": couples(1, hard=True),
    "4n couples": couples(4, hard=True),
    "dense 50 %": dense(0.5, hard=True),
    "dense 80 %": dense(0.8, hard=True),
    "dense 95 %": dense(0.95, hard=True),
    "60 % softly": one_group(0.60, hard=False),
    "49 % softly": one_group(0.49, hard=False),
    "two groups softly": groups(2, hard=False),
    "three groups softly": groups(3, hard=False),
    "four soft couples each": couples(4, hard=False),
    "16 soft couples each": couples(16, hard=False),
    "dense softly 50 %": dense(0.5, hard=False),
    "dense softly 90 %": dense(0.9, hard=False),
}


def seconds_to_draw(request: SwissRequest) -> tuple[float, str]:
    """Seconds of the processor, and how the pairing is."""
    begin = time.process_time()
    try:
        pairing = pair(request, rng_for("constraints"))
        assert not problems_of(request, pairing)
    except PairingError as error:
        return time.process_time() - begin, error.code
    word = "not proved" if any(note.code == "not_proved" for note in pairing.notes) else "best"
    return time.process_time() - begin, word


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=[128, 129, 256, 512])
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    worst = 0.0
    for size in arguments.sizes:
        base = state(size)
        ids = [entrant.id for entrant in base.entrants]
        for name, shape in SHAPES.items():
            if arguments.only not in name:
                continue
            constraints = tuple(shape(ids, random.Random(f"{name}/{size}")))
            seconds, word = seconds_to_draw(replace(base, constraints=constraints, anyway=True))
            worst = max(worst, seconds)
            print(f"{size:5} {name:28} {1000 * seconds:9.0f} ms  ({word})", flush=True)
    print()
    return report({"the longest draw, s": worst})


if __name__ == "__main__":
    sys.exit(main())
