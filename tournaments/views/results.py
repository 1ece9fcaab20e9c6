"""Results: type them, see what they are worth, correct them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.results import Problem
from scoring.systems import SYSTEMS

from ..forms import ReasonForm, ResultForm, add_refusal, value_name
from ..models import Entry, Match, Report, Round, Tournament
from ..permissions import is_allowed
from ..queries import MatchView, match_view, result_of, round_view, rules_of
from ..refusals import Refused, ResultRefused
from ..roles import Action
from ..sentences import problem_text
from ..services.results import clear_result, report_result
from .access import acting, staff_act, staff_page, staff_render
from .rounds import round_of

# What an empty form lacks is no mistake while somebody is still typing.
NOT_YET = frozenset({"missing_field", "by_missing"})


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
    match = _match_of(tournament, number, pk)
    view = match_view(match)
    if match.kind != Match.Kind.GAME or match.round.state == Round.State.DRAFT:
        messages.error(request, _("There is no result to type here."))
        return redirect("round-desk", tournament.slug, number)
    if request.method != "POST":
        return _page(request, tournament, view, _form_of(view))
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
    view = match_view(_match_of(tournament, number, pk))
    form = _form_of(view, request.POST)
    context = outcome_of(form, tournament) if form.is_valid() else {"hints": _first_errors(form)}
    return render(request, "tournaments/_outcome.html", context)


@staff_page(Action.CLEAR_RESULT)
def result_clear(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """Asks first and for a reason; then the table is open again, and what was said stays on record."""
    match = _match_of(tournament, number, pk)
    view = match_view(match)
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


def outcome_of(form: ResultForm, tournament: Tournament) -> dict[str, Any]:
    """What the typed result is worth, or why it cannot be scored yet."""
    system, ruleset = SYSTEMS[tournament.game], rules_of(tournament)
    result, limit = form.result(), tournament.points_limit
    problems = system.problems(result, ruleset=ruleset, points_limit=limit)
    if any(problem.severity == "error" for problem in problems):
        return {"hints": [_sentence(form, problem) for problem in problems if problem.code not in NOT_YET]}
    totals = system.totals(result, ruleset=ruleset, points_limit=limit)
    scores = system.score(result, ruleset=ruleset, points_limit=limit)
    return {
        "lines": [(entry, totals[entry.key], scores[entry.key]) for entry in form.entries],
        "questions": [_sentence(form, problem) for problem in problems],
    }


def _match_of(tournament: Tournament, number: int, pk: int) -> Match:
    matches = Match.objects.select_related("round__tournament", "round__stage")
    return get_object_or_404(matches, pk=pk, round__tournament=tournament, round__number=number)


def _form_of(view: MatchView, data: Any = None) -> ResultForm:
    tournament = view.match.round.tournament
    system = SYSTEMS[tournament.game]
    return ResultForm(data, entries=view.entries, system=system, initial=_initial(view))


def _initial(view: MatchView) -> dict[str, Any]:
    """What the form shows when opened: the result that counts, or nothing."""
    report = view.report
    if report is None:
        return {"version": 0}
    initial: dict[str, Any] = {
        "end": report.end,
        "by": report.by.key if report.by else "",
        "first": report.first.key if report.first else "",
        "objective": report.objective,
        "version": report.version,
    }
    for entry in view.entries:
        for field, value in report.values.get(entry.key, {}).items():
            initial[value_name(entry, field)] = value
    return initial


def _require_correcting(request: HttpRequest, tournament: Tournament) -> None:
    if not is_allowed(acting(request), tournament, Action.CORRECT_RESULT):
        raise PermissionDenied(str(Action.CORRECT_RESULT))


def _says_the_same(form: ResultForm, view: MatchView) -> bool:
    """True for what is already on record: a second click, or a correction that corrects nothing."""
    if view.report is None or form.cleaned_data["objective"] != view.report.objective:
        return False
    return form.result() == result_of(view.report, view.entries)


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
    data, values = form.cleaned_data, form.values()
    try:
        report_result(
            view.match,
            acting(request),
            end=form.result().end,
            by=form.entry_of("by") if form.result().by else None,
            first=form.entry_of("first"),
            values={entry.pk: values[entry.key] for entry in view.entries},
            objective=data["objective"],
            reason=data["reason"],
            accept_unusual=data["accept_unusual"],
            expected_version=view.report.version if view.report else 0,
            now=timezone.now(),
        )
    except ResultRefused as refused:
        for problem in refused.problems:
            if problem.severity == "error":
                form.add_error(_field_of(form, problem), _sentence(form, problem))
        form.questions = [_sentence(form, p) for p in refused.problems if p.severity == "question"]
        return False
    except Refused as refused:
        add_refusal(form, refused)
        return False
    return True


def _field_of(form: ResultForm, problem: Problem) -> str | None:
    """The form's field a problem speaks of; None for the result as a whole."""
    entry = next((entry for entry in form.entries if entry.key == problem.player), None)
    if entry is not None and problem.field and value_name(entry, problem.field) in form.fields:
        return value_name(entry, problem.field)
    return problem.field if problem.field in form.fields else None


def _sentence(form: ResultForm, problem: Problem) -> str:
    return problem_text(problem, {entry.key: entry.name for entry in form.entries})


def _first_errors(form: ResultForm) -> list[str]:
    return [
        f"{form.fields[name].label}: {errors[0]}"
        for name, errors in form.errors.items()
        if name in form.fields
    ]


def _to_next(request: HttpRequest, tournament: Tournament, view: MatchView) -> HttpResponse:
    """Says what was saved and goes on to the next open table; from the last one to the desk."""
    round_, saved = view.match.round, match_view(view.match)
    messages.success(request, _spoken(saved))
    open_tables = [each for each in round_view(round_).open if each.match.pk != view.match.pk]
    if view.report is not None:
        return redirect("round-desk", tournament.slug, round_.number)
    if not open_tables:
        return redirect("desk", tournament.slug)
    later = [each for each in open_tables if (each.table or 0) > (view.table or 0)]
    return redirect("match-result", tournament.slug, round_.number, (later or open_tables)[0].match.pk)


def _spoken(view: MatchView) -> str:
    """The result in one line: "Table 3: Piett 177 : 49 Ackbar, 7/4"."""
    one, two = view.entries
    return _("Table %(table)s: %(one)s %(score)s %(two)s, %(points)s points") % {
        "table": view.table,
        "one": one.name,
        "two": two.name,
        "score": f"{view.totals[one.key]} : {view.totals[two.key]}",
        "points": f"{view.scores[one.key].points}/{view.scores[two.key].points}",
    }


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
    reports = Report.objects.filter(match=view.match).select_related("author", "by", "first")
    context = {
        **outcome,
        "form": form,
        "view": view,
        "round": view.match.round,
        "questions": form.questions,
        "reports": [(each, _figures(each, view.entries)) for each in reports.order_by("-version")],
        "round_view": round_view(view.match.round),
        "locked": view.report is not None,
    }
    return staff_render(request, "tournaments/match_result.html", tournament, context, status=status)


def _on_record(view: MatchView) -> dict[str, Any]:
    if view.report is None:
        return {}
    return {"lines": [(each, view.totals[each.key], view.scores[each.key]) for each in view.entries]}


def _figures(report: Report, entries: tuple[Entry, ...]) -> str:
    """The typed numbers of an older version: "Piett 177 + 0, Ackbar 49 + 0"."""
    return ", ".join(
        f"{entry.name} {' + '.join(str(value) for value in report.values.get(entry.key, {}).values()) or '–'}"
        for entry in entries
    )
