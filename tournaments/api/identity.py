"""Who asks, as far as what they showed speaks for them, and whether that is enough."""

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from rest_framework import status
from rest_framework.exceptions import APIException, NotAuthenticated
from rest_framework.request import Request

from ..access.permissions import Visitor, is_allowed, require
from ..access.tokens import covers, reaches
from ..acts import AnyAction, Role, may
from ..models import ApiToken, Entry, Tournament, User


class ScopeTooSmall(APIException):
    """The account may, but the token of this request was made for less."""

    status_code = status.HTTP_403_FORBIDDEN
    default_code = "scope_too_small"


def visitor_in(request: Request, tournament: Tournament | None) -> Visitor:
    """The account in this event; nobody where the token is for other events."""
    if isinstance(request.auth, ApiToken) and not covers(request.auth, tournament):
        return AnonymousUser()
    return request.user


def player_in(request: Request, tournament: Tournament) -> Entry | None:
    """The player of this event who asks: by personal link, or by the account they tied to it."""
    if isinstance(request.auth, Entry):
        return request.auth if request.auth.tournament_id == tournament.pk else None
    user = visitor_in(request, tournament)
    if not isinstance(user, User):
        return None
    return Entry.objects.select_related("tournament").filter(tournament=tournament, user=user).first()


def demand(
    request: Request, tournament: Tournament | None, action: AnyAction, *, reads: bool = False
) -> User:
    """The account that does this act, or only `reads` about it, for which any scope does.

    Raises NotAuthenticated, PermissionDenied, ScopeTooSmall.
    """
    user = visitor_in(request, tournament)
    if not isinstance(user, User):
        if isinstance(request.user, User) or isinstance(request.auth, Entry):
            raise PermissionDenied(str(action))
        raise NotAuthenticated
    require(user, tournament, action)
    if not reads:
        _demand_scope(request, action)
    return user


def demand_player(
    request: Request, tournament: Tournament, action: AnyAction, *, reads: bool = False
) -> Entry:
    """The player who does this act. Raises as `demand`."""
    entry = player_in(request, tournament)
    if entry is None:
        if isinstance(request.user, User) or isinstance(request.auth, Entry):
            raise PermissionDenied(str(action))
        raise NotAuthenticated
    if not may({Role.PLAYER}, action):
        raise PermissionDenied(str(action))
    if not reads:
        _demand_scope(request, action)
    return entry


def is_open_to(request: Request, tournament: Tournament | None, action: AnyAction) -> bool:
    """True where whoever asks may do this act, as player or otherwise."""
    if isinstance(request.auth, ApiToken) and not reaches(request.auth, action):
        return False
    if is_allowed(visitor_in(request, tournament), tournament, action):
        return True
    is_player = tournament is not None and player_in(request, tournament) is not None
    return is_player and may({Role.PLAYER}, action)


def who_asks(request: Request) -> str:
    """Whose keys these are: "token:3", "entry:8", "user:5"; "" for nobody."""
    if isinstance(request.auth, ApiToken):
        return f"token:{request.auth.pk}"
    if isinstance(request.auth, Entry):
        return f"entry:{request.auth.pk}"
    return f"user:{request.user.pk}" if isinstance(request.user, User) else ""


def _demand_scope(request: Request, action: AnyAction) -> None:
    if isinstance(request.auth, ApiToken) and not reaches(request.auth, action):
        raise ScopeTooSmall
