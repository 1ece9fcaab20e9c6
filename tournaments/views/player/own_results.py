"""Players say how their game ended: on their own page, or by the code on the slip that lies there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.text.cleaning import number_in

from ...access.links import link_of, slip_link_of
from ...acts import Action
from ...forms import ResultForm, show_version
from ...list_provider import list_provider
from ...models import Entry, Round
from ...presenters.table_views import table_views_of
from ...queries import MatchView, event_state, game_of, round_name
from ...queries.people.player import may_report, own_and_other_reports, own_game
from ...queries.state.report_views import ReportView
from ...services.results.own_results import confirm_own_result, report_own_result
from ...wording.refusals import Refused
from ...wording.sentences import either
from ..base.answers import refusals_shown
from ..base.requests import player_page, player_render, slip_page
from ..results.result_forms import add_problems, first_errors, initial_of, outcome_of, show_refusal


@dataclass(frozen=True, slots=True)
class EntryPath:
    """How the player came in: their own link, or the code on the slip, which opens nothing else."""

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
    return _result(request, EntryPath(entry, number))


@player_page(Action.REPORT_OWN_RESULT)
def player_preview(request: HttpRequest, entry: Entry, number: int) -> HttpResponse:
    """What would become of what is typed so far; nothing is saved."""
    return _preview(request, EntryPath(entry, number))


@player_page(Action.CONFIRM_OWN_RESULT)
def player_confirm(request: HttpRequest, entry: Entry, number: int) -> HttpResponse:
    """What another player of the table said is right."""
    return _confirm(request, EntryPath(entry, number))


@slip_page
def slip_result(request: HttpRequest, entry: Entry, number: int) -> HttpResponse:
    """The same form, by the code on the slip."""
    return _result(request, EntryPath(entry, number, by_slip=True))


@slip_page
def slip_preview(request: HttpRequest, entry: Entry, number: int) -> HttpResponse:
    return _preview(request, EntryPath(entry, number, by_slip=True))


@slip_page
def slip_confirm(request: HttpRequest, entry: Entry, number: int) -> HttpResponse:
    return _confirm(request, EntryPath(entry, number, by_slip=True))


def _result(request: HttpRequest, door: EntryPath) -> HttpResponse:
    view = _view_of(door)
    if view is None:
        messages.error(request, _("%(round)s: you have no table there.") % {"round": _name_of(door)})
        return redirect("event", door.entry.tournament.slug) if door.by_slip else redirect(door.home)
    if request.method != "POST":
        return _own_result_page(request, door, view, _form_of(view, door))
    if "more" in request.POST:
        return _own_result_page(request, door, view, _form_of(view, door, typed=request.POST.dict()))
    form = _form_of(view, door, request.POST)
    if not form.is_valid():
        add_problems(form, door.entry.tournament)
    elif _say(request, form, door, view):
        return redirect(door.home)
    return _own_result_page(request, door, view, form, status=422)


def _say(request: HttpRequest, form: ResultForm, door: EntryPath, view: MatchView) -> bool:
    try:
        report = report_own_result(
            view.match,
            door.entry,
            result=form.result(),
            accept_unusual=form.cleaned_data["accept_unusual"],
            expected_version=form.cleaned_data["version"],
            now=timezone.now(),
        )
    except Refused as refused:
        if refused.code == "own_word_changed":
            show_version(form, "version", _version_of(own_and_other_reports(_view_of(door), door.entry)[0]))
        show_refusal(form, refused)
        return False
    if report.state == report.State.CONFIRMED:
        messages.success(request, _("You say the same: the result counts."))
    elif own_and_other_reports(view, door.entry)[1]:
        messages.warning(request, _("You say different things. Talk to each other, or let the desk decide."))
    else:
        names = either(other.name for other in view.others(door.entry))
        messages.success(request, _("Saved. Waiting for %(name)s to confirm it.") % {"name": names})
    return True


def _preview(request: HttpRequest, door: EntryPath) -> HttpResponse:
    view = _view_of(door)
    if view is None or request.method != "POST":
        return redirect(door.home)
    form = _form_of(view, door, request.POST)
    hints = {"hints": first_errors(form)}
    context = outcome_of(form, view.match.round) if form.is_valid() else hints
    return render(request, "tournaments/results/_outcome.html", context)


def _confirm(request: HttpRequest, door: EntryPath) -> HttpResponse:
    view = _view_of(door)
    version = number_in(request.POST.get("version", ""), most=99_999)
    if view is not None and request.method == "POST" and version is not None:
        with refusals_shown(request):
            confirm_own_result(view.match, door.entry, version=version, now=timezone.now())
            messages.success(request, _("Confirmed: the result counts."))
    return redirect(door.home)


def _view_of(door: EntryPath) -> MatchView | None:
    """The game of this player in this round; None where there is none that everybody sees."""
    return own_game(event_state(door.entry.tournament), door.number, door.entry)


def _name_of(door: EntryPath) -> str:
    """What people call the round of the door; one that nobody sees has only its number."""
    state = event_state(door.entry.tournament)
    found = next((each for each in state.published if each.number == door.number), None)
    return round_name(state, found) if found else _("Round %(number)s") % {"number": door.number}


def _form_of(
    view: MatchView, door: EntryPath, data: Any = None, *, typed: dict[str, Any] | None = None
) -> ResultForm:
    """The form of this player: bound to `data`, or showing what is `typed`, or what they said before."""
    mine, _theirs = own_and_other_reports(view, door.entry)
    initial = typed or {"version": _version_of(mine), **initial_of(mine.report if mine else None)}
    # The own side first: that is how a player counts.
    return ResultForm(
        data,
        entries=(door.entry, *view.others(door.entry)),
        game=game_of(door.entry.tournament),
        rulings=False,
        lists=view.lists,
        initial=initial,
    )


def _version_of(mine: ReportView | None) -> int:
    """Which word of the player's own is the latest; 0 for none."""
    return mine.report.version if mine else 0


def _own_result_page(
    request: HttpRequest, door: EntryPath, view: MatchView, form: ResultForm, *, status: int = 200
) -> HttpResponse:
    bound = form.is_bound and not form.errors
    mine, theirs = own_and_other_reports(view, door.entry)
    open_round = view.match.round.state == Round.State.PUBLISHED
    # The slip lies open on the table: its code shows no list to whoever passes by.
    if not door.by_slip:
        form.choose_from(list_provider().offers(door.entry, view.others(door.entry), view.match.round))
    context = {
        **(outcome_of(form, view.match.round) if bound else {}),
        "form": form,
        "view": view,
        "round": view.match.round,
        "others": either(other.name for other in view.others(door.entry)),
        "board": table_views_of([view])[0],
        "mine": mine,
        "theirs": theirs,
        "may_report": open_round and may_report(door.entry, view),
        "questions": form.questions,
        "by_slip": door.by_slip,
        "preview_url": door.url("preview"),
        "confirm_url": door.url("confirm"),
        "back_url": door.home,
    }
    return player_render(request, "tournaments/player/player_result.html", door.entry, context, status=status)
