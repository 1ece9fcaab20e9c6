"""One event by its address, and events as lists."""

from __future__ import annotations

from typing import Any

from django.db.models import BooleanField, Count, Q, QuerySet

from ...access.permissions import Visitor, events_seen_by
from ...models import Staff, Tournament, User
from ..state.prepared import PK, SLUG, prepared
from .calls import with_calls

COLUMNS = Tournament._meta.concrete_fields
NAMES = tuple(field.attname for field in COLUMNS)
VERSION = ("revision", "cache_version")
OF_ACCOUNT = ("seen_by", "seen_role", "seen_acting", "seen_plays", "calls_waiting")


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
