"""One event by its address, and events as lists."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q, QuerySet

from ...access.permissions import Visitor
from ...models import Staff, Tournament, User
from ..state.prepared import prepared_by_slug

COLUMNS = Tournament._meta.concrete_fields
NAMES = tuple(field.attname for field in COLUMNS)
VERSION = ("revision", "cache_version")


def event_at(slug: str) -> Tournament:
    """The event of this slug, as everybody may read it. Raises Tournament.DoesNotExist."""
    for columns in _event_columns(slug):
        return Tournament.from_db("default", NAMES, columns)
    raise Tournament.DoesNotExist


def version_at(slug: str) -> tuple[int, str]:
    """The `state_version` of that event, which every page asks for again and again. Raises
    Tournament.DoesNotExist."""
    for revision, cache_version in _version_columns(slug):
        return revision, cache_version
    raise Tournament.DoesNotExist


@prepared_by_slug(*COLUMNS)
def _event_columns(slug: str) -> QuerySet[Tournament, tuple[Any, ...]]:
    return Tournament.objects.filter(slug=slug).values_list(*NAMES)


@prepared_by_slug(None, None)
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
