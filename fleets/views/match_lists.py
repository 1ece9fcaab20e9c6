"""The two lists of a table side by side."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from tournaments.models import Match, Tournament
from tournaments.views.access import staff_page, staff_render

from ..acts import FleetAction
from ..queries.match_lists import match_lists
from .access import with_lists


@staff_page(FleetAction.SEE_FLEETS)
@with_lists
def fleet_match(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """Both totals, who chooses initiative, both lists with their problems. Any leader may look (A-ROLE-5)."""
    matches = Match.objects.select_related("round__tournament", "round__stage")
    match = get_object_or_404(matches, pk=pk, round__tournament=tournament, round__number=number)
    context = {"lists": match_lists(match), "match": match, "round": match.round}
    return staff_render(request, "fleets/match.html", tournament, context)
