"""Pairing by hand at the desk: swap, seat, move, take apart; in the draft and after publishing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from ..acts import Action
from ..acts.payloads import OfRound, from_json
from ..forms import ReasonForm, SeatForm, SitOutForm, SwapForm, TableForm, add_refusal, seen_in
from ..models import Entry, Match, Round, Stage, Tournament
from ..queries import EventState, MatchView, RoundView, event_state, newest_state, round_view
from ..queries.repair import causes_of
from ..queries.seating import unseated_in
from ..refusals import Refused
from ..services.rounds import pair_by_hand, unpublish_round
from ..services.seating import draw_rest, free_table, move_table, seat_together, sit_out, swap_seats
from .access import acting, refusals_shown, staff_act, staff_page, staff_render
from .one_round import find_round, gone

BY_HAND = "#by-hand"


@staff_act(Action.PAIR_BY_HAND)
def round_by_hand(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The next round with nobody seated yet; it also works where the engine gives up (F5)."""
    try:
        reason = request.POST.get("reason", "")
        round_ = pair_by_hand(tournament, acting(request), reason=reason, now=timezone.now())
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("desk", tournament.slug)
    return redirect(reverse("round-desk", args=[tournament.slug, round_.number]) + BY_HAND)


@staff_page(Action.SEE_DESK)
def round_seating(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The tables of a round, to be changed by hand."""
    round_ = event_state(tournament).round(number)
    if round_ is None:
        return gone(request, tournament, number)
    if round_.state == Round.State.COMPLETE:
        return redirect("round-desk", tournament.slug, number)
    return seating_page(request, tournament, round_)


@staff_act(Action.SWAP_SEATS)
def round_swap(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Two players change seats, or one takes another's; no other table is touched (F14)."""

    def act(round_: Round, form: SwapForm) -> str:
        people = _people(round_)
        first, second = people[form.cleaned_data["first"]], people[form.cleaned_data["second"]]
        swap_seats(round_, acting(request), first=first, second=second, **_said(request, form))
        names = {"first": first.name, "second": second.name}
        return _("%(first)s and %(second)s have changed seats.") % names

    return _act(request, tournament, number, "swap_form", act)


@staff_act(Action.PAIR_BY_HAND)
def round_seat(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Two players without a seat get a table."""

    def act(round_: Round, form: SeatForm) -> str:
        people, data = _people(round_), form.cleaned_data
        first, second = people[data["first"]], people[data["second"]]
        seat_together(
            round_, acting(request), first=first, second=second, table=data["table"], **_said(request, form)
        )
        return _("%(first)s and %(second)s meet.") % {"first": first.name, "second": second.name}

    return _act(request, tournament, number, "seat_form", act)


@staff_act(Action.PAIR_BY_HAND)
def round_sit_out(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A player without a seat has the bye, or misses the round."""

    def act(round_: Round, form: SitOutForm) -> str:
        entry, kind = _people(round_)[form.cleaned_data["player"]], form.cleaned_data["kind"]
        sit_out(round_, acting(request), entry=entry, kind=kind, **_said(request, form))
        text = _("%(name)s has the bye.") if kind == "bye" else _("%(name)s misses the round.")
        return text % {"name": entry.name}

    return _act(request, tournament, number, "out_form", act)


@staff_act(Action.MOVE_TABLE)
def round_move(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A match goes to another table; one that is taken is exchanged."""

    def act(round_: Round, form: TableForm) -> str:
        table = form.cleaned_data["table"]
        if table is None:
            raise Refused("table_missing", field="table")
        match = Match.objects.get(pk=form.cleaned_data["match"])
        move_table(round_, acting(request), match=match, table=table, **_said(request, form))
        return _("Moved to table %(table)s.") % {"table": table}

    return _act(request, tournament, number, "table_form", act)


@staff_act(Action.PAIR_BY_HAND)
def round_free(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A table is taken apart; its players wait for another seat."""

    def act(round_: Round, form: TableForm) -> str:
        match = Match.objects.get(pk=form.cleaned_data["match"])
        free_table(round_, acting(request), match=match, **_said(request, form))
        return _("These players have no seat now. Pair them, or give a bye.")

    return _act(request, tournament, number, "table_form", act)


@staff_act(Action.PAIR_BY_HAND)
def round_rest(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Whoever has no seat is drawn by the rules."""
    round_ = find_round(tournament, number)
    if round_ is None:
        return gone(request, tournament, number)
    with refusals_shown(request):
        draw_rest(round_, acting(request), seen=seen_in(request.POST), now=timezone.now())
        messages.success(request, _("Everybody has a seat."))
    return redirect(address_of(tournament, round_))


@staff_act(Action.UNPUBLISH_ROUND)
def round_unpublish(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The round is a draft again: gone from phones and screens."""
    round_ = find_round(tournament, number)
    if round_ is None:
        return gone(request, tournament, number)
    with refusals_shown(request):
        unpublish_round(round_, acting(request), reason=request.POST.get("reason", ""), now=timezone.now())
        messages.success(request, _("Round %(number)s is a draft again.") % {"number": number})
    return redirect("round-desk", tournament.slug, number)


def seating_page(
    request: HttpRequest, tournament: Tournament, round_: Round, *, status: int = 200, **given: forms.Form
) -> HttpResponse:
    """The tables with everything that changes them; `given` is the form that was filled in wrong."""
    # After a refusal it shows what others have done meanwhile.
    state = event_state(tournament) if status == 200 else newest_state(tournament)
    view, unseated = round_view(state, round_.number), _unseated(state, round_)
    made = forms_of(round_, view, unseated)
    if "match" in request.GET:
        made["table_form"].initial["match"] = request.GET["match"]
    context = {
        "round": round_,
        "view": view,
        "unseated": unseated,
        "is_swiss": round_.stage.kind == Stage.Kind.SWISS,
        "causes": causes_of(state, round_),
        "seen": state.tournament.revision,
        "changeable": {each.match.pk for each in _changeable(view)},
        **made,
        **given,
    }
    draft = round_.state == Round.State.DRAFT
    template = "tournaments/round_draft.html" if draft else "tournaments/round_seating.html"
    return staff_render(request, template, tournament, context, status=status)


def forms_of(
    round_: Round, view: RoundView, unseated: list[Entry], data: Any = None
) -> dict[str, forms.Form]:
    """Every form of the page, by its name in the template."""
    # Who pairs a whole round by hand says why once.
    last = [each.match.hand_reason for each in view.matches if each.match.hand_reason]
    start = {"reason": last[-1] if last else _first_reason(round_)}
    matches = [(each.match.pk, _named(each)) for each in _changeable(view)]
    return {
        "swap_form": SwapForm(data, entries=seated_in(view), unseated=unseated),
        "seat_form": SeatForm(data, entries=unseated, initial=start),
        "out_form": SitOutForm(data, entries=unseated, initial=start),
        "table_form": TableForm(data, matches=matches),
        "reason_form": ReasonForm(data),
    }


def seated_in(view: RoundView) -> list[Entry]:
    """Everybody who can be swapped, by name."""
    seats = [entry for each in _changeable(view) for entry in each.entries]
    return sorted(seats, key=lambda entry: entry.name.casefold())


def address_of(tournament: Tournament, round_: Round) -> str:
    """Where this round is changed: the draft, or the tables of the published round."""
    fresh = find_round(tournament, round_.number)
    draft = fresh is not None and fresh.state == Round.State.DRAFT
    name = "round-desk" if draft else "round-seating"
    return reverse(name, args=[tournament.slug, round_.number]) + BY_HAND


def _act(
    request: HttpRequest,
    tournament: Tournament,
    number: int,
    name: str,
    act: Callable[[Round, Any], str],
) -> HttpResponse:
    round_ = find_round(tournament, number)
    if round_ is None:
        return gone(request, tournament, number)
    if round_.state == Round.State.COMPLETE:
        messages.error(request, str(Refused("round_complete", round=number)))
        return redirect("round-desk", tournament.slug, number)
    state = event_state(tournament)
    form = forms_of(round_, round_view(state, number), _unseated(state, round_), request.POST)[name]
    seen = seen_in(request.POST)
    # What the form chose from may be gone because this very act, or another, was done meanwhile.
    if form.is_valid() or (seen is not None and _only_choices_wrong(form)):
        try:
            messages_text = act(round_, form) if form.is_valid() else _stale(tournament, seen)
        except Refused as refused:
            add_refusal(form, refused)
        else:
            messages.success(request, messages_text)
            return redirect(address_of(tournament, round_))
    return seating_page(request, tournament, round_, status=422, **{name: form})


def _only_choices_wrong(form: forms.Form) -> bool:
    codes = {error.code for errors in form.errors.as_data().values() for error in errors}
    return codes == {"invalid_choice"}


def _stale(tournament: Tournament, seen: int | None) -> str:
    """What to say when the choices of an older form are gone: it was done, or somebody else moved them."""
    if seen is not None and seen < tournament.revision:
        return _("That was done already, or somebody changed it meanwhile. You see the round as it is now.")
    raise Refused("unknown_choice", found="–")


def _said(request: HttpRequest, form: forms.Form) -> dict[str, Any]:
    reason = form.cleaned_data["reason"]
    return {"reason": reason, "seen": seen_in(request.POST), "now": timezone.now()}


def _people(round_: Round) -> dict[str, Entry]:
    return {entry.key: entry for entry in Entry.objects.filter(tournament=round_.tournament_id)}


def _unseated(state: EventState, round_: Round) -> list[Entry]:
    swiss = round_.stage.kind == Stage.Kind.SWISS and round_.state != Round.State.COMPLETE
    return list(unseated_in(state, round_.number)) if swiss else []


def _changeable(view: RoundView) -> list[MatchView]:
    """The tables and byes nobody has reported anything of."""
    return [each for each in view.matches if each.match.kind != Match.Kind.MISSED and not each.report]


def _named(each: MatchView) -> str:
    names = " – ".join(entry.name for entry in each.entries)
    return f"{each.table}: {names}" if each.table else _("Bye: %(name)s") % {"name": names}


def _first_reason(round_: Round) -> str:
    rows = round_.tournament.audit.filter(action=Action.PAIR_BY_HAND).order_by("-revision")[:1]
    return next((row.reason for row in rows if from_json(OfRound, row.data).round == round_.number), "")
