"""The demo of Kosmiczna Eskadra: fourteen players in pods, three rounds, a final pod of four."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from typing import Any

from fleets.management.demo_event import SEED, Say, Watch, enter_players, play_rounds, seated
from scoring.results import ReportedResult
from tournaments.event_settings import Settings
from tournaments.models import Match, Tournament, User
from tournaments.pairing import rng_for
from tournaments.services.event.setup import create_tournament, start_tournament

PLAYED = "Demo: Asteroid Belt"
PLAYERS = 14
WINS_NEEDED = 3
MOST_BATTLES = 12


def play_eskadra_demo(organizer: User, *, now: datetime, say: Say) -> Tournament:
    """An event in pods from the first player to the podium: scores alone, figures, somebody who leaves."""
    watch, rng = Watch(now - timedelta(hours=8)), rng_for(SEED, "kosmiczna_eskadra")
    settings = Settings(
        name=PLAYED, date=now.date(), place="Lublin", game="kosmiczna_eskadra", swiss_rounds=3, cut=4,
        seed=SEED,
    )  # fmt: skip
    event = create_tournament(organizer, settings, now=watch.now)
    say(f"{PLAYED}: {PLAYERS} players")
    enter_players(event, organizer, PLAYERS, watch)
    event = start_tournament(event, organizer, now=watch.after(15))
    return play_rounds(event, organizer, watch, say, result_of=lambda match: _result(match, rng))


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
