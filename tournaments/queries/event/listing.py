"""The start page: running events, then coming ones, then finished ones; searched, and a page at a time."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from datetime import date, timedelta
from functools import cache
from operator import itemgetter
from typing import NamedTuple, Protocol

from django.db.models import Count, QuerySet, Value
from django.db.models.functions import Concat

from ...access.permissions import Visitor
from ...models import Entry, Staff, Tournament, User
from ...text.collation import folded
from .events import visible_to

PER_PAGE = 30
STATE = Tournament.State
# In the order of the page: what is on, what comes next, what was last.
ORDER = {
    STATE.RUNNING: ("-date", "name", "pk"),
    STATE.SETUP: ("date", "name", "pk"),
    STATE.FINISHED: ("-date", "name", "pk"),
}
SHOWN = ("slug", "name", "date", "game", "place", "state", "is_practice")
MOST_WORDS = 5


class Wanted(NamedTuple):
    """What somebody looks for; every empty part fits all."""

    words: str = ""
    game: str = ""
    country: str = ""
    month: date | None = None
    """Any day of it."""


class ListedEvent(NamedTuple):
    tournament: Tournament
    players: int
    """How many entered."""


class EventGroup(NamedTuple):
    state: str
    in_all: int
    """Of all pages."""
    events: tuple[ListedEvent, ...]
    """Of this page."""


class EventPage(NamedTuple):
    groups: tuple[EventGroup, ...]
    number: int
    """From 1 to `last`."""
    last: int
    found: int
    countries: tuple[str, ...]
    """Of the events that fit, for the form to search them; none where words are looked for."""


def event_page(user: Visitor, wanted: Wanted, number: int) -> EventPage:
    """So many statements for ten thousand events as for one; the nearest page to the number asked for."""
    events, words = _fitting(visible_to(user), wanted), wanted.words.split()[:MOST_WORDS]
    found: Found = _Searched(events, words) if words else _Listed(events)
    in_all = sum(found.counts.values())
    last = max(1, -(-in_all // PER_PAGE))
    number = min(max(1, number), last)
    start, shown = (number - 1) * PER_PAGE, []
    for state in ORDER:
        count = found.counts.get(state, 0)
        first, end = max(0, start), min(count, start + PER_PAGE)
        if first < end:
            shown.append((state, count, found.rows(state, first, end)))
        start -= count
    players = _players([event for _state, _count, rows in shown for event in rows])
    groups = tuple(
        EventGroup(state, count, tuple(ListedEvent(event, players.get(event.pk, 0)) for event in rows))
        for state, count, rows in shown
    )
    return EventPage(groups, number, last, in_all, found.countries)


class Found(Protocol):
    counts: Mapping[str, int]
    """How many of each state."""
    countries: tuple[str, ...]

    def rows(self, state: str, first: int, end: int) -> list[Tournament]:
        """Those in the order of the page."""


class _Listed:
    """All of these events, counted and cut by the database."""

    def __init__(self, events: QuerySet[Tournament]) -> None:
        groups = list(events.order_by().values_list("state", "country").annotate(Count("pk")))
        counts: Counter[str] = Counter()
        for state, _country, count in groups:
            counts[state] += count
        self.counts: Mapping[str, int] = counts
        self.countries: tuple[str, ...] = tuple({country for _state, country, _count in groups})
        self._events = events

    def rows(self, state: str, first: int, end: int) -> list[Tournament]:
        ordered = self._events.filter(state=state).order_by(*ORDER[STATE(state)])
        return list(ordered.only(*SHOWN)[first:end])


class _Searched:
    """Those with each of these words in name or place; comparing takes long, so it is done once."""

    countries: tuple[str, ...] = ()

    def __init__(self, events: QuerySet[Tournament], words: list[str]) -> None:
        searched = events.alias(searched=Concat("name", Value(" "), "place"))
        # All words in one expression: SQLite calls Python for each text it compares.
        pattern = "^" + "".join(f"(?=.*{pattern_of(word)})" for word in words)
        fitting = searched.filter(searched__iregex=pattern).order_by("-date", "name", "pk")
        self._found: dict[str, list[tuple[date, int]]] = {}
        for state, day, pk in fitting.values_list("state", "date", "pk"):
            self._found.setdefault(state, []).append((day, pk))
        # Who comes next is first; those of one day stay in order.
        self._found.get(STATE.SETUP, []).sort(key=itemgetter(0))
        self.counts: Mapping[str, int] = {state: len(found) for state, found in self._found.items()}

    def rows(self, state: str, first: int, end: int) -> list[Tournament]:
        pks = [pk for _day, pk in self._found[state][first:end]]
        by_pk = Tournament.objects.only(*SHOWN).in_bulk(pks)
        return [by_pk[pk] for pk in pks if pk in by_pk]


def countries_of_events(user: Visitor) -> tuple[str, ...]:
    """The codes of the countries in which the events are that this visitor may see."""
    return tuple(visible_to(user).order_by().values_list("country", flat=True).distinct())


def own_events(user: User) -> tuple[Staff, ...]:
    """Where somebody is on the staff."""
    own = Staff.objects.filter(user=user).select_related("tournament")
    return tuple(own.only("role", "tournament__slug", "tournament__is_practice"))


def _players(events: list[Tournament]) -> dict[int, int]:
    entered = Entry.objects.filter(tournament__in=events).order_by()
    return dict(entered.values_list("tournament").annotate(Count("pk")))


def _fitting(events: QuerySet[Tournament], wanted: Wanted) -> QuerySet[Tournament]:
    if wanted.game:
        events = events.filter(game=wanted.game)
    if wanted.country:
        events = events.filter(country=wanted.country)
    if wanted.month:
        first = wanted.month.replace(day=1)
        events = events.filter(date__gte=first, date__lt=(first + timedelta(days=31)).replace(day=1))
    return events


def pattern_of(word: str) -> str:
    """Finds the word however its letters are accented: "lodz" finds "Łódź", and that finds "Lodz".

    Both databases read it in the same way.
    """
    return "".join(_accented().get(char, re.escape(char)) for char in folded(word))


@cache
def _accented() -> dict[str, str]:
    """Each plain letter -> a class of it with its accented ones, of Latin alphabets."""
    letters: dict[str, str] = {}
    for char in map(chr, range(0xC0, 0x250)):
        plain = folded(char)
        if len(plain) == 1 and plain.isalpha():
            letters[plain] = letters.get(plain, plain) + char
    return {plain: f"[{chars}]" for plain, chars in letters.items()}
