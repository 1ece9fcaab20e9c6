"""The demo events: played through the services of real ones, so the demo shows what the program does."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import cycle

from fleets.lists.games.armada.demo import demo_fleets
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

PLAYED = "Demo: Kuat Yards Open"
READY = "Demo: Evening at the Club"
SEED = "demo"
NAMES = (
    "Ada Wróbel", "Bruno Conti", "Celina Maj", "Dario Ferri", "Edyta Sowa", "Felix Gruber", "Gaia Moretti",
    "Hanna Lis", "Igor Baran", "Julia Kos", "Karol Zając", "Livia Greco", "Marek Dudek", "Nina Frost",
    "Oskar Lipa", "Paola Vitale", "Quentin Hart", "Roza Wilk", "Sandro Riva", "Tola Krawiec", "Ugo Bassi",
    "Wanda Sikora", "Yann Petit", "Zofia Bielak",
)  # fmt: skip
CLUBS = ("Blue Squadron", "Stocznia", "Tavolo Nove", "")
OBJECTIVES = ("Most Wanted", "Contested Outpost", "Superior Positions", "Fire Lanes", "Opening Salvo")


@dataclass
class Watch:
    """The time of the demo: it advances with each act, so that the history reads like a day."""

    now: datetime

    def after(self, minutes: int) -> datetime:
        """The time, that many minutes later."""
        self.now += timedelta(minutes=minutes)
        return self.now


def play_demo(organizer: User, *, players: int, now: datetime, say: Say) -> Tournament:
    """An event with fleets from the first player to the podium: a drop, a tie, byes, a cut to 4."""
    watch, rng = Watch(now - timedelta(hours=14)), rng_for(SEED, "results")
    settings = Settings(
        name=PLAYED, date=now.date(), place="Kuat", level="formal", structure="custom", swiss_rounds=3, cut=4,
        seed=SEED,
    )  # fmt: skip
    event = create_tournament(organizer, settings, now=watch.now)
    say(f"{PLAYED}: {players} players")
    _enter(event, organizer, players, watch, say)
    event = start_tournament(event, organizer, now=watch.after(15))
    return play_rounds(event, organizer, watch, say, result_of=lambda match: _result(match, rng))


def play_rounds(
    event: Tournament,
    organizer: User,
    watch: Watch,
    say: Say,
    *,
    result_of: Callable[[Match], ReportedResult],
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


def prepare_demo(organizer: User, *, players: int, now: datetime, say: Say) -> Tournament:
    """An event with players and fleets, ready to be started."""
    event = create_tournament(organizer, Settings(name=READY, date=now.date(), place="Kuat"), now=now)
    say(f"{READY}: {players} players")
    _enter(event, organizer, players, Watch(now), say)
    return event


def _enter(event: Tournament, organizer: User, players: int, watch: Watch, say: Say) -> None:
    hand_in_all(enter_players(event, organizer, players, watch), organizer, demo_fleets(), watch, say)


def hand_in_all(entries: list[Entry], organizer: User, lists: Sequence[str], watch: Watch, say: Say) -> None:
    """A list for every entry, starting over where there are fewer lists."""
    legal = 0
    for entry, text in zip(entries, cycle(lists), strict=False):
        legal += hand_in_fleet(entry, organizer, text=text, now=watch.now).legal
    say(f"  {legal} of {len(entries)} lists are legal")


def enter_players(event: Tournament, organizer: User, players: int, watch: Watch) -> list[Entry]:
    """The first so many people of the demo, with their clubs."""
    lines = "\n".join(f"{name}, {CLUBS[at % len(CLUBS)]}" for at, name in enumerate(_names(players)))
    return list(add_entries(event, organizer, lines=lines, now=watch.now))


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


def is_there(name: str) -> bool:
    """True when this demo event exists already."""
    return Tournament.objects.filter(name=name).exists()
