"""The demo of Kosmiczna Eskadra: fourteen players in pods, three rounds, a final pod of four."""

import random
from typing import Any, Final

from fleets.management.demo_event import Demo, seated
from scoring.results import ReportedResult
from tournaments.models import Match

WINS_NEEDED = 3
MOST_BATTLES = 12


def _result(match: Match, rng: random.Random) -> ReportedResult:
    """Battle after battle until somebody has three, or the time is up; at one table somebody leaves."""
    keys = [entry.key for entry in seated(match)]
    leaver = keys[-1] if match.round.number == 1 and match.table == 1 and len(keys) > 2 else ""
    battles: list[dict[str, dict[str, int]]] = []
    wins = dict.fromkeys(keys, 0)
    most = MOST_BATTLES if rng.random() < 0.8 else 3
    while len(battles) < most and max(wins.values()) < WINS_NEEDED:
        playing = keys if not leaver or len(battles) < 2 else keys[:-1]
        figures = {key: _figures(rng, len(keys)) for key in playing}
        scores = {
            key: counted["trophies"] + counted["ore"] - counted["losses"] for key, counted in figures.items()
        }
        best = [key for key, score in scores.items() if score == max(scores.values())]
        if len(best) == 1:
            wins[best[0]] += 1
        plain = {key: {"score": score} for key, score in scores.items()}
        battles.append(figures if (match.table or 0) % 2 else plain)
    won = max(wins.values()) == WINS_NEEDED
    facts: dict[str, Any] = {"end": "won" if won else "time"}
    if leaver and len(battles) > 2:
        facts["left"] = [leaver]
    return ReportedResult(tuple(keys), facts, tuple(battles))


def _figures(rng: random.Random, players: int) -> dict[str, int]:
    return {"trophies": rng.randrange(8), "ore": rng.randrange(12 // players + 1), "losses": rng.randrange(4)}


DEMO: Final = Demo(
    name="Demo: Asteroid Belt",
    hours=8,
    players=14,
    settings={"place": "Lublin", "game": "kosmiczna_eskadra", "swiss_rounds": 3, "cut": 4},
    dice="kosmiczna_eskadra",
    result=_result,
)
