"""The frame of a public page: whether the reader has it, or this process; and the time of the venue."""

from __future__ import annotations

import secrets
import zoneinfo
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial, wraps
from hashlib import sha256
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from ...access.permissions import events_seen_by
from ...memory import Memory
from ...models import Tournament
from ...queries import EventState, event_state

View = Callable[..., HttpResponse]

PAGES: Memory[str] = Memory(64)
# Those of one player each, of which there are many: they crowd out one another only.
OF_PLAYERS: Memory[str] = Memory(256)
# With anything else in its address a page is made for this one reader: nobody can crowd out the others.
KNOWN = frozenset({"by", "round"})
# What stands in a kept page in place of the reader's own token, and of what passes with the seconds.
PLACEHOLDER = f"token-{secrets.token_hex(16)}"


def moment_mark() -> SafeString:
    """A mark for something that passes with the seconds; no page has these letters by chance."""
    return mark_safe(f"moment-{secrets.token_hex(16)}")  # noqa: S308  # letters and digits of our own


# The clock of the round.
MOMENT = moment_mark()


# What a kept page asks of its event: which state it is of, and for what passes with the seconds.
ASKED_FIRST = (
    *("revision", "cache_version", "time_zone", "state", "elimination", "planned_rounds"),
    *("date", "day_plan", "day_starts", "check_in", "check_in_opens"),
)


class Page(NamedTuple):
    """A public page before it is written: the same for all who read it in this edition and language."""

    template: str
    context: Mapping[str, Any]


PageView = Callable[..., Page]
PerRequestParts = Callable[[EventState], Mapping[str, str]]
"""What stands at this moment, by the mark in whose place it comes."""
VaryOn = Callable[[HttpRequest, EventState], Hashable]
"""What a page hangs on besides its event, language and address."""


def public_page(*, timed: bool = False) -> Callable[[View], View]:
    """A page of one event for everybody: 404 without such an event, 304 for who has this edition of it.

    A timed page shows seconds, which pass without an act; it is always made anew.
    """

    def wrap(view: View) -> View:
        @require_safe
        @wraps(view)
        def page(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            tournament = get_object_or_404(events_seen_by(request.user), slug=slug)
            return _fresh(request, tournament, lambda: view(request, tournament, **kwargs), timed=timed)

        return page

    return wrap


def cached_page(
    *, per_request_parts: PerRequestParts | None = None, vary_on: VaryOn | None = None
) -> Callable[[PageView], View]:
    """A public page that this process writes once for all who have no account (F65).

    The view gets the state of the event, and the key on a page of one player; it returns a Page.
    `per_request_parts` writes what changes by the second, anew for each reader; a page depends on what
    `vary_on` returns as well.
    """

    def wrap(view: PageView) -> View:
        @require_safe
        @wraps(view)
        def page(request: HttpRequest, slug: str, key: str | None = None) -> HttpResponse:
            tournament = get_object_or_404(_rows_for(request), slug=slug)
            asked, memory = (view, PAGES) if key is None else (partial(view, key=key), OF_PLAYERS)

            def made() -> HttpResponse:
                also = vary_on(request, event_state(tournament)) if vary_on else None
                body = _kept(request, tournament, asked, memory, also)
                for mark, words in (
                    per_request_parts(event_state(tournament)).items() if per_request_parts else ()
                ):
                    body = body.replace(mark, words)
                response = HttpResponse(body.replace(PLACEHOLDER, get_token(request)))
                if not request.user.is_authenticated:
                    keep_on_device(response)
                return response

            return _fresh(request, tournament, made, timed=per_request_parts is not None)

        return page

    return wrap


def keep_on_device(response: HttpResponse) -> None:
    """The device may show this page once more when the network is gone (service-worker.js)."""
    response["X-Keep"] = "yes"


def _rows_for(request: HttpRequest) -> QuerySet[Tournament]:
    """The events; for a page that is most likely kept, only what tells which one it is."""
    if request.user.is_authenticated:
        return events_seen_by(request.user)
    return Tournament.objects.only(*ASKED_FIRST)


def _kept(
    request: HttpRequest, tournament: Tournament, view: PageView, memory: Memory[str], also: Hashable
) -> str:
    """The page as this process has it, or as it is written now."""
    if request.user.is_authenticated:
        return _written(request, event_state(tournament), view)
    address = (request.get_host(), request.get_full_path(), also)
    is_for_all = _is_for_all(request)
    known = memory.recall((*_edition(tournament), *address)) if is_for_all else None
    if known is not None:
        return known
    state = event_state(Tournament.objects.get(pk=tournament.pk))
    if not is_for_all:
        return _written(request, state, view)
    # Under the edition it was written from, whatever has happened since this reader asked.
    return memory.once((*_edition(state.tournament), *address), lambda: _written(request, state, view))


def _is_for_all(request: HttpRequest) -> bool:
    """True where no message is waiting for this reader, and the address is one of a page."""
    if settings.DEBUG or _has_message(request):
        return False
    return KNOWN.issuperset(request.GET) and len(request.get_full_path()) < 200


def _has_message(request: HttpRequest) -> bool:
    """True where the next page says something to this reader: it waits in a cookie of its own."""
    return CookieStorage.cookie_name in request.COOKIES


def _written(request: HttpRequest, state: EventState, view: PageView) -> str:
    page = view(request, state)
    shared = {
        "tournament": state.tournament,
        "live_revision": state.tournament.revision,
        "csrf_token": PLACEHOLDER,
    }
    return render_to_string(page.template, {**shared, **page.context}, request)


def _fresh(
    request: HttpRequest, tournament: Tournament, make: Callable[[], HttpResponse], *, timed: bool = False
) -> HttpResponse:
    """The page, or 304 for who has it; a timed page is never the same."""
    mark = None if timed else _mark(request, tournament)
    same = get_conditional_response(request, etag=mark) if mark else None
    if isinstance(same, HttpResponse):
        return same
    with in_zone_of_venue(tournament):
        response = make()
    if mark:
        response["ETag"] = mark
    # The browser keeps the page for a dead network but asks every time whether it still holds.
    response["Cache-Control"] = "private, no-cache"
    return response


def _mark(request: HttpRequest, tournament: Tournament) -> str | None:
    """The ETag of a page of the event: edition, language, reader, and the version of the templates."""
    # A message is shown once; the page with it must not be taken for the same page without.
    if settings.DEBUG or _has_message(request):
        return None
    seen = (*_edition(tournament), request.user.pk)
    return f'W/"{sha256(repr(seen).encode()).hexdigest()[:24]}"'


def _edition(tournament: Tournament) -> tuple[Hashable, ...]:
    """What all pages of the event hang on: its state, the language, the version of the templates."""
    return tournament.pk, tournament.revision, tournament.cache_version, get_language(), version_of_files()


@cache
def version_of_files() -> int:
    """When templates, styles and translations last changed: after an update nobody keeps the old page."""
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
