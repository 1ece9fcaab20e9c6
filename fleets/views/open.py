"""Lists as others see them: the opponent on their own page, everybody on the event's pages (F35)."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from fleets.lists.secrecy import Parts, Viewer
from tournaments.acts import Action
from tournaments.models import Entry, Round, Seat, Tournament
from tournaments.views.base.http_cache import public_page
from tournaments.views.base.requests import player_render

from ..queries import OpenFleet, is_settled, open_entries, open_fleet, parts_for, version_in
from .access import own_list_page, requires_lists


@own_list_page(Action.REPORT_OWN_RESULT)
def opponent(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The lists of the others at the table, in the latest published round or in ?round=, as used there."""
    seats = list(
        Seat.objects.filter(entry=entry)
        .exclude(round__state=Round.State.DRAFT)
        .select_related("round__stage", "round__tournament", "match")
        .order_by("round__number")
    )
    seat = _requested_seat(request, seats)
    settled = is_settled(entry)
    parts = parts_for(entry.tournament, Viewer.OPPONENT if settled else Viewer.ANYBODY)
    context: dict[str, Any] = {
        "seat": seat,
        "seats": seats,
        "opponents": _lists_of_others(seat, parts, entry.tournament) if seat else (),
        "parts": parts,
        "must_hand_in": not settled and parts != parts_for(entry.tournament, Viewer.OPPONENT),
        "live_revision": entry.tournament.revision,
    }
    return player_render(request, "fleets/opponent.html", entry, context)


@public_page()
@requires_lists
def event_fleets(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every player with the parts of their list that are open to the visitor."""
    rows = list(open_entries(tournament, request.user))
    open_count = sum(row.fleet is not None for row in rows)
    # Before any part of the lists is public, the page of figures would only say "not yet".
    public = parts_for(tournament, Viewer.ANYBODY)
    context = {"rows": rows, "shown": open_count, "has_statistics": open_count and not public.nothing}
    return _render(request, "fleets/event_fleets.html", tournament, context)


@public_page()
@requires_lists
def event_fleet(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """One player's list, as far as it is open to the visitor."""
    entry = get_object_or_404(Entry, tournament=tournament, key=key)
    row = next(row for row in open_entries(tournament, request.user) if row.entry == entry)
    context = {"entry": entry, "open": row.fleet, "parts": row.parts}
    return _render(request, "fleets/event_fleet.html", tournament, context)


def _lists_of_others(
    seat: Seat, parts: Parts, tournament: Tournament
) -> list[tuple[Entry, OpenFleet | None]]:
    """The others at the table with the open parts of their lists; None where there is no list."""
    others = seat.match.seats.exclude(pk=seat.pk).select_related("entry").order_by("number")
    versions = [(opponent.entry, version_in(opponent.entry, seat.round.number)) for opponent in others]
    return [
        (opponent, open_fleet(version, parts, tournament) if version else None)
        for opponent, version in versions
    ]


def _requested_seat(request: HttpRequest, seats: list[Seat]) -> Seat | None:
    """The seat of ?round=, else of the latest round. Raises Http404 for a round without one."""
    number = request.GET.get("round")
    if number is None:
        return seats[-1] if seats else None
    seat = next((seat for seat in seats if str(seat.round.number) == number), None)
    if seat is None:
        raise Http404
    return seat


def _render(
    request: HttpRequest, template: str, tournament: Tournament, context: dict[str, Any]
) -> HttpResponse:
    shared = {"tournament": tournament, "live_revision": tournament.revision}
    return render(request, template, {**shared, **context})
