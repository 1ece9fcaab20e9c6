"""Pages of desk and players that this process writes once for each reader: until the event changes they stay.

All that such a page shows is in its key, or put in for each request: the event at its revision, the reader
and their rights, the language, the address; and as a `PageMoment` what no revision counts.
"""

from collections.abc import Callable, Hashable, Mapping
from functools import wraps
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.safestring import SafeString

from ...memory import Memory
from ...models import Entry, Tournament
from .addresses import base_for_others
from .http_cache import (
    CachedBody,
    etag_of,
    event_key,
    is_cacheable,
    keep_on_device,
    reader_key,
    response_of,
)
from .visit import visit_of

DESK_PAGES: Memory[CachedBody] = Memory(64)
# Of players behind their links; many more than desks.
OWN_PAGES: Memory[CachedBody] = Memory(512)


class PageMoment(NamedTuple):
    """What a page of the desk shows besides the event at its revision."""

    key: Hashable = None
    """What hangs on time, or on what no revision counts."""
    parts: Mapping[str, str] = {}
    """The texts that change by the second, by the placeholder each replaces."""


StaffView = Callable[..., HttpResponse]
MomentOf = Callable[..., PageMoment | None]
"""Gets what the view gets; None where the page is not to be kept now."""


def kept_page(
    moment_of: MomentOf, *, parameters: frozenset[str] = frozenset()
) -> Callable[[StaffView], StaffView]:
    """A page of `staff_page` or `player_page` that is kept for each reader, and answered with 304 for who has
    it unless it shows seconds.

    With any other parameter in the address than `parameters` it is made anew, as it is for who has a message
    to read, and at the desk of a practice event, whose guide hangs on the session.
    """

    def wrap(view: StaffView) -> StaffView:
        @wraps(view)
        def page(request: HttpRequest, owner: Tournament | Entry, **kwargs: Any) -> HttpResponse:
            tournament = owner if isinstance(owner, Tournament) else owner.tournament
            at_desk = owner is tournament
            is_whole = request.method == "GET" and is_cacheable(request, parameters)
            may_be_kept = is_whole and not (at_desk and tournament.is_practice)
            moment = moment_of(request, owner, **kwargs) if may_be_kept else None
            if moment is None:
                return view(request, owner, **kwargs)
            memory = DESK_PAGES if at_desk else OWN_PAGES
            response = _kept(request, tournament, lambda: view(request, owner, **kwargs), moment, memory)
            if not request.user.is_authenticated:
                keep_on_device(response)
            return response

        return page

    return wrap


def _kept(
    request: HttpRequest,
    tournament: Tournament,
    render: Callable[[], HttpResponse],
    moment: PageMoment,
    memory: Memory[CachedBody],
) -> HttpResponse:
    key = (*event_key(tournament), *reader_key(request, tournament), *_surroundings(request), moment.key)
    etag = None if moment.parts else etag_of(request, key)
    not_modified = get_conditional_response(request, etag=etag) if etag else None
    if isinstance(not_modified, HttpResponse):
        return not_modified
    body = memory.recall(key)
    if body is None:
        visit_of(request).is_kept = True
        response = render()
        if response.status_code != 200:
            return response
        body = CachedBody(response.content.decode())
        # What was read after the key is of this state of the event or a later one, which has another key.
        memory.keep(key, body)
    response = response_of(request, body, moment.parts)
    response["Cache-Control"] = "private, no-cache"
    if etag:
        response["ETag"] = etag
    return response


def _surroundings(request: HttpRequest) -> tuple[Hashable, ...]:
    """The address of the page, the one for others in the network, the day, and the calls in the bar."""
    address = request.get_host(), request.get_full_path(), base_for_others(request)
    return *address, timezone.localdate(), visit_of(request).calls_waiting


def fragment(template: str, context: Mapping[str, Any]) -> SafeString:
    """A template without the white space around it."""
    return SafeString(render_to_string(template, context).strip())


def put_in(request: HttpRequest, placeholder: SafeString, text: Callable[[], SafeString]) -> SafeString:
    """For a template: the placeholder on a page that is kept, on any other the text it stands for."""
    return placeholder if visit_of(request).is_kept else text()
