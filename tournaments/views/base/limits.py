"""Limits for guessers; whoever has a right link is never asked to wait.

In a hall everybody comes from one address. The link is checked before the limit, so the wrong tries of one
phone cost nobody else a page; the limit spares the server and its log.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ...access.rate_limits import WRONG_LINKS, WRONG_LOGINS, RateLimit, address_of


def is_trying_links(request: HttpRequest) -> bool:
    """True when too many wrong links came from this address lately; counts this one."""
    return not WRONG_LINKS.allows(address_of(request))


def wait_page(request: HttpRequest, limit: RateLimit) -> HttpResponse:
    """The page that asks to wait; status 429."""
    context = {"minutes": limit.window // 60, "is_login": limit is WRONG_LOGINS}
    response = render(request, "429.html", context, status=429)
    response["Retry-After"] = str(limit.window)
    return response
