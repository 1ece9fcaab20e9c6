"""How often a stranger may ask. In a hall everybody shares one address, so the limits are wide."""

from __future__ import annotations

from rest_framework.throttling import AnonRateThrottle


class ReadThrottle(AnonRateThrottle):
    scope = "read"
    rate = "600/min"


class CheckThrottle(AnonRateThrottle):
    """Reading a fleet text costs more than reading a table."""

    scope = "check"
    rate = "60/min"
