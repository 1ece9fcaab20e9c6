"""`python -m tests.laptops --plugs 100 --seed 7`: two laptops and three phones in a network made for it.

First the steps of a day are walked; then the plug is pulled so many times. Prints what it cost; is 1 when
anything was lost. Needs Linux, root or the right to make namespaces.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from tests.laptops.hall import Hall
from tests.laptops.machines import has_namespaces, in_a_network_of_its_own
from tests.laptops.plugs import LINKS, Plug, pull
from tests.laptops.walk import walk
from tests.simulation.browser import Stuck

# With so many plugs an event is done, and another one begins.
OF_ONE_EVENT = 20
WITHIN = "FLAGSHIP_TWO_LAPTOPS"


def main() -> int:
    """0 where all went as it must, 1 where something was lost, 2 where it got stuck."""
    options = _options()
    if not os.environ.get(WITHIN):
        if not has_namespaces():
            sys.exit("No networks can be made here: run it on Linux as root.")
        command = in_a_network_of_its_own(sys.executable, "-m", "tests.laptops", *sys.argv[1:])
        return subprocess.run(command, env={**os.environ, WITHIN: "1"}, check=False).returncode
    try:
        return _play(options)
    except Stuck as error:
        print(f"stuck: {error}", flush=True)
        return 2


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.laptops", description=__doc__)
    parser.add_argument("--plugs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=7)
    return parser.parse_args()


def _play(options: argparse.Namespace) -> int:
    plugs: list[Plug] = []
    for number, begin in enumerate(range(0, max(options.plugs, 1), OF_ONE_EVENT)):
        with tempfile.TemporaryDirectory() as place:
            seed = options.seed + number
            hall = Hall(Path(place), players=random.Random(seed).randrange(LINKS, LINKS + 30, 2), seed=seed)
            for step in walk(hall):
                print(step, flush=True)
            desk, second = hall.second, hall.first
            for _plug in range(begin, min(begin + OF_ONE_EVENT, options.plugs)):
                how = hall.chance.choice(("kill -9", "cable"))
                plugs.append(pull(hall, desk, second, how))
                print(json.dumps(asdict(plugs[-1])), flush=True)
                desk, second = second, desk
            hall.close()
    return _report(plugs)


def _report(plugs: Sequence[Plug]) -> int:
    """Prints all of them as one; is 1 where something is not as it must be."""
    if not plugs:
        return 0
    ways = {how: sum(plug.how == how for plug in plugs) for how in ("kill -9", "cable")}
    print(f"{len(plugs)} plugs: {ways}")
    print(f"acts lost that were confirmed: {sum(plug.lost for plug in plugs)}")
    print(f"acts not confirmed, and listed: {sum(p.late for p in plugs)}, {sum(p.listed for p in plugs)}")
    print(f"old links that answered: at least {min(plug.links for plug in plugs)} of {LINKS}")
    for what in ("taken_over", "reached", "one_writes", "both"):
        print(f"{what}: {_distribution([getattr(plug, what) for plug in plugs])}")
    wrong = [plug for plug in plugs if plug.lost or plug.links < LINKS or plug.late != plug.listed]
    # After a kill -9 the first begins by asking; after the cable both wrote until one of them had asked.
    wrong += [plug for plug in plugs if plug.both > (0 if plug.how == "kill -9" else plug.one_writes + 0.1)]
    for plug in wrong:
        print(f"wrong: {plug}")
    return 1 if wrong else 0


def _distribution(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    nine = ordered[min(len(ordered) - 1, len(ordered) * 9 // 10)]
    middle = statistics.median(ordered)
    return f"{ordered[0]:.1f} to {ordered[-1]:.1f} s, half up to {middle:.1f}, nine of ten up to {nine:.1f}"


if __name__ == "__main__":
    sys.exit(main())
