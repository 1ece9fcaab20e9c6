"""The repair assistant: what has changed since a round was paired, and the smallest way to put it right."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from ..acts import Action
from ..forms import RepairForm, add_refusal, seen_in
from ..models import Entry, Tournament
from ..permissions import require
from ..queries import EventState, event_state, newest_state
from ..queries.repair import RoundRepair, repair_of
from ..queries.seating import placed_in
from ..refusals import Refused
from ..services.repair import repair_round
from .access import acting, staff_page, staff_render
from .one_round import gone


@staff_page(Action.SEE_DESK)
def round_repair(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Standings before and after, what would be paired otherwise, what can be done (F15, F16)."""
    state = event_state(tournament)
    round_ = state.round(number)
    if round_ is None:
        return gone(request, tournament, number)
    if request.method == "POST":
        require(acting(request), tournament, Action.REPAIR_ROUND)
    keep = _kept(request, state, number)
    if request.method != "POST":
        return _page(request, state, repair_of(state, number, keep=keep), RepairForm())
    form = RepairForm(request.POST)
    if form.is_valid():
        choice = form.cleaned_data["choice"]
        try:
            repair_round(
                round_,
                acting(request),
                choice=choice,
                keep=keep,
                reason=form.cleaned_data["reason"],
                expected_revision=seen_in(request.POST),
                now=timezone.now(),
            )
        except Refused as refused:
            add_refusal(form, refused)
        else:
            left, right = (
                _("The round stays as it is."),
                _("The round is put right. Tell the players who moved."),
            )
            messages.success(request, left if choice == "nothing" else right)
            return redirect("round-desk", tournament.slug, number)
    state = newest_state(tournament)
    return _page(request, state, repair_of(state, number, keep=keep), form, status=422)


def _page(
    request: HttpRequest,
    state: EventState,
    repair: RoundRepair,
    form: RepairForm,
    *,
    status: int = 200,
) -> HttpResponse:
    context = {
        "repair": repair,
        "round": repair.round,
        "form": form,
        "asked": request.method != "POST" and "asked" in request.GET,
        "seen": state.tournament.revision,
        "is_running": bool(state.pushes(repair.round.number)),
    }
    return staff_render(request, "tournaments/round_repair.html", state.tournament, context, status=status)


def _kept(request: HttpRequest, state: EventState, number: int) -> frozenset[int]:
    """The tables that shall stay: as ticked; while the clock runs, all where nobody is missing."""
    said = request.POST if request.method == "POST" else request.GET
    if request.method == "POST" or "asked" in said:
        return frozenset(
            int(pk) for pk in said.getlist("keep") if pk.isascii() and pk.isdecimal() and len(pk) < 12
        )
    if not state.pushes(number):
        return frozenset()
    return frozenset(
        each.match.pk
        for each in placed_in(state, number)
        if not each.reported
        and not each.pair.bye
        and all(entry.status == Entry.Status.ACTIVE for entry in each.entries)
    )
