"""What is asked of speed, and what the commit before reached: each benchmark prints its figures beside these.

To measure another commit: `git worktree add ../other COMMIT`, link `.venv` into it, copy this folder over its
own and run the same file there. Compare figures of one machine and one hour only.
"""

from collections.abc import Mapping
from typing import NamedTuple

COMMIT = "cf5eff2b"
MACHINE = "two cores of a shared AMD EPYC, never idle, 25 November 2026"


class Goal(NamedTuple):
    """What a figure may be at most, or must be at least; what it was before, None where that is not known."""

    goal: float
    before: float | None
    is_least: bool = False


GOALS = {
    # 49 % and 90 % of 512 in one group: 17.5 and 24.4 s; of 256 and 257: 1.7 and 4.1 s.
    "the longest draw, s": Goal(1.0, 24.4),
    "a draw of 64, median of 63 rounds, ms": Goal(100, 33),
    "a draw of 64, the longest of 63 rounds, ms": Goal(250, 135),
    "a draw of 32, median of 31 rounds, ms": Goal(8, 6.2),
    "a draw of 128, times plain": Goal(10, 7.6),
    "a draw of 1024, times plain": Goal(10, 6.2),
    "a draw of 4096, times plain": Goal(10, 9.0),
    "lists a second": Goal(500, 450, is_least=True),
    "a result posted, ms": Goal(15, 19.9),
    "64 results at once, p99 s": Goal(1.0, None),
    "the start page of 10,000 events, ms": Goal(20, None),
    "home among 3,000 events, ms": Goal(20, None),
    "readers: of a core, %": Goal(5.0, None),
    "readers: a result on all pages, s": Goal(8.0, None),
}


def report(figures: Mapping[str, float]) -> int:
    """Prints each figure beside its goal and the commit before; 1 where one misses its goal, else 0."""
    print(f"{'':44} {'now':>9} {'goal':>9} {COMMIT:>9}  (there: {MACHINE})")
    missed = 0
    for name, value in figures.items():
        goal = GOALS[name]
        misses = value < goal.goal if goal.is_least else value > goal.goal
        before = "–" if goal.before is None else f"{goal.before:g}"
        side = "≥" if goal.is_least else "≤"
        mark = "  missed" if misses else ""
        print(f"{name:44} {value:9.2f} {side + f'{goal.goal:g}':>9} {before:>9}{mark}")
        missed |= int(misses)
    return missed
