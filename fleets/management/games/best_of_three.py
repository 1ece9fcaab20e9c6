"""The demo of a card game: seven players, three rounds with draws, a cut to 2."""

import random
from typing import Any, Final

from fleets.management.demo_event import Demo, seated
from scoring.results import ReportedResult
from tournaments.models import Match

COURSES: tuple[tuple[int, int, dict[str, Any]], ...] = (
    (2, 0, {"end": "played"}),
    (1, 2, {"end": "played"}),
    (1, 1, {"end": "time", "games_drawn": "1"}),
    (1, 0, {"end": "time"}),
)


def _result(match: Match, rng: random.Random) -> ReportedResult:
    first_key, second_key = (entry.key for entry in seated(match))
    first, second, facts = rng.choice(COURSES)
    return ReportedResult(
        (first_key, second_key),
        facts,
        ({first_key: {"games_won": first}, second_key: {"games_won": second}},),
    )


DEMO: Final = Demo(
    name="Demo: Cards after Work",
    hours=9,
    players=7,
    settings={"place": "Lublin", "game": "best_of_three", "structure": "custom", "swiss_rounds": 3, "cut": 2},
    dice="best_of_three",
    result=_result,
)
