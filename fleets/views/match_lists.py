"""The two lists of a table side by side."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from tournaments.models import Match, Tournament
from tournaments.queries import EventState, event_state
from tournaments.views.base.requests import staff_page, staff_render

from ..acts import FleetAction
from ..queries.match_lists import match_lists
from .access import requires_lists


@staff_page(FleetAction.SEE_FLEETS)
@requires_lists
def fleet_match(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """All totals, who chooses to go first, the lists with their problems. Any leader may look (A-ROLE-5)."""
    match = _match_in(event_state(tournament), number, pk)
    context = {"lists": match_lists(match), "match": match, "round": match.round}
    return staff_render(request, "fleets/match.html", tournament, context)


def _match_in(state: EventState, number: int, pk: int) -> Match:
    """The match of this round. Raises Http404."""
    try:
        match = state.record(pk).match
    except Match.DoesNotExist as missing:
        raise Http404 from missing
    if match.round.number != number:
        raise Http404
    return match
