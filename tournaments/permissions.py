"""What somebody is in a tournament, and whether that allows an action."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied

from .models import Entry, Staff, Tournament, User
from .roles import Action, Role, may

Visitor = User | AnonymousUser | None


def roles_of(user: Visitor, tournament: Tournament | None) -> frozenset[Role]:
    """The roles of a visitor; everybody is at least a spectator (A-ROLE-4).

    A superuser counts as organizer everywhere: somebody must be able to help a locked-out organizer.
    """
    roles = {Role.SPECTATOR}
    if not isinstance(user, User) or not user.is_active or tournament is None:
        return frozenset(roles)
    if user.is_superuser:
        roles.add(Role.ORGANIZER)
    roles.update(
        Role(role)
        for role in Staff.objects.filter(tournament=tournament, user=user).values_list("role", flat=True)
    )
    if Entry.objects.filter(tournament=tournament, user=user, status=Entry.Status.ACTIVE).exists():
        roles.add(Role.PLAYER)
    return frozenset(roles)


def is_allowed(user: Visitor, tournament: Tournament | None, action: Action) -> bool:
    """True when the visitor may do this here. To found an event an account is enough."""
    if action in (Action.CREATE_TOURNAMENT, Action.IMPORT_TOURNAMENT):
        return isinstance(user, User) and user.is_active
    return may(roles_of(user, tournament), action)


def require(user: Visitor, tournament: Tournament | None, action: Action) -> None:
    """Raises PermissionDenied unless the visitor may do this here."""
    if not is_allowed(user, tournament, action):
        raise PermissionDenied(str(action))
