"""Rate limits on guessing: how often somebody may be wrong, counted for each address or known browser.

The address is the one the proxy names where there is a proxy, else the one the connection comes from; links,
log-ins and the API all go by this one rule. Without a cache to count in nobody is limited.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
from rest_framework.throttling import BaseThrottle

from ..models import User

logger = logging.getLogger(__name__)

KNOWN_BROWSER = "known_browser"
YEAR = 365 * 24 * 3600  # seconds


@dataclass(frozen=True, slots=True)
class RateLimit:
    """At most so many in a window of seconds, which begins with the first; trying on doesn't renew it."""

    name: str
    most: int
    window: int

    def allows(self, who: str) -> bool:
        """Counts one more for them; False when that is too many."""
        key = self._key(who)
        try:
            cache.add(key, 0, self.window)
            return cache.incr(key) <= self.most
        except ValueError:
            # It ran out between the two lines.
            return True
        except Exception:  # Whatever the cache's own client raises; there is one kind per backend.
            logger.exception("Nobody counts %s: the cache does not answer.", self.name)
            return True

    def refund(self, who: str) -> None:
        """The one counted last was right: it doesn't count."""
        try:
            cache.decr(self._key(who))
        except Exception:  # As above; or it ran out, and then nothing is left to take back.
            logger.debug("%s: nothing to take back.", self.name)

    def _key(self, who: str) -> str:
        return f"{self.name}:{who}"


# A password is hashed on purpose slowly: more than these must not keep a core busy.
WRONG_LOGINS = RateLimit("wrong-logins", most=10, window=60)
WRONG_LINKS = RateLimit("wrong-links", most=40, window=600)
# In a hall a whole club registers from one address; whoever sends more than these fills the list by program.
REGISTRATIONS = RateLimit("registrations", most=400, window=600)


def address_of(request: HttpRequest) -> str:
    """The visitor's address, as the proxy names it where there is one; "" where nobody says a real one."""
    # The way the API finds it (NUM_PROXIES); all it needs of a request is its headers.
    named = BaseThrottle().get_ident(request)  # type: ignore[arg-type]
    for address in (named, request.META.get("REMOTE_ADDR")):
        try:
            return str(ip_address(address or ""))
        except ValueError:
            continue
    return ""


def address_to_lock(request: HttpRequest) -> str | None:
    """The address beside which django-axes keeps a name locked (AXES_CLIENT_IP_CALLABLE)."""
    return address_of(request) or None


def who_logs_in(request: HttpRequest, name: str) -> str:
    """Whose wrong log-ins are counted together: all of an address, but a known browser for itself."""
    return f"browser:{name}" if is_known_browser(request, {"username": name}) else address_of(request)


def is_known_browser(request: HttpRequest, credentials: Mapping[str, Any] | None) -> bool:
    """True where this very account has logged in before, with the password it has now.

    Whoever types wrong passwords elsewhere, in the hall's own network too, can't lock its owner out there.
    """
    kept, name = request.COOKIES.get(KNOWN_BROWSER), (credentials or {}).get("username")
    if not kept or not name:
        return False
    user = User.objects.filter(username=name).first()
    if user is None:
        return False
    try:
        return _signer(user).unsign(kept) == str(user.pk)
    except BadSignature:
        return False


def remember_browser(response: HttpResponse, user: User) -> None:
    """From now on this is a known browser of the account."""
    response.set_cookie(
        KNOWN_BROWSER,
        _signer(user).sign(str(user.pk)),
        max_age=YEAR,
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )


def _signer(user: User) -> Signer:
    # With another password the browsers known before are strangers.
    return Signer(salt=f"flagship.known-browser.{user.get_session_auth_hash()}")
