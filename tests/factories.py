"""The cast and their events, made through the services as in the hall."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from scoring.results import ReportedResult
from tournaments.event_settings import Settings
from tournaments.leagues.models import League
from tournaments.leagues.record import Season
from tournaments.leagues.services import add_event, change_season, make_league
from tournaments.models import Entry, Match, Report, Round, Staff, Tournament, User
from tournaments.models.event import new_cache_version
from tournaments.models.stored import columns_to_save
from tournaments.queries import round_view
from tournaments.services.event.setup import create_tournament, start_tournament
from tournaments.services.people.entries import add_entries
from tournaments.services.results.results import ReportConditions, report_result
from tournaments.services.rounds.rounds import close_round, pair_round, publish_round
from tournaments.wording.refusals import Refused

NOW = datetime(2026, 5, 9, 10, 0, tzinfo=UTC)
PASSWORD = "executor"


@dataclass(frozen=True)
class Cast:
    """Ozzel organizes, Madine marshals, Jerec judges, Piett and Ackbar play, Wuher watches."""

    ozzel: User
    madine: User
    jerec: User
    piett: User
    ackbar: User
    wuher: User


def minutes(count: float) -> datetime:
    """So many minutes after the beginning."""
    return NOW + timedelta(minutes=count)


def make_cast() -> Cast:
    """Six accounts, all with the same password."""
    names = ("ozzel", "madine", "jerec", "piett", "ackbar", "wuher")
    return Cast(*(User.objects.create_user(name, password=PASSWORD) for name in names))


# The language on paper would be the one another test spoke last.
OF_AN_EVENT = {"name": "Battle of Hoth", "date": date(2026, 5, 9), "sheet_language": "en"}


def make_event(cast: Cast, *, players: int = 0, seed: str = "hoth", **settings: Any) -> Tournament:
    """An event in preparation with its staff, and so many players named A1, A2 …"""
    result = Settings(**{**OF_AN_EVENT, "seed": seed, **settings})
    tournament = create_tournament(cast.ozzel, result, now=NOW)
    Staff.objects.create(tournament=tournament, user=cast.madine, role=Staff.Role.MARSHAL)
    Staff.objects.create(tournament=tournament, user=cast.jerec, role=Staff.Role.JUDGE)
    if players:
        lines = "\n".join(f"A{number}" for number in range(1, players + 1))
        add_entries(tournament, cast.ozzel, lines=lines, now=NOW)
    return tournament


def make_running_event(cast: Cast, *, players: int = 8, **settings: Any) -> Tournament:
    """A started event."""
    return start_tournament(make_event(cast, players=players, **settings), cast.ozzel, now=NOW)


def entry_of(tournament: Tournament, key: str) -> Entry:
    """The entry as it is now."""
    return Entry.objects.get(tournament=tournament, key=key)


def publish_next(tournament: Tournament, actor: User) -> Round:
    """The next round, paired and published."""
    return publish_round(pair_round(tournament, actor, now=NOW), actor, now=NOW)


def report(match: Match, actor: User | None, one: int = 200, two: int = 100, **result: Any) -> Report:
    """A result in seat order, at time, with initiative at the first seat unless said otherwise."""
    service = {key: result.pop(key) for key in {"now", "reason", "undoes"} & set(result)}
    asked = {field.name: result.pop(field.name) for field in fields(ReportConditions) if field.name in result}
    said = said_at(match, one, two, **result)
    return report_result(
        match, actor, result=said, conditions=ReportConditions(**asked), **{"now": NOW, **service}
    )


def said_at(
    match: Match, one: int = 200, two: int = 100, *, values: Any = None, **facts: Any
) -> ReportedResult:
    """What is said of a game: these points destroyed in seat order, at time, the first seat first unless
    said otherwise. `by` and `first` are entries or keys."""
    keys = list(match.seats.order_by("number").values_list("entry__key", flat=True))
    told: dict[str, Any] = {"end": "time", "first": keys[0] if keys else None, **facts}
    told = {key: getattr(fact, "key", fact) for key, fact in told.items() if fact is not None}
    if values is None:
        both = zip(keys, (one, two), strict=False)
        values = {key: {"destroyed": points, "objective": 0} for key, points in both}
    return ReportedResult(tuple(keys), told, (values,))


def league_of(event: Tournament, owner: User) -> League:
    """A league with this event and a season around it, under the event's address."""
    league = make_league(owner, name="Outer Rim League", game=event.game, values={}, now=NOW)
    add_event(league, owner, slug=event.slug, now=NOW)
    season = Season("Spring", event.date - timedelta(days=30), event.date + timedelta(days=30))
    change_season(league, owner, season=season, now=NOW)
    League.objects.filter(pk=league.pk).update(slug=event.slug)
    return League.objects.get(pk=league.pk)


def past_the_gate(tournament: Tournament) -> None:
    """Rows were written here without an act; the event must know that it is another one now."""
    Tournament.objects.filter(pk=tournament.pk).update(cache_version=new_cache_version())


def write_settings(events: Iterable[Tournament], **values: Any) -> None:
    """These fields of the events, written past the gate: `update`, for settings that have no column."""
    for event in events:
        for name, value in values.items():
            setattr(event, name, value)
        event.save(update_fields=columns_to_save(Tournament, values))


def open_matches(round_: Round) -> Iterable[Match]:
    """The games without a result, in table order."""
    return [match.match for match in round_view(round_).open]


def play(round_: Round, actor: User) -> Round:
    """Every open game won by its first seat, then the round closed."""
    for match in open_matches(round_):
        report(match, actor)
    return close_round(round_, actor, now=NOW)


@contextmanager
def refused(code: str) -> Iterator[pytest.ExceptionInfo[Refused]]:
    """The block must be refused with this code, and the code must have its sentence."""
    with pytest.raises(Refused) as info:
        yield info
    assert info.value.code == code
    assert str(info.value)
