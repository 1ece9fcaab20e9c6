"""The demo of Legion: six players, two rounds, a game that units decide, one army beaten."""

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

PLAYED = "Demo: Endor Skirmish"
PLAYERS = 6


def play_legion_demo(organizer: User, *, now: datetime, say: Say) -> Tournament:
    """A small event of Legion from the first player to the podium."""
    watch, rng = Watch(now - timedelta(hours=7)), rng_for(SEED, "legion")
    settings = Settings(
        name=PLAYED, date=now.date(), place="Endor", game="legion", structure="custom", swiss_rounds=2,
        seed=SEED,
    )  # fmt: skip
    event = create_tournament(organizer, settings, now=watch.now)
    say(f"{PLAYED}: {PLAYERS} players")
    enter_players(event, organizer, PLAYERS, watch)
    event = start_tournament(event, organizer, now=watch.after(15))
    return play_rounds(event, organizer, watch, say, result_of=lambda match: _result(match, rng))


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
