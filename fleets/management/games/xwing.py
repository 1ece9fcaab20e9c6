"""The demo event of X-Wing: twelve squads, four rounds, a cut to 4, one game by final salvo."""

import random
from typing import Any, Final

from fleets.management.demo_event import Demo, seated
from scoring.results import ReportedResult
from tournaments.models import Match

HALF_A_SQUAD = 100


def _result(match: Match, rng: random.Random) -> ReportedResult:
    keys = [entry.key for entry in seated(match)]
    scores = rng.sample(range(20, 200), 2)
    facts: dict[str, Any] = {"end": "time", "first": rng.choice(keys)}
    if match.round.number == 1 and match.table == 1:
        scores = [HALF_A_SQUAD, HALF_A_SQUAD]
        facts |= {"end": "final_salvo", "winner": keys[0]}  # X-END-5
    elif rng.random() < 0.4:
        facts |= {"end": "tabled", "by": keys[scores.index(min(scores))]}
    return ReportedResult(
        tuple(keys), facts, ({key: {"destroyed": score} for key, score in zip(keys, scores, strict=True)},)
    )


DEMO: Final = Demo(
    name="Demo: Yavin Skirmish",
    hours=10,
    players=12,
    settings={"place": "Yavin", "game": "xwing", "structure": "custom", "swiss_rounds": 3, "cut": 4},
    dice="xwing",
    result=_result,
)
