"""One event by its address, and events as lists: on the start page what runs, what comes, what is over."""

from collections import Counter
from datetime import date, timedelta
from typing import Any, NamedTuple

from django.db.models import BooleanField, Count, Q, QuerySet

from ...access.permissions import Visitor, events_seen_by
from ...models import Entry, Staff, Tournament, User
from ...text.collation import folded
from ..state.prepared import PK, SLUG, prepared
from .calls import with_calls

COLUMNS = Tournament._meta.concrete_fields
NAMES = tuple(field.attname for field in COLUMNS)
VERSION = ("revision", "cache_version")
OF_ACCOUNT = ("seen_by", "seen_role", "seen_acting", "seen_plays", "calls_waiting")
# Of the start page.
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


def event_at(slug: str, user: Visitor = None) -> Tournament:
    """The event of this slug; for an account with its roles in it, which saves `access_of` a query, and with
    the number of calls that wait as `calls_waiting`. Raises Tournament.DoesNotExist."""
    rows = _event_columns_for(slug, user.pk) if isinstance(user, User) else _event_columns(slug)
    for columns in rows:
        event = Tournament.from_db("default", NAMES, columns[: len(NAMES)])
        for name, value in zip(OF_ACCOUNT, columns[len(NAMES) :], strict=False):
            setattr(event, name, value)
        return event
    raise Tournament.DoesNotExist


def version_at(slug: str) -> tuple[int, str]:
    """The `state_version` of that event, which every page asks for again and again. Raises
    Tournament.DoesNotExist."""
    for revision, cache_version in _version_columns(slug):
        return revision, cache_version
    raise Tournament.DoesNotExist


@prepared(*COLUMNS, keys=(SLUG,))
def _event_columns(slug: str) -> QuerySet[Tournament, tuple[Any, ...]]:
    return Tournament.objects.filter(slug=slug).values_list(*NAMES)


@prepared(*COLUMNS, None, None, BooleanField(), BooleanField(), None, keys=(SLUG, PK))
def _event_columns_for(slug: str, account: int) -> QuerySet[Tournament, tuple[Any, ...]]:
    events = with_calls(events_seen_by(account)).filter(slug=slug)
    return events.values_list(*NAMES, *OF_ACCOUNT)


@prepared(None, None, keys=(SLUG,))
def _version_columns(slug: str) -> QuerySet[Tournament, tuple[Any, ...]]:
    return Tournament.objects.filter(slug=slug).values_list(*VERSION)


def visible_to(user: Visitor) -> QuerySet[Tournament]:
    """The public events and those where the visitor is on the staff; all of them for who runs the server."""
    if not isinstance(user, User):
        return Tournament.objects.filter(is_public=True)
    if user.is_superuser:
        return Tournament.objects.all()
    own = Staff.objects.filter(user=user).values("tournament")
    return Tournament.objects.filter(Q(is_public=True) | Q(pk__in=own))


def listed_for(user: Visitor) -> QuerySet[Tournament]:
    """The same, each with its players, latest first."""
    return with_players(visible_to(user)).order_by("-date", "name", "pk")


def with_players(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """These events, each with how many entered as `players`."""
    return events.annotate(players=Count("entries", distinct=True))


def staff_of(tournament: Tournament) -> tuple[Staff, ...]:
    """Organizer, marshals, judges, in this order."""
    order = list(Staff.Role.values)
    staff = Staff.objects.filter(tournament=tournament).select_related("user")
    return tuple(sorted(staff, key=lambda leader: (order.index(leader.role), str(leader.user))))


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
