"""The demo of a card game: seven players, three rounds with draws, a cut to 2."""

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

PLAYED = "Demo: Cards after Work"
PLAYERS = 7
COURSES: tuple[tuple[int, int, dict[str, Any]], ...] = (
    (2, 0, {"end": "played"}),
    (1, 2, {"end": "played"}),
    (1, 1, {"end": "time", "games_drawn": "1"}),
    (1, 0, {"end": "time"}),
)


def play_cards_demo(organizer: User, *, now: datetime, say: Say) -> Tournament:
    """A small event of a card game from the first player to the podium."""
    watch, rng = Watch(now - timedelta(hours=9)), rng_for(SEED, "best_of_three")
    settings = Settings(
        name=PLAYED, date=now.date(), place="Lublin", game="best_of_three", structure="custom",
        swiss_rounds=3, cut=2, seed=SEED,
    )  # fmt: skip
    event = create_tournament(organizer, settings, now=watch.now)
    say(f"{PLAYED}: {PLAYERS} players")
    enter_players(event, organizer, PLAYERS, watch)
    event = start_tournament(event, organizer, now=watch.after(15))
    return play_rounds(event, organizer, watch, say, result_of=lambda match: _result(match, rng))


def _result(match: Match, rng: random.Random) -> ReportedResult:
    first_key, second_key = (entry.key for entry in seated(match))
    first, second, facts = rng.choice(COURSES)
    return ReportedResult(
        (first_key, second_key),
        facts,
        ({first_key: {"games_won": first}, second_key: {"games_won": second}},),
    )
