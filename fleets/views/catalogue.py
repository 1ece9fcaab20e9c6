"""The catalogue for everybody: all cards of the game, and one card with its history."""

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.views.decorators.http import require_safe

from fleets.games import LIST_PAGES
from tournaments.games import GAME_WORDS

from ..forms.catalogue import CardFilterForm
from ..queries.checking import catalogue_on

PER_PAGE = 60


@require_safe
def catalogue(request: HttpRequest) -> HttpResponse:
    """All cards, filtered by the query string; an invalid filter is ignored."""
    game = _requested_game(request)
    pages = LIST_PAGES[game]
    form = CardFilterForm(request.GET, pages=pages)
    form.is_valid()
    chosen = {name: value for name, value in form.cleaned_data.items() if value}
    cards = catalogue_on(None, game=game)
    rows = pages.cards.rows(
        cards, words=chosen.get("q", ""), kind=chosen.get("kind", ""), faction=chosen.get("faction", "")
    )
    if "game" in request.GET:
        chosen["game"] = game
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    day = date_format(cards.date, "SHORT_DATE_FORMAT")
    context = {
        "form": form,
        "page": page,
        "found": len(rows),
        "query": urlencode(chosen),
        "game": game,
        "games": [(key, GAME_WORDS[key].name) for key in LIST_PAGES],
        "lede": str(pages.cards.lede) % {"date": day},
    }
    return render(request, "fleets/catalogue.html", context)


@require_safe
def card(request: HttpRequest, card: str) -> HttpResponse:
    """One card: facts, restrictions in words, points by date, release. 404 for an unknown id."""
    game = _requested_game(request)
    cards, pages = catalogue_on(None, game=game), LIST_PAGES[game]
    facts = pages.cards.facts(cards, card)
    if facts is None:
        raise Http404
    return render(request, pages.drawings["card"], {"facts": facts, "date": cards.date, "game": game})


def _requested_game(request: HttpRequest) -> str:
    """The game of ?game=, else the first that has cards."""
    key = request.GET.get("game", "")
    return key if key in LIST_PAGES else next(iter(LIST_PAGES))
