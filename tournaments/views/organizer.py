"""The event itself: create it, its settings, start, finish, reopen."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.games import GAMES, load_rules

from ..acts import Action
from ..forms import PlanForm, TournamentForm, add_refusal
from ..models import Tournament
from ..queries.lists import without_list
from ..refusals import Refused
from ..services.setup import (
    create_tournament,
    edit_tournament,
    finish_tournament,
    reopen_tournament,
    start_tournament,
)
from .access import account_page, acting, refusals_shown, staff_act, staff_page, staff_render


@account_page(Action.CREATE_TOURNAMENT)
def event_new(request: HttpRequest) -> HttpResponse:
    """A new event; whoever makes it is its organizer."""
    form = TournamentForm(request.POST or None, initial=_defaults())
    if request.method == "POST" and form.is_valid():
        try:
            tournament = create_tournament(acting(request), **form.cleaned_data, now=timezone.now())
        except Refused as refused:
            add_refusal(form, refused)
        else:
            messages.success(request, _("The event is there. Now enter the players."))
            return redirect("entries", tournament.slug)
    return render(request, "tournaments/event_new.html", {"form": form}, status=_status(form))


@staff_page(Action.EDIT_TOURNAMENT)
def event_edit(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The settings; what the state of the event no longer allows is refused by the service."""
    form = TournamentForm(request.POST or None, instance=tournament)
    # The form writes into its instance while it checks; the page must go on showing the event as it is.
    shown = Tournament.objects.get(pk=tournament.pk)
    if request.method == "POST" and form.is_valid():
        changes = {name: form.cleaned_data[name] for name in form.changed_data}
        try:
            edit_tournament(shown, acting(request), now=timezone.now(), **{**_structure(form), **changes})
        except Refused as refused:
            add_refusal(form, refused)
        else:
            messages.success(request, _("Saved."))
            return redirect("event-edit", tournament.slug)
    return _settings_page(request, shown, form=form, plan_form=_plan_form(shown), status=_status(form))


@staff_act(Action.EDIT_TOURNAMENT)
def event_plan(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Other rounds or another cut than announced: an act of its own, with a reason (A-STRUCT-4)."""
    form = PlanForm(request.POST)
    if form.is_valid():
        try:
            edit_tournament(tournament, acting(request), now=timezone.now(), **form.cleaned_data)
        except Refused as refused:
            add_refusal(form, refused)
        else:
            messages.success(request, _("Saved."))
            return redirect("event-edit", tournament.slug)
    settings = TournamentForm(instance=tournament)
    return _settings_page(request, tournament, form=settings, plan_form=form, status=422)


@staff_act(Action.START_TOURNAMENT)
def event_start(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """From here on players are dropped instead of deleted, and fleets are locked (A-FLEET-11).

    Asks once when somebody has no list yet; it does not stand in the way.
    """
    if tournament.state == Tournament.State.SETUP:
        missing = without_list(tournament)
        if missing and "without_lists" not in request.POST:
            return staff_render(request, "tournaments/event_start.html", tournament, {"missing": missing})
        with refusals_shown(request):
            start_tournament(tournament, acting(request), now=timezone.now())
            messages.success(request, _("The event runs."))
    return redirect("desk", tournament.slug)


@staff_act(Action.FINISH_TOURNAMENT)
def event_finish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings are final."""
    if tournament.state == Tournament.State.RUNNING:
        with refusals_shown(request):
            finish_tournament(tournament, acting(request), now=timezone.now())
            messages.success(request, _("The event is finished."))
    return redirect("desk", tournament.slug)


@staff_act(Action.REOPEN_TOURNAMENT)
def event_reopen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Closed too early: it goes on (F24)."""
    if tournament.state == Tournament.State.FINISHED:
        with refusals_shown(request):
            reopen_tournament(tournament, acting(request), now=timezone.now())
            messages.success(request, _("The event runs again."))
    return redirect("desk", tournament.slug)


def _defaults() -> dict[str, object]:
    """An event of today by the rules' own numbers, so that only a name has to be typed."""
    game = next(iter(GAMES.values()))
    rules = load_rules(game, game.ruleset)
    return {
        "date": timezone.localdate(),
        "level": Tournament.Level.RELAXED,
        "structure": Tournament.Structure.BASIC,
        "swiss_rounds": None,
        "cut": 0,
        "points_limit": rules.points_limit,
        "swiss_minutes": rules.swiss_minutes,
        "knockout_minutes": rules.knockout_minutes,
        "final_minutes": rules.final_minutes,
        "time_zone": timezone.get_default_timezone_name(),
        "is_public": True,
    }


def _structure(form: TournamentForm) -> dict[str, object]:
    """The fields that go together: a change of the structure empties what no longer counts."""
    together = ("structure", "swiss_rounds", "cut", "elimination")
    if not set(together) & set(form.changed_data):
        return {}
    return {name: form.cleaned_data[name] for name in together}


def _settings_page(
    request: HttpRequest, tournament: Tournament, *, form: TournamentForm, plan_form: PlanForm, status: int
) -> HttpResponse:
    context = {"form": form, "plan_form": plan_form}
    return staff_render(request, "tournaments/event_edit.html", tournament, context, status=status)


def _plan_form(tournament: Tournament) -> PlanForm:
    planned = {"planned_rounds": tournament.planned_rounds, "planned_cut": tournament.planned_cut}
    return PlanForm(initial=planned)


def _status(form: TournamentForm) -> int:
    return 422 if form.errors else 200
