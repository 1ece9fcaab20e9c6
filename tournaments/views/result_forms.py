"""The result form between page and rules: what it shows, what it is worth, what is asked back."""

from __future__ import annotations

from typing import Any

from scoring.results import Problem
from scoring.systems import SYSTEMS

from ..forms import ResultForm, add_refusal, value_name
from ..models import Entry, Report, Tournament
from ..queries import rules_of
from ..refusals import Refused, ResultRefused
from ..sentences import problem_text

# What an empty form lacks is no mistake while somebody is still typing.
NOT_YET = frozenset({"missing_field", "by_missing"})


def outcome_of(form: ResultForm, tournament: Tournament) -> dict[str, Any]:
    """What the typed result is worth, or why it cannot be scored yet."""
    system, ruleset = SYSTEMS[tournament.game], rules_of(tournament)
    result, limit = form.result(), tournament.points_limit
    problems = system.problems(result, ruleset=ruleset, points_limit=limit)
    if any(problem.severity == "error" for problem in problems):
        return {"hints": [sentence_of(form, problem) for problem in problems if problem.code not in NOT_YET]}
    totals = system.totals(result, ruleset=ruleset, points_limit=limit)
    scores = system.score(result, ruleset=ruleset, points_limit=limit)
    return {
        "lines": [(entry, totals[entry.key], scores[entry.key]) for entry in form.entries],
        "questions": [sentence_of(form, problem) for problem in problems],
    }


def initial_of(report: Report | None, entries: tuple[Entry, ...]) -> dict[str, Any]:
    """What the form shows when opened: what this report says, or nothing."""
    if report is None:
        return {}
    initial: dict[str, Any] = {
        "end": report.end,
        "by": report.by.key if report.by else "",
        "first": report.first.key if report.first else "",
        "objective": report.objective,
    }
    for entry in entries:
        for field, value in report.values.get(entry.key, {}).items():
            initial[value_name(entry, field)] = value
    return initial


def said_in(form: ResultForm, entries: tuple[Entry, ...]) -> dict[str, Any]:
    """What was typed, as the services take it. Only after `is_valid()`."""
    values, data = form.values(), form.cleaned_data
    return {
        "end": form.result().end,
        "by": form.entry_of("by") if form.result().by else None,
        "first": form.entry_of("first"),
        "values": {entry.pk: values[entry.key] for entry in entries},
        "objective": data["objective"],
        "accept_unusual": data["accept_unusual"],
    }


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
    entry = next((entry for entry in form.entries if entry.key == problem.player), None)
    if entry is not None and problem.field and value_name(entry, problem.field) in form.fields:
        return value_name(entry, problem.field)
    return problem.field if problem.field in form.fields else None


def sentence_of(form: ResultForm, problem: Problem) -> str:
    """A problem in words."""
    return problem_text(problem, {entry.key: entry.name for entry in form.entries})


def first_errors(form: ResultForm) -> list[str]:
    """The first complaint of each field, with its name."""
    return [
        f"{form.fields[name].label}: {errors[0]}"
        for name, errors in form.errors.items()
        if name in form.fields
    ]


def figures_of(report: Report, entries: tuple[Entry, ...]) -> str:
    """The typed numbers of an older version: "Piett 177 + 0, Ackbar 49 + 0"."""
    return ", ".join(
        f"{entry.name} {' + '.join(str(value) for value in report.values.get(entry.key, {}).values()) or '–'}"
        for entry in entries
    )
