"""The halls that the pages are looked at in: events in every state, made through the services."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.utils import timezone

from fleets.games.armada.listed import cards_of
from fleets.management.demo_event import CLUBS, NAMES
from fleets.queries import current_version
from fleets.services import hand_in_fleet
from fleets.services.judging import check_fleet, return_fleet
from fleets.services.proxies import make_proxy
from scoring.results import ReportedResult
from tests.factories import said_at
from tournaments.event_settings import Settings
from tournaments.leagues.models import League
from tournaments.leagues.record import Season
from tournaments.leagues.services import add_event, change_season, make_league
from tournaments.models import Entry, Match, Round, Tournament, User
from tournaments.services.event.practice import make_practice
from tournaments.services.event.setup import create_tournament, start_tournament
from tournaments.services.people.drops import drop_entry
from tournaments.services.people.entries import add_entries
from tournaments.services.people.registration import Applicant, register
from tournaments.services.people.teams import set_team
from tournaments.services.results.own_results import report_own_result
from tournaments.services.results.penalties import give_penalty
from tournaments.services.results.results import report_result
from tournaments.services.rounds.captains import start_draft
from tournaments.services.rounds.clock import start_clock
from tournaments.services.rounds.rounds import (
    DrawOptions,
    close_round,
    pair_by_hand,
    pair_round,
    publish_round,
)
from tournaments.services.rounds.tables import set_tables

RUNNING = "Tonight at Kuat"
DOUBLE = {"structure": "custom", "double_elimination": True}
GROUPS = {"structure": "custom", "first_stage": "groups", "group_size": 4, "cut": 2}
# A list that nobody may play: an unknown card, a commander too many, 500 points.
ILLEGAL = """Name: Grey Fist
Faction: Empire
Commander: Admiral Screed (24)

Assault: Precision Strike
Defense: Fire Lanes

Victory I-class Star Destroyer (73)
• Admiral Screed (24)
• Warlords Thing
• Intel Officer (7)
= 104 Points

Squadrons:
• 22 x TIE Bomber Squadron (198)
• 2 x Sun Crusher (18)
= 216 Points
"""
SHIPS = (
    "Name: Eight at once\nFaction: Rebel\nCommander: General Dodonna (20)\n\n"
    "Assault: Most Wanted\nDefense: Fire Lanes\nNavigation: Superior Positions\n\n"
    "GR-75 Medium Transports (18)\n• General Dodonna (20)\n= 38 Points\n\n"
    + "GR-75 Medium Transports (18)\n• Comms Net (2)\n= 20 Points\n\n"
    * 7
)


@dataclass(frozen=True)
class Halls:
    """One event in each state the desk knows, and one of each other game."""

    played: Tournament
    squads: Tournament
    pods: Tournament
    ready: Tournament
    live: Tournament
    draft: Tournament
    by_hand: Tournament
    full: Tournament
    between: Tournament
    empty: Tournament
    practice: Tournament
    groups: Tournament
    doubled: Tournament
    teams: Tournament
    drafting: Tournament
    registering: Tournament
    league: League


def halls() -> Halls:
    """The events of the demo, and beside them what a day goes through."""
    organizer, now = User.objects.get(username="organizer"), timezone.now()
    played, squads, pods, *_others, ready = Tournament.objects.filter(name__startswith="Demo").order_by("pk")
    _lists(ready, organizer, now)
    draft = _started("Draft at Kuat", organizer, now, players=19)
    pair_round(draft, organizer, now=now, options=DrawOptions(avoid_clubs=True))
    by_hand = _started("By hand at Kuat", organizer, now, players=8)
    pair_by_hand(by_hand, organizer, now=now, reason="The laptop was late")
    full, between = (
        _played_once(name, organizer, now) for name in ("Waiting at Kuat", "Between rounds at Kuat")
    )
    close_round(between.rounds.get(), organizer, now=now)
    empty = create_tournament(organizer, Settings(name="Next month at Kuat", date=date(2026, 6, 9)), now=now)
    live, practice = _running(organizer, now), make_practice(organizer, game="armada", now=now)
    return Halls(
        played, squads, pods, ready, live, draft, by_hand, full, between, empty, practice,
        groups=_begun("Groups at Kuat", organizer, now, players=8, **GROUPS),
        doubled=_begun("Twice at Kuat", organizer, now, players=6, **DOUBLE),
        teams=_teams("Teams at Kuat", organizer, now, is_drafted=False),
        drafting=_teams("Captains at Kuat", organizer, now, is_drafted=True),
        registering=_registering("Soon at Kuat", organizer, now),
        league=_league(played, organizer, now),
    )  # fmt: skip


def _begun(name: str, organizer: User, now: datetime, *, players: int, **settings: Any) -> Tournament:
    """A round played and closed, the next one published."""
    event = _started(name, organizer, now, players=players, **settings)
    return _next_after_one(event, organizer, now)


def _next_after_one(event: Tournament, organizer: User, now: datetime) -> Tournament:
    first = publish_round(pair_round(event, organizer, now=now), organizer, now=now)
    for match in games(first):
        _type_result(match, organizer, now)
    close_round(first, organizer, now=now)
    publish_round(pair_round(event, organizer, now=now), organizer, now=now)
    return event


def _teams(name: str, organizer: User, now: datetime, *, is_drafted: bool) -> Tournament:
    """Four teams of two in their second round; or before the start, with the draft of two captains open."""
    said = {"structure": "custom", "swiss_rounds": 3, "cut": 0, "team_play": "against"}
    event = _entered(name, organizer, now, players=8, **said)
    keys = list(event.entries.order_by("pk").values_list("key", flat=True))
    for at, team in enumerate(("Rogues", "Wraiths", "Reds", "Blues")):
        two = tuple(keys[2 * at : 2 * at + 2])
        set_team(event, organizer, name=team, members=two, captain=two[0], now=now)
    if is_drafted:
        start_draft(event, organizer, first="t1", second="t2", now=now)
        return event
    event = start_tournament(Tournament.objects.get(pk=event.pk), organizer, now=now)
    return _next_after_one(event, organizer, now)


def _league(event: Tournament, organizer: User, now: datetime) -> League:
    """A league of the played event, with a season around it."""
    league = make_league(organizer, name="Outer Rim", game=event.game, values={}, now=now)
    add_event(league, organizer, slug=event.slug, now=now)
    season = Season("Spring", event.date - timedelta(days=30), event.date + timedelta(days=30))
    change_season(league, organizer, season=season, now=now)
    return League.objects.get(pk=league.pk)


def _registering(name: str, organizer: User, now: datetime) -> Tournament:
    """Open to register, with a place taken and one who waits; check-in before round 1."""
    day = now.date() + timedelta(days=9)
    said = Settings(name=name, date=day, takes_registrations=True, places=1, check_in="first")
    event = create_tournament(organizer, said, now=now)
    for player in ("Ada Wróbel", "Bruno Conti"):
        register(event, who=Applicant(player, club="Stocznia"), sent_as=player, now=now)
    return event


def _started(name: str, organizer: User, now: datetime, *, players: int, **settings: Any) -> Tournament:
    return start_tournament(_entered(name, organizer, now, players=players, **settings), organizer, now=now)


def _entered(name: str, organizer: User, now: datetime, *, players: int, **settings: Any) -> Tournament:
    said = Settings(name=name, date=date(2026, 5, 12), place="Kuat", **settings)
    event = create_tournament(organizer, said, now=now)
    lines = "\n".join(f"{player}, {CLUBS[at % len(CLUBS)]}" for at, player in enumerate(NAMES[:players]))
    add_entries(event, organizer, lines=lines, now=now)
    return event


def _lists(event: Tournament, organizer: User, now: datetime) -> None:
    """What a judge meets in the queue: in order, returned, not legal, checked, with a proxy."""
    add_entries(event, organizer, lines="Zyta Gore", now=now)  # without a list so far
    one, two, three, four = event.entries.order_by("pk")[:4]
    hand_in_fleet(two, organizer, text=ILLEGAL, now=now)
    hand_in_fleet(three, organizer, text=SHIPS, now=now)
    check_fleet(one, organizer, seen=1, now=now)
    return_fleet(four, organizer, seen=1, note="The commander is missing.", now=now)
    version = current_version(one)
    assert version is not None
    card = cards_of(version.reading)[0].label
    make_proxy(one, organizer, card=card, hidden="It was left on the train.", now=now)


def _played_once(name: str, organizer: User, now: datetime) -> Tournament:
    """Round 1 is over, every result is in."""
    event = _started(name, organizer, now, players=6)
    round_ = publish_round(pair_round(event, organizer, now=now), organizer, now=now)
    for match in games(round_):
        _type_result(match, organizer, now)
    return event


def _running(organizer: User, now: datetime) -> Tournament:
    """Round 1 of 19 players: results typed, reported, confirmed, disputed; a penalty, one who left."""
    event = _started(RUNNING, organizer, now, players=19)
    set_tables(event, organizer, blocked="3", now=now)
    round_ = publish_round(
        pair_round(event, organizer, now=now, options=DrawOptions(avoid_clubs=True)),
        organizer,
        now=now - timedelta(minutes=110),
    )
    start_clock(round_, organizer, now=now - timedelta(minutes=100))
    *others, waiting, disputed = games(round_)
    for match in others[-4:]:
        _type_result(match, organizer, now)
    one, _other = players_of(waiting)
    _say(waiting, one, 180, now)
    for player, points in zip(players_of(disputed), (200, 120), strict=True):
        _say(disputed, player, points, now)
    warned, leaver = players_of(others[-1])
    give_penalty(warned, organizer, kind="warning", reason="Late", now=now)
    drop_entry(leaver, organizer, reason="The last train", now=now)
    return event


def games(round_: Round) -> list[Match]:
    """The games by table."""
    return list(Match.objects.filter(round=round_, kind="game").order_by("table"))


def players_of(match: Match) -> tuple[Entry, Entry]:
    """Who sits there, the first seat first."""
    one, other = (seat.entry for seat in match.seats.select_related("entry").order_by("number"))
    return one, other


def _say(match: Match, entry: Entry, points: int, now: datetime) -> None:
    report_own_result(match, entry, now=now, result=_result(match, points, 90))


def _type_result(match: Match, organizer: User, now: datetime) -> None:
    table = match.table or 0
    report_result(
        match, organizer, now=now, result=_result(match, 91 + 29 * table, max(211 - 13 * table, 20))
    )


def _result(match: Match, one: int, other: int) -> ReportedResult:
    first, second = players_of(match)
    return said_at(
        match,
        values={
            first.key: {"destroyed": one, "objective": 15},
            second.key: {"destroyed": other, "objective": 30},
        },
    )


def of_every_kind(hall: Halls) -> Iterator[tuple[str, Entry]]:
    """A player in each situation their own page knows."""
    *others, waiting, disputed = games(hall.live.rounds.get())
    one, other = players_of(waiting)
    yield "player-before", hall.ready.entries.earliest("pk")
    yield "player-draft", hall.draft.entries.earliest("pk")
    yield "player-playing", players_of(others[0])[0]
    yield "player-said", one
    yield "player-asked", other
    yield "player-disputed", players_of(disputed)[0]
    yield "player-result", players_of(others[-2])[0]
    yield "player-gone", players_of(others[-1])[1]
    yield "player-bye", hall.live.entries.get(seats__match__kind="bye")
    yield "player-between", hall.between.entries.earliest("pk")
    yield "player-finished", hall.played.entries.earliest("pk")
