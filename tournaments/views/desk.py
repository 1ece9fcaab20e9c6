"""The desk: state, what is missing, the next step; and the buttons of the clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from ..acts import Action
from ..forms import add_refusal
from ..models import Match, Round, Tournament
from ..queries import Desk, desk_of, event_state, round_view
from ..queries.clock import table_times
from ..queries.queue import queue_of
from ..refusals import Refused
from ..services.clock import extend_clock, pause_clock, resume_clock, start_clock
from ..services.snapshots import backup_problem
from .access import acting, refusals_shown, staff_act, staff_page, staff_render
from .one_round import round_of
from .rounds import extend_form_of, round_page

LATEST = 6
# Which right the button of a step asks for; the others only lead to a page.
RIGHT = {
    "start": Action.START_TOURNAMENT,
    "pair_swiss": Action.PAIR_ROUND,
    "pair_cut": Action.PAIR_ROUND,
    "pair_knockout": Action.PAIR_ROUND,
    "start_clock": Action.START_CLOCK,
    "close_round": Action.CLOSE_ROUND,
    "finish": Action.FINISH_TOURNAMENT,
}


@staff_page(Action.SEE_DESK)
def desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The one page of an event that always says what comes next."""
    now = timezone.now()
    event = event_state(tournament)
    state = desk_of(event, now, latest=LATEST)
    context = {
        "desk": state,
        "view": state.view,
        "round": state.round,
        "clock": state.clock,
        "now": now,
        "step_url": _step_url(tournament, state),
        "step_right": str(RIGHT.get(state.step, Action.SEE_DESK)),
        "step_posts": state.step in RIGHT,
        "next_number": state.round.number + 1 if state.round else 1,
        "extend_form": extend_form_of(state.view) if state.view else None,
        "rounds": event.rounds,
        "clubs": any(entry.club for entry in state.entries_in),
        "queue": queue_of(event, state.view),
        "latest": state.latest,
        "live_revision": event.tournament.revision,
        "backup_problem": backup_problem(tournament),
        "extended": table_times(event, state.round, state.clock) if state.round and state.clock else (),
    }
    return staff_render(request, "tournaments/desk.html", event.tournament, context)


@staff_act(Action.START_CLOCK)
def clock_start(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """By hand, once most players sit (A-TIME-2)."""
    return _push(request, tournament, number, start_clock)


@staff_act(Action.PAUSE_CLOCK)
def clock_pause(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The time stands still for everybody."""
    return _push(request, tournament, number, pause_clock)


@staff_act(Action.RESUME_CLOCK)
def clock_resume(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The time goes on."""
    return _push(request, tournament, number, resume_clock)


@staff_act(Action.EXTEND_CLOCK)
def clock_extend(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """More minutes for one table or all, with a reason (A-TIME-4)."""
    round_ = round_of(tournament, number)
    view = round_view(event_state(tournament), number)
    form = extend_form_of(view, request.POST)
    if form.is_valid():
        data = form.cleaned_data
        match = Match.objects.filter(round=round_, pk=data["table"]).first() if data["table"] else None
        try:
            extend_clock(
                round_,
                acting(request),
                minutes=data["minutes"],
                match=match,
                reason=data["reason"],
                now=timezone.now(),
            )
        except Refused as refused:
            add_refusal(form, refused)
        else:
            where = _("Table %(table)s") % {"table": match.table} if match else _("All tables")
            messages.success(
                request,
                _("%(where)s: %(minutes)s more minutes.") % {"where": where, "minutes": data["minutes"]},
            )
            return redirect("desk", tournament.slug)
    return round_page(request, tournament, round_, extend_form=form, status=422)


def _push(
    request: HttpRequest, tournament: Tournament, number: int, button: Callable[..., Any]
) -> HttpResponse:
    round_: Round = round_of(tournament, number)
    with refusals_shown(request):
        button(round_, acting(request), now=timezone.now())
    return redirect("desk", tournament.slug)


def _step_url(tournament: Tournament, desk: Desk) -> str:
    """Where the main button leads: an act to post to, or the page where the step is done."""
    if desk.step == "add_players":
        return reverse("entries", args=[tournament.slug])
    if desk.step == "finished":
        return reverse("event-standings", args=[tournament.slug])
    names = {"start": "event-start", "finish": "event-finish"}
    if desk.step in names or desk.step.startswith("pair_"):
        return reverse(names.get(desk.step, "round-pair"), args=[tournament.slug])
    if desk.round is None or desk.view is None:
        return reverse("entries", args=[tournament.slug])
    if desk.step == "enter_results":
        pk = desk.view.open[0].match.pk
        return reverse("match-result", args=[tournament.slug, desk.round.number, pk])
    of_round = {"publish": "round-desk", "start_clock": "clock-start", "close_round": "round-close"}
    return reverse(of_round[desk.step], args=[tournament.slug, desk.round.number])
