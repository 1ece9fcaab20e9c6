"""Where somebody came from, so that an act leads back there.

The browser tells the page of an act where it was opened from, and its form keeps that; a button on a page
leads back to that page. Only pages of the same event where people read and work count: no address from
elsewhere, and no form of a single act, which is over.
"""

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
# Places that are forms themselves, left once saved.
FORMS = frozenset({"entry-edit", "event-tables", "round-repair"})


def return_address(request: HttpRequest, tournament: Tournament, default: str) -> str:
    """The page the act was begun from, as a path of this event; `default` where that is unknown."""
    return came_from(request, tournament) or default


def came_from(request: HttpRequest, tournament: Tournament) -> str:
    """From the form or link, else the Referer header; "" where that is no place of this event."""
    address = request.POST.get(FIELD) or request.GET.get(FIELD) or request.headers.get("Referer", "")
    return place_at(request, tournament, address)


def place_at(request: HttpRequest, tournament: Tournament, address: str) -> str:
    """The path of this address where it is a place of this event other than the current page; else ""."""
    if not url_has_allowed_host_and_scheme(address, allowed_hosts={request.get_host()}):
        return ""
    parts = urlsplit(address)
    try:
        match = resolve(parts.path)
    except Resolver404:
        return ""
    is_place = match.url_name in PLACES and match.kwargs.get("slug") == tournament.slug
    if not is_place or parts.path == request.path:
        return ""
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def place_to_keep(request: HttpRequest, tournament: Tournament) -> str:
    """What a form on this page keeps to return to: the page itself where one works on it."""
    match = request.resolver_match
    name = match.url_name if match is not None else ""
    if request.method == "GET" and name in PLACES - FORMS:
        return request.path
    return came_from(request, tournament)


def to_place(request: HttpRequest, tournament: Tournament, name: str = "desk", *args: object) -> HttpResponse:
    """Back to where the act was begun; where that is unknown, to the page `name` of the event."""
    default = reverse(name, args=[tournament.slug, *args])
    return HttpResponseRedirect(return_address(request, tournament, default))


def to_repair_or_place(
    request: HttpRequest, tournament: Tournament, name: str = "desk", *args: object
) -> HttpResponse:
    """To the repair of the round that no longer fits (F16, F17), which returns to where the act was begun;
    else there directly."""
    round_ = repair_due(tournament)
    if round_ is None:
        return to_place(request, tournament, name, *args)
    back = return_address(request, tournament, reverse(name, args=[tournament.slug, *args]))
    repair = reverse("round-repair", args=[tournament.slug, round_.number])
    if urlsplit(back).path == repair:
        return HttpResponseRedirect(back)
    return HttpResponseRedirect(f"{repair}?{urlencode({FIELD: back})}")
