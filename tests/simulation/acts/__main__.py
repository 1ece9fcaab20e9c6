"""`python -m tests.simulation.acts`: random acts over HTTP, each against a model of its own."""

import argparse
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from tests.simulation.browser import Stuck
from tests.simulation.server import Server, ServerError

from .client import Client, Desk
from .hall import Hall
from .plans import PLANS

HELP = (
    "Sends random acts to a server of its own – events of all kinds at once, players late and leaving, "
    "results, corrections, rulings, undo, and much that must be refused – and compares every answer, and the "
    "whole of each event again and again, with a model that shares no code with the program."
)
USER, PASSWORD = "organizer", "a-long-enough-password"
TOKENS = 5
"""For each event that is played: a token may ask 1,200 times a minute."""
LONGEST = 400
"""So many acts has an event at most."""


class Run:
    """Acts of several events at once until there are enough."""

    def __init__(self, base: str, *, acts: int, seed: int, at_once: int, every: int, minutes: float) -> None:
        self.base, self.acts, self.seed, self.every = base, acts, seed, every
        self.at_once, self.until = at_once, time.monotonic() + minutes * 60
        self.counts: Counter[tuple[str, str]] = Counter()
        self.faults: list[str] = []
        self.events = self.requests = 0
        self.desk = Desk(base, USER, PASSWORD)

    def all(self) -> None:
        share = -(-self.acts // self.at_once)
        with ThreadPoolExecutor(self.at_once) as lanes:
            for done in [lanes.submit(self._lane, number, share) for number in range(self.at_once)]:
                done.result()

    def clients(self) -> tuple[Client, Client]:
        """Two programs with tokens of their own in turn."""
        tokens = self.desk.tokens(TOKENS)
        return Client(self.base, tokens), Client(self.base, tokens)

    def _lane(self, lane: int, acts: int) -> None:
        """One event after the other. What is done there depends on the seed and the lane alone."""
        client, twin = self.clients()
        rng, done, number = Random(f"{self.seed} {lane}"), 0, 0
        with client, twin:
            while done < acts and time.monotonic() < self.until:
                number += 1
                (plan,) = rng.choices(PLANS, [plan.weight for plan in PLANS])
                seed = f"{self.seed}-{lane}-{number}"
                hall = Hall(client, twin, self.desk, plan, seed=seed, every=self.every)
                hall.play(min(acts - done, LONGEST))
                done += sum(hall.counts.values())
                self._note(hall)
        self.requests += client.requests + twin.requests
        busy = client.busy + twin.busy
        if busy:
            self.faults.append(f"{busy} writes of lane {lane} were answered 503 (busy), and sent again")

    def _note(self, hall: Hall) -> None:
        self.counts.update(hall.counts)
        self.faults += hall.faults
        self.events += 1
        for fault in hall.faults:
            print(f"DIFFERENT: {fault}", file=sys.stderr, flush=True)


def main() -> int:
    """Prints what was done and what differs; 1 where anything does, 2 where it got stuck."""
    options = _options()
    try:
        with tempfile.TemporaryDirectory() as place:
            url = options.database_url or f"sqlite:///{Path(place) / 'acts.sqlite3'}"
            with Server(database_url=url, log=Path(place) / "server.log") as server:
                account = ("--username", USER, "--email", "acts@example.org")
                server.manage("createsuperuser", "--noinput", *account, DJANGO_SUPERUSER_PASSWORD=PASSWORD)
                return _run(server.base, options)
    except (ServerError, Stuck) as error:
        print(f"The acts got stuck: {error}", file=sys.stderr)
        return 2


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation.acts", description=HELP)
    parser.add_argument("--acts", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=27)
    parser.add_argument("--at-once", type=int, default=4, help="so many events are played at the same time")
    parser.add_argument(
        "--minutes", type=float, default=float("inf"), help="no new event begins after so many"
    )
    parser.add_argument("--every", type=int, default=30, help="acts between two looks at the whole event")
    parser.add_argument("--database-url", default="", help="an empty database; default: a new SQLite file")
    return parser.parse_args()


def _run(base: str, options: argparse.Namespace) -> int:
    run = Run(
        base,
        acts=options.acts,
        seed=options.seed,
        at_once=options.at_once,
        every=options.every,
        minutes=options.minutes,
    )
    began = time.monotonic()
    run.all()
    print(report(run, time.monotonic() - began))
    return 1 if run.faults else 0


def report(run: Run, seconds: float) -> str:
    """Acts by kind, the speed, and every difference."""
    kinds = sorted({kind for kind, _how in run.counts})
    lines = [f"{'done':>8} {'refused':>8}"]
    lines += [f"{run.counts[kind, 'done']:8d} {run.counts[kind, 'refused']:8d}  {kind}" for kind in kinds]
    acts = sum(run.counts.values())
    done = sum(count for (_kind, how), count in run.counts.items() if how == "done")
    lines.append(f"{done:8d} {acts - done:8d}  in all: {acts} acts in {run.events} events, seed {run.seed}")
    speed = f"{seconds:.0f} seconds, {acts / seconds:.0f} acts a second, {run.requests} requests"
    lines += [speed, *(f"DIFFERENT: {fault}" for fault in run.faults)]
    return "\n".join([*lines, f"{len(run.faults) or 'nothing'} different"])


if __name__ == "__main__":
    sys.exit(main())
