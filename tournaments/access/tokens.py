"""Tokens of programs: random, shown once, kept as SHA-256; what one allows is a part of what its account may.

256 random bits need no slow hash: nobody can try them all. (A password is one that people choose.)
"""

import secrets
from datetime import datetime
from hashlib import sha256

from ..acts import AnyAction, Group
from ..models import ApiToken, Tournament

BEGINNING = "flagship_"
# Of the token itself: enough to know it again, too little to guess the rest.
SHOWN = len(BEGINNING) + 5

# Whose acts set an event up, but for those of its day.
FOR_ADMINS = frozenset({Group.EVENT, Group.LEADERS})


def new_secret() -> str:
    """A token as a program sends it."""
    return BEGINNING + secrets.token_urlsafe(32)


def digest_of(secret: str) -> str:
    """What is kept of a token."""
    return sha256(secret.encode()).hexdigest()


def token_of(secret: str, now: datetime) -> ApiToken | None:
    """The token of this secret; None for a wrong, revoked or expired one, or where its account is closed."""
    tokens = ApiToken.objects.select_related("user")
    return tokens.filter(digest=digest_of(secret), expires_at__gt=now, user__is_active=True).first()


def covers(token: ApiToken, tournament: Tournament | None) -> bool:
    """True where the token speaks for its account in this event; None is the server with all its events."""
    if token.is_for_every_event:
        return True
    return tournament is not None and token.events.filter(pk=tournament.pk).exists()


def scope_for(action: AnyAction) -> ApiToken.Scope:
    """The scope a token needs to do this."""
    sets_up = action.group in FOR_ADMINS and not action.act.of_the_day
    return ApiToken.Scope.ADMIN if sets_up else ApiToken.Scope.DESK


def reaches(token: ApiToken, action: AnyAction) -> bool:
    """True where the scope of the token is wide enough for the act."""
    scopes = ApiToken.Scope.values
    return scopes.index(token.scope) >= scopes.index(scope_for(action))
