"""Rate limits: how often somebody may be wrong, or ask the API; of an address, a browser, a token, a link.

The address is the one the proxy names where there is a proxy, else the one the connection comes from; links,
log-ins and the API all follow this rule. Without a cache to count in nobody is limited.
"""

import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from ipaddress import ip_address
from math import ceil
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
    """At most `most` in a window of seconds that begins with the first; further tries don't extend it."""

    name: str
    most: int
    window: int

    def allows(self, who: str) -> bool:
        """Counts one more for `who`; False when that is too many."""
        key = self._key(who)
        try:
            if cache.add(key, 0, self.window):
                cache.set(_began(key), time.time(), self.window)
            return cache.incr(key) <= self.most or self._begins_anew(key)
        except ValueError:
            # The key expired between the two lines.
            return True
        except Exception:  # Each cache backend raises errors of its own.
            logger.exception("Nobody counts %s: the cache does not answer.", self.name)
            return True

    def seconds_left(self, who: str) -> int:
        """After so many seconds the window of `who` is over, at least one."""
        try:
            began: float = cache.get(_began(self._key(who)), time.time())
        except Exception:  # As above.
            return self.window
        return max(1, min(self.window, ceil(began + self.window - time.time())))

    def _begins_anew(self, key: str) -> bool:
        """True where the clock was set back: a window that began in a time yet to come would last as long."""
        now = time.time()
        if cache.get(_began(key), now) <= now:
            return False
        cache.set(key, 1, self.window)
        cache.set(_began(key), now, self.window)
        return True

    def refund(self, who: str) -> None:
        """The last one was right: it doesn't count."""
        try:
            cache.decr(self._key(who))
        except Exception:  # As above; or the key expired, and nothing is left to take back.
            logger.debug("%s: nothing to take back.", self.name)

    def _key(self, who: str) -> str:
        return f"{self.name}:{who}"


def _began(key: str) -> str:
    """Where it stands when the window began."""
    return f"{key}:began"


# Of one name: a hall full of people shares an address, and their mistakes must cost nobody else a log-in.
WRONG_LOGINS = RateLimit("wrong-logins", most=10, window=60)
# Of an address. Hashing a password is slow on purpose: more than these must not keep a core busy.
LOGINS_OF_ADDRESS = RateLimit("logins-of-address", most=60, window=60)
WRONG_LINKS = RateLimit("wrong-links", most=40, window=600)
# In a hall a whole club registers from one address; more than these are sent by a program.
REGISTRATIONS = RateLimit("registrations", most=400, window=600)
# Of the API. In a hall everybody shares one address, so that one is generous.
READS_OF_ADDRESS = RateLimit("reads", most=600, window=60)
# Reading the text of a list costs more than reading a table.
CHECKS_OF_ADDRESS = RateLimit("checks", most=60, window=60)
# A program that runs an event of a thousand stays below it; one in a loop does not.
CALLS_OF_TOKEN = RateLimit("calls-of-token", most=1200, window=60)
# What one phone asks.
CALLS_OF_LINK = RateLimit("calls-of-link", most=120, window=60)


def address_of(request: HttpRequest) -> str:
    """The visitor's address, from the proxy where there is one; "" without a valid one."""
    # As the API finds it (NUM_PROXIES); it only reads the headers of the request.
    named = BaseThrottle().get_ident(request)  # type: ignore[arg-type]
    for address in (named, request.META.get("REMOTE_ADDR")):
        try:
            return str(ip_address(address or ""))
        except ValueError:
            continue
    return ""


def address_to_lock(request: HttpRequest) -> str | None:
    """The address for which django-axes locks a name (AXES_CLIENT_IP_CALLABLE)."""
    return address_of(request) or None


def login_is_allowed(request: HttpRequest, name: str) -> bool:
    """Counts one more log-in as this name; False when too many of the name, or of its address, were wrong.

    A known browser has a count of its own, which nobody else at its address adds to.
    """
    if is_known_browser(request, {"username": name}):
        return WRONG_LOGINS.allows(_who(name, "browser"))
    address = address_of(request)
    return LOGINS_OF_ADDRESS.allows(address) and WRONG_LOGINS.allows(_who(name, address))


def refund_login(request: HttpRequest, name: str) -> None:
    """The last log-in as this name was right: it doesn't count."""
    if is_known_browser(request, {"username": name}):
        WRONG_LOGINS.refund(_who(name, "browser"))
        return
    address = address_of(request)
    LOGINS_OF_ADDRESS.refund(address)
    WRONG_LOGINS.refund(_who(name, address))


def _who(name: str, where: str) -> str:
    # A cache takes no spaces or long texts in its keys.
    return f"{where}:{sha256(name.casefold().encode()).hexdigest()[:16]}"


def is_known_browser(request: HttpRequest, credentials: Mapping[str, Any] | None) -> bool:
    """True where this very account has logged in before, with the password it has now.

    So wrong passwords typed elsewhere, even in the same network, can't lock the owner out of it.
    """
    cookie, name = request.COOKIES.get(KNOWN_BROWSER), (credentials or {}).get("username")
    if not cookie or not name:
        return False
    user = User.objects.filter(username=name).first()
    if user is None:
        return False
    try:
        return _signer(user).unsign(cookie) == str(user.pk)
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
    # After a change of the password no browser is known any more.
    return Signer(salt=f"flagship.known-browser.{user.get_session_auth_hash()}")
