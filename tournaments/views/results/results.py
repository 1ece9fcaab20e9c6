"""Results: entering, previewing and correcting them."""

from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from tournaments.text.cleaning import number_in

from ...acts import Action
from ...forms import ReasonForm, ResultForm, show_version
from ...games import GAME_WORDS
from ...models import Report, Round, Tournament
from ...presenters.sheet_lines import tables_named
from ...queries import (
    LoneMatch,
    MatchRecord,
    MatchView,
    ending_in,
    open_tables,
    result_of,
    round_name,
    round_view,
    ruling_of,
)
from ...queries.rounds.queue import report_views_of
from ...queries.rounds.rounds import gives_points
from ...queries.state.report_views import result_lines
from ...services.results.results import ReportConditions, clear_result, report_result
from ...wording.refusals import Refused
from ..base.answers import post_data, search_term, success_message
from ..base.requests import current_actor, staff_act, staff_page, staff_render
from ..base.return_to import FIELD, came_from, return_address, to_place
from ..base.visit import state_in
from .result_forms import (
    FOLLOWS,
    add_problems,
    conflict_text,
    figures_of,
    first_errors,
    form_of,
    initial_of,
    lone_match_in,
    lone_table_or_404,
    outcome_of,
    save_typed,
    show_refusal,
    table_or_404,
)


@staff_page(Action.REPORT_RESULT)
def match_find(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """From a table number or a player's name (`?table=7`) to the form of that table; `?next=7` counts where
    nothing was typed. To the round sheet with `?sheet=1`, which a script sends, and for anything but one
    table.
    """
    state = state_in(request, tournament)
    if state.round(number) is None:
        raise Http404
    view = round_view(state, number)
    typed = search_term(request, "table") or search_term(request, "next")
    if request.GET.get("sheet"):
        return _to_sheet(tournament, number, table=typed)
    matches = tables_named(view, typed)
    if len(matches) == 1 and matches[0].match.round.state != Round.State.DRAFT:
        return redirect("match-result", tournament.slug, number, matches[0].match.pk)
    return _to_sheet(tournament, number, table=typed)


@staff_page(Action.REPORT_RESULT)
def match_result(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """The form of one table. Saving leads to the round sheet, with the cursor in the box for the table."""
    if request.method == "POST":
        return _take_typed(request, tournament, number, pk)
    view = table_or_404(request, tournament, number, pk)
    if not _is_open_to_results(view):
        return _nothing_to_type(request, tournament, number)
    form = form_of(view, prefill=_prefill(request, view))
    form.begin_at(form.box_names()[0])
    return _result_page(request, tournament, view, form)


def _take_typed(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """Saves the result, or shows the form with its errors; reads this one table alone."""
    record = lone_table_or_404(request, tournament, number, pk)
    if not _is_open_to_results(record):
        return _nothing_to_type(request, tournament, number)
    unfinished = _unfinished_form(request, record)
    if unfinished is not None:
        return _result_page(request, tournament, table_or_404(request, tournament, number, pk), unfinished)
    form = form_of(record, request.POST)
    if not form.is_valid():
        add_problems(form, tournament)
    elif saved := _save(request, form, record):
        success_message(request, _summary(saved))
        return _to_next_table(request, tournament, record)
    return _result_page(request, tournament, table_or_404(request, tournament, number, pk), form, status=422)


@staff_act(Action.REPORT_RESULT)
def match_take(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """Accepts one player's report. Where it is unusual or was settled since, the table's form says so."""
    record, version = lone_table_or_404(request, tournament, number, pk), request.POST.get("version", "")
    report = next((report for report in record.pending if str(report.version) == version), None)
    form = reverse("match-result", args=[tournament.slug, number, pk])
    if report is None:
        messages.error(request, _("That was answered meanwhile: this is what stands there now."))
        return redirect(form)
    result = result_of(report, [entry.key for entry in record.entries])
    try:
        accepted = report_result(
            record.match,
            current_actor(request),
            result=result,
            now=timezone.now(),
            conditions=ReportConditions(expected_version=0),
        )
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect(f"{form}?{urlencode({'take': version})}")
    success_message(request, _summary(record.with_report(accepted)))
    return to_place(request, tournament)


@staff_act(Action.REPORT_RESULT)
def match_preview(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """What the typed result is worth; nothing is saved. With `line` for a line of the round sheet."""
    view = table_or_404(request, tournament, number, pk)
    form = form_of(view, request.POST)
    context = outcome_of(form, view.match.round) if form.is_valid() else {"hints": first_errors(form)}
    template = (
        "tournaments/results/_line_worth.html"
        if "line" in request.POST
        else "tournaments/results/_outcome.html"
    )
    return render(request, template, context)


@staff_page(Action.CLEAR_RESULT)
def result_clear(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """Asks first and for a reason; then the table is open again, and the reports stay on record."""
    view = table_or_404(request, tournament, number, pk)
    match = view.match
    form = ReasonForm(post_data(request), needed=True)
    if form.is_valid():
        try:
            clear_result(
                match, current_actor(request), reason=form.cleaned_data["reason"], now=timezone.now()
            )
        except Refused as refused:
            # Cleared already by a second click: no error.
            if refused.code != "no_result":
                messages.error(request, str(refused))
        else:
            success_message(request, _("Table %(table)s is open again.") % {"table": match.table})
        return to_place(request, tournament, "round-desk", number)
    context = {"form": form, "view": view, "round": match.round}
    return staff_render(request, "tournaments/results/result_clear.html", tournament, context)


def _is_open_to_results(record: MatchRecord) -> bool:
    return record.is_game and record.match.round.state != Round.State.DRAFT


def _nothing_to_type(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    messages.error(request, _("There is no result to type here."))
    return to_place(request, tournament, "round-desk", number)


def _prefill(request: HttpRequest, view: MatchView) -> dict[str, Any]:
    """Initial values from a link: a player's report (`?take=3`), or an end (`?end=concession&by=p7`)."""
    version = request.GET.get("take")
    report = next((report for report in view.pending if str(report.version) == version), None)
    if report is not None:
        return initial_of(report)
    keys = {entry.key for entry in view.entries}
    if request.GET.get("end") and request.GET.get("by") in keys:
        return {"end": request.GET["end"], "by": request.GET["by"]}
    return {}


def _unfinished_form(request: HttpRequest, record: LoneMatch) -> ResultForm | None:
    """The form with what is typed so far, where somebody only asks for one more bout or the next box; else
    None."""
    if "more" in request.POST:
        form = form_of(record, prefill=_typed(request, record))
        form.begin_at(form.box_names()[-len(form.entries)])
        return form
    return _at_next_box(request, record) if "enter" in request.POST else None


def _typed(request: HttpRequest, record: LoneMatch) -> dict[str, Any]:
    lists = {fact.key for fact in form_of(record).facts_asked if fact.kind == "players"}
    return {
        name: request.POST.getlist(name) if name in lists else value for name, value in request.POST.items()
    }


def _at_next_box(request: HttpRequest, record: LoneMatch) -> ResultForm | None:
    """Without a script Enter posts the form: it is shown with the cursor in the next empty box.

    None after the last box, where Enter saves.
    """
    names = form_of(record, prefill=_typed(request, record)).box_names()
    position = number_in(request.POST.get("at", "")) or 0
    empty_boxes = [name for name in names[position + 1 :] if not request.POST.get(name, "").strip()]
    if not empty_boxes:
        return None
    form = form_of(record, prefill=_typed(request, record))
    form.begin_at(empty_boxes[0])
    form.at = names.index(empty_boxes[0])
    return form


def _save(request: HttpRequest, form: ResultForm, record: LoneMatch) -> MatchRecord | None:
    """The saved table; None where the form has errors or questions instead."""
    try:
        return save_typed(request, form, record)
    except Refused as refused:
        if refused.code == "may_not_correct":
            raise PermissionDenied(str(refused)) from refused
        if refused.code == "changed_meanwhile":
            tournament = record.match.round.tournament
            _changed_meanwhile(form, lone_match_in(request, tournament, record.match.pk))
        else:
            form.asks_follow = refused.code in FOLLOWS
            show_refusal(form, refused)
        return None


def _changed_meanwhile(form: ResultForm, record: MatchRecord) -> None:
    """Adds to the form who typed what since it was opened (F43)."""
    form.add_error(None, " ".join([conflict_text(record), _("To replace it, save again.")]))
    show_version(form, "version", record.report.version if record.report else 0)


def _to_next_table(request: HttpRequest, tournament: Tournament, before: LoneMatch) -> HttpResponse:
    """Back to where the table was opened; when typing slips on to the next, after the last to the desk."""
    round_ = before.match.round
    if before.report is not None and round_.state == Round.State.COMPLETE:
        # The repair page shows who moves and what to do about a later round (F15, F16).
        repair = reverse("round-repair", args=[tournament.slug, before.latest_round])
        back = return_address(
            request, tournament, reverse("round-desk", args=[tournament.slug, round_.number])
        )
        return redirect(f"{repair}?{urlencode({FIELD: back})}")
    if before.report is not None:
        return to_place(request, tournament, "round-desk", round_.number)
    if not _is_typing(request, tournament, round_.number):
        return to_place(request, tournament)
    if all(pk == before.match.pk for _table, pk in open_tables(round_)):
        return redirect("desk", tournament.slug)
    return _to_sheet(tournament, round_.number, after=str(before.table or ""))


def _is_typing(request: HttpRequest, tournament: Tournament, number: int) -> bool:
    """True for who types slips: from the round sheet, or where it is not known from where."""
    place = came_from(request, tournament)
    return not place or urlsplit(place).path == reverse("round-sheet", args=[tournament.slug, number])


def _to_sheet(tournament: Tournament, number: int, **query: str) -> HttpResponse:
    return redirect(f"{reverse('round-sheet', args=[tournament.slug, number])}?{urlencode(query)}")


def _summary(record: MatchRecord) -> str:
    """The result in one line: "Table 3: Piett 177 : 49 Ackbar, 7/4"."""
    points = "/".join(str(record.scores[entry.key].points) for entry in record.entries)
    ruling = ruling_of(record)
    if not gives_points(record.match.round):
        result = ruling or _names_and_score(record)
        table = _("Table %(table)s") % {"table": record.table}
        return f"{table}: {result}"
    if ruling:
        return _("Table %(table)s: %(ruling)s, %(points)s points") % {
            "table": record.table, "ruling": ruling, "points": points,
        }  # fmt: skip
    return _("Table %(table)s: %(figures)s, %(points)s points") % {
        "table": record.table, "figures": _names_and_score(record), "points": points,
    }  # fmt: skip


def _names_and_score(record: MatchRecord) -> str:
    """The names and the final score, and how the game ended where the score doesn't tell."""
    names = " – ".join(entry.name for entry in record.entries)
    figures = f"{names} {' : '.join(str(record.totals[entry.key]) for entry in record.entries)}"
    ending = ending_in(record)
    return f"{figures} ({ending})" if ending else figures


def _result_page(
    request: HttpRequest,
    tournament: Tournament,
    view: MatchView,
    form: ResultForm,
    *,
    status: int = 200,
) -> HttpResponse:
    """The form with what it is worth, the other tables and earlier reports."""
    outcome = outcome_of(form, view.match.round) if form.is_bound and not form.errors else _on_record(view)
    if form.is_bound:
        form.begin_at(next((name for name in form.errors if name in form.fields), form.box_names()[0]))
    reports = Report.objects.filter(match=view.match).select_related("author", "said_by")
    state = state_in(request, tournament)
    rulings = [ruling for ruling in state.penalties if ruling.match_id == view.match.pk]
    for ruling in rulings:
        ruling.match = view.match
    context = {
        **outcome,
        "form": form,
        "view": view,
        "round": view.match.round,
        "round_name": round_name(state, view.match.round),
        "questions": form.questions,
        "pending": report_views_of(view),
        "penalties": rulings,
        "reports": [_report_line(report, view) for report in reports.order_by("-version")],
        "round_view": round_view(state, view.match.round.number),
        "locked": view.report is not None,
        "own_table": str(Refused("own_match")) if view.seats(current_actor(request)) else "",
    }
    return staff_render(request, "tournaments/results/match_result.html", tournament, context, status=status)


def _report_line(report: Report, view: MatchView) -> tuple[Report, str, str]:
    """A report with its figures and how the game ended, in words."""
    words = GAME_WORDS[view.match.round.tournament.game]
    return report, figures_of(report, view), words.end(report.facts.get("end", ""))


def _on_record(view: MatchView) -> dict[str, Any]:
    if view.report is None:
        return {}
    words = GAME_WORDS[view.match.round.tournament.game]
    counts = gives_points(view.match.round)
    return {
        "lines": result_lines(view.entries, view.totals, view.scores, words, gives_points=counts),
        "ending": view.ending,
    }
