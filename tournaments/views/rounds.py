"""One round at the desk: pair, look at the draft, swap, publish, close."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from ..acts import Action
from ..forms import ExtendForm
from ..models import Round, Tournament
from ..queries import RoundView, clock_in, event_state, round_view
from ..queries.repair import causes_of
from ..refusals import Refused
from ..services.rounds import close_round, discard_round, pair_round, publish_round
from .access import acting, refusals_shown, staff_act, staff_page, staff_render
from .one_round import find_round, gone
from .seating import seating_page


@staff_act(Action.PAIR_ROUND)
def round_pair(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The next round as a draft. A second click shows the round the first one made (F41)."""
    wanted = request.POST.get("number", "")
    try:
        if not _is_there(tournament, wanted):
            drawn = pair_round(
                tournament,
                acting(request),
                avoid_clubs="avoid_clubs" in request.POST,
                avoid_tables="avoid_tables" in request.POST,
                now=timezone.now(),
            )
            return redirect("round-desk", tournament.slug, drawn.number)
    except Refused as refused:
        # Two clicks at the same moment: the other one was first, and its round is what was asked for.
        if not _is_there(tournament, wanted):
            messages.error(request, str(refused))
            return redirect("desk", tournament.slug)
    return redirect("round-desk", tournament.slug, int(wanted))


@staff_page(Action.SEE_DESK)
def round_desk(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The round as it is now: a draft to look at, or its tables with their results."""
    round_ = event_state(tournament).round(number)
    if round_ is None:
        return gone(request, tournament, number)
    return round_page(request, tournament, round_)


@staff_act(Action.DISCARD_ROUND)
def round_discard(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The round is taken back; discarded twice is discarded."""
    round_ = tournament.rounds.filter(number=number).first()
    if round_ is not None:
        with refusals_shown(request):
            discard_round(round_, acting(request), reason=request.POST.get("reason", ""), now=timezone.now())
            messages.success(request, _("Round %(number)s was discarded.") % {"number": number})
    return redirect("desk", tournament.slug)


@staff_act(Action.PUBLISH_ROUND)
def round_publish(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Everybody sees the round from now on; with the tick the clock runs as well."""
    round_ = find_round(tournament, number)
    if round_ is None:
        return gone(request, tournament, number)
    clock = "start_clock" in request.POST
    if round_.state == Round.State.DRAFT:
        try:
            publish_round(round_, acting(request), with_clock=clock, now=timezone.now())
        except Refused as refused:
            messages.error(request, str(refused))
            unsettled = refused.code == "draft_unsettled"
            return redirect("round-repair" if unsettled else "round-desk", tournament.slug, number)
        later = _("Round %(number)s is published. Start the clock once most players sit.")
        running = _("Round %(number)s is published, and the clock runs.")
        messages.success(request, (running if clock else later) % {"number": number})
    return redirect("desk", tournament.slug)


@staff_act(Action.CLOSE_ROUND)
def round_close(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """All results are in: the round counts in the standings."""
    round_ = find_round(tournament, number)
    if round_ is None:
        return gone(request, tournament, number)
    if round_.state != Round.State.COMPLETE:
        with refusals_shown(request):
            close_round(round_, acting(request), now=timezone.now())
            messages.success(request, _("Round %(number)s is closed.") % {"number": number})
    return redirect("desk", tournament.slug)


def round_page(
    request: HttpRequest,
    tournament: Tournament,
    round_: Round,
    *,
    extend_form: ExtendForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of one round, also with a form that was filled in wrong."""
    if round_.state == Round.State.DRAFT:
        return seating_page(request, tournament, round_, status=status)
    state = event_state(tournament)
    view = round_view(state, round_.number)
    context = {
        "round": round_,
        "view": view,
        "clock": clock_in(state, round_, now=timezone.now()),
        "now": timezone.now(),
        "causes": causes_of(state, round_),
        "extend_form": extend_form or extend_form_of(view),
    }
    return staff_render(request, "tournaments/round_desk.html", tournament, context, status=status)


def extend_form_of(view: RoundView, data: object = None) -> ExtendForm:
    """The form for more minutes, with the tables of this round that have no result yet."""
    tables = [(each.match.pk, each.table) for each in view.open if each.table is not None]
    return ExtendForm(data, tables=tables)


def _is_there(tournament: Tournament, number: str) -> bool:
    """True when the round that the click asked for exists already."""
    return number.isdecimal() and len(number) < 4 and tournament.rounds.filter(number=int(number)).exists()
