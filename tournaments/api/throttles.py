"""Rate limits: of an address for whoever has no account, of each token, of each personal link.

In a hall everybody shares one address, so that one is generous.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle

from ..models import ApiToken, Entry

if TYPE_CHECKING:
    # It reads the settings, which name the throttles.
    from rest_framework.views import APIView

logger = logging.getLogger(__name__)


class _Counted(SimpleRateThrottle):
    def allow_request(self, request: Request, view: APIView) -> bool:
        """Allows everything while the cache is away, so that reading goes on."""
        try:
            return super().allow_request(request, view)
        except Exception:  # Whatever the cache's own client raises; there is one kind per backend.
            logger.exception("Requests are not counted: the cache does not answer.")
            return True


class ReadThrottle(_Counted, AnonRateThrottle):
    scope = "read"
    rate = "600/min"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        """By address; who has a personal link is counted by that alone."""
        return None if isinstance(request.auth, Entry) else super().get_cache_key(request, view)


class CheckThrottle(_Counted, AnonRateThrottle):
    """Reading a fleet text costs more than reading a table."""

    scope = "check"
    rate = "60/min"


class TokenThrottle(_Counted):
    """A program that runs an event of a thousand stays below it; one in a loop does not."""

    scope = "token"
    rate = "1200/min"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        """By token; None for whoever has none."""
        return f"throttle_token_{request.auth.pk}" if isinstance(request.auth, ApiToken) else None


class LinkThrottle(_Counted):
    """What one phone asks."""

    scope = "link"
    rate = "120/min"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        """By player; None for whoever shows no personal link."""
        return f"throttle_link_{request.auth.pk}" if isinstance(request.auth, Entry) else None
