"""The start page: running events, then coming ones, then finished ones; searched, and a page at a time."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from typing import NamedTuple

from django.db.models import Count, QuerySet

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
    """Of the events that fit, for the form to search them."""


def event_page(user: Visitor, wanted: Wanted, number: int) -> EventPage:
    """So many statements for ten thousand events as for one; the nearest page to the number asked for."""
    events = _fitting(visible_to(user), wanted)
    groups = list(events.order_by().values_list("state", "country").annotate(Count("pk")))
    counts: Counter[str] = Counter()
    for state, _country, count in groups:
        counts[state] += count
    in_all = counts.total()
    last = max(1, -(-in_all // PER_PAGE))
    number = min(max(1, number), last)
    start, shown = (number - 1) * PER_PAGE, []
    for state, order in ORDER.items():
        first, end = max(0, start), min(counts[state], start + PER_PAGE)
        if first < end:
            rows = events.filter(state=state).order_by(*order).only(*SHOWN)[first:end]
            shown.append((state, counts[state], list(rows)))
        start -= counts[state]
    players = _players([event for _state, _count, rows in shown for event in rows])
    listed = tuple(
        EventGroup(state, count, tuple(ListedEvent(event, players.get(event.pk, 0)) for event in rows))
        for state, count, rows in shown
    )
    countries = tuple({country for _state, country, _count in groups})
    return EventPage(listed, number, last, in_all, countries)


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
    for word in wanted.words.split()[:MOST_WORDS]:
        events = events.filter(search_text__contains=folded(word))
    return events
