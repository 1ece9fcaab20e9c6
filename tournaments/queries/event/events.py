"""Events as lists: the start page."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet

from ...access.permissions import Visitor
from ...models import Staff, Tournament, User


def tournaments_for(user: Visitor) -> tuple[Tournament, ...]:
    """The public events and those where the visitor is on the staff, latest first."""
    return tuple(listed_for(user))


def listed_for(user: Visitor) -> QuerySet[Tournament]:
    """The same, to be narrowed before they are read."""
    visible = Q(is_public=True)
    if isinstance(user, User):
        visible |= Q(staff__user=user)
        if user.is_superuser:
            visible |= Q(pk__isnull=False)
    events = with_players(Tournament.objects.filter(visible)).distinct()
    return events.order_by("-date", "name", "pk")


def with_players(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """These events, each with how many entered as `players`."""
    return events.annotate(players=Count("entries", distinct=True))


def staff_of(tournament: Tournament) -> tuple[Staff, ...]:
    """Organizer, marshals, judges, in this order."""
    order = list(Staff.Role.values)
    staff = Staff.objects.filter(tournament=tournament).select_related("user")
    return tuple(sorted(staff, key=lambda leader: (order.index(leader.role), str(leader.user))))
