"""At the desk: check lists already handed in again, and correct when products came out in this country."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Tournament
from tournaments.views.base.answers import post_data, refusals_at, refusals_shown
from tournaments.views.base.requests import current_actor, staff_render
from tournaments.wording.countries import country_name

from ..acts import FleetAction
from ..forms.catalogue import ReleasesForm
from ..queries.checking import catalogue_of, checker_of, list_game_of
from ..queries.rechecking import NewVerdict, differences
from ..services.catalogues import correct_releases
from ..services.rechecking import recheck_fleets
from .access import list_page


@list_page(FleetAction.RECHECK_FLEETS)
def recheck(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What a re-check would change; the button does it and the page says what it did."""
    if request.method == "POST":
        return _recheck(request, tournament)
    checker = checker_of(tournament)
    new_verdicts = differences(tournament, checker=checker)
    context = {"differences": new_verdicts, "date": checker.catalogue.date}
    return staff_render(request, "fleets/recheck.html", tournament, context)


def _recheck(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    with refusals_shown(request):
        new_verdicts = recheck_fleets(tournament, current_actor(request), now=timezone.now())
        if new_verdicts:
            return _rechecked_page(request, tournament, new_verdicts)
        messages.success(request, _("All lists were checked again: nothing changed."))
    return redirect("fleets-recheck", tournament.slug)


def _rechecked_page(
    request: HttpRequest, tournament: Tournament, new_verdicts: tuple[NewVerdict, ...]
) -> HttpResponse:
    message = ngettext(
        "%(n)s list has another verdict now.", "%(n)s lists have another verdict now.", len(new_verdicts)
    )
    messages.success(request, message % {"n": len(new_verdicts)})
    # Shown once more from what was done: a reload checks again and finds nothing left to change.
    context = {"differences": new_verdicts, "date": catalogue_of(tournament).date, "is_done": True}
    return staff_render(request, "fleets/recheck.html", tournament, context)


@list_page(FleetAction.CORRECT_RELEASE)
def releases(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Products with the day we know and the organizer's own; what counts for lists after a re-check."""
    game = list_game_of(tournament)
    releases = game.releases
    known_days = releases.of(tournament.country).days
    corrected_days = dict(tournament.product_releases.values_list("product", "released"))
    form = ReleasesForm(
        post_data(request), products=releases.products(), known_days=known_days, corrected_days=corrected_days
    )
    if form.is_valid():
        with refusals_at(form):
            correct_releases(tournament, current_actor(request), days=form.days(), now=timezone.now())
            messages.success(request, _("Saved. Check the lists again so that the new days count for them."))
            return redirect("product-releases", tournament.slug)
    context = {
        "form": form,
        "country": country_name(tournament.country),
        "premier_delay": game.premier_delay(tournament.fleet_ruleset),
    }
    return staff_render(request, "fleets/releases.html", tournament, context)
