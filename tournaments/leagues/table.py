"""The table of a league: a function of the standings of its events, never stored. No Django here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Literal

from tournaments.leagues.record import Season

DISQUALIFIED, REMOVED = "disqualified", "removed"
Counts = Literal["points", "places"]
Missing = Literal["open", "late", "few"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueRules:
    """How results become league points."""

    counts: Counts = "points"
    """The tournament points of an event, or its places: a point, and one for each player left behind."""
    best_of: int | None = None
    """So many results of each player count, the best ones; None for all."""
    fewest_players: int = 2
    """An event with fewer players does not count."""
    percents: Mapping[str, int] = field(default_factory=dict)
    """Level of the event -> what its points are worth, in percent; 100 where nothing is said."""


@dataclass(frozen=True, slots=True)
class LeaguePlaced:
    """A line of the standings of one event."""

    entry: int
    account: int | None
    name: str
    own_name: str
    club: str
    rank: int | None
    points: Fraction
    status: str


@dataclass(frozen=True, slots=True)
class LeagueEvent:
    """An event of the league as it stands; `closed` is the day its last round was closed."""

    number: int
    slug: str
    name: str
    day: date
    level: str
    is_finished: bool
    closed: date | None
    placed: tuple[LeaguePlaced, ...]


@dataclass(frozen=True, slots=True)
class LeaguePerson:
    """Who played in the league: all entries that are known to be one player."""

    key: int
    """The first of the entries."""
    entries: frozenset[int]
    accounts: frozenset[int]
    name: str
    club: str
    named: tuple[str, str]
    """Name and club as they were typed at the latest event."""
    is_confirmed: bool
    """True where it took the organizer's word to know."""


@dataclass(frozen=True, slots=True)
class LeagueResult:
    """What one event brought one player; `counts` is False for a result that is not among the best."""

    event: int
    rank: int | None
    points: Fraction
    counts: bool
    is_forfeit: bool


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A line of the table; equal totals and equal results share a place."""

    place: int
    person: LeaguePerson
    total: Fraction
    results: Mapping[int, LeagueResult]
    """By the number of the event."""


def why_missing(event: LeagueEvent, rules: LeagueRules, season: Season | None) -> Missing | None:
    """Why an event does not count (yet); None for one that does."""
    if not event.is_finished:
        return "open"
    if season is not None and season.due and (event.closed or event.day) > season.due:
        return "late"
    return "few" if len(event.placed) < rules.fewest_players else None


def events_in(events: Iterable[LeagueEvent], season: Season | None) -> tuple[LeagueEvent, ...]:
    """The events of the season in the order of their days; all without one."""
    inside = (event for event in events if season is None or season.holds(event.day))
    return tuple(sorted(inside, key=lambda event: (event.day, event.number)))


def people_in(events: Iterable[LeagueEvent], same: Sequence[Sequence[int]]) -> tuple[LeaguePerson, ...]:
    """Everybody who was in one of these events: one account is one player, and who is said to be one is.

    Equal names alone join nobody (`likely_same`).
    """
    found = [(event.day, placed) for event in events for placed in event.placed]
    found.sort(key=lambda one: (one[0], one[1].entry))
    owner = {placed.entry: placed.entry for _day, placed in found}

    def root(entry: int) -> int:
        while owner[entry] != entry:
            entry = owner[entry]
        return entry

    said = [[entry for entry in group if entry in owner] for group in same]
    for group in [*_by_account(found), *said]:
        for entry in group[1:]:
            one, other = sorted((root(group[0]), root(entry)))
            owner[other] = one
    groups: dict[int, list[LeaguePlaced]] = defaultdict(list)
    for _day, placed in found:
        groups[root(placed.entry)].append(placed)
    spoken = {entry for group in said if len(group) > 1 for entry in group}
    return tuple(_person(group, spoken) for group in groups.values())


def _by_account(found: Iterable[tuple[date, LeaguePlaced]]) -> list[list[int]]:
    by_account: dict[int, list[int]] = defaultdict(list)
    for _day, placed in found:
        if placed.account is not None:
            by_account[placed.account].append(placed.entry)
    return list(by_account.values())


def _person(group: Sequence[LeaguePlaced], spoken: set[int]) -> LeaguePerson:
    latest, entries = group[-1], frozenset(placed.entry for placed in group)
    return LeaguePerson(
        min(entries),
        entries,
        frozenset(placed.account for placed in group if placed.account is not None),
        latest.name,
        latest.club,
        (latest.own_name, latest.club),
        not entries.isdisjoint(spoken),
    )


def likely_same(
    people: Iterable[LeaguePerson], events: Iterable[LeagueEvent]
) -> list[tuple[LeaguePerson, ...]]:
    """Who has the very same name and club, not two accounts, and never sat in one event: perhaps one."""
    by_name: dict[tuple[str, str], list[LeaguePerson]] = defaultdict(list)
    for person in people:
        by_name[person.named].append(person)
    groups = [tuple(group) for group in by_name.values() if len(group) > 1]
    together = list(events)
    return [group for group in groups if why_not_one(group, together) is None]


def why_not_one(people: Sequence[LeaguePerson], events: Iterable[LeagueEvent]) -> tuple[str, str] | None:
    """Why these can't be one player, as a code and the event that shows it; None where they can."""
    accounts = frozenset[int]().union(*(person.accounts for person in people))
    if len(accounts) > 1:
        return "same_two_accounts", ""
    entries = frozenset[int]().union(*(person.entries for person in people))
    for event in events:
        if sum(placed.entry in entries for placed in event.placed) > 1:
            return "same_event", event.name
    return None


def league_table(
    events: Sequence[LeagueEvent],
    people: Iterable[LeaguePerson],
    rules: LeagueRules,
    season: Season | None = None,
) -> tuple[LeagueRow, ...]:
    """The table of the season: the sum of each player's best results, then the best one, the second best …"""
    counted = [event for event in events_in(events, season) if why_missing(event, rules, season) is None]
    whose = {entry: person for person in people for entry in person.entries}
    results: dict[int, list[LeagueResult]] = defaultdict(list)
    by_key = {person.key: person for person in whose.values()}
    for event in counted:
        for placed in event.placed:
            results[whose[placed.entry].key].append(_result(event, placed, rules, season))
    lines = [(by_key[key], _best(found, rules.best_of)) for key, found in results.items()]
    lines.sort(key=lambda line: (_order(line[1]), line[0].name, line[0].key))
    rows: list[LeagueRow] = []
    for at, (person, found) in enumerate(lines):
        is_level = at > 0 and _order(found) == _order(lines[at - 1][1])
        place = rows[-1].place if is_level else at + 1
        total = sum((one.points for one in found if one.counts), Fraction())
        rows.append(LeagueRow(place, person, total, {one.event: one for one in found}))
    return tuple(rows)


def _result(
    event: LeagueEvent, placed: LeaguePlaced, rules: LeagueRules, season: Season | None
) -> LeagueResult:
    lost = placed.status == REMOVED and season is not None and season.forfeits == "lose"
    if lost or placed.rank is None or placed.status == DISQUALIFIED:
        return LeagueResult(event.number, placed.rank, Fraction(), True, is_forfeit=True)
    ranked = sum(one.rank is not None for one in event.placed)
    worth = placed.points if rules.counts == "points" else Fraction(ranked - placed.rank + 1)
    points = worth * rules.percents.get(event.level, 100) / 100
    return LeagueResult(event.number, placed.rank, points, True, is_forfeit=False)


def _best(found: list[LeagueResult], best_of: int | None) -> list[LeagueResult]:
    """The results, the best first; those after the best `best_of` don't count."""
    found = sorted(found, key=lambda one: (-one.points, one.event))
    return [
        LeagueResult(one.event, one.rank, one.points, best_of is None or at < best_of, one.is_forfeit)
        for at, one in enumerate(found)
    ]


def _order(found: Iterable[LeagueResult]) -> tuple[Fraction, list[Fraction]]:
    """The smaller, the higher in the table."""
    best = [one.points for one in found if one.counts]
    return -sum(best, Fraction()), [-points for points in best if points]
