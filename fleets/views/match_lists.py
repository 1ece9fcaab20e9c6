"""The two lists of a table side by side."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.models import Tournament
from tournaments.views.base.requests import staff_render
from tournaments.views.results.result_forms import table_or_404

from ..acts import FleetAction
from ..queries.match_lists import match_lists
from .access import list_page


@list_page(FleetAction.SEE_FLEETS)
def fleet_match(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """All totals, who chooses to go first, the lists with their problems. Any leader may look (A-ROLE-5)."""
    view = table_or_404(request, tournament, number, pk)
    context = {"lists": match_lists(view), "match": view.match, "round": view.match.round}
    return staff_render(request, "fleets/match.html", tournament, context)
