"""A player says how his game ended: on his own page, or by the code on the slip that lies on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from ..acts import Action
from ..forms import ResultForm
from ..links import link_of, slip_link_of
from ..models import Entry, Round
from ..queries import MatchView, event_state, game_of
from ..queries.player import may_report, own_game, words_of
from ..refusals import Refused
from ..services.own_results import confirm_own_result, report_own_result
from .access import player_page, player_render, slip_page
from .result_forms import first_errors, initial_of, outcome_of, show_refusal


@dataclass(frozen=True, slots=True)
class Door:
    """How the player came in: his own link, or the code on the slip, which opens nothing else."""

    entry: Entry
    number: int
    by_slip: bool = False

    def url(self, act: str) -> str:
        """The address of `result`, `preview` or `confirm` behind this door."""
        if self.by_slip:
            return reverse(f"slip-{act}", args=[slip_link_of(self.entry, self.number)])
        return reverse(f"player-{act}", args=[link_of(self.entry), self.number])

    @property
    def home(self) -> str:
        """Where to go when all is said."""
        return self.url("result") if self.by_slip else reverse("player-page", args=[link_of(self.entry)])


@player_page(Action.REPORT_OWN_RESULT)
def player_result(request: HttpRequest, entry: Entry, number: int) -> HttpResponse:
    """The form for the own table of this round."""
    return _result(request, Door(entry, number))


@player_page(Action.REPORT_OWN_RESULT)
def player_preview(request: HttpRequest, entry: Entry, number: int) -> HttpResponse:
    """Winner, margin and points of what is typed so far; nothing is saved."""
    return _preview(request, Door(entry, number))


@player_page(Action.CONFIRM_OWN_RESULT)
def player_confirm(request: HttpRequest, entry: Entry, number: int) -> HttpResponse:
    """What the opponent said is right."""
    return _confirm(request, Door(entry, number))


@slip_page
def slip_result(request: HttpRequest, entry: Entry, number: int) -> HttpResponse:
    """The same form, by the code on the slip."""
    return _result(request, Door(entry, number, by_slip=True))


@slip_page
def slip_preview(request: HttpRequest, entry: Entry, number: int) -> HttpResponse:
    return _preview(request, Door(entry, number, by_slip=True))


@slip_page
def slip_confirm(request: HttpRequest, entry: Entry, number: int) -> HttpResponse:
    return _confirm(request, Door(entry, number, by_slip=True))


def _result(request: HttpRequest, door: Door) -> HttpResponse:
    view = _view_of(door)
    if view is None:
        messages.error(request, _("You have no table in round %(number)s.") % {"number": door.number})
        return redirect("event", door.entry.tournament.slug) if door.by_slip else redirect(door.home)
    if request.method != "POST":
        return _page(request, door, view, _form_of(view, door))
    form = _form_of(view, door, request.POST)
    if form.is_valid() and _is_said(request, form, door, view):
        return redirect(door.home)
    return _page(request, door, view, form, status=422)


def _is_said(request: HttpRequest, form: ResultForm, door: Door, view: MatchView) -> bool:
    try:
        report = report_own_result(
            view.match,
            door.entry,
            said=form.said(),
            accept_unusual=form.cleaned_data["accept_unusual"],
            now=timezone.now(),
        )
    except Refused as refused:
        show_refusal(form, refused)
        return False
    if report.state == report.State.CONFIRMED:
        messages.success(request, _("You both say the same: the result counts."))
    elif words_of(view, door.entry)[1]:
        messages.warning(
            request, _("Your opponent says something else. Talk to each other, or let the desk decide.")
        )
    else:
        messages.success(request, _("Saved. Now your opponent has to confirm it."))
    return True


def _preview(request: HttpRequest, door: Door) -> HttpResponse:
    view = _view_of(door)
    if view is None or request.method != "POST":
        return redirect(door.home)
    form = _form_of(view, door, request.POST)
    hints = {"hints": first_errors(form)}
    context = outcome_of(form, door.entry.tournament) if form.is_valid() else hints
    return render(request, "tournaments/_outcome.html", context)


def _confirm(request: HttpRequest, door: Door) -> HttpResponse:
    view = _view_of(door)
    version = request.POST.get("version", "")
    if view is not None and request.method == "POST" and version.isdecimal() and len(version) < 6:
        try:
            confirm_own_result(view.match, door.entry, version=int(version), now=timezone.now())
        except Refused as refused:
            messages.error(request, str(refused))
        else:
            messages.success(request, _("Confirmed: the result counts."))
    return redirect(door.home)


def _view_of(door: Door) -> MatchView | None:
    """The game of this player in this round; None where there is none that everybody sees."""
    return own_game(event_state(door.entry.tournament), door.number, door.entry)


def _form_of(view: MatchView, door: Door, data: Any = None) -> ResultForm:
    mine, _theirs = words_of(view, door.entry)
    initial = initial_of(mine.report if mine else None)
    return ResultForm(
        data, entries=view.entries, game=game_of(door.entry.tournament), rulings=False, initial=initial
    )


def _page(
    request: HttpRequest, door: Door, view: MatchView, form: ResultForm, *, status: int = 200
) -> HttpResponse:
    tournament = door.entry.tournament
    bound = form.is_bound and not form.errors
    mine, theirs = words_of(view, door.entry)
    open_round = view.match.round.state == Round.State.PUBLISHED
    context = {
        **(outcome_of(form, tournament) if bound else {}),
        "form": form,
        "view": view,
        "round": view.match.round,
        "opponent": next((each for each in view.entries if each.pk != door.entry.pk), None),
        "mine": mine,
        "theirs": theirs,
        "may_report": open_round and may_report(door.entry, view),
        "questions": form.questions,
        "by_slip": door.by_slip,
        "preview_url": door.url("preview"),
        "confirm_url": door.url("confirm"),
        "back_url": door.home,
    }
    return player_render(request, "tournaments/player_result.html", door.entry, context, status=status)
