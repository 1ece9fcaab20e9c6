"""The catalogue for everybody: all cards of the game, and one card with its history."""

from __future__ import annotations

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from fleets.lists.games import LIST_GAMES

from ..forms_catalogue import CardFilterForm
from ..queries.catalogue import CardFilter, card_facts, card_rows
from ..queries.checking import catalogue_on

PER_PAGE = 60


@require_safe
def catalogue(request: HttpRequest) -> HttpResponse:
    """All cards, filtered by what stands in the address; a filter that makes no sense is left out."""
    form = CardFilterForm(request.GET)
    form.is_valid()
    chosen = {name: value for name, value in form.cleaned_data.items() if value}
    cards = catalogue_on(None, game=next(iter(LIST_GAMES)))
    rows = card_rows(
        cards, CardFilter(chosen.get("q", ""), chosen.get("kind", ""), chosen.get("faction", ""))
    )
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    context = {"form": form, "page": page, "found": len(rows), "query": urlencode(chosen), "date": cards.date}
    return render(request, "fleets/catalogue.html", context)


@require_safe
def card(request: HttpRequest, card: str) -> HttpResponse:
    """One card: facts, restrictions in words, points by date, release. 404 for an id nobody knows."""
    cards = catalogue_on(None, game=next(iter(LIST_GAMES)))
    facts = card_facts(cards, card)
    if facts is None:
        raise Http404
    return render(request, "fleets/card.html", {"facts": facts, "date": cards.date})
