"""Importing results of a round from a CSV or XLSX file: a preview, then all chosen lines or none."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ...acts import Action
from ...forms import ResultForm
from ...forms.results_file import (
    MOST_LINES,
    PLAYER,
    ResultLinesForm,
    ResultsFileForm,
    column_headings,
    file_columns,
    form_data,
)
from ...models import Round, Tournament
from ...queries import MatchView, newest_state, round_view
from ...queries.rounds.rounds import round_name
from ...queries.state.played import game_of
from ...services.results.results import LineResult, report_results
from ...tabular.reading import EASTERN, WESTERN, TableFileError, read_table
from ...tabular.results import TABLE, FileLine, results_in
from ...wording.refusals import Refused
from ..base.answers import FORMS, refusals_at, success_message, table_answer
from ..base.one_round import round_gone
from ..base.requests import current_actor, staff_act, staff_page, staff_render
from ..base.visit import access_in, names_for, state_in
from .result_forms import first_errors, form_of, is_on_record, outcome_of


class ResultState(StrEnum):
    """What a line of the file becomes."""

    NEW = "new"
    UNUSUAL = "unusual"
    """New, but unusual: the rules ask whether it is right."""
    CORRECTS = "corrects"
    """The table has another result."""
    SAME = "same"
    EMPTY = "empty"
    FAULTY = "faulty"


# Lines that are ticked initially, and lines that can be ticked to be saved.
TICKED, TO_TICK = (ResultState.NEW,), (ResultState.NEW, ResultState.UNUSUAL, ResultState.CORRECTS)


@dataclass(frozen=True, slots=True)
class JudgedResult:
    """A line of the file and what it becomes."""

    line: FileLine
    state: ResultState
    view: MatchView | None = None
    form: ResultForm | None = None
    scores: Sequence[object] = ()
    """What the result is worth, a line for each player."""
    ending: str = ""
    faults: Sequence[str] = field(default=())
    """What is wrong with it, or odd, as sentences."""

    @property
    def version(self) -> int:
        """The version of the report that counts at its table; 0 for none."""
        return self.view.report.version if self.view is not None and self.view.report else 0


@staff_page(Action.REPORT_RESULT)
def results_import(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The form for the file; with a file the preview of its lines. Nothing is written."""
    round_ = _open_round(request, tournament, number)
    if round_ is None:
        return round_gone(request, tournament, number)
    form = ResultsFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        with refusals_at(form, "file"):
            lines = _read(form.cleaned_data["file"].read(), tournament)
            return _preview(request, tournament, round_, lines)
    context = {"form": form, "round": round_, "round_name": round_name(state_in(request, tournament), round_)}
    return staff_render(request, "tournaments/results/results_import.html", tournament, context)


@staff_act(Action.REPORT_RESULT)
def results_import_do(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Saves the chosen lines as results: all of them, or none."""
    round_ = _open_round(request, tournament, number)
    if round_ is None:
        return round_gone(request, tournament, number)
    form = ResultLinesForm(request.POST)
    form.full_clean()
    if "lines" not in form.cleaned_data:
        messages.error(request, _("Choose the file again."))
        return redirect("results-import", tournament.slug, number)
    versioned_lines, chosen = form.cleaned_data["lines"], form.chosen()
    lines = [line for line, _version in versioned_lines]
    if not form.is_valid():
        return _preview(request, tournament, round_, lines, form=form, chosen=chosen)
    versions = {line.number: version for line, version in versioned_lines}
    judged_lines = [
        judged for judged in _judge(request, tournament, round_, lines) if judged.line.number in chosen
    ]
    with refusals_at(form):
        saved = report_results(
            [_line_result(judged, versions[judged.line.number]) for judged in judged_lines],
            current_actor(request),
            reason=form.cleaned_data["reason"],
            may_correct=access_in(request, tournament).may(Action.CORRECT_RESULT),
            now=timezone.now(),
        )
        success_message(request, _("Results saved: %(count)s.") % {"count": len(saved)})
        return redirect("round-sheet", tournament.slug, number)
    return _preview(request, tournament, round_, lines, form=form, chosen=chosen)


@staff_page(Action.REPORT_RESULT)
def results_form_file(request: HttpRequest, tournament: Tournament, number: int, form: str) -> HttpResponse:
    """An empty file for the results of the round, a line for each table without one."""
    round_ = _open_round(request, tournament, number)
    if round_ is None or form not in FORMS:
        return round_gone(request, tournament, number)
    columns = file_columns(game_of(tournament))
    rows: list[list[str | int]] = [list(columns.values())]
    for view in round_view(state_in(request, tournament), number).open:
        result: dict[str, str | int] = {TABLE: view.table or 0}
        result |= {PLAYER.format(seat=seat): entry.name for seat, entry in enumerate(view.entries, 1)}
        rows.append([result.get(column, "") for column in columns])
    return table_answer(tournament, f"round-{number}", form, rows)


def _open_round(request: HttpRequest, tournament: Tournament, number: int) -> Round | None:
    """The round; None for a draft or an unknown number."""
    round_ = state_in(request, tournament).round(number)
    return None if round_ is None or round_.state == Round.State.DRAFT else round_


def _read(content: bytes, tournament: Tournament) -> tuple[FileLine, ...]:
    """The lines of the file. Raises Refused for what is no table of results."""
    fallback = WESTERN if get_language() == "it" else EASTERN
    try:
        table = read_table(content, most=MOST_LINES, fallback=fallback)
        return results_in(table.rows, column_headings(game_of(tournament)))
    except TableFileError as error:
        code = {"file_too_many_lines": "results_too_many", "file_empty": "results_nothing"}.get(
            error.code, error.code
        )
        raise Refused(code, field="file", **{"largest": MOST_LINES} | error.figures) from error


def _judge(
    request: HttpRequest, tournament: Tournament, round_: Round, lines: Sequence[FileLine]
) -> list[JudgedResult]:
    """What each line becomes; of two lines for one table the second is faulty."""
    view, seen = round_view(newest_state(tournament, names_for(request)), round_.number), set[int]()
    judged_lines = []
    for line in lines:
        try:
            table = _table(view.matches, line)
            if table.match.pk in seen:
                raise Refused("results_twice", table=table.table)
            judged = _judge_line(table, line, round_)
            if judged.state in (*TO_TICK, ResultState.SAME):
                seen.add(table.match.pk)
        except Refused as refused:
            judged = JudgedResult(line, ResultState.FAULTY, faults=[str(refused)])
        judged_lines.append(judged)
    return judged_lines


def _table(matches: Sequence[MatchView], line: FileLine) -> MatchView:
    typed = line.values.get(TABLE, "")
    for match in matches:
        if match.is_game and typed == str(match.table):
            return match
    raise Refused("results_no_table", said=typed or "–")


def _judge_line(table: MatchView, line: FileLine, round_: Round) -> JudgedResult:
    data = form_data(line, table.entries, game_of(round_.tournament))
    if not any(name for name in line.values if name != TABLE and not name.startswith("player-")):
        return JudgedResult(line, ResultState.EMPTY, table)
    form = form_of(table, data)
    if not form.is_valid():
        return JudgedResult(line, ResultState.FAULTY, table, faults=first_errors(form))
    worth = outcome_of(form, round_)
    if "lines" not in worth:
        return JudgedResult(line, ResultState.FAULTY, table, faults=worth["hints"] or [_incomplete()])
    scores, ending, questions = worth["lines"], worth["ending"], worth["questions"]
    if is_on_record(form, table):
        return JudgedResult(line, ResultState.SAME, table, form, scores, ending)
    state = ResultState.CORRECTS if table.report else ResultState.UNUSUAL if questions else ResultState.NEW
    return JudgedResult(line, state, table, form, scores, ending, questions)


def _incomplete() -> str:
    return _("Something is missing: a number of each player, or who gave up.")


def _line_result(judged: JudgedResult, version: int) -> LineResult:
    """The result of a line. Raises Refused for a line that is no result."""
    if judged.view is None or judged.form is None:
        raise Refused("results_line", line=judged.line.number, why=" ".join(judged.faults))
    # Ticking a line accepts what is unusual about it.
    return LineResult(
        judged.line.number, judged.view.match, judged.form.result(), version, accept_unusual=True
    )


def _preview(
    request: HttpRequest,
    tournament: Tournament,
    round_: Round,
    lines: Sequence[FileLine],
    *,
    form: ResultLinesForm | None = None,
    chosen: Collection[int] | None = None,
) -> HttpResponse:
    judged_lines = _judge(request, tournament, round_, lines)
    lines_form = form or ResultLinesForm.carrying((judged.line, judged.version) for judged in judged_lines)
    if chosen is None:
        chosen = {judged.line.number for judged in judged_lines if judged.state in TICKED}
    counted = Counter(judged.state.value for judged in judged_lines)
    if not counted[ResultState.CORRECTS]:
        del lines_form.fields["reason"]
    context = {
        "form": lines_form,
        "round": round_,
        "round_name": round_name(state_in(request, tournament), round_),
        "lines": [(judged, judged.state in TO_TICK, judged.line.number in chosen) for judged in judged_lines],
        "counted": dict(counted),
        "any": any(judged.state in TO_TICK for judged in judged_lines),
    }
    return staff_render(request, "tournaments/results/results_import_lines.html", tournament, context)
