"""The result form between page and rules: what it shows, what it is worth, what is asked back."""

from __future__ import annotations

from typing import Any

from scoring.matches import problems_of, scores_of, totals_of
from scoring.results import Problem

from ..forms import ResultForm, add_refusal, value_name
from ..models import Report, Tournament
from ..queries import MatchView, rules_of
from ..queries.said import lines_of
from ..refusals import Refused, ResultRefused
from ..sentences import problem_text

# What an empty form lacks is no mistake while somebody is still typing.
NOT_YET = frozenset({"missing_field", "by_missing"})


def outcome_of(form: ResultForm, tournament: Tournament) -> dict[str, Any]:
    """What the typed result is worth, or why it cannot be scored yet."""
    game, rules, said = form.game, rules_of(tournament), form.said()
    problems = problems_of(said, game=game, rules=rules)
    if any(problem.severity == "error" for problem in problems):
        return {"hints": [sentence_of(form, problem) for problem in problems if problem.code not in NOT_YET]}
    totals = totals_of(said, game=game, rules=rules)
    scores = scores_of(said, players=said.players, kind="game", game=game, rules=rules) or {}
    return {
        "lines": lines_of(form.entries, totals, scores, form.words),
        "questions": [sentence_of(form, problem) for problem in problems],
    }


def initial_of(report: Report | None) -> dict[str, Any]:
    """What the form shows when opened: what this report says, or nothing."""
    if report is None:
        return {}
    initial: dict[str, Any] = dict(report.facts)
    for bout, numbers in enumerate(report.bouts):
        for player, values in numbers.items():
            for field, value in values.items():
                initial[value_name(player, field, bout)] = value
    return initial


def show_refusal(form: ResultForm, refused: Refused) -> None:
    """Put what the service refused at its fields; what is only unusual becomes a question to tick."""
    if not isinstance(refused, ResultRefused):
        add_refusal(form, refused)
        return
    for problem in refused.problems:
        if problem.severity == "error":
            form.add_error(field_of(form, problem), sentence_of(form, problem))
    form.questions = [sentence_of(form, each) for each in refused.problems if each.severity == "question"]


def field_of(form: ResultForm, problem: Problem) -> str | None:
    """The form's field a problem speaks of; None for the result as a whole."""
    if problem.player and problem.field:
        name = value_name(problem.player, problem.field, (problem.bout or 1) - 1)
        if name in form.fields:
            return name
    return problem.field if problem.field in form.fields else None


def sentence_of(form: ResultForm, problem: Problem) -> str:
    """A problem in words."""
    return problem_text(problem, {entry.key: entry.name for entry in form.entries}, form.words)


def first_errors(form: ResultForm) -> list[str]:
    """The first complaint of each field, with its name."""
    return [
        f"{form.fields[name].label}: {errors[0]}"
        for name, errors in form.errors.items()
        if name in form.fields
    ]


def figures_of(report: Report, view: MatchView) -> str:
    """The typed numbers of an older version: "Piett 177 + 0, Ackbar 49 + 0"; bouts with a stroke between."""
    return ", ".join(
        f"{entry.name} {' | '.join(_numbers(bout.get(entry.key, {})) for bout in report.bouts) or '–'}"
        for entry in view.entries
    )


def _numbers(values: dict[str, int]) -> str:
    return " + ".join(str(value) for value in values.values()) or "–"
