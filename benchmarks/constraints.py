"""Judge wishes: `.venv/bin/python benchmarks/constraints.py [--events N] [--seed S]`.

Random events with pairs and clubs that must not or had better not meet. A referee who shares no code with the
engine looks at every way to seat up to eight players, or to divide up to nine into groups, or finds the best
of larger fields as one matching.
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Run as a file: this folder must give way, or its modules would stand before others of their names.
sys.path[:] = [str(HERE.parent), *(entry for entry in sys.path if Path(entry or ".").resolve() != HERE)]

from tests.domain.pairing.wishes_referee import (  # noqa: E402
    even_sizes,
    judge_duels,
    judge_groups,
    judge_pods,
    random_event,
    random_pods,
)

# Of so many events one is large, one a round of pods and one in groups.
ONE_IN = 10


def judged(event: int, tally: Counter[str]) -> list[str]:
    """What is wrong in this event, round by round."""
    if event % ONE_IN == 1:
        request = random_pods(event)
        tally["rounds of pods"] += 1
        return [judge_pods(request, even_sizes(len(request.entrants)), event)]
    if event % ONE_IN == 2:
        tally["draws of groups"] += 1
        return [judge_groups(event)]
    rounds = list(random_event(event, most=32 if event % ONE_IN == 0 else 8))
    tally["rounds of duels"] += len(rounds)
    tally["wishes"] += len(rounds[0].constraints) if rounds else 0
    return [judge_duels(request, event) for request in rounds]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=2018)
    arguments = parser.parse_args()
    begin, tally, faults = time.perf_counter(), Counter[str](), 0
    for event in range(arguments.events):
        wrong = [fault for fault in judged(arguments.seed * 1_000_000 + event, tally) if fault]
        faults += len(wrong)
        for fault in wrong[:3]:
            print(f"event {event}: {fault}")
    print(f"{arguments.events} random events with wishes: {dict(tally)}")
    print(f"  rounds in which a rule or wish is not kept as well as it can be: {faults}")
    print(f"  {time.perf_counter() - begin:.0f} s with the referee")


if __name__ == "__main__":
    main()
