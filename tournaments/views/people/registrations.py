"""The desk's page of registrations: who has a place, who waits, who has paid."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from ...acts import Action
from ...models import Registration, Tournament
from ...queries.people.registration import registrations_of, why_closed
from ...services.people.registration import move_up, record_fee, settle_registration
from ..base.answers import refusals_shown, success_message
from ..base.requests import current_actor, staff_act, staff_page, staff_render
from ..base.visit import names_for

State = Registration.State


@staff_page(Action.SETTLE_REGISTRATION)
def registrations(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody in the order of registration, grouped by state."""
    now = timezone.now()
    everybody = registrations_of(tournament, now, names_for(request))
    context = {
        "everybody": everybody,
        "groups": (
            (_("Waiting for your word"), everybody.only(State.ASKED)),
            (_("Waiting list"), everybody.only(State.WAITING)),
            (_("Offered a place"), everybody.only(State.OFFERED)),
            (_("Has a place"), everybody.only(State.PLACED)),
            (_("Not coming"), everybody.off),
        ),
        "waiting": everybody.count(State.WAITING),
        "placed": everybody.count(State.PLACED),
        "closed": why_closed(tournament, now),
        "now": now,
    }
    return staff_render(request, "tournaments/people/registrations.html", tournament, context)


@staff_act(Action.SETTLE_REGISTRATION)
def registration_settle(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Gives a place, the waiting list, or a refusal."""
    with refusals_shown(request, _("Saved.")):
        state = request.POST.get("state", "")
        settle_registration(_row(tournament, number), current_actor(request), state=state, now=timezone.now())
    return redirect("registrations", tournament.slug)


@staff_act(Action.NOTE_FEE)
def registration_fee(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Records the fee as paid, open or waived."""
    with refusals_shown(request, _("Saved.")):
        fee = request.POST.get("fee", "")
        record_fee(_row(tournament, number), current_actor(request), fee=fee, now=timezone.now())
    return redirect("registrations", tournament.slug)


def _row(tournament: Tournament, number: int) -> Registration:
    rows = Registration.objects.select_related("tournament")
    return get_object_or_404(rows, tournament=tournament, pk=number)


@staff_act(Action.MOVE_UP)
def registrations_move(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The free places go to those who waited longest."""
    with refusals_shown(request):
        names = move_up(tournament, current_actor(request), now=timezone.now())
        if names:
            success_message(request, _("Moved up: %(names)s.") % {"names": ", ".join(names)})
        else:
            messages.info(request, _("Nobody could move up."))
    return redirect("registrations", tournament.slug)
