"""Rate limits for anonymous requests. In a hall everybody shares one address, so they are generous."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle

if TYPE_CHECKING:
    # It reads the settings, which name the throttles.
    from rest_framework.views import APIView

logger = logging.getLogger(__name__)


class _CountedThrottle(AnonRateThrottle):
    def allow_request(self, request: Request, view: APIView) -> bool:
        """Allows everything while the cache is away, so that reading goes on."""
        try:
            return super().allow_request(request, view)
        except Exception:  # Whatever the cache's own client raises; there is one kind per backend.
            logger.exception("Requests are not counted: the cache does not answer.")
            return True


class ReadThrottle(_CountedThrottle):
    scope = "read"
    rate = "600/min"


class CheckThrottle(_CountedThrottle):
    """Reading a fleet text costs more than reading a table."""

    scope = "check"
    rate = "60/min"
