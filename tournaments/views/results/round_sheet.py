"""The round sheet: all tables of a round as a grid to type in; each line is saved on its own."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.text.cleaning import number_in

from ...acts import Action
from ...forms import ResultForm
from ...games import GAME_WORDS
from ...models import Entry, Round, Tournament
from ...presenters.sheet_lines import DROP_KEY, sheet_lines, tables_named
from ...queries import LoneMatch, MatchRecord, RoundView, round_view, ruling_of
from ...queries.rounds.rounds import gives_points, round_name
from ...queries.state.report_views import result_lines
from ...services.people.drops import drop_entry
from ...wording.refusals import Refused, ResultRefused
from ..base.answers import search_term
from ..base.one_round import round_gone
from ..base.requests import current_actor, staff_act, staff_page, staff_render
from ..base.visit import access_in, state_in
from .result_forms import (
    FOLLOWS,
    add_problems,
    conflict_text,
    form_of,
    form_problem_text,
    initial_of,
    lone_match_in,
    lone_table_or_404,
    problem_field,
    save_typed,
    unsettled_facts,
)


@staff_page(Action.REPORT_RESULT)
def round_sheet(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Every table of the round, for typing slips in any order, and corrections. Without a script the box for
    the table leads to the form of one table, and that form back here."""
    state = state_in(request, tournament)
    round_ = state.round(number)
    if round_ is None:
        return round_gone(request, tournament, number)
    if round_.state == Round.State.DRAFT:
        messages.error(request, _("There is no result to type here."))
        return redirect("round-desk", tournament.slug, number)
    view = round_view(state, number)
    access = access_in(request, tournament)
    forms = [form_of(match) for match in view.matches if match.is_game]
    lines = sheet_lines(view, tournament, forms, may_correct=access.may(Action.CORRECT_RESULT))
    context = {
        "round": round_,
        "round_name": round_name(state, round_),
        "view": view,
        "lines": lines,
        "fields": [GAME_WORDS[tournament.game].field(field.key) for field in forms[0].game.fields]
        if forms
        else [],
        "ends": [choice for choice in lines[0].end.choices if choice.key] if lines else [],
        "not_found": _not_found(view, search_term(request, "table")),
        "next": next_open(view, request.GET.get("after", "")),
        "may_drop": access.may(Action.DROP_ENTRY),
        "drop_key": DROP_KEY,
        "left": {entry.pk for entry in state.entries if entry.status != Entry.Status.ACTIVE},
        "live_revision": state.tournament.revision,
    }
    return staff_render(request, "tournaments/results/round_sheet.html", tournament, context)


@staff_act(Action.REPORT_RESULT)
def sheet_line(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> JsonResponse:
    """Saves one line; the response tells the outcome and what is on record now.

    Sent twice, it is saved once: the key is the match, the version that was seen (`version`) and the
    result; a late copy of what was corrected since is refused like any old form (F41, F43).
    """
    record = lone_table_or_404(request, tournament, number, pk)
    form = form_of(record, request.POST)
    if not form.is_valid():
        add_problems(form, tournament)
        return _line_response(record, "refused", errors=_errors(form))
    try:
        saved = save_typed(request, form, record)
    except Refused as refused:
        return _refused(request, form, record, refused)
    sentences = _drop_marked(request, tournament, record)
    if record.match.round.state == Round.State.COMPLETE:
        sentences.append(_("The round was closed: look at the repair page for who moves by it."))
    return _line_response(saved, "saved", sentences=sentences)


def next_open(view: RoundView, after: str) -> int | None:
    """The next table without a result after this one, wrapping around; None where all are in."""
    tables = [match.table for match in view.open if match.is_game and match.table is not None]
    number = number_in(after, most=99_999)
    later = [table for table in tables if number is not None and table > number]
    return next(iter(later or tables), None)


def _not_found(view: RoundView, typed: str) -> str:
    """Why the text in the box for the table led to no form; "" where there was none."""
    matches = tables_named(view, typed)
    if not typed or len(matches) == 1:
        return ""
    if not matches:
        text = _("Nobody called “%(table)s” plays in this round, and there is no such table.")
        return text % {"table": typed}
    names = "; ".join(
        f"{match.table} {' – '.join(entry.name for entry in match.entries)}" for match in matches
    )
    return _("“%(typed)s” is found at more than one table: %(names)s") % {"typed": typed, "names": names}


def _refused(request: HttpRequest, form: ResultForm, record: LoneMatch, refused: Refused) -> JsonResponse:
    """The response to a refusal: a question where one key can answer it, else the error at its field."""
    if isinstance(refused, ResultRefused):
        problems = refused.problems
        wrong = [problem for problem in problems if problem.severity == "error"]
        if not wrong:
            questions = [form_problem_text(form, problem) for problem in problems]
            return _line_response(record, "asked", sentences=questions, question="accept_unusual")
        errors: dict[str, list[str]] = {}
        for problem in wrong:
            errors.setdefault(problem_field(form, problem) or "", []).append(form_problem_text(form, problem))
        return _line_response(record, "refused", errors=errors, facts=unsettled_facts(form, wrong))
    if refused.code == "changed_meanwhile":
        fresh = lone_match_in(request, record.match.round.tournament, record.match.pk)
        return _line_response(fresh, "taken", sentences=[conflict_text(fresh)])
    if refused.code in FOLLOWS:
        text = _("Correct it, and put the right players into the round that was made from it?")
        return _line_response(record, "asked", sentences=[str(refused), text], question="follow")
    return _line_response(record, "refused", errors={refused.field or "": [str(refused)]})


def _drop_marked(request: HttpRequest, tournament: Tournament, record: MatchRecord) -> list[str]:
    """Drops the players marked on the slip; the result is saved whether that works or not."""
    marked = [entry for entry in record.entries if entry.key in request.POST.getlist("drop")]
    if not marked or not access_in(request, tournament).may(Action.DROP_ENTRY):
        return []
    sentences = []
    for entry in marked:
        reason = _("Marked on the slip of table %(table)s") % {"table": record.table}
        try:
            drop_entry(entry, current_actor(request), reason=reason, now=timezone.now())
        except Refused as refused:
            sentences.append(_("%(name)s is not dropped: %(why)s") % {"name": entry.name, "why": refused})
        else:
            sentences.append(_("%(name)s is dropped.") % {"name": entry.name})
    return sentences


def _errors(form: ResultForm) -> dict[str, list[str]]:
    """Every error by its field, "" for the whole line."""
    return {
        "" if name == "__all__" else name: [str(error) for error in errors]
        for name, errors in form.errors.items()
    }


def _line_response(record: MatchRecord, state: str, **result: Any) -> JsonResponse:
    """The state of the line now: `state` is saved, asked, refused or taken."""
    tournament = record.match.round.tournament
    words = GAME_WORDS[tournament.game]
    counts = gives_points(record.match.round)
    figures = (
        result_lines(record.entries, record.totals, record.scores, words, gives_points=counts)
        if record.is_done
        else ()
    )
    worth = render_to_string(
        "tournaments/results/_line_worth.html", {"lines": figures, "ruling": ruling_of(record)}
    )
    return JsonResponse(
        {
            "state": state,
            "version": record.report.version if record.report else 0,
            "revision": Tournament.objects.values_list("revision", flat=True).get(pk=tournament.pk),
            "values": initial_of(record.report),
            "worth": worth,
            **result,
        },
        status=200 if state == "saved" else 422,
    )
