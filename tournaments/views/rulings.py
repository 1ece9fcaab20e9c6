"""Rulings: penalties, proposals of disqualification, a table where somebody is missing (F10, F26)."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from ..acts import Action
from ..forms import ReasonForm, add_refusal
from ..forms.rulings import NoShowForm, PenaltyForm
from ..models import Entry, Match, Penalty, Round, Tournament
from ..queries import MatchView, match_view
from ..refusals import Refused
from ..services.leaving import drop_entry
from ..services.no_show import rule_no_show
from ..services.penalties import (
    decline_disqualification,
    give_penalty,
    propose_disqualification,
    withdraw_penalty,
)
from .access import acting, staff_page, staff_render, standing_in
from .onwards import onwards


@staff_page(Action.GIVE_PENALTY)
def penalty(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Give one, and see those given so far."""
    entry = get_object_or_404(Entry, tournament=tournament, key=key)
    games = _games_of(entry)
    chosen = request.GET.get("match", "")
    form = PenaltyForm(
        request.POST if request.method == "POST" else None,
        games=[(match.pk, words) for match, words in games],
        initial={"match": chosen, "kind": "game_loss" if chosen else "warning"},
    )
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        match = next((each for each, _words in games if each.pk == data["match"]), None)
        try:
            given = give_penalty(
                entry,
                acting(request),
                kind=data["kind"],
                match=match if data["kind"] == Penalty.Kind.GAME_LOSS else None,
                points=data["points"] or 0,
                reason=data["reason"],
                now=timezone.now(),
            )
        except Refused as refused:
            add_refusal(form, refused)
        else:
            words = {"name": entry.name, "ruling": given.get_kind_display()}
            messages.success(request, _("%(name)s: %(ruling)s, on record.") % words)
            return redirect("entry-edit", tournament.slug, entry.key)
    context = {
        "entry": entry,
        "form": form,
        "penalties": entry.penalties.select_related("round", "author", "match"),
    }
    status = 422 if form.errors else 200
    return staff_render(request, "tournaments/penalty.html", tournament, context, status=status)


@staff_page(Action.WITHDRAW_PENALTY)
def penalty_withdraw(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Asks first and for a reason; then what it took is given back."""
    return _decide(request, tournament, pk, decline=False)


@staff_page(Action.DECLINE_DISQUALIFICATION)
def penalty_decline(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The organizer decides against the proposal, and says why (A-ROLE-6)."""
    return _decide(request, tournament, pk, decline=True)


@staff_page(Action.PROPOSE_DISQUALIFICATION)
def propose(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """The marshal proposes, the organizer decides (A-ROLE-2, A-ROLE-6)."""
    entry = get_object_or_404(Entry, tournament=tournament, key=key)
    form = ReasonForm(request.POST if request.method == "POST" else None, needed=True)
    if request.method == "POST" and form.is_valid():
        try:
            propose_disqualification(
                entry, acting(request), reason=form.cleaned_data["reason"], now=timezone.now()
            )
        except Refused as refused:
            add_refusal(form, refused)
        else:
            messages.success(request, _("Proposed. The organizer sees it at the desk."))
            return redirect("desk", tournament.slug)
    context = {"entry": entry, "form": form}
    status = 422 if form.errors else 200
    return staff_render(request, "tournaments/propose.html", tournament, context, status=status)


@staff_page(Action.NO_SHOW)
def no_show(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """Somebody is missing: the win for who came, or another opponent for him (F10, A-DROP-1)."""
    view = _game_of(tournament, number, pk)
    may_drop = standing_in(request, tournament).may(Action.DROP_ENTRY)
    form = NoShowForm(
        request.POST if request.method == "POST" else None, entries=view.entries, may_drop=may_drop
    )
    if request.method == "POST" and form.is_valid():
        try:
            return _ruled_missing(request, tournament, view, form)
        except Refused as refused:
            add_refusal(form, refused)
    context = {"form": form, "view": view, "round": view.match.round, "may_drop": may_drop}
    status = 422 if form.errors else 200
    return staff_render(request, "tournaments/no_show.html", tournament, context, status=status)


@staff_page(Action.EXTEND_CLOCK)
def lost_component(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """The three steps when something essential is lost: more time, concession, removal (A-DROP-4)."""
    view = _game_of(tournament, number, pk)
    context = {"view": view, "round": view.match.round}
    return staff_render(request, "tournaments/lost_component.html", tournament, context)


def _ruled_missing(
    request: HttpRequest, tournament: Tournament, view: MatchView, form: NoShowForm
) -> HttpResponse:
    data, now, actor = form.cleaned_data, timezone.now(), acting(request)
    missing = [each for each in view.entries if data["absent"] in (each.key, NoShowForm.BOTH)]
    if data["todo"] != "repair":
        absent = missing[0] if len(missing) == 1 else None
        rule_no_show(view.match, actor, absent=absent, reason=data["reason"], now=now)
    if data["todo"] != "win":
        reason = data["reason"] or _("Did not come to table %(table)s") % {"table": view.table}
        for entry in missing:
            drop_entry(entry, actor, reason=reason, now=now)
    names = ", ".join(entry.name for entry in missing)
    messages.success(
        request, _("Missing at table %(table)s: %(names)s.") % {"table": view.table, "names": names}
    )
    return onwards(tournament, "desk")


def _decide(request: HttpRequest, tournament: Tournament, pk: int, *, decline: bool) -> HttpResponse:
    penalties = Penalty.objects.select_related("entry__tournament", "match__round", "round", "author")
    ruling = get_object_or_404(penalties, pk=pk, entry__tournament=tournament)
    form = ReasonForm(request.POST if request.method == "POST" else None, needed=True)
    if request.method == "POST" and form.is_valid():
        act = decline_disqualification if decline else withdraw_penalty
        try:
            act(ruling, acting(request), reason=form.cleaned_data["reason"], now=timezone.now())
        except Refused as refused:
            add_refusal(form, refused)
        else:
            done = _("Declined: %(name)s plays on.") if decline else _("Withdrawn: %(name)s.")
            messages.success(request, done % {"name": ruling.entry.name})
            return redirect("desk", tournament.slug) if decline else onwards(tournament, "desk")
    context = {"form": form, "penalty": ruling, "entry": ruling.entry, "decline": decline}
    status = 422 if form.errors else 200
    return staff_render(request, "tournaments/penalty_decide.html", tournament, context, status=status)


def _games_of(entry: Entry) -> list[tuple[Match, str]]:
    """The player's games, the latest first, with words for the choice."""
    matches = Match.objects.filter(seats__entry=entry, kind=Match.Kind.GAME)
    found = matches.exclude(round__state=Round.State.DRAFT).select_related("round").order_by("-round__number")
    words = _("round %(round)s, table %(table)s")
    return [(match, words % {"round": match.round.number, "table": match.table}) for match in found]


def _game_of(tournament: Tournament, number: int, pk: int) -> MatchView:
    matches = Match.objects.filter(kind=Match.Kind.GAME).exclude(round__state=Round.State.DRAFT)
    found = matches.select_related("round__tournament", "round__stage")
    return match_view(get_object_or_404(found, pk=pk, round__tournament=tournament, round__number=number))
