"""The practice event: created with one button, guided, with invented players, deleted with one button."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games import GAMES

from ...acts import Action
from ...models import Tournament
from ...services.event.practice import let_others_play, make_practice, remove_practice
from ..base.answers import refusals_shown
from ..base.requests import account_page, current_actor, staff_act
from ..base.return_to import to_place

ENDED = "guides_ended"
"""Where the session keeps the events whose guide this account has ended."""


def is_guided(request: HttpRequest, tournament: Tournament) -> bool:
    """True until the reader has ended the guide."""
    return tournament.pk not in request.session.get(ENDED, [])


@account_page(Action.CREATE_TOURNAMENT)
def practice_new(request: HttpRequest) -> HttpResponse:
    """A practice event for this account, or the one it has."""
    if request.method != "POST":
        return redirect("home")
    with refusals_shown(request):
        game = request.POST.get("game") or next(iter(GAMES))
        tournament = make_practice(current_actor(request), game=game, now=timezone.now())
        return redirect("desk", tournament.slug)
    return redirect("home")


@staff_act(Action.REPORT_RESULT)
def practice_others(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The open tables report their results."""
    with refusals_shown(request):
        reported = let_others_play(tournament, now=timezone.now())
        line = ngettext("%(n)s table has reported.", "%(n)s tables have reported.", reported) % {
            "n": reported
        }
        messages.success(request, line)
    return to_place(request, tournament, "desk")


@staff_act(Action.SEE_DESK)
def practice_guide(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The guide is shown or hidden, for this session."""
    ended = [pk for pk in request.session.get(ENDED, []) if pk != tournament.pk]
    request.session[ENDED] = ended if "show" in request.POST else [*ended, tournament.pk]
    return to_place(request, tournament, "desk")


@staff_act(Action.EDIT_TOURNAMENT)
def practice_remove(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The practice event is deleted, with all that belongs to it."""
    with refusals_shown(request):
        remove_practice(tournament)
        messages.success(request, _("The practice event is gone."))
        return redirect("home")
    return redirect("desk", tournament.slug)
