"""The lists of an event in pictures: for leaders always, for everybody as soon as the lists are public."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fleets.lists.games import LIST_GAMES
from fleets.lists.secrecy import Viewer
from tournaments.access.permissions import is_allowed
from tournaments.models import Tournament
from tournaments.views.base.http_cache import in_zone_of_venue
from tournaments.views.base.requests import staff_render

from ..acts import FleetAction
from ..charts import drawing_of
from ..queries.secrecy import parts_for
from ..queries.statistics import statistics_of


@require_safe
@never_cache
def fleet_statistics(request: HttpRequest, slug: str) -> HttpResponse:
    """What is open to everybody, or all of it to a leader."""
    tournament = get_object_or_404(Tournament, slug=slug, game__in=LIST_GAMES)
    leads = is_allowed(request.user, tournament, FleetAction.SEE_FLEETS)
    public = parts_for(tournament, Viewer.ANYBODY)
    parts = parts_for(tournament, Viewer.LEADER) if leads else public
    statistics = statistics_of(tournament, parts)
    context = {
        "statistics": statistics,
        "drawings": [drawing_of(chart) for chart in statistics.charts],
        "leads": leads,
        "parts": parts,
        "public": public,
    }
    with in_zone_of_venue(tournament):
        return staff_render(request, "fleets/statistics.html", tournament, context)
