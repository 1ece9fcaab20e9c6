"""The demo event of X-Wing: twelve squads, four rounds, a cut to 4, one game by final salvo."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from typing import Any

from fleets.lists.games.xwing.demo import demo_squads
from fleets.management.demo_event import SEED, Say, Watch, enter_players, hand_in_all, play_rounds, seated
from scoring.results import ReportedResult
from tournaments.event_settings import Settings
from tournaments.models import Match, Tournament, User
from tournaments.pairing import rng_for
from tournaments.services.event.setup import create_tournament, start_tournament

PLAYED = "Demo: Yavin Skirmish"
PLAYERS = 12
HALF_A_SQUAD = 100


def play_xwing_demo(organizer: User, *, now: datetime, say: Say) -> Tournament:
    """An event of X-Wing from the first player to the podium."""
    watch, rng = Watch(now - timedelta(hours=10)), rng_for(SEED, "xwing")
    settings = Settings(
        name=PLAYED, date=now.date(), place="Yavin", game="xwing", structure="custom", swiss_rounds=3, cut=4,
        seed=SEED,
    )  # fmt: skip
    event = create_tournament(organizer, settings, now=watch.now)
    say(f"{PLAYED}: {PLAYERS} players")
    entries = enter_players(event, organizer, PLAYERS, watch)
    hand_in_all(entries, organizer, demo_squads(), watch, say)
    event = start_tournament(event, organizer, now=watch.after(15))
    return play_rounds(event, organizer, watch, say, result_of=lambda match: _result(match, rng))


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
