"""The start page: running events, then coming ones, then finished ones; searched, and a page at a time."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import cache
from typing import NamedTuple

from django.db.models import Count, Q, QuerySet

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


def event_page(user: Visitor, wanted: Wanted, number: int) -> EventPage:
    """So many statements for ten thousand events as for one; the nearest page to the number asked for."""
    events = _fitting(visible_to(user), wanted)
    counts = dict(events.order_by().values_list("state").annotate(Count("pk")))
    found = sum(counts.values())
    last = max(1, -(-found // PER_PAGE))
    number = min(max(1, number), last)
    start, shown = (number - 1) * PER_PAGE, []
    for state, order in ORDER.items():
        count = counts.get(state, 0)
        first, end = max(0, start), min(count, start + PER_PAGE)
        if first < end:
            rows = events.filter(state=state).order_by(*order).only(*SHOWN)
            shown.append((state, count, list(rows[first:end])))
        start -= count
    players = _players([event for _state, _count, rows in shown for event in rows])
    groups = tuple(
        EventGroup(state, count, tuple(ListedEvent(event, players.get(event.pk, 0)) for event in rows))
        for state, count, rows in shown
    )
    return EventPage(groups, number, last, found)


def countries_of_events() -> tuple[str, ...]:
    """The codes of the countries in which the events are that everybody may see."""
    listed = Tournament.objects.filter(is_public=True).order_by()
    return tuple(listed.values_list("country", flat=True).distinct())


def own_events(user: User) -> tuple[Staff, ...]:
    """Where somebody is on the staff."""
    own = Staff.objects.filter(user=user).select_related("tournament")
    return tuple(own.only("role", "tournament__slug", "tournament__is_practice"))


def _players(events: list[Tournament]) -> dict[int, int]:
    entered = Entry.objects.filter(tournament__in=events).order_by()
    return dict(entered.values_list("tournament").annotate(Count("pk")))


def _fitting(events: QuerySet[Tournament], wanted: Wanted) -> QuerySet[Tournament]:
    for word in wanted.words.split()[:MOST_WORDS]:
        pattern = pattern_of(word)
        events = events.filter(Q(name__iregex=pattern) | Q(place__iregex=pattern))
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
