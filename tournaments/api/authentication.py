"""Basic authentication, rate-limited before the password is hashed."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from drf_spectacular.authentication import BasicScheme
from rest_framework.authentication import BasicAuthentication
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from ..access.rate_limits import WRONG_LOGINS, login_is_allowed, refund_login
from ..models import User

LONGEST_NAME = 150


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
