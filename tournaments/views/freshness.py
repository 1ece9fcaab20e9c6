"""The frame of a public page: whether the reader already has it, and the time of the venue."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from ..models import Tournament

Page = Callable[..., HttpResponse]


def public_page(*, timed: bool = False) -> Callable[[Page], Callable[..., HttpResponse]]:
    """A page of one event for everybody: 404 without such an event, 304 for who has this revision of it.

    A timed page shows seconds, which pass without a revision; it is always made anew.
    """

    def wrap(view: Page) -> Callable[..., HttpResponse]:
        @require_safe
        @wraps(view)
        def page(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            tournament = get_object_or_404(Tournament, slug=slug)
            mark = None if timed else _mark(request, tournament)
            same = get_conditional_response(request, etag=mark) if mark else None
            if isinstance(same, HttpResponse):
                return same
            with in_zone_of_venue(tournament):
                response = view(request, tournament, **kwargs)
            if mark:
                response["ETag"] = mark
            # The browser keeps the page for a dead network but asks every time whether it still holds.
            response["Cache-Control"] = "private, no-cache"
            return response

        return page

    return wrap


def _mark(request: HttpRequest, tournament: Tournament) -> str | None:
    """The ETag of a page of the event: revision, language, reader, and the version of the templates."""
    # A message is shown once; the page with it must not be taken for the same page without.
    if settings.DEBUG or "_messages" in request.session:
        return None
    seen = (tournament.pk, tournament.revision, get_language(), request.user.pk, _version())
    return f'W/"{sha256(repr(seen).encode()).hexdigest()[:24]}"'


@cache
def _version() -> int:
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
