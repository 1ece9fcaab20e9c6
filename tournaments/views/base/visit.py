"""What the parts of one answer find out about its request and hand to each other."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from ...access.permissions import Access, Visitor, access_of
from ...models import AuditRow, Entry, Tournament
from ...queries import EventState, event_state
from ...queries.event.events import event_at
from ...queries.state.called import called
from ...text.names import Names


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """What a message offers to undo: lines of the history of an event, and whether a reason is asked."""

    message: str
    """Its text: messages have no other name."""
    slug: str
    lines: str
    """Their revisions, as "41.42"."""
    asks_reason: bool


@dataclass(slots=True)
class Visit:
    """Known of one request, each looked up once."""

    accesses: dict[int | None, Access] = field(default_factory=dict)
    """Event pk, or None for no event -> the visitor's access."""
    event_states: dict[tuple[int, str], EventState] = field(default_factory=dict)
    """Event pk and version -> its state, for pages that only read."""
    names: Names = Names.INITIALS
    """In full on pages of the staff; what they print or send out is made without it."""
    lines: Sequence[AuditRow] = ()
    """What the act of this request wrote in the history so far."""
    undo_offers: list[UndoOffer] | None = None
    """What the messages of this page offer to undo; None before the first message is shown."""
    calls_waiting: int | None = None
    """Players of the event who wait for a judge, for the bar; None on pages of no event's staff."""
    backup_problem: str | None = None
    """What the disk said of the last backup; None before it was asked."""
    is_kept: bool = False
    """What is rendered is kept for later requests: no token of the reader, no seconds may stand in it."""
    is_for_all: bool = False
    """The page is a stranger's and the same for all: it has no token for forms and sets no cookie."""


class VisitedRequest(HttpRequest):
    """A request with its visit, as views and templates know it."""

    visit: Visit


def visit_of(request: HttpRequest) -> Visit:
    """The visit of the request, which begins when it is first asked for."""
    visited = cast(VisitedRequest, request)
    if not hasattr(visited, "visit"):
        visited.visit = Visit()
    return visited.visit


def event_or_404(user: Visitor, slug: str) -> Tournament:
    """The event of this slug as `event_at` reads it. Raises Http404 where there is none."""
    try:
        return event_at(slug, user)
    except Tournament.DoesNotExist:
        raise Http404 from None


def access_in(request: HttpRequest, tournament: Tournament | None) -> Access:
    """The visitor's access to the event, looked up once per request; bar, buttons and view share it."""
    accesses = visit_of(request).accesses
    pk = tournament.pk if tournament else None
    if pk not in accesses:
        accesses[pk] = access_of(request.user, tournament)
    return accesses[pk]


def names_for(request: HttpRequest) -> Names:
    """How whoever asks sees the names of children."""
    return visit_of(request).names


def state_in(request: HttpRequest, tournament: Tournament) -> EventState:
    """The state of the event for its reader, looked up once per request and version."""
    states = visit_of(request).event_states
    version = (tournament.pk, tournament.cache_version)
    if version not in states:
        states[version] = event_state(tournament, names_for(request))
    return states[version]


def entry_in(request: HttpRequest, tournament: Tournament, key: str) -> Entry:
    """The player of this key under the name the reader sees. Raises Http404."""
    entry = get_object_or_404(tournament.entries.select_related("user"), key=key)
    return called([entry], names_for(request))[0]
