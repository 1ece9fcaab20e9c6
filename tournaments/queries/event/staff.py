"""Leaders and invitations as the pages show them."""

from datetime import datetime

from ...models import Invitation, Staff, Tournament


def invitations_of(tournament: Tournament, *, now: datetime) -> tuple[Invitation, ...]:
    """The links that still open the event, the latest first."""
    waiting = Invitation.objects.filter(
        tournament=tournament, used_at=None, revoked_at=None, expires_at__gt=now
    )
    return tuple(waiting.select_related("created_by").order_by("-pk"))


def desk_of_staff(tournament: Tournament) -> tuple[Staff, ...]:
    """The marshals and the organizer who are on duty, marshals first: whom a judge asks (A-ROLE-6)."""
    desk = (Staff.Role.MARSHAL, Staff.Role.ORGANIZER)
    on_duty = Staff.objects.filter(tournament=tournament, is_acting=True, role__in=desk, user__is_active=True)
    return tuple(on_duty.select_related("user").order_by("role", "pk"))


def watching_in(tournament: Tournament) -> tuple[Staff, ...]:
    """The leaders who are not acting as such for the time being (A-ROLE-4)."""
    return tuple(
        Staff.objects.filter(tournament=tournament, is_acting=False, user__is_active=True)
        .select_related("user")
        .order_by("pk")
    )
