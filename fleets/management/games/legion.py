"""The demo of Legion: six players, two rounds, a game that units decide, one army beaten."""

import random
from typing import Any, Final

from fleets.management.demo_event import Demo, seated
from scoring.results import ReportedResult
from tournaments.models import Match


def _result(match: Match, rng: random.Random) -> ReportedResult:
    keys = [entry.key for entry in seated(match)]
    victory, defeated = [rng.randrange(1, 9), rng.randrange(1, 9)], [rng.randrange(90, 700) for _ in keys]
    facts: dict[str, Any] = {"end": "rounds", "first": rng.choice(keys)}
    if match.table == 1:
        victory = [victory[0], victory[0]]  # the units decide (L-END-4)
    elif match.table == 2:
        facts |= {"end": "routed", "by": keys[0]}
    numbers = {
        key: {"victory": own, "defeated": cost}
        for key, own, cost in zip(keys, victory, defeated, strict=True)
    }
    return ReportedResult(tuple(keys), facts, (numbers,))


DEMO: Final = Demo(
    name="Demo: Endor Skirmish",
    hours=7,
    players=6,
    settings={"place": "Endor", "game": "legion", "structure": "custom", "swiss_rounds": 2},
    dice="legion",
    result=_result,
)
