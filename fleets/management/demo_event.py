"""The demo events: played through the services of real ones, so the demo shows what the program does."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import cycle
from typing import Any

from fleets.lists.games import LIST_GAMES
from fleets.services import hand_in_fleet
from scoring.results import ReportedResult
from tournaments.event_settings import Settings
from tournaments.models import Entry, Match, Tournament, User
from tournaments.pairing import rng_for
from tournaments.play.next_round import NextRoundError
from tournaments.queries.rounds.next_pairing import pairing_request_of
from tournaments.queries.state.ranking import final_ranking_of
from tournaments.services.event.setup import create_tournament, finish_tournament, start_tournament
from tournaments.services.people.drops import drop_entry
from tournaments.services.people.entries import add_entries
from tournaments.services.results.results import ReportConditions, report_result
from tournaments.services.rounds.clock import start_clock
from tournaments.services.rounds.rounds import close_round, pair_round, publish_round

Say = Callable[[str], object]

READY = "Demo: Evening at the Club"
SEED = "demo"
NAMES = (
    "Ada Wróbel", "Bruno Conti", "Celina Maj", "Dario Ferri", "Edyta Sowa", "Felix Gruber", "Gaia Moretti",
    "Hanna Lis", "Igor Baran", "Julia Kos", "Karol Zając", "Livia Greco", "Marek Dudek", "Nina Frost",
    "Oskar Lipa", "Paola Vitale", "Quentin Hart", "Roza Wilk", "Sandro Riva", "Tola Krawiec", "Ugo Bassi",
    "Wanda Sikora", "Yann Petit", "Zofia Bielak",
)  # fmt: skip
CLUBS = ("Blue Squadron", "Stocznia", "Tavolo Nove", "")


@dataclass
class Watch:
    """The time of the demo: it advances with each act, so that the history reads like a day."""

    now: datetime

    def after(self, minutes: int) -> datetime:
        """The time, that many minutes later."""
        self.now += timedelta(minutes=minutes)
        return self.now


@dataclass(frozen=True, kw_only=True)
class Demo:
    """A demo event from the first player to the podium."""

    name: str
    # Before "now".
    hours: int
    players: int
    # What else is set for the event.
    settings: Mapping[str, Any]
    # What the dice of its games are seeded with.
    dice: str
    # (match, dice) -> how the game went.
    result: Callable[[Match, random.Random], ReportedResult]

    def play(self, organizer: User, *, now: datetime, say: Say, players: int | None = None) -> Tournament:
        """Plays it, with another number of players than its own if one is given."""
        watch, rng = Watch(now - timedelta(hours=self.hours)), rng_for(SEED, self.dice)
        settings = Settings(name=self.name, date=now.date(), seed=SEED, **self.settings)
        event = create_tournament(organizer, settings, now=watch.now)
        _enter(event, organizer, players or self.players, watch, say)
        event = start_tournament(event, organizer, now=watch.after(15))
        return _play_rounds(event, organizer, watch, say, lambda match: self.result(match, rng))


def _play_rounds(
    event: Tournament, organizer: User, watch: Watch, say: Say, result_of: Callable[[Match], ReportedResult]
) -> Tournament:
    """The event to its podium, one player gone after the first round; `result_of` says how a game went."""
    for number in _rounds(event):
        round_ = publish_round(
            pair_round(event, organizer, now=watch.after(5)), organizer, now=watch.after(3)
        )
        start_clock(round_, organizer, now=watch.after(8))
        tables = Match.objects.filter(round=round_, kind=Match.Kind.GAME).order_by("table")
        watch.after(100)
        for match in tables:
            report_result(
                match,
                organizer,
                result=result_of(match),
                conditions=ReportConditions(accept_unusual=True),
                now=watch.after(1),
            )
        close_round(round_, organizer, now=watch.after(5))
        say(f"  Round {number}: {len(tables)} tables played")
        if number == 1:
            leaver = final_ranking_of(event)[-1].entry
            drop_entry(leaver, organizer, reason="The last train", now=watch.after(1))
            say(f"  {leaver.name} drops")
    event = finish_tournament(event, organizer, now=watch.after(10))
    for row in final_ranking_of(event)[:3]:
        say(f"  {row.standing.rank}. {row.entry.name}")
    return event


def prepare_demo(organizer: User, *, now: datetime, say: Say) -> Tournament:
    """An event with players and fleets, ready to be started."""
    event = create_tournament(organizer, Settings(name=READY, date=now.date(), place="Kuat"), now=now)
    _enter(event, organizer, 16, Watch(now), say)
    return event


def _enter(event: Tournament, organizer: User, players: int, watch: Watch, say: Say) -> None:
    """The first so many people of the demo with their clubs, and their lists: again where there are fewer."""
    say(f"{event.name}: {players} players")
    lines = "\n".join(f"{name}, {CLUBS[at % len(CLUBS)]}" for at, name in enumerate(_names(players)))
    entries = add_entries(event, organizer, lines=lines, now=watch.now)
    if event.game in LIST_GAMES:
        lists = cycle(LIST_GAMES[event.game].samples())
        legal = [
            hand_in_fleet(entry, organizer, text=text, now=watch.now).legal
            for entry, text in zip(entries, lists, strict=False)
        ]
        say(f"  {sum(legal)} of {len(entries)} lists are legal")


def _names(players: int) -> Iterator[str]:
    for at in range(players):
        again = at // len(NAMES)
        yield NAMES[at % len(NAMES)] + (f" {again + 1}" if again else "")


def _rounds(event: Tournament) -> Iterator[int]:
    """The number of each round, until there is none left."""
    while True:
        try:
            request = pairing_request_of(event)
        except NextRoundError:
            return
        yield request.number


def seated(match: Match) -> list[Entry]:
    """The players of the match, in seat order."""
    return [seat.entry for seat in match.seats.order_by("number").select_related("entry")]


def is_there(name: str) -> bool:
    """True when this demo event exists already."""
    return Tournament.objects.filter(name=name).exists()
