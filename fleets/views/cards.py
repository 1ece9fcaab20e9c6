"""Any card in all lists of an event, while the judge types its name."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.models import Tournament
from tournaments.views.base.requests import staff_render

from ..acts import FleetAction
from ..queries.cards import SHORTEST, find_cards
from .access import list_page


@list_page(FleetAction.SEE_FLEETS)
def fleet_cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The players who have a card, and on which other card."""
    words = request.GET.get("q", "")[:100]
    cards = find_cards(tournament, words)
    context = {"q": words, "found": cards, "asked": len(words.strip()) >= SHORTEST}
    part = request.headers.get("HX-Target") == "found-cards"
    return staff_render(request, "fleets/_cards.html" if part else "fleets/cards.html", tournament, context)
