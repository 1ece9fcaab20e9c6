"""The table of a league: a function of the standings of its events, never stored. No Django here."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
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
    """The tournament points of an event, or its places: a point, and one for each player ranked lower."""
    best_of: int | None = None
    """How many of each player's results count, the best ones; None for all."""
    fewest_players: int = 2
    """An event with fewer players does not count."""
    percents: Mapping[str, int] = field(default_factory=dict)
    """Level of the event -> the value of its points in percent; 100 where it is missing."""


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
    """An event of the league; `closed` is the day its last round was closed."""

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
    """A player of the league: all entries known to be the same person."""

    key: int
    """The first of the entries."""
    entries: frozenset[int]
    accounts: frozenset[int]
    name: str
    club: str
    named: tuple[str, str]
    """Name and club as typed at the latest event."""
    is_confirmed: bool
    """True where the owner has joined the entries."""

    @property
    def club_beside(self) -> str:
        """The club to show next to the name; "" where the name includes it."""
        return "" if f"({self.club})" in self.name else self.club


@dataclass(frozen=True, slots=True)
class LeagueResult:
    """The result of a player in an event; `counts` is False for one that is not among the best."""

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
    """The events of the season by date; without a season all."""
    in_season = (event for event in events if season is None or season.holds(event.day))
    return tuple(sorted(in_season, key=lambda event: (event.day, event.number)))


def league_people(events: Iterable[LeagueEvent], same: Sequence[Sequence[int]]) -> tuple[LeaguePerson, ...]:
    """Everybody in these events: entries of one account, and entries joined in `same`, are one player.

    Equal names alone join nobody (`likely_same`).
    """
    dated = [(event.day, placed) for event in events for placed in event.placed]
    dated.sort(key=lambda line: (line[0], line[1].entry))
    parent = {placed.entry: placed.entry for _day, placed in dated}

    def root(entry: int) -> int:
        while parent[entry] != entry:
            entry = parent[entry]
        return entry

    joined = [[entry for entry in group if entry in parent] for group in same]
    for group in [*_by_account(dated), *joined]:
        for entry in group[1:]:
            first, second = sorted((root(group[0]), root(entry)))
            parent[second] = first
    groups: dict[int, list[LeaguePlaced]] = defaultdict(list)
    for _day, placed in dated:
        groups[root(placed.entry)].append(placed)
    confirmed = {entry for group in joined if len(group) > 1 for entry in group}
    return tuple(_person(group, confirmed) for group in groups.values())


def _by_account(dated: Iterable[tuple[date, LeaguePlaced]]) -> list[list[int]]:
    by_account: dict[int, list[int]] = defaultdict(list)
    for _day, placed in dated:
        if placed.account is not None:
            by_account[placed.account].append(placed.entry)
    return list(by_account.values())


def _person(group: Sequence[LeaguePlaced], confirmed: set[int]) -> LeaguePerson:
    latest, entries = group[-1], frozenset(placed.entry for placed in group)
    return LeaguePerson(
        min(entries),
        entries,
        frozenset(placed.account for placed in group if placed.account is not None),
        latest.name,
        latest.club,
        (latest.own_name, latest.club),
        not entries.isdisjoint(confirmed),
    )


def likely_same(
    people: Iterable[LeaguePerson], events: Iterable[LeagueEvent]
) -> list[tuple[LeaguePerson, ...]]:
    """Groups with equal name and club, not two accounts, and never in one event: maybe one player."""
    by_name: dict[tuple[str, str], list[LeaguePerson]] = defaultdict(list)
    for person in people:
        by_name[person.named].append(person)
    groups = [tuple(group) for group in by_name.values() if len(group) > 1]
    all_events = list(events)
    return [group for group in groups if why_not_one(group, all_events) is None]


def why_not_one(people: Sequence[LeaguePerson], events: Iterable[LeagueEvent]) -> tuple[str, str] | None:
    """Why these can't be one player: a code and the event that proves it; None where they can."""
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
    """The table of the season: by the sum of each player's best results, then the best one, the second …"""
    counted = [event for event in events_in(events, season) if why_missing(event, rules, season) is None]
    person_of = {entry: person for person in people for entry in person.entries}
    results: dict[int, list[LeagueResult]] = defaultdict(list)
    by_key = {person.key: person for person in person_of.values()}
    for event in counted:
        for placed in event.placed:
            results[person_of[placed.entry].key].append(_result(event, placed, rules, season))
    lines = [(by_key[key], _ranked_results(own, rules.best_of)) for key, own in results.items()]
    lines.sort(key=lambda line: (_order(line[1]), line[0].name, line[0].key))
    rows: list[LeagueRow] = []
    for index, (person, own) in enumerate(lines):
        is_level = index > 0 and _order(own) == _order(lines[index - 1][1])
        place = rows[-1].place if is_level else index + 1
        total = sum((result.points for result in own if result.counts), Fraction())
        rows.append(LeagueRow(place, person, total, {result.event: result for result in own}))
    return tuple(rows)


def _result(
    event: LeagueEvent, placed: LeaguePlaced, rules: LeagueRules, season: Season | None
) -> LeagueResult:
    loses_points = placed.status == REMOVED and season is not None and season.forfeits == "lose"
    if loses_points or placed.rank is None or placed.status == DISQUALIFIED:
        return LeagueResult(event.number, placed.rank, Fraction(), True, is_forfeit=True)
    ranked = sum(other.rank is not None for other in event.placed)
    worth = placed.points if rules.counts == "points" else Fraction(ranked - placed.rank + 1)
    points = worth * rules.percents.get(event.level, 100) / 100
    return LeagueResult(event.number, placed.rank, points, True, is_forfeit=False)


def _ranked_results(results: list[LeagueResult], best_of: int | None) -> list[LeagueResult]:
    """The results, the best first; those after the best `best_of` don't count."""
    ranked = sorted(results, key=lambda result: (-result.points, result.event))
    return [replace(result, counts=best_of is None or index < best_of) for index, result in enumerate(ranked)]


def _order(results: Iterable[LeagueResult]) -> tuple[Fraction, list[Fraction]]:
    """The sort key of a player: the smaller, the higher in the table."""
    best = [result.points for result in results if result.counts]
    return -sum(best, Fraction()), [-points for points in best if points]
