"""The roles of somebody in a tournament, and whether they allow an action."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, QuerySet, Subquery, Value

from ..acts import Action, AnyAction, Role, may
from ..models import Entry, Match, Seat, Staff, Tournament, User

Visitor = User | AnonymousUser | None
# What a leader who is not acting may do: act as leader again (A-ROLE-4).
WHILE_WATCHING: frozenset[AnyAction] = frozenset({Action.SET_ACTING})


@dataclass(frozen=True, slots=True)
class Access:
    """The roles of a visitor in a tournament: those that count, those that rest while a leader watches."""

    roles: frozenset[Role]
    resting: frozenset[Role] = frozenset()

    def may(self, action: AnyAction) -> bool:
        """True when one of the roles is allowed the action here."""
        roles = self.roles | self.resting if action in WHILE_WATCHING else self.roles
        return may(roles, action)


SPECTATOR = Access(frozenset({Role.SPECTATOR}))


def access_of(user: Visitor, tournament: Tournament | None) -> Access:
    """The roles of a visitor; everybody is at least a spectator, as is a leader who is not acting (A-ROLE-4).

    A superuser counts as organizer everywhere: somebody must be able to help a locked-out organizer.
    """
    if not isinstance(user, User) or not user.is_active or tournament is None:
        return SPECTATOR
    if getattr(tournament, "seen_by", None) != user.pk:
        tournament = events_seen_by(user.pk).get(pk=tournament.pk)
    return _access_in(tournament, user)


def events_seen_by(user: int) -> QuerySet[Tournament]:
    """All tournaments, each with the roles of the account of this pk."""
    own = Staff.objects.filter(tournament=OuterRef("pk"), user=user)
    plays = Entry.objects.filter(tournament=OuterRef("pk"), user=user, status=Entry.Status.ACTIVE)
    return Tournament.objects.annotate(
        seen_by=Value(user),
        seen_role=Subquery(own.values("role")[:1]),
        seen_acting=Subquery(own.values("is_acting")[:1]),
        seen_plays=Exists(plays),
    )


def _access_in(tournament: Any, user: User) -> Access:
    """The roles that `events_seen_by` has read."""
    roles: set[Role] = {Role.SPECTATOR}
    resting: set[Role] = set()
    if user.is_superuser:
        roles.add(Role.ORGANIZER)
    if tournament.seen_role:
        (roles if tournament.seen_acting else resting).add(Role(tournament.seen_role))
    if tournament.seen_plays:
        roles.add(Role.PLAYER)
    return Access(frozenset(roles), frozenset(resting))


def is_allowed(user: Visitor, tournament: Tournament | None, action: AnyAction) -> bool:
    """True when the visitor may do this here. To create an event an account is enough."""
    if action in (Action.CREATE_TOURNAMENT, Action.IMPORT_TOURNAMENT):
        return isinstance(user, User) and user.is_active
    return access_of(user, tournament).may(action)


def require(user: Visitor, tournament: Tournament | None, action: AnyAction) -> None:
    """Raises PermissionDenied unless the visitor may do this here."""
    if not is_allowed(user, tournament, action):
        raise PermissionDenied(str(action))


def accounts_at(match: Match) -> set[int]:
    """The accounts of the players of this table."""
    seats = Seat.objects.filter(match=match, entry__user__isnull=False)
    return set(seats.values_list("entry__user", flat=True))


def is_marshals_case(user: User, match: Match, seated: set[int]) -> bool:
    """True where two leaders play each other and this user is not the marshal who rules (A-ROLE-5).

    `seated` are the accounts at the table. Without a marshal who is free to rule, any other leader may
    (A-ROLE-2).
    """
    if len(seated) < 2:
        return False
    staff = list(Staff.objects.filter(tournament=match.round.tournament_id, user__is_active=True))
    if len(seated & {leader.user_id for leader in staff}) < 2:
        return False
    marshals = {
        leader.user_id
        for leader in staff
        if leader.role == Staff.Role.MARSHAL and leader.is_acting and leader.user_id not in seated
    }
    return bool(marshals) and user.pk not in marshals
