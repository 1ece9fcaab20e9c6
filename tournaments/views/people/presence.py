"""Presence: check-in at the desk and by personal link, who is missing, and rounds missed on request."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from tournaments.text.cleaning import number_in

from ...access.links import link_of
from ...acts import Action
from ...forms.presence import MissedRoundsForm, RoundsForm
from ...models import Entry, Presence, Tournament
from ...queries import EventState, event_state
from ...queries.rounds.next_pairing import rounds_ahead
from ...queries.state.presence import call_of, check_in_counts
from ...services.rounds.presence import book_own_rounds, book_rounds, check_in, check_self_in
from ...wording.refusals import Refused
from ..base.answers import done_at, post_data, refusals_at, refusals_shown, success_message
from ..base.http_cache import Page, cached_page
from ..base.requests import (
    current_actor,
    player_act,
    player_page,
    player_render,
    staff_act,
    staff_page,
    staff_render,
)
from ..base.return_to import to_place
from ..base.visit import entry_in, state_in


@staff_page(Action.CHECK_IN)
def check_in_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody by name, a row to tap for each; the order does not depend on who is present."""
    state = state_in(request, tournament)
    call = call_of(state)
    rows = [(entry, call.presences.get(entry.key, "")) for entry in call.entries] if call else []
    context = {"call": call, "rows": rows, "live_revision": state.tournament.revision}
    return staff_render(request, "tournaments/people/check_in.html", state.tournament, context)


@staff_act(Action.CHECK_IN)
def check_in_row(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """One player is present, or is not after all; then back to where the tap was."""
    entry = entry_in(request, tournament, key)
    number, present = number_in(request.POST.get("round", "")), request.POST.get("here") != "no"
    if "application/json" in request.headers.get("Accept", ""):
        return _check_in_response(request, entry, number or 0, present=present)
    if number is not None:
        with refusals_shown(request):
            check_in(entry, current_actor(request), number=number, present=present, now=timezone.now())
            if request.POST.get("back"):
                success_message(request, _("%(name)s is checked in.") % {"name": entry.name})
    back = request.POST.get("back", "")
    if back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        return HttpResponseRedirect(back)
    return redirect(f"{reverse('check-in', args=[tournament.slug])}#row-{entry.key}")


def _check_in_response(request: HttpRequest, entry: Entry, number: int, *, present: bool) -> JsonResponse:
    """The state of the row after the tap and how many are present, for the page that stays; or why not."""
    try:
        check_in(entry, current_actor(request), number=number, present=present, now=timezone.now())
    except Refused as refused:
        return JsonResponse({"refused": str(refused)}, status=422)
    figures = dict(zip(("here", "missing"), check_in_counts(entry.tournament, number), strict=True))
    count = render_to_string("tournaments/people/_check_in_count.html", figures)
    return JsonResponse({"here": present, "count": " ".join(count.split())})


@cached_page()
def missing(request: HttpRequest, state: EventState) -> Page:
    """Who has not checked in for the next round, for the hall."""
    return Page("tournaments/people/missing.html", {"call": call_of(state)})


@staff_page(Action.BOOK_ROUNDS)
def entry_rounds(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Rounds a player will miss, or has a bye in, set beforehand."""
    entry = entry_in(request, tournament, key)
    ahead = rounds_ahead(state_in(request, tournament))
    current = dict(Presence.objects.filter(entry=entry).values_list("number", "word"))
    form = RoundsForm(post_data(request), ahead=ahead, current=current)
    if form.is_valid():
        with done_at(request, form, _("Saved.")):
            book_rounds(entry, current_actor(request), words=form.words(), now=timezone.now())
            return to_place(request, tournament, "entries")
    context = {"entry": entry, "form": form, "ahead": ahead}
    return staff_render(request, "tournaments/people/entry_rounds.html", tournament, context)


@player_act(Action.CHECK_SELF_IN)
def player_check_in(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The player checks in."""
    number = number_in(request.POST.get("round", ""))
    if number is not None:
        with refusals_shown(request, _("You are checked in.")):
            check_self_in(entry, number=number, now=timezone.now())
    return redirect("player-page", link_of(entry))


@player_page(Action.BOOK_OWN_ROUNDS)
def player_rounds(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The rounds the player will miss: arriving later or leaving earlier."""
    ahead = rounds_ahead(event_state(entry.tournament))
    current = dict(Presence.objects.filter(entry=entry).values_list("number", "word"))
    form = MissedRoundsForm(post_data(request), ahead=ahead, current=current)
    if form.is_valid():
        with refusals_at(form):
            book_own_rounds(entry, missed=form.missed(), ahead=frozenset(ahead), now=timezone.now())
            messages.success(request, _("Saved."))
            return redirect("player-page", link_of(entry))
    context = {"form": form, "ahead": ahead}
    return player_render(request, "tournaments/player/player_rounds.html", entry, context)
