"""The demo event of Armada: a drop, a tie, byes, a cut to 4."""

import random
from typing import Final

from fleets.management.demo_event import Demo, seated
from scoring.results import ReportedResult
from tournaments.models import Entry, Match

OBJECTIVES = ("Most Wanted", "Contested Outpost", "Superior Positions", "Fire Lanes", "Opening Salvo")


def _result(match: Match, rng: random.Random) -> ReportedResult:
    entries = seated(match)
    first = rng.choice(entries)
    end, by, destroyed = _course(entries, rng)
    if match.round.number == 1 and match.table == 1:
        end, by, destroyed = "time", None, [180, 180]  # a tie, for the second player (A-END-6)
    facts = {
        "end": end,
        "by": by.key if by else None,
        "first": first.key,
        "objective": rng.choice(OBJECTIVES),
    }
    numbers = {
        entry.key: {"destroyed": points, "objective": 0 if match.table == 1 else 15 * rng.randrange(6)}
        for entry, points in zip(entries, destroyed, strict=True)
    }
    return ReportedResult(tuple(entry.key for entry in entries), facts, (numbers,))


def _course(entries: list[Entry], rng: random.Random) -> tuple[str, Entry | None, list[int]]:
    """How a game went: its end, whom the end names, and what each destroyed."""
    destroyed = [rng.randrange(20, 340), rng.randrange(20, 340)]
    chance = rng.random()
    if chance < 0.2:
        return "tabled", entries[destroyed.index(min(destroyed))], destroyed
    if chance < 0.28:
        return "concession", entries[destroyed.index(min(destroyed))], destroyed
    return ("time" if chance < 0.5 else "rounds"), None, destroyed


DEMO: Final = Demo(
    name="Demo: Kuat Yards Open",
    hours=14,
    players=24,
    settings={
        "place": "Kuat",
        "level": "formal",
        "structure": "custom",
        "swiss_rounds": 3,
        "cut": 4,
    },
    dice="results",
    result=_result,
)
