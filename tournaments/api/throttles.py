"""Who is counted by which limit of the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from ..access.rate_limits import (
    CALLS_OF_LINK,
    CALLS_OF_TOKEN,
    CHECKS_OF_ADDRESS,
    READS_OF_ADDRESS,
    RateLimit,
)
from ..models import ApiToken, Entry

if TYPE_CHECKING:
    # It reads the settings, which name the throttles.
    from rest_framework.views import APIView


class _Limited(BaseThrottle):
    """DRF's own keep a list of moments for each, which stays full for as long as a clock is set back."""

    limit: RateLimit
    _counted = ""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Counts the request; False when that is too many."""
        self._counted = self.who(request)
        return not self._counted or self.limit.allows(self._counted)

    def wait(self) -> float:
        """Seconds until the next one is answered."""
        return self.limit.seconds_left(self._counted)

    def who(self, request: Request) -> str:
        """Whose requests are counted; "" for whoever is counted elsewhere."""
        raise NotImplementedError


class ReadThrottle(_Limited):
    limit = READS_OF_ADDRESS

    def who(self, request: Request) -> str:
        """The address of a stranger."""
        is_known = request.user.is_authenticated or isinstance(request.auth, Entry)
        return "" if is_known else self.get_ident(request)


class CheckThrottle(ReadThrottle):
    limit = CHECKS_OF_ADDRESS


class TokenThrottle(_Limited):
    limit = CALLS_OF_TOKEN

    def who(self, request: Request) -> str:
        """The token."""
        return str(request.auth.pk) if isinstance(request.auth, ApiToken) else ""


class LinkThrottle(_Limited):
    limit = CALLS_OF_LINK

    def who(self, request: Request) -> str:
        """The player of the personal link."""
        return str(request.auth.pk) if isinstance(request.auth, Entry) else ""
