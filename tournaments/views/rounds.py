"""One round at the desk: pair, look at the draft, swap, publish, close."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from ..forms import ExtendForm, SwapForm, add_refusal
from ..models import Entry, Match, Round, Tournament
from ..queries import RoundView, clock_of, round_view
from ..refusals import Refused
from ..roles import Action
from ..services.rounds import close_round, discard_round, pair_round, publish_round, swap_seats
from .access import acting, refusals_shown, staff_act, staff_page, staff_render


@staff_act(Action.PAIR_ROUND)
def round_pair(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The next round as a draft. A second click shows the round the first one made (F41)."""
    wanted = request.POST.get("number", "")
    try:
        if not _is_there(tournament, wanted):
            apart = "avoid_clubs" in request.POST
            drawn = pair_round(tournament, acting(request), avoid_clubs=apart, now=timezone.now())
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
    return round_page(request, tournament, round_of(tournament, number))


@staff_act(Action.SWAP_SEATS)
def round_swap(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Two players change seats; no other table is touched (F14)."""
    round_ = round_of(tournament, number)
    view = round_view(round_)
    form = SwapForm(request.POST, entries=_seated(view))
    if form.is_valid():
        people = {entry.key: entry for entry in _seated(view)}
        first, second = people[form.cleaned_data["first"]], people[form.cleaned_data["second"]]
        try:
            swap_seats(
                round_,
                acting(request),
                first=first,
                second=second,
                reason=form.cleaned_data["reason"],
                now=timezone.now(),
            )
        except Refused as refused:
            add_refusal(form, refused)
        else:
            names = {"first": first.name, "second": second.name}
            messages.success(request, _("%(first)s and %(second)s have changed seats.") % names)
            return redirect("round-desk", tournament.slug, number)
    return round_page(request, tournament, round_, swap_form=form, status=422)


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
    """Everybody sees the round from now on."""
    round_ = round_of(tournament, number)
    if round_.state == Round.State.DRAFT:
        with refusals_shown(request):
            publish_round(round_, acting(request), now=timezone.now())
            messages.success(
                request,
                _("Round %(number)s is published. Start the clock once most players sit.")
                % {"number": number},
            )
    return redirect("desk", tournament.slug)


@staff_act(Action.CLOSE_ROUND)
def round_close(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """All results are in: the round counts in the standings."""
    round_ = round_of(tournament, number)
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
    swap_form: SwapForm | None = None,
    extend_form: ExtendForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of one round, also with a form that was filled in wrong."""
    view = round_view(round_)
    context = {
        "round": round_,
        "view": view,
        "clock": clock_of(round_, now=timezone.now()),
        "now": timezone.now(),
        "swap_form": swap_form or SwapForm(entries=_seated(view)),
        "extend_form": extend_form or extend_form_of(view),
    }
    draft = round_.state == Round.State.DRAFT
    template = "tournaments/round_draft.html" if draft else "tournaments/round_desk.html"
    return staff_render(request, template, tournament, context, status=status)


def extend_form_of(view: RoundView, data: object = None) -> ExtendForm:
    """The form for more minutes, with the tables of this round that have no result yet."""
    tables = [(each.match.pk, each.table) for each in view.open if each.table is not None]
    return ExtendForm(data, tables=tables)


def round_of(tournament: Tournament, number: int) -> Round:
    """The round or 404."""
    rounds = Round.objects.select_related("tournament", "stage")
    return get_object_or_404(rounds, tournament=tournament, number=number)


def _seated(view: RoundView) -> list[Entry]:
    """Everybody who can be swapped, by name."""
    seats = [entry for each in view.matches if each.match.kind != Match.Kind.MISSED for entry in each.entries]
    return sorted(seats, key=lambda entry: entry.name.casefold())


def _is_there(tournament: Tournament, number: str) -> bool:
    """True when the round that the click asked for exists already."""
    return number.isdecimal() and len(number) < 4 and tournament.rounds.filter(number=int(number)).exists()
