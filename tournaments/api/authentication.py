"""Who asks: by name and password (Basic), by a token (Bearer), by a personal link (Link).

Basic is rate-limited before the password is hashed; wrong tokens and links count like wrong links of pages.
"""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils import timezone
from drf_spectacular.authentication import BasicScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, BasicAuthentication
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from ..access.links import entry_of_link
from ..access.rate_limits import WRONG_LINKS, WRONG_LOGINS, address_of, login_is_allowed, refund_login
from ..access.tokens import token_of
from ..models import ApiToken, Entry, User
from ..services.people.tokens import note_use

LONGEST_NAME = 150
# No token and no link has as many characters.
LONGEST_CREDENTIAL = 100


class ThrottledBasicAuthentication(BasicAuthentication):
    def authenticate_credentials(
        self, userid: str, password: str, request: Request | None = None
    ) -> tuple[Any, None]:
        """The account of this name and password; 403 for a wrong one, 429 after too many wrong ones.

        Only wrong log-ins count, together with those of the log-in page.
        """
        if len(userid) > LONGEST_NAME or "\x00" in userid or "\x00" in password:
            raise AuthenticationFailed
        visitor = request._request if request is not None else HttpRequest()
        if not login_is_allowed(visitor, userid):
            raise Throttled(WRONG_LOGINS.window)
        authenticated: tuple[User, None] = super().authenticate_credentials(userid, password, request)
        refund_login(visitor, userid)
        return authenticated


class ThrottledBasicScheme(BasicScheme):  # type: ignore[no-untyped-call]
    """Describes it in the schema as plain Basic authentication."""

    target_class = "tournaments.api.authentication.ThrottledBasicAuthentication"
    priority = 0


class _CredentialAuthentication(BaseAuthentication):
    """`Authorization: KEYWORD credential`; an empty answer where the header speaks of something else."""

    keyword = ""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        """Account and token, or nobody and the entry of the link. A wrong one: 403, many of them: 429."""
        keyword, _space, credential = request.headers.get("Authorization", "").partition(" ")
        if keyword.lower() != self.keyword.lower():
            return None
        known = self.known(credential.strip()) if len(credential) <= LONGEST_CREDENTIAL else None
        if known is not None:
            return known
        if not WRONG_LINKS.allows(address_of(request._request)):
            raise Throttled(WRONG_LINKS.window)
        raise AuthenticationFailed

    def known(self, credential: str) -> tuple[Any, Any] | None:
        """Whom this credential names; None for a wrong one."""
        raise NotImplementedError


class TokenAuthentication(_CredentialAuthentication):
    keyword = "Bearer"

    def known(self, credential: str) -> tuple[User, ApiToken] | None:
        """The account of the token, and the token, which may narrow it."""
        now = timezone.now()
        token = token_of(credential, now)
        if token is None:
            return None
        note_use(token, now=now)
        return token.user, token


class LinkAuthentication(_CredentialAuthentication):
    keyword = "Link"

    def known(self, credential: str) -> tuple[AnonymousUser, Entry] | None:
        """Nobody's account, and the player whose personal link it is."""
        entry = entry_of_link(credential)
        return None if entry is None else (AnonymousUser(), entry)


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "tournaments.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """A token of an account."""
        return {"type": "http", "scheme": "bearer", "description": "A token of an account."}


class LinkScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "tournaments.api.authentication.LinkAuthentication"
    name = "link"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """The personal link of a player, without what stands before it in the address."""
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": 'The personal link of a player: "Link " and what follows /p/ in its address.',
        }
