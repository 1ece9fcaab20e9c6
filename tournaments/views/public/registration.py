"""Registration for an event, and the page behind the link that registered players get."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from ...access.codes import code_of
from ...access.links import link_of, link_of_registration
from ...access.rate_limits import REGISTRATIONS, address_of
from ...acts import Action, AnyAction
from ...forms.registration import ApplicantForm, RegisterForm
from ...models import Registration, Tournament
from ...queries.people.registration import (
    entry_of_registration,
    free_places,
    has_passed,
    place_in_line,
    why_closed,
)
from ...services.people.forgetting import forget_registration
from ...services.people.registration import (
    accept_place,
    check_open,
    edit_own_registration,
    register,
    withdraw_registration,
)
from ...text.lazy import Text
from ...wording.refusals import Refused
from ..base.addresses import base_of
from ..base.answers import form_status, post_data, refusals_at, refusals_shown
from ..base.http_cache import in_zone_of_venue
from ..base.requests import View, registration_act, registration_page


@never_cache
def register_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The registration form, for everybody; while registration is closed the reason why."""
    tournament = get_object_or_404(Tournament, slug=slug)
    with in_zone_of_venue(tournament):
        form = RegisterForm(post_data(request))
        if form.is_valid():
            registration = _register_applicant(request, tournament, form)
            if registration is not None:
                return redirect("registration", link_of_registration(registration))
        now = timezone.now()
        context = {
            "tournament": tournament,
            "form": form,
            "closed": _why_closed(tournament),
            "free": free_places(tournament, now),
        }
        return render(request, "tournaments/public/register.html", context, status=form_status(form))


def _register_applicant(
    request: HttpRequest, tournament: Tournament, form: RegisterForm
) -> Registration | None:
    """The new registration; None where it is refused, as the form then tells."""
    with refusals_at(form):
        if not REGISTRATIONS.allows(address_of(request)):
            raise Refused("too_many_at_once", minutes=REGISTRATIONS.window // 60)
        try:
            return register(
                tournament,
                who=form.applicant(),
                sent_as=form.cleaned_data["sent_as"],
                is_another=form.cleaned_data["is_another"],
                now=timezone.now(),
            )
        except Refused as refused:
            if refused.code == "registered_before":
                form.ask_whether_another()
            raise
    return None


def _why_closed(tournament: Tournament) -> str:
    """The reason as a sentence; "" while registration is open."""
    try:
        check_open(tournament, timezone.now())
    except Refused as refused:
        return str(refused)
    return ""


@registration_page(Action.EDIT_OWN_REGISTRATION)
def registration(request: HttpRequest, row: Registration) -> HttpResponse:
    """The state of a registration, its data, and the link to come back to it."""
    form = ApplicantForm.of(row, post_data(request))
    if form.is_valid():
        with refusals_at(form):
            edit_own_registration(row, who=form.applicant(), now=timezone.now())
            messages.success(request, _("Saved."))
            return redirect("registration", link_of_registration(row))
    token = link_of_registration(row)
    entry = entry_of_registration(row)
    player = reverse("player-page", args=[link_of(entry)]) if entry else ""
    # There is one link to keep: with a place that of the day, which leads back here, too.
    link = base_of(request) + (player or reverse("registration", args=[token]))
    now = timezone.now()
    context = {
        "tournament": row.tournament,
        "registration": row,
        "state": Registration.State.LAPSED if has_passed(row, now) else row.state,
        "token": token,
        "form": form,
        "player": player,
        "is_off": row.state == Registration.State.PLACED and entry is None,
        "place": place_in_line(row),
        "is_fixed": why_closed(row.tournament, now) in FIXED,
        "link": link,
        "code": code_of(link),
    }
    return render(request, "tournaments/public/registration.html", context, status=form_status(form))


# In these cases only the organizer can still change it.
FIXED = ("registration_over", "registration_started")


def _button(action: AnyAction, service: Callable[..., Any], done: Text) -> View:
    @registration_act(action)
    def press(request: HttpRequest, row: Registration) -> HttpResponse:
        with refusals_shown(request, str(done)):
            service(row, now=timezone.now())
        return redirect("registration", link_of_registration(row))

    return press


# The next player moves up.
registration_withdraw = _button(
    Action.WITHDRAW_REGISTRATION, withdraw_registration, gettext_lazy("Your registration is withdrawn.")
)
# Withdrawn, and all personal data are deleted.
registration_forget = _button(
    Action.FORGET_REGISTRATION, forget_registration, gettext_lazy("Your personal data are deleted.")
)
registration_accept = _button(Action.ACCEPT_PLACE, accept_place, gettext_lazy("You have a place."))
