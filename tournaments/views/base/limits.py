"""Who guesses is asked to wait; whoever holds a right link never is.

In a hall everybody comes from one address. The link is looked at before the limit, so the wrong tries of one
phone cost nobody else a page; what the limit spares is the server, and the log of it.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ...access.rate_limits import WRONG_LINKS, WRONG_LOGINS, RateLimit, address_of


def is_trying_links(request: HttpRequest) -> bool:
    """True when too many wrong links came from this address lately; counts this one."""
    return not WRONG_LINKS.allows(address_of(request))


def wait_page(request: HttpRequest, limit: RateLimit) -> HttpResponse:
    """Says to wait, in words."""
    context = {"minutes": limit.window // 60, "is_login": limit is WRONG_LOGINS}
    response = render(request, "429.html", context, status=429)
    response["Retry-After"] = str(limit.window)
    return response
