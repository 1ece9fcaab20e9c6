"""What somebody is in a tournament, and whether that allows an action."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied

from .models import Entry, Match, Seat, Staff, Tournament, User
from .roles import Action, Role, may

Visitor = User | AnonymousUser | None
# What a leader may do who is not acting as one: say that he is again (A-ROLE-4).
WHILE_WATCHING = frozenset({Action.SET_ACTING})


def roles_of(user: Visitor, tournament: Tournament | None, *, watching: bool = False) -> frozenset[Role]:
    """The roles of a visitor; everybody is at least a spectator, and so is a leader not acting as one
    (A-ROLE-4), whose role counts only with `watching`.

    A superuser counts as organizer everywhere: somebody must be able to help a locked-out organizer.
    """
    roles = {Role.SPECTATOR}
    if not isinstance(user, User) or not user.is_active or tournament is None:
        return frozenset(roles)
    if user.is_superuser:
        roles.add(Role.ORGANIZER)
    staff = Staff.objects.filter(tournament=tournament, user=user)
    found = (staff if watching else staff.filter(is_acting=True)).values_list("role", flat=True)
    roles.update(Role(role) for role in found)
    if Entry.objects.filter(tournament=tournament, user=user, status=Entry.Status.ACTIVE).exists():
        roles.add(Role.PLAYER)
    return frozenset(roles)


def is_allowed(user: Visitor, tournament: Tournament | None, action: Action) -> bool:
    """True when the visitor may do this here. To found an event an account is enough."""
    if action in (Action.CREATE_TOURNAMENT, Action.IMPORT_TOURNAMENT):
        return isinstance(user, User) and user.is_active
    return may(roles_of(user, tournament, watching=action in WHILE_WATCHING), action)


def is_watching(user: Visitor, tournament: Tournament | None) -> bool:
    """True for a leader of the event who is not acting as one (A-ROLE-4)."""
    if not isinstance(user, User) or tournament is None:
        return False
    return Staff.objects.filter(tournament=tournament, user=user, is_acting=False).exists()


def require(user: Visitor, tournament: Tournament | None, action: Action) -> None:
    """Raises PermissionDenied unless the visitor may do this here."""
    if not is_allowed(user, tournament, action):
        raise PermissionDenied(str(action))


def may_rule_on(user: Visitor, match: Match) -> bool:
    """True when this leader may decide about this table (A-ROLE-5); whether he leads is asked elsewhere."""
    return isinstance(user, User) and not plays_in(user, match) and not is_marshals_case(user, match)


def plays_in(user: User, match: Match) -> bool:
    """True when the account belongs to a player of this table."""
    return user.pk in _accounts_at(match)


def is_marshals_case(user: User, match: Match) -> bool:
    """True where two leaders play each other and another than this one is the marshal who rules (A-ROLE-5).

    Without a marshal who is free to rule, the work is any other leader's (A-ROLE-2).
    """
    seated = _accounts_at(match)
    if len(seated) < 2:
        return False
    staff = list(Staff.objects.filter(tournament=match.round.tournament_id, user__is_active=True))
    if len(seated & {each.user_id for each in staff}) < 2:
        return False
    marshals = {
        each.user_id
        for each in staff
        if each.role == Staff.Role.MARSHAL and each.is_acting and each.user_id not in seated
    }
    return bool(marshals) and user.pk not in marshals


def _accounts_at(match: Match) -> set[int]:
    seats = Seat.objects.filter(match=match, entry__user__isnull=False)
    return set(seats.values_list("entry__user", flat=True))
