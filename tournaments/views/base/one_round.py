"""The round of an event that an address names."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from ...models import Round, Tournament


def find_round(tournament: Tournament, number: int) -> Round | None:
    """The round; None where a stale page asks for one that was discarded."""
    rounds = Round.objects.select_related("tournament", "stage")
    return rounds.filter(tournament=tournament, number=number).first()


def round_or_404(tournament: Tournament, number: int) -> Round:
    """The round or 404."""
    round_ = find_round(tournament, number)
    if round_ is None:
        raise Http404
    return round_


def round_gone(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Back to the desk from a page that is older than the event."""
    text = _("Round %(number)s is not there any more. This is where the event stands now.")
    messages.error(request, text % {"number": number})
    return redirect("desk", tournament.slug)
