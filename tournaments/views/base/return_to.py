"""Where somebody came from, so that an act leads back there.

The page of an act is told by the browser where it was opened from, and keeps that in its form; a button on a
page leads back to that page. Only pages of this very event count where people look and work: no address from
elsewhere, and no form of a single act, which is done with.
"""

from __future__ import annotations

from urllib.parse import urlencode, urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import Resolver404, resolve, reverse
from django.utils.http import url_has_allowed_host_and_scheme

from ...models import Tournament
from ...queries.rounds.repair_causes import repair_due

FIELD = "back"
PLACES = frozenset(
    {
        "desk", "round-desk", "round-seating", "round-sheet", "round-repair", "event-tables", "entries",
        "entry-edit", "entry-fleet", "history", "fleet-queue", "fleet-check", "fleet-states", "fleet-match",
        "event", "event-pairings", "event-standings", "event-bracket", "event-player", "event-check",
    }
)  # fmt: skip
# Places that are a form themselves, left when it is saved.
FORMS = frozenset({"entry-edit", "event-tables", "round-repair"})


def way_back(request: HttpRequest, tournament: Tournament, default: str) -> str:
    """The page the act was begun from, as a path of this event; `default` where nobody said."""
    return came_from(request, tournament) or default


def came_from(request: HttpRequest, tournament: Tournament) -> str:
    """What the form or the link says, else the browser; "" where that is no place of this event."""
    said = request.POST.get(FIELD) or request.GET.get(FIELD) or request.headers.get("Referer", "")
    return place_at(request, tournament, said)


def place_at(request: HttpRequest, tournament: Tournament, address: str) -> str:
    """The path of this address, where it is a place of this event other than the page asked for; else ""."""
    if not url_has_allowed_host_and_scheme(address, allowed_hosts={request.get_host()}):
        return ""
    parts = urlsplit(address)
    try:
        match = resolve(parts.path)
    except Resolver404:
        return ""
    of_event = match.url_name in PLACES and match.kwargs.get("slug") == tournament.slug
    if not of_event or parts.path == request.path:
        return ""
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def kept_place(request: HttpRequest, tournament: Tournament) -> str:
    """What a form on this page keeps as its way back: the page itself, where one works on it."""
    found = request.resolver_match
    name = found.url_name if found is not None else ""
    if request.method == "GET" and name in PLACES - FORMS:
        return request.path
    return came_from(request, tournament)


def to_place(request: HttpRequest, tournament: Tournament, name: str = "desk", *args: object) -> HttpResponse:
    """Back to where the act was begun; where nobody said, to the page `name` of the event."""
    default = reverse(name, args=[tournament.slug, *args])
    return HttpResponseRedirect(way_back(request, tournament, default))


def to_repair_or_place(
    request: HttpRequest, tournament: Tournament, name: str = "desk", *args: object
) -> HttpResponse:
    """To the repair of the round that no longer fits (F16, F17), which comes back to where the act was begun;
    else there at once."""
    round_ = repair_due(tournament)
    if round_ is None:
        return to_place(request, tournament, name, *args)
    back = way_back(request, tournament, reverse(name, args=[tournament.slug, *args]))
    repair = reverse("round-repair", args=[tournament.slug, round_.number])
    if urlsplit(back).path == repair:
        return HttpResponseRedirect(back)
    return HttpResponseRedirect(f"{repair}?{urlencode({FIELD: back})}")
