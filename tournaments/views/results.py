"""Results: type them, see what they are worth, correct them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from ..acts import Action
from ..forms import ReasonForm, ResultForm
from ..games import GAME_WORDS
from ..models import Match, Report, Round, Tournament
from ..queries import (
    MatchView,
    event_state,
    game_of,
    match_view,
    newest_state,
    round_view,
    said_of,
)
from ..queries.said import lines_of
from ..refusals import Refused
from ..services.results import clear_result, report_result
from .access import acting, staff_act, staff_page, staff_render, standing_in
from .one_round import round_of
from .result_forms import figures_of, first_errors, initial_of, outcome_of, show_refusal


@staff_page(Action.REPORT_RESULT)
def match_find(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """From a typed table number (`?table=7`) to the form of that table."""
    round_ = round_of(tournament, number)
    typed = request.GET.get("table", "").strip()
    match = None
    if typed.isdecimal() and len(typed) < 6:
        match = round_.matches.filter(table=int(typed), kind=Match.Kind.GAME).first()
    if match is None:
        messages.error(request, _("There is no table “%(table)s” in this round.") % {"table": typed[:12]})
        return redirect("desk", tournament.slug)
    return redirect("match-result", tournament.slug, number, match.pk)


@staff_page(Action.REPORT_RESULT)
def match_result(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """The form of one table. After saving comes the next open table."""
    view = _view_of(tournament, number, pk)
    match = view.match
    if match.kind != Match.Kind.GAME or match.round.state == Round.State.DRAFT:
        messages.error(request, _("There is no result to type here."))
        return redirect("round-desk", tournament.slug, number)
    if request.method != "POST":
        return _page(request, tournament, view, _form_of(view, prefill=_prefill(request, view)))
    form = _form_of(view, request.POST)
    if not form.is_valid():
        return _page(request, tournament, view, form, status=422)
    if _says_the_same(form, view):
        return _to_next(request, tournament, view)
    if view.report is not None:
        _require_correcting(request, tournament)
    if not _changed_meanwhile(form, view) and _has_reason(form, view) and _is_saved(request, form, view):
        return _to_next(request, tournament, view)
    return _page(request, tournament, view, form, status=422)


@staff_act(Action.REPORT_RESULT)
def match_preview(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """Winner, margin and points of what is typed so far; nothing is saved."""
    view = _view_of(tournament, number, pk)
    form = _form_of(view, request.POST)
    context = outcome_of(form, tournament) if form.is_valid() else {"hints": first_errors(form)}
    return render(request, "tournaments/_outcome.html", context)


@staff_page(Action.CLEAR_RESULT)
def result_clear(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """Asks first and for a reason; then the table is open again, and what was said stays on record."""
    view = _view_of(tournament, number, pk)
    match = view.match
    form = ReasonForm(request.POST if request.method == "POST" else None, needed=True)
    if request.method == "POST" and form.is_valid():
        try:
            clear_result(match, acting(request), reason=form.cleaned_data["reason"], now=timezone.now())
        except Refused as refused:
            # Cleared already, by the same finger: nothing to complain of.
            if refused.code != "no_result":
                messages.error(request, str(refused))
        else:
            messages.success(request, _("Table %(table)s is open again.") % {"table": match.table})
        return redirect("round-desk", tournament.slug, number)
    context = {"form": form, "view": view, "round": match.round}
    status = 422 if form.errors else 200
    return staff_render(request, "tournaments/result_clear.html", tournament, context, status=status)


def _view_of(tournament: Tournament, number: int, pk: int) -> MatchView:
    """The table of this round as the event stands. Raises Http404."""
    try:
        view = match_view(event_state(tournament), pk)
    except Match.DoesNotExist as missing:
        raise Http404 from missing
    if view.match.round.number != number:
        raise Http404
    return view


def _form_of(view: MatchView, data: Any = None, *, prefill: dict[str, Any] | None = None) -> ResultForm:
    initial = prefill or initial_of(view.report)
    initial["version"] = view.report.version if view.report else 0
    return ResultForm(data, entries=view.entries, game=game_of(view.match.round.tournament), initial=initial)


def _prefill(request: HttpRequest, view: MatchView) -> dict[str, Any]:
    """What a link brings along: a player's word (`?take=3`), or an end and who (`?end=concession&by=p7`)."""
    taken = next((each for each in view.pending if str(each.version) == request.GET.get("take")), None)
    if taken is not None:
        return initial_of(taken)
    keys = {entry.key for entry in view.entries}
    if request.GET.get("end") and request.GET.get("by") in keys:
        return {"end": request.GET["end"], "by": request.GET["by"]}
    return {}


def _require_correcting(request: HttpRequest, tournament: Tournament) -> None:
    if not standing_in(request, tournament).may(Action.CORRECT_RESULT):
        raise PermissionDenied(str(Action.CORRECT_RESULT))


def _says_the_same(form: ResultForm, view: MatchView) -> bool:
    """True for what is already on record: a second click, or a correction that corrects nothing."""
    keys = [entry.key for entry in view.entries]
    return view.report is not None and form.said() == said_of(view.report, keys)


def _changed_meanwhile(form: ResultForm, view: MatchView) -> bool:
    """Says at the form who typed what since it was opened (F43)."""
    latest = view.report.version if view.report else 0
    if view.report is None or latest == (form.cleaned_data.get("version") or 0):
        return False
    totals = " : ".join(str(view.totals[entry.key]) for entry in view.entries)
    form.add_error(
        None,
        _("%(who)s typed a result for this table meanwhile: %(totals)s. To replace it, save again.")
        % {"who": view.report.author or _("Somebody"), "totals": totals},
    )
    # The page shows the other text now, so saving again is done knowingly.
    form.data = {**dict(form.data.items()), "version": str(latest)}
    return True


def _has_reason(form: ResultForm, view: MatchView) -> bool:
    """At the desk every correction says why, also in a round that is still open."""
    if view.report is None or form.cleaned_data["reason"].strip():
        return True
    form.add_error("reason", str(Refused("reason_missing")))
    return False


def _is_saved(request: HttpRequest, form: ResultForm, view: MatchView) -> bool:
    """Hands the result to the service; what it refuses stands at the fields."""
    try:
        report_result(
            view.match,
            acting(request),
            said=form.said(),
            accept_unusual=form.cleaned_data["accept_unusual"],
            reason=form.cleaned_data["reason"],
            expected_version=view.report.version if view.report else 0,
            follow="follow" in request.POST,
            now=timezone.now(),
        )
    except Refused as refused:
        form.asks_follow = refused.code in ("next_round_depends", "cut_depends")
        show_refusal(form, refused)
        return False
    return True


def _to_next(request: HttpRequest, tournament: Tournament, view: MatchView) -> HttpResponse:
    """Says what was saved and goes on to the next open table; from the last one to the desk."""
    state, round_ = newest_state(tournament), view.match.round
    saved = match_view(state, view.match.pk)
    messages.success(request, _spoken(saved))
    open_tables = [each for each in round_view(state, round_.number).open if each.match.pk != view.match.pk]
    if view.report is not None and round_.state == Round.State.COMPLETE:
        # Who moves by it, and what to do about a later round (F15, F16).
        latest = state.rounds[-1]
        return redirect("round-repair", tournament.slug, latest.number)
    if view.report is not None:
        return redirect("round-desk", tournament.slug, round_.number)
    if not open_tables:
        return redirect("desk", tournament.slug)
    later = [each for each in open_tables if (each.table or 0) > (view.table or 0)]
    return redirect("match-result", tournament.slug, round_.number, (later or open_tables)[0].match.pk)


def _spoken(view: MatchView) -> str:
    """The result in one line: "Table 3: Piett 177 : 49 Ackbar, 7/4"."""
    points = "/".join(str(view.scores[entry.key].points) for entry in view.entries)
    if view.ruling:
        return _("Table %(table)s: %(ruling)s, %(points)s points") % {
            "table": view.table, "ruling": view.ruling, "points": points,
        }  # fmt: skip
    names = " – ".join(entry.name for entry in view.entries)
    figures = f"{names} {' : '.join(str(view.totals[entry.key]) for entry in view.entries)}"
    return _("Table %(table)s: %(figures)s, %(points)s points") % {
        "table": view.table, "figures": figures, "points": points,
    }  # fmt: skip


def _page(
    request: HttpRequest,
    tournament: Tournament,
    view: MatchView,
    form: ResultForm,
    *,
    status: int = 200,
) -> HttpResponse:
    """The form with what it is worth, the other tables and what was said before."""
    outcome = outcome_of(form, tournament) if form.is_bound and not form.errors else _on_record(view)
    # Only how the page marks the field: asked for above, after it is known that something is corrected.
    form.fields["reason"].required = view.report is not None
    reports = Report.objects.filter(match=view.match).select_related("author", "said_by")
    context = {
        **outcome,
        "form": form,
        "view": view,
        "round": view.match.round,
        "questions": form.questions,
        "pending": [_told(each, view) for each in view.pending],
        "penalties": view.match.penalties.select_related("entry", "author"),
        "reports": [_told(each, view) for each in reports.order_by("-version")],
        "round_view": round_view(event_state(tournament), view.match.round.number),
        "locked": view.report is not None,
    }
    return staff_render(request, "tournaments/match_result.html", tournament, context, status=status)


def _told(report: Report, view: MatchView) -> tuple[Report, str, str]:
    """What somebody said: the figures, and how it ended, in words."""
    words = GAME_WORDS[view.match.round.tournament.game]
    return report, figures_of(report, view), words.end(report.facts.get("end", ""))


def _on_record(view: MatchView) -> dict[str, Any]:
    if view.report is None:
        return {}
    words = GAME_WORDS[view.match.round.tournament.game]
    return {"lines": lines_of(view.entries, view.totals, view.scores, words)}
