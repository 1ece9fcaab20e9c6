"""At the desk: check the lists already in again, and say when products came out in this country."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.forms import add_refusal
from tournaments.models import Tournament
from tournaments.refusals import Refused
from tournaments.views.access import acting, staff_page, staff_render

from ..acts import FleetAction
from ..forms_catalogue import ReleasesForm
from ..queries.checking import catalogue_of, checker_of, list_game_of
from ..queries.rechecking import differences
from ..services.catalogues import correct_releases
from ..services.rechecking import recheck_fleets
from .access import with_lists


@staff_page(FleetAction.RECHECK_FLEETS)
@with_lists
def recheck(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What a re-check would change; the button does it and the page says what it did."""
    if request.method == "POST":
        return _recheck(request, tournament)
    checker = checker_of(tournament)
    found = differences(tournament, checker=checker)
    context = {"differences": found, "date": checker.catalogue.date}
    return staff_render(request, "fleets/recheck.html", tournament, context)


def _recheck(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    try:
        found = recheck_fleets(tournament, acting(request), now=timezone.now())
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("fleets-recheck", tournament.slug)
    if not found:
        messages.success(request, _("All lists were checked again: nothing changed."))
        return redirect("fleets-recheck", tournament.slug)
    said = ngettext(
        "%(n)s list has another verdict now.", "%(n)s lists have another verdict now.", len(found)
    )
    messages.success(request, said % {"n": len(found)})
    # Shown once more from what was done: a reload asks anew and finds nothing left to change.
    context = {"differences": found, "date": catalogue_of(tournament).date, "is_done": True}
    return staff_render(request, "fleets/recheck.html", tournament, context)


@staff_page(FleetAction.CORRECT_RELEASE)
@with_lists
def releases(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Products with the day we know and the organizer's own; what counts for lists after a re-check."""
    releases = list_game_of(tournament).releases
    known = releases.of(tournament.country).days
    said = dict(tournament.product_releases.values_list("product", "released"))
    form = ReleasesForm(request.POST or None, products=releases.products(), known=known, said=said)
    if request.method == "POST" and form.is_valid():
        try:
            correct_releases(tournament, acting(request), days=form.days(), now=timezone.now())
        except Refused as refused:
            add_refusal(form, refused)
        else:
            messages.success(request, _("Saved. Check the lists again so that the new days count for them."))
            return redirect("product-releases", tournament.slug)
    status = 422 if form.is_bound else 200
    return staff_render(request, "fleets/releases.html", tournament, {"form": form}, status=status)
