"""Brakes on guessing: who tries many wrong links is asked to wait, whoever holds a right one never is.

In a hall everybody comes from one address. The link is looked at before the brake, so the wrong tries of one
phone cost nobody else his page; what the brake spares is the server, and the log of it.
"""

from __future__ import annotations

import logging

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from rest_framework.throttling import BaseThrottle

logger = logging.getLogger(__name__)

MOST_WRONG_LINKS = 40
WINDOW = 600  # seconds


def is_trying_links(request: HttpRequest) -> bool:
    """True when too many wrong links came from this address lately; counts this one.

    Without a cache to count in, nobody is braked: that a link is wrong must be said all the same.
    """
    key = f"wrong-links:{_address(request)}"
    try:
        cache.add(key, 0, WINDOW)
        return cache.incr(key) > MOST_WRONG_LINKS
    except ValueError:
        # It ran out between the two lines.
        return False
    except Exception:  # Whatever the cache's own client raises; there is one kind per backend.
        logger.exception("Wrong links are not counted: the cache does not answer.")
        return False


def wait_page(request: HttpRequest) -> HttpResponse:
    """Says to wait, in words."""
    response = render(request, "429.html", {"minutes": WINDOW // 60}, status=429)
    response["Retry-After"] = str(WINDOW)
    return response


def _address(request: HttpRequest) -> str:
    """The visitor's address, as the proxy names it where there is one."""
    # The way the API finds it (NUM_PROXIES); all it needs of a request is its headers.
    return str(BaseThrottle().get_ident(request))  # type: ignore[arg-type]
