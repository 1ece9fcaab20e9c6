"""Between the result form and the rules: initial values, scores, errors and questions."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.matches import problems_of, scores_of, totals_of
from scoring.results import Problem

from ...acts import Action
from ...forms import ResultForm, add_refusal, value_name
from ...models import Match, Report, Round, Tournament
from ...play.played import PlayedMatch
from ...queries import (
    LoneMatch,
    MatchRecord,
    MatchView,
    game_of,
    lone_match,
    match_view,
    result_of,
    rules_of,
)
from ...queries.rounds.rounds import gives_points
from ...queries.state.called import called
from ...queries.state.report_views import result_lines
from ...services.results.results import ReportConditions, report_result
from ...wording.endings import ending_of
from ...wording.refusals import Refused, ResultRefused
from ...wording.sentences import problem_text
from ..base.requests import current_actor
from ..base.visit import access_in, names_for, state_in

# Missing values are no errors while somebody is still typing.
NOT_YET = frozenset({"missing_field", "by_missing"})
# Refusals the desk may override, with the next round repaired.
FOLLOWS = frozenset({"next_round_depends", "cut_depends"})


def table_or_404(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> MatchView:
    """The table of this round, with the state of the event. Raises Http404."""
    try:
        view = match_view(state_in(request, tournament), pk)
    except Match.DoesNotExist as missing:
        raise Http404 from missing
    if view.match.round.number != number:
        raise Http404
    return view


def lone_table_or_404(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> LoneMatch:
    """This table alone, for saving its result. Raises Http404."""
    try:
        record = lone_match_in(request, tournament, pk)
    except Match.DoesNotExist as missing:
        raise Http404 from missing
    if record.match.round.number != number:
        raise Http404
    return record


def lone_match_in(request: HttpRequest, tournament: Tournament, pk: int) -> LoneMatch:
    """The match with its players under the names the reader sees; what the service writes has its own.

    Raises Match.DoesNotExist."""
    record = lone_match(pk, tournament)
    return replace(record, entries=called(record.entries, names_for(request)))


def form_of(
    record: LoneMatch | MatchView, data: Any = None, *, prefill: Mapping[str, Any] | None = None
) -> ResultForm:
    """The form of this table: bound to `data`, or showing `prefill`, else what is on record."""
    latest = record.report.version if record.report else 0
    initial = {"version": latest, **(prefill or initial_of(record.report))}
    game = game_of(record.match.round.tournament)
    return ResultForm(
        data,
        entries=record.entries,
        game=game,
        lists=record.lists,
        corrects=record.report is not None,
        initial=initial,
    )


def is_on_record(form: ResultForm, record: MatchRecord) -> bool:
    """True where the form has what is already on record: a second click, or a correction without a change."""
    keys = [entry.key for entry in record.entries]
    return record.report is not None and form.result() == result_of(record.report, keys)


def outcome_of(form: ResultForm, round_: Round) -> dict[str, Any]:
    """What the typed result is worth in this round, or why it cannot be scored yet."""
    game, rules, result = form.game, rules_of(round_.tournament), form.result()
    problems = problems_of(result, game=game, rules=rules, lists=form.lists)
    if any(problem.severity == "error" for problem in problems):
        hints = [form_problem_text(form, problem) for problem in problems if problem.code not in NOT_YET]
        return {"hints": hints, "asked": unsettled_facts(form, problems), "so_far": _so_far(form, problems)}
    totals = totals_of(result, game=game, rules=rules)
    scores = scores_of(result, players=result.players, kind="game", game=game, rules=rules) or {}
    # The questions may be on the page already, with their answers.
    questions = [] if "asked" in form.data else [form_problem_text(form, problem) for problem in problems]
    names = {entry.key: entry.name for entry in form.entries}
    played = PlayedMatch(result.players, scores, result=result, totals=totals)
    return {
        "lines": result_lines(form.entries, totals, scores, form.words, gives_points=gives_points(round_)),
        "ending": ending_of(played, names, game, form.words),
        "questions": questions,
    }


def _so_far(form: ResultForm, problems: Iterable[Problem]) -> list[tuple[str, int]]:
    """The totals of a series whose bouts are valid, although it can't have ended like this."""
    if (
        not form.game.is_series
        or not form.result().bouts
        or any(problem.field != "end" for problem in problems)
    ):
        return []
    totals = form.game.totals(form.result(), None)
    return [(entry.name, totals[entry.key]) for entry in form.entries]


def save_typed(request: HttpRequest, form: ResultForm, record: LoneMatch) -> MatchRecord:
    """The table with the result of this valid form, which may be on record already. Raises Refused.

    Whether the result is entered or corrected is decided by the service under its lock. At the desk every
    correction needs a reason.
    """
    if is_on_record(form, record):
        return record
    access = access_in(request, record.match.round.tournament)
    report = report_result(
        record.match,
        current_actor(request),
        result=form.result(),
        now=timezone.now(),
        reason=form.cleaned_data["reason"],
        conditions=ReportConditions(
            accept_unusual=form.cleaned_data["accept_unusual"],
            expected_version=form.cleaned_data["version"] or 0,
            follow="follow" in request.POST,
            may_correct=access.may(Action.CORRECT_RESULT),
            requires_reason=True,
        ),
    )
    return record.with_report(report)


def conflict_text(record: MatchRecord) -> str:
    """Tells what somebody else has done at this table since the form was opened (F43)."""
    if record.report is None:
        return _("Somebody opened this table again meanwhile.")
    totals = " : ".join(str(record.totals[entry.key]) for entry in record.entries)
    player = next((entry for entry in record.entries if entry.pk == record.report.said_by_id), None)
    who = player or record.report.author or _("Somebody")
    return _("%(who)s typed a result for this table meanwhile: %(totals)s.") % {"who": who, "totals": totals}


def initial_of(report: Report | None) -> dict[str, Any]:
    """The initial values of the form: those of this report, or none."""
    if report is None:
        return {}
    initial: dict[str, Any] = dict(report.facts)
    for bout, numbers in enumerate(report.bouts):
        for player, values in numbers.items():
            for field, value in values.items():
                initial[value_name(player, field, bout)] = value
    return initial


def show_refusal(form: ResultForm, refused: Refused) -> None:
    """Adds refused problems to their fields; what is only unusual becomes a question to confirm."""
    if not isinstance(refused, ResultRefused):
        add_refusal(form, refused)
        return
    for problem in refused.problems:
        if problem.severity == "error":
            form.add_error(problem_field(form, problem), form_problem_text(form, problem))
    form.questions = [
        form_problem_text(form, problem) for problem in refused.problems if problem.severity == "question"
    ]


def add_problems(form: ResultForm, tournament: Tournament) -> None:
    """Adds the rules' errors to those of the form, so that all are shown at once."""
    problems = problems_of(form.result(), game=form.game, rules=rules_of(tournament))
    for problem in problems:
        if problem.severity == "error" and problem_field(form, problem) not in form.errors:
            form.add_error(problem_field(form, problem), form_problem_text(form, problem))


def unsettled_facts(form: ResultForm, problems: Iterable[Problem]) -> list[str]:
    """The keys of the facts that are missing or wrong, so that the result cannot be scored."""
    facts = {fact.key for fact in form.facts_asked}
    return [problem.field for problem in problems if problem.field in facts and not problem.player]


def problem_field(form: ResultForm, problem: Problem) -> str | None:
    """The form field a problem is about; None for the result as a whole."""
    if problem.player and problem.field:
        name = value_name(problem.player, problem.field, (problem.bout or 1) - 1)
        if name in form.fields:
            return name
    return problem.field if problem.field in form.fields else None


def form_problem_text(form: ResultForm, problem: Problem) -> str:
    """A problem in words."""
    return problem_text(problem, {entry.key: entry.name for entry in form.entries}, form.words)


def first_errors(form: ResultForm) -> list[str]:
    """The first error of each field, with its label."""
    return [
        f"{form.fields[name].label}: {errors[0]}"
        for name, errors in form.errors.items()
        if name in form.fields
    ]


def figures_of(report: Report, view: MatchView) -> str:
    """The typed numbers of an older version: "Piett 177 + 0, Ackbar 49 + 0"; bouts separated by "|"."""
    return ", ".join(
        f"{entry.name} {' | '.join(_numbers(bout.get(entry.key, {})) for bout in report.bouts) or '–'}"
        for entry in view.entries
    )


def _numbers(values: dict[str, int]) -> str:
    return " + ".join(str(value) for value in values.values()) or "–"
