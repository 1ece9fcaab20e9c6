"""Public pages: kept by browsers (ETag), proxies and this process, in the time zone of the venue."""

import gzip
import re
import secrets
import zoneinfo
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, cached_property, partial, wraps
from hashlib import sha256
from io import BytesIO
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from ...memory import Memory
from ...models import Tournament, User
from ...queries import EventState
from .visit import access_in, event_or_404, state_in, visit_of

View = Callable[..., HttpResponse]
# As Django's own middleware asks.
ACCEPTS_GZIP = re.compile(r"\bgzip\b")
# As many as Django's own middleware adds at most.
MOST_RANDOM_BYTES = 100


class CachedBody:
    """A page as it is kept: its text, and once somebody asked for it compressed that as well."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def compressed(self) -> bytes:
        return gzip.compress(self.text.encode(), compresslevel=5, mtime=0)


PAGES: Memory[CachedBody] = Memory(64)
# Pages of single players, of which there are many: they crowd out one another only.
OF_PLAYERS: Memory[CachedBody] = Memory(256)
# Pages as accounts see them, each its own.
OF_ACCOUNTS: Memory[CachedBody] = Memory(64)
# A page with any other parameter in its address is not cached: nobody can crowd out the others.
CACHED_PARAMETERS = frozenset({"by", "round"})
# Stands in a cached page of an account in place of the reader's own CSRF token. A page for all has no token
# and no form that needs one, so it is the same for everybody to the last byte.
PLACEHOLDER = f"token-{secrets.token_hex(16)}"


def moment_mark() -> SafeString:
    """A placeholder for something that changes by the second; no page contains it by chance."""
    return mark_safe(f"moment-{secrets.token_hex(16)}")  # noqa: S308  # letters and digits of our own


# The placeholder of the round's clock.
MOMENT = moment_mark()


# How long a proxy may keep what is the same for all strangers, and what says whether an event has changed.
# Proxies count whole seconds: kept for one, it is up to two seconds old.
PROXY_SECONDS = 2
NEWS_SECONDS = 1


class Page(NamedTuple):
    """A public page before rendering: the same for all readers at this revision and in this language."""

    template: str
    context: Mapping[str, Any]


PageView = Callable[..., Page]
PerRequestParts = Callable[[EventState], Mapping[str, str]]
"""The texts of this moment, by the placeholder each replaces."""
VaryOn = Callable[[HttpRequest, EventState], Hashable]
"""What a page depends on besides its event, language and address."""


def public_page(*, timed: bool = False) -> Callable[[View], View]:
    """A page of one event for everybody: 404 without such an event, 304 for who has the current one.

    A timed page shows seconds, which pass without an act; its ETag is of what it says.
    """

    def wrap(view: View) -> View:
        @require_safe
        @wraps(view)
        def page(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            tournament = event_or_404(request.user, slug)
            mark_for_all(request)
            return _conditional(request, tournament, lambda: view(request, tournament, **kwargs), timed=timed)

        return page

    return wrap


def cached_page(
    *, per_request_parts: PerRequestParts | None = None, vary_on: VaryOn | None = None
) -> Callable[[PageView], View]:
    """A public page that this process renders once for all who have no account (F65), and once for each
    account.

    The view gets the state of the event, and the key on a page of one player; it returns a Page.
    `per_request_parts` gives what changes by the second, for each request anew; what `vary_on` returns is
    part of the cache key.
    """

    def wrap(view: PageView) -> View:
        @require_safe
        @wraps(view)
        def page(request: HttpRequest, slug: str, key: str | None = None) -> HttpResponse:
            tournament = event_or_404(request.user, slug)
            bound_view, memory = (view, PAGES) if key is None else (partial(view, key=key), OF_PLAYERS)

            def respond() -> HttpResponse:
                varying = vary_on(request, state_in(request, tournament)) if vary_on else None
                body = _cached_body(request, tournament, bound_view, memory, varying)
                parts = per_request_parts(state_in(request, tournament)) if per_request_parts else {}
                response = response_of(request, body, parts)
                if not request.user.is_authenticated:
                    keep_on_device(response)
                return response

            return _conditional(request, tournament, respond, timed=per_request_parts is not None)

        return page

    return wrap


def response_of(request: HttpRequest, body: CachedBody, parts: Mapping[str, str]) -> HttpResponse:
    """The page with the texts of this moment and the reader's token; as it is kept where it has neither."""
    text = body.text
    for placeholder, part in parts.items():
        text = text.replace(placeholder, part)
    has_token = PLACEHOLDER in text
    if has_token:
        text = text.replace(PLACEHOLDER, get_token(request))
    if not ACCEPTS_GZIP.search(request.headers.get("Accept-Encoding", "")):
        return HttpResponse(text)
    response = HttpResponse(body.compressed if text is body.text else _compressed_for_one(text, has_token))
    response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ("Accept-Encoding",))
    return response


def _compressed_for_one(text: str, has_token: bool) -> bytes:
    """Compressed for this one reader: fast rather than small. With a token the length is hidden by a name of
    random length, as Django's middleware does it (BREACH)."""
    target = BytesIO()
    name = "a" * secrets.randbelow(MOST_RANDOM_BYTES + 1) if has_token else ""
    with gzip.GzipFile(name, "wb", compresslevel=1, fileobj=target, mtime=0) as file:
        file.write(text.encode())
    return target.getvalue()


def keep_on_device(response: HttpResponse) -> None:
    """The device may show this page once more when the network is gone (service-worker.js)."""
    response["X-Keep"] = "yes"


def _cached_body(
    request: HttpRequest,
    tournament: Tournament,
    view: PageView,
    memory: Memory[CachedBody],
    varying: Hashable,
) -> CachedBody:
    """The page from the memory of this process, or rendered now."""
    memory = OF_ACCOUNTS if request.user.is_authenticated else memory
    address = (request.get_host(), request.get_full_path(), reader_key(request, tournament), varying)
    is_cached = is_cacheable(request)
    body = memory.recall((*event_key(tournament), *address)) if is_cached else None
    if body is not None:
        return body
    state = state_in(request, tournament)
    if not is_cached:
        return _rendered(request, state, view, token="" if is_stranger(request) else PLACEHOLDER)
    token = PLACEHOLDER if request.user.is_authenticated else ""
    # Under the key of the state it was rendered from, whatever has happened since this request began.
    key = (*event_key(state.tournament), *address)
    return memory.once(key, lambda: _rendered(request, state, view, token=token))


def reader_key(request: HttpRequest, tournament: Tournament) -> tuple[Hashable, ...]:
    """What a page says of its reader: the account, its name, its rights; nothing of a stranger."""
    user = request.user
    if not isinstance(user, User):
        return ()
    access = access_in(request, tournament)
    return user.pk, str(user), access.roles, access.resting


def is_cacheable(request: HttpRequest, parameters: frozenset[str] = CACHED_PARAMETERS) -> bool:
    """True where no message waits for this reader, and the address has only known parameters."""
    if settings.DEBUG or _has_message(request):
        return False
    return parameters.issuperset(request.GET) and len(request.get_full_path()) < 200


def _has_message(request: HttpRequest) -> bool:
    """True where a message waits for this reader, in its cookie or, if it is long, in its session."""
    if CookieStorage.cookie_name in request.COOKIES:
        return True
    return request.user.is_authenticated and SessionStorage.session_key in request.session


def _rendered(request: HttpRequest, state: EventState, view: PageView, *, token: str) -> CachedBody:
    page = view(request, state)
    shared = {
        "tournament": state.tournament,
        "live_revision": state.tournament.revision,
        "csrf_token": token,
    }
    return CachedBody(render_to_string(page.template, {**shared, **page.context}, request))


def _conditional(
    request: HttpRequest, tournament: Tournament, respond: Callable[[], HttpResponse], *, timed: bool
) -> HttpResponse:
    """The page, or 304 for who has it; of a timed page only a stranger can have the same."""
    etag = None if timed else _etag(request, tournament)
    not_modified = get_conditional_response(request, etag=etag) if etag else None
    if isinstance(not_modified, HttpResponse):
        not_modified["ETag"] = etag or ""
        return offered_to_proxies(request, not_modified)
    with in_zone_of_venue(tournament):
        response = respond()
    if etag:
        response["ETag"] = etag
    return offered_to_proxies(request, response)


def is_stranger(request: HttpRequest) -> bool:
    """True for a request that says nothing of who sends it: no session, no message to read, no log-in of a
    program."""
    known = {settings.SESSION_COOKIE_NAME, CookieStorage.cookie_name}
    return known.isdisjoint(request.COOKIES) and "Authorization" not in request.headers


def mark_for_all(request: HttpRequest) -> None:
    """The page of a stranger gets no token for forms, so that it is the same for all and sets no cookie."""
    visit_of(request).is_for_all = is_stranger(request)


def token_of_page(request: HttpRequest) -> dict[str, str]:
    """Context processor: no token on a page for all. After Django's own, which it overrides."""
    return {"csrf_token": ""} if visit_of(request).is_for_all else {}


def offered_to_proxies(
    request: HttpRequest, response: HttpResponse, *, seconds: int = PROXY_SECONDS
) -> HttpResponse:
    """The answer, or 304 for who has it, with what proxies may do with it.

    The answer to a stranger is for all: a proxy may keep it for so many seconds, by language; browsers ask
    each time. Any other is for the browser that asked, which keeps it for a dead network.
    """
    sets_cookie = bool(response.cookies) or "CSRF_COOKIE_NEEDS_UPDATE" in request.META
    if is_stranger(request) and not sets_cookie and response.status_code in (200, 204, 304):
        if response.status_code == 200 and not response.has_header("ETag"):
            response["ETag"] = f'W/"{sha256(response.content).hexdigest()[:24]}"'
            not_modified = get_conditional_response(request, etag=response["ETag"], response=response)
            response = not_modified if isinstance(not_modified, HttpResponse) else response
        response["Cache-Control"] = f"public, max-age=0, s-maxage={seconds}"
    else:
        response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response


def _etag(request: HttpRequest, tournament: Tournament) -> str | None:
    """The ETag of a page of the event, from the cache key and the reader; None where it must not be kept."""
    # A message is shown once: the page with it must not pass for the page without it.
    if settings.DEBUG or _has_message(request):
        return None
    return etag_of(request, (*event_key(tournament), *reader_key(request, tournament)))


def etag_of(request: HttpRequest, key: Hashable) -> str:
    """The ETag of what depends on this key. The page of an account has a token of its own in its forms, which
    is worth nothing after the next log-in."""
    secret = request.META.get("CSRF_COOKIE") if request.user.is_authenticated else None
    return f'W/"{sha256(repr((key, secret)).encode()).hexdigest()[:24]}"'


def event_key(tournament: Tournament) -> tuple[Hashable, ...]:
    """What all pages of the event depend on: its state, the language, the version of the templates."""
    return tournament.pk, tournament.revision, tournament.cache_version, get_language(), version_of_files()


@cache
def version_of_files() -> int:
    """When templates, styles and translations last changed: an update invalidates every cached page."""
    roots = (settings.BASE_DIR / name for name in ("templates", "static", "locale"))
    return max((path.stat().st_mtime_ns for root in roots for path in root.rglob("*.*")), default=0)


@contextmanager
def in_zone_of_venue(tournament: Tournament) -> Iterator[None]:
    """Times are written as the clocks at the venue show them."""
    try:
        zone = zoneinfo.ZoneInfo(tournament.time_zone)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        yield
        return
    with timezone.override(zone):
        yield
