"""Players report their result: on their own page, or by the code on the result slip of their table."""

from collections.abc import Callable
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
from ...acts import Action, AnyAction
from ...forms import ResultForm, show_version
from ...list_provider import list_provider
from ...models import Entry, Round
from ...queries import MatchView, event_state, game_of, round_name
from ...queries.people.player import may_report, own_and_other_reports, own_game
from ...queries.state.report_views import ReportView
from ...services.results.own_results import agree_with_report, report_own_result
from ...wording.refusals import Refused
from ...wording.sentences import either
from ..base.answers import refusals_shown
from ..base.requests import View, player_page, player_render, slip_page
from ..results.result_forms import add_problems, first_errors, initial_of, outcome_of, show_refusal


@dataclass(frozen=True, slots=True)
class EntryPath:
    """How the player got in: by personal link, or by the code on the slip, which opens nothing else."""

    entry: Entry
    number: int
    by_slip: bool = False

    def url(self, act: str) -> str:
        """The address of `result`, `preview` or `confirm` on this path."""
        if self.by_slip:
            return reverse(f"slip-{act}", args=[slip_link_of(self.entry, self.number)])
        return reverse(f"player-{act}", args=[link_of(self.entry), self.number])

    @property
    def home(self) -> str:
        """Where to go after reporting."""
        return self.url("result") if self.by_slip else reverse("player-page", args=[link_of(self.entry)])


def _result(request: HttpRequest, path: EntryPath) -> HttpResponse:
    """The form for the player's table in this round."""
    view = _view_of(path)
    if view is None:
        messages.error(request, _("%(round)s: you have no table there.") % {"round": _name_of(path)})
        return redirect("event", path.entry.tournament.slug) if path.by_slip else redirect(path.home)
    if request.method != "POST":
        return _own_result_page(request, path, view, _form_of(view, path))
    if "more" in request.POST:
        return _own_result_page(request, path, view, _form_of(view, path, typed=request.POST.dict()))
    form = _form_of(view, path, request.POST)
    if not form.is_valid():
        add_problems(form, path.entry.tournament)
    elif _report(request, form, path, view):
        return redirect(path.home)
    return _own_result_page(request, path, view, form, status=422)


def _report(request: HttpRequest, form: ResultForm, path: EntryPath, view: MatchView) -> bool:
    try:
        report = report_own_result(
            view.match,
            path.entry,
            result=form.result(),
            accept_unusual=form.cleaned_data["accept_unusual"],
            expected_version=form.cleaned_data["version"],
            now=timezone.now(),
        )
    except Refused as refused:
        if refused.code == "own_word_changed":
            show_version(form, "version", _version_of(own_and_other_reports(_view_of(path), path.entry)[0]))
        show_refusal(form, refused)
        return False
    if report.state == report.State.CONFIRMED:
        is_alone = not view.others(path.entry)
        counts = _("Saved: the result counts.") if is_alone else _("You say the same: the result counts.")
        messages.success(request, counts)
    elif own_and_other_reports(view, path.entry)[1]:
        messages.warning(request, _("You say different things. Talk to each other, or let the desk decide."))
    else:
        names = either(other.name for other in view.others(path.entry))
        messages.success(request, _("Saved. Waiting for %(name)s to confirm it.") % {"name": names})
    return True


def _preview(request: HttpRequest, path: EntryPath) -> HttpResponse:
    """What the typed result is worth; nothing is saved."""
    view = _view_of(path)
    if view is None or request.method != "POST":
        return redirect(path.home)
    form = _form_of(view, path, request.POST)
    context = outcome_of(form, view.match.round) if form.is_valid() else {"hints": first_errors(form)}
    return render(request, "tournaments/results/_outcome.html", context)


def _confirm(request: HttpRequest, path: EntryPath) -> HttpResponse:
    """Confirms the result another player of the table reported."""
    view = _view_of(path)
    version = number_in(request.POST.get("version", ""), most=99_999)
    if view is not None and request.method == "POST" and version is not None:
        with refusals_shown(request):
            report = agree_with_report(view.match, path.entry, version=version, now=timezone.now())
            if report.state == report.State.CONFIRMED:
                messages.success(request, _("Confirmed: the result counts."))
            else:
                messages.warning(request, _("Saved. Others at your table say something else."))
    return redirect(path.home)


PathView = Callable[[HttpRequest, EntryPath], HttpResponse]


def _by_link(action: AnyAction, view: PathView) -> View:
    return player_page(action)(lambda request, entry, number: view(request, EntryPath(entry, number)))


def _by_slip(view: PathView) -> View:
    return slip_page(lambda request, entry, number: view(request, EntryPath(entry, number, by_slip=True)))


player_result = _by_link(Action.REPORT_OWN_RESULT, _result)
player_preview = _by_link(Action.REPORT_OWN_RESULT, _preview)
player_confirm = _by_link(Action.CONFIRM_OWN_RESULT, _confirm)
slip_result, slip_preview, slip_confirm = _by_slip(_result), _by_slip(_preview), _by_slip(_confirm)


def _view_of(path: EntryPath) -> MatchView | None:
    """The game of this player in this round; None where there is no public one."""
    return own_game(event_state(path.entry.tournament), path.number, path.entry)


def _name_of(path: EntryPath) -> str:
    """The name of the round; only its number for one that is not public."""
    state = event_state(path.entry.tournament)
    round_ = next((row for row in state.published if row.number == path.number), None)
    return round_name(state, round_) if round_ else _("Round %(number)s") % {"number": path.number}


def _form_of(
    view: MatchView, path: EntryPath, data: Any = None, *, typed: dict[str, Any] | None = None
) -> ResultForm:
    """The form of this player: bound to `data`, or showing what is `typed`, or their earlier report."""
    own_report, _other_reports = own_and_other_reports(view, path.entry)
    initial = typed or {
        "version": _version_of(own_report),
        **initial_of(own_report.report if own_report else None),
    }
    # The player's own side first.
    return ResultForm(
        data,
        entries=(path.entry, *view.others(path.entry)),
        game=game_of(path.entry.tournament),
        rulings=False,
        lists=view.lists,
        initial=initial,
    )


def _version_of(own_report: ReportView | None) -> int:
    """The version of the player's latest report; 0 for none."""
    return own_report.report.version if own_report else 0


def _own_result_page(
    request: HttpRequest, path: EntryPath, view: MatchView, form: ResultForm, *, status: int = 200
) -> HttpResponse:
    is_complete = form.is_bound and not form.errors
    own_report, other_reports = own_and_other_reports(view, path.entry)
    is_round_open = view.match.round.state == Round.State.PUBLISHED
    # The slip lies open on the table: its code must not show a list to whoever passes by.
    if not path.by_slip:
        form.choose_from(list_provider().offers(path.entry, view.others(path.entry), view.match.round))
    context = {
        **(outcome_of(form, view.match.round) if is_complete else {}),
        "form": form,
        "view": view,
        "round": view.match.round,
        "others": either(other.name for other in view.others(path.entry)),
        "own_report": own_report,
        "other_reports": other_reports,
        "may_report": is_round_open and may_report(path.entry, view),
        "questions": form.questions,
        "by_slip": path.by_slip,
        "preview_url": path.url("preview"),
        "confirm_url": path.url("confirm"),
        "back_url": path.home,
    }
    return player_render(request, "tournaments/player/player_result.html", path.entry, context, status=status)
